/// The palettes of a GIF file: a global one for as many parts as possible, and local ones for
/// the others.
struct GIFPalettes: Sendable {
  /// The global palette, which applies to parts without a local palette.
  private(set) var shared: GIFPalette
  /// The local palettes by part index, for parts with colors that the global palette lacks.
  private(set) var own: [Int: GIFPalette] = [:]
  /// The colors of each part.
  private(set) var uses: [GIFPartColors]

  /// Creates the palettes of parts that have at most ``GIFPalette/limit`` colors each, given the
  /// parts' colors.
  init(_ uses: [GIFPartColors]) {
    self.uses = uses
    let hasTransparency = uses.contains(where: \.isFree)
    shared = GIFPalette(
      Self.sharedColors(uses, limit: GIFPalette.limit - (hasTransparency ? 1 : 0)),
      hasTransparency: hasTransparency)
    for (index, use) in uses.enumerated() where !use.isMet(by: shared) {
      own[index] = ownPalette(use)
    }
  }

  /// Returns the palette that applies to a part.
  func palette(ofPart index: Int) -> GIFPalette { own[index] ?? shared }

  /// The approximate number of parts that are tried as the start of the global palette.
  private static let trialCount = 32

  /// Returns the colors for the global palette.
  ///
  /// Several sets of colors are tried, and the set that requires the fewest bytes of local palettes
  /// is selected.
  private static func sharedColors(_ uses: [GIFPartColors], limit: Int) -> [UInt32] {
    let sets = ColorSets(uses)
    let step = max(1, uses.count / trialCount)
    var best = sets.gather(first: nil, among: Array(uses.indices), limit: limit)
    var least = sets.paletteBytes(without: best.parts)
    guard least > 0 else { return best.colors }
    for first in stride(from: 0, to: uses.count, by: step) {
      let gathered = sets.gather(first: first, among: Array(uses.indices), limit: limit)
      let bytes = sets.paletteBytes(without: gathered.parts)
      guard bytes < least else { continue }
      best = gathered
      least = bytes
    }
    return sets.gather(first: nil, among: best.parts, limit: limit).colors
  }

  /// Returns a local palette of a part's required colors.
  ///
  /// Optional colors fill the remaining indices up to the next power of two.
  private func ownPalette(_ use: GIFPartColors) -> GIFPalette {
    let room = 1 << GIFPalette.bits(of: use.required.words.count + (use.isFree ? 1 : 0))
    let extra = use.optional.wordsInOrder.lazy.filter { !use.required.contains($0) }
    return GIFPalette(
      use.required.wordsInOrder
        + extra.prefix(room - use.required.words.count - (use.isFree ? 1 : 0)),
      hasTransparency: use.isFree)
  }
}

/// The colors of a part, with the number of pixels of each.
struct GIFPartColors: Sendable {
  /// The colors of pixels that must be drawn.
  private(set) var required = WordCounts()
  /// The colors of kept pixels, which need not be drawn.
  private(set) var optional = WordCounts()
  /// Whether some pixels are kept and may be left transparent.
  private(set) var isFree = false

  init(_ part: AnimationPart) {
    part.pixels.forEach { word, isKept, count in
      if !isKept {
        required.add(word, count)
      } else {
        isFree = true
        if word != 0 { optional.add(word, count) }
      }
    }
  }

  /// Whether a palette can contain all required colors.
  var fits: Bool { required.words.count <= GIFPalette.limit - (isFree ? 1 : 0) }

  /// Returns whether a palette contains all required colors.
  func isMet(by palette: GIFPalette) -> Bool {
    required.words.allSatisfy { palette.number(of: $0) != nil }
  }
}

/// The required colors of all parts.
private struct ColorSets {
  private let colors: [[UInt32]]
  /// The indices of the parts that require each color.
  private var parts: [UInt32: [Int]] = [:]

  init(_ uses: [GIFPartColors]) {
    colors = uses.map(\.required.wordsInOrder)
    for (part, colors) in colors.enumerated() {
      for color in colors { parts[color, default: []].append(part) }
    }
  }

  /// Collects the colors of one part after another, at most `limit` colors.
  ///
  /// The next part is always the part that adds the fewest colors. The colors of parts with few
  /// colors thus have small indices, which have short codes.
  ///
  /// - Parameter first: The part whose colors are collected first; `nil` starts with the part
  ///   that has the fewest colors.
  /// - Returns: The colors in order, and the parts whose colors were all collected.
  func gather(
    first: Int?, among candidates: [Int], limit: Int
  ) -> (colors: [UInt32], parts: [Int]) {
    var order: [UInt32] = []
    var isTaken: Set<UInt32> = []
    var missing = colors.map(\.count)
    var waiting = candidates
    var gathered: [Int] = []
    var next = first.flatMap { candidates.firstIndex(of: $0) }
    while let index = next
      ?? waiting.indices.min(by: { missing[waiting[$0]] < missing[waiting[$1]] })
    {
      next = nil
      let part = waiting[index]
      guard order.count + missing[part] <= limit else {
        if first == part, gathered.isEmpty { waiting.remove(at: index); continue }
        break
      }
      waiting.remove(at: index)
      gathered.append(part)
      for color in colors[part] where isTaken.insert(color).inserted {
        order.append(color)
        for other in parts[color] ?? [] { missing[other] -= 1 }
      }
    }
    return (order, gathered.sorted())
  }

  /// Returns the number of bytes of the local palettes of all parts except the given ones.
  func paletteBytes(without parts: [Int]) -> Int {
    let known = Set(parts)
    return colors.indices.reduce(0) { sum, part in
      known.contains(part) ? sum : sum + 3 << min(8, GIFPalette.bits(of: colors[part].count + 1))
    }
  }
}
