/// The colors of a run, with the areas that they cover in smooth regions and at edges.
///
/// A pixel is in a smooth region if its neighbors to the left and right have similar colors.
struct ColorCensus {
  private(set) var table = WordTable()
  /// The number of drawn pixels of each color in smooth regions, and of the others.
  private var smoothAreas: [Int] = []
  private var edgeAreas: [Int] = []

  /// The maximum difference of a component between neighbors in a smooth region.
  private static let step: Int32 = 4
  /// The divisor n: a color counts as a flat area if it covers at least 1/n of all drawn pixels.
  private static let flatPart = 1_024

  /// Counts the drawn pixels of the parts.
  ///
  /// Those of the first part count once per part, because most of them remain visible.
  init(_ parts: [AnimationPart]) {
    for (index, part) in parts.enumerated() { count(part, times: index == 0 ? parts.count : 1) }
  }

  /// Whether a color, given by its number in the table, is mostly in smooth regions.
  func isSmooth(_ number: Int) -> Bool { smoothAreas[number] > edgeAreas[number] }

  /// Whether a color is nearly always at edges, unlike those of a gradient that a shape covers.
  func isEdgeOnly(_ number: Int) -> Bool { 8 * smoothAreas[number] < edgeAreas[number] }

  /// The numbers and areas of the colors of smooth regions, in descending order of the areas.
  var smoothColors: [(number: Int, area: Int)] { order(smoothAreas) { isSmooth($0) } }

  /// The numbers and areas of the colors at edges, in descending order of the areas.
  var edgeColors: [(number: Int, area: Int)] { order(edgeAreas) { !isSmooth($0) } }

  /// Returns the numbers of at most `limit` colors that cover flat areas.
  func flats(among limit: Int) -> [Int] {
    let total = smoothAreas.reduce(0, +) + edgeAreas.reduce(0, +)
    return smoothColors.prefix(limit).prefix { $0.area * Self.flatPart >= total }.map(\.number)
  }

  /// Colors of equal areas are in pseudorandom order, so that a prefix is a sample of them.
  private func order(
    _ areas: [Int], where isMember: (Int) -> Bool
  ) -> [(number: Int, area: Int)] {
    areas.indices.filter(isMember).map { (areas[$0], WordTable.hash(table.words[$0]), $0) }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map { ($0.2, $0.0) }
  }

  private mutating func count(_ part: AnimationPart, times: Int) {
    var before: Run?
    part.pixels.forEach { word, isKept, count in
      let end = before.map { Self.areSimilar($0.word, word) } == true ? 0 : 1
      if let before { add(before, ends: before.ends + end, times: times) }
      before = Run(word: word, isKept: isKept, count: count, ends: end)
    }
    if let before { add(before, ends: before.ends + 1, times: times) }
  }

  /// A run of equal pixels, and whether its left neighbor has another color.
  private struct Run {
    var word: UInt32
    var isKept: Bool
    var count: Int
    /// The number of such neighbors, 0 or 1.
    var ends: Int
  }

  /// Counts a run of pixels with 0, 1 or 2 neighbors of another color.
  private mutating func add(_ run: Run, ends: Int, times: Int) {
    guard !run.isKept, run.word != 0 else { return }
    let number = table.insert(run.word)
    if number == smoothAreas.count {
      smoothAreas.append(0)
      edgeAreas.append(0)
    }
    let atEdges = min(run.count, ends)
    edgeAreas[number] += times * atEdges
    smoothAreas[number] += times * (run.count - atEdges)
  }

  private static func areSimilar(_ a: UInt32, _ b: UInt32) -> Bool {
    func difference(_ shift: UInt32) -> Int32 {
      abs(Int32(a &>> shift & 0xFF) &- Int32(b &>> shift & 0xFF))
    }
    return difference(0) <= step && difference(8) <= step && difference(16) <= step
  }
}
