/// The palettes of a file: one that does for as many parts as possible, and one each for the others.
struct GIFPalettes: Sendable {
  /// The palette that parts have without saying so.
  private(set) var shared: GIFPalette
  /// The palettes of parts that need colours which the shared one lacks, by the part's place.
  private(set) var own: [Int: GIFPalette] = [:]
  /// The colours of the parts.
  private(set) var uses: [GIFPartColors]
  /// How many parts have more colours than a palette.
  private(set) var reduced = 0
  /// The most by which a component of a pixel is off, in steps of 255.
  private(set) var greatestError = 0

  /// Chooses palettes.
  init(_ parts: [Part]) {
    uses = parts.map(GIFPartColors.init)
    let hasTransparency = uses.contains(where: \.isFree)
    shared = GIFPalette(
      Self.sharedColors(uses, limit: GIFPalette.limit - (hasTransparency ? 1 : 0)),
      hasTransparency: hasTransparency)
    for (place, use) in uses.enumerated() where !use.isMet(by: shared) {
      let own = ownPalette(use)
      self.own[place] = own
    }
  }

  /// The palette of a part.
  func palette(ofPart place: Int) -> GIFPalette { own[place] ?? shared }

  /// So many parts are tried as the first to have all of their colours.
  private static let trialCount = 32

  /// The colours that leave the fewest bytes of palettes to other parts, as far as trials show.
  private static func sharedColors(_ uses: [GIFPartColors], limit: Int) -> [UInt32] {
    let sets = ColorSets(uses)
    let step = max(1, uses.count / trialCount)
    var best = sets.gather(first: nil, among: Array(uses.indices), limit: limit)
    var least = sets.paletteBytes(without: best.parts)
    guard least > 0 else { return best.colors }
    for first in stride(from: 0, to: uses.count, by: step) {
      let gathered = sets.gather(first: first, among: Array(uses.indices), limit: limit)
      let bytes = sets.paletteBytes(without: gathered.parts)
      if bytes < least { (best, least) = (gathered, bytes) }
    }
    return sets.gather(first: nil, among: best.parts, limit: limit).colors
  }

  /// A palette for one part: what it must draw, and what it may draw where there is room.
  private mutating func ownPalette(_ use: GIFPartColors) -> GIFPalette {
    let limit = GIFPalette.limit - (use.isFree ? 1 : 0)
    guard use.required.count > limit else {
      let room = 1 << GIFPalette.bits(of: use.required.count + (use.isFree ? 1 : 0))
      let extra = use.optionalInOrder.lazy.filter { use.required[$0] == nil }
      return GIFPalette(
        use.requiredInOrder + extra.prefix(room - use.required.count - (use.isFree ? 1 : 0)),
        hasTransparency: use.isFree)
    }
    let reduction = ColorReduction(use.required, to: limit)
    reduced += 1
    greatestError = max(greatestError, reduction.greatestError)
    var palette = GIFPalette(reduction.colors, hasTransparency: use.isFree)
    palette.add(reduction.substitutes)
    return palette
  }
}

/// The colours of one part, with the number of pixels of each.
struct GIFPartColors: Sendable {
  /// Those that it must draw.
  private(set) var required: [UInt32: Int] = [:]
  /// Those that are there already.
  private(set) var optional: [UInt32: Int] = [:]
  /// Whether some pixels may be left as they are.
  private(set) var isFree = false

  init(_ part: Part) {
    part.pixels.forEach { word, isKept, count in
      if !isKept {
        required[word, default: 0] += count
      } else {
        isFree = true
        if word != 0 { optional[word, default: 0] += count }
      }
    }
  }

  /// The colours that must be drawn, those of most pixels first.
  var requiredInOrder: [UInt32] { Self.inOrder(required) }
  /// The colours that may be drawn, those of most pixels first.
  var optionalInOrder: [UInt32] { Self.inOrder(optional) }

  /// Whether a palette has all colours that must be drawn.
  func isMet(by palette: GIFPalette) -> Bool {
    required.keys.allSatisfy { palette.numbers[$0] != nil }
  }

  private static func inOrder(_ colors: [UInt32: Int]) -> [UInt32] {
    colors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

/// Which parts must draw which colours.
private struct ColorSets {
  private let colors: [[UInt32]]
  /// The parts of each colour.
  private var parts: [UInt32: [Int]] = [:]

  init(_ uses: [GIFPartColors]) {
    colors = uses.map(\.requiredInOrder)
    for (place, colors) in colors.enumerated() {
      for color in colors { parts[color, default: []].append(place) }
    }
  }

  /// Takes the colours of one part after the other, the one that lacks the fewest next, as long as
  /// there is room: so that parts of few colours have small numbers, and with them short codes.
  ///
  /// - Returns: the colours in their order, and the parts that have all of theirs.
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
      let place = waiting[index]
      guard order.count + missing[place] <= limit else {
        if first == place, gathered.isEmpty { waiting.remove(at: index); continue }
        break
      }
      waiting.remove(at: index)
      gathered.append(place)
      for color in colors[place] where isTaken.insert(color).inserted {
        order.append(color)
        for other in parts[color] ?? [] { missing[other] -= 1 }
      }
    }
    return (order, gathered.sorted())
  }

  /// How many bytes of palettes the parts need that are not among some, in their order.
  func paletteBytes(without parts: [Int]) -> Int {
    let known = Set(parts)
    return colors.indices.reduce(0) { sum, place in
      known.contains(place)
        ? sum : sum + 3 << min(8, GIFPalette.bits(of: colors[place].count + 1))
    }
  }
}
