import VectorDrawing

/// Writes the pixels of parts, each in the shorter of a few ways.
struct APNGPartCoder: ~Copyable {
  /// A part as the file has it.
  struct Coded: Sendable {
    /// Whether the pixels are laid over what is there, or take its place.
    var isOver = false
    var stream: [UInt8] = []
  }

  private var coder: APNGPixelCoder
  private let hasTransparency: Bool
  /// Whether pixels are colours rather than palette numbers.
  private let isColored: Bool
  private var words: [UInt32] = []

  /// What becomes of pixels that show already.
  private enum Way: CaseIterable {
    /// The part takes the place of what was there.
    case drawn
    /// They are left out.
    case left
    /// They are drawn where they continue the colour before them.
    case continued
  }

  init(_ pixels: APNGPixels) {
    coder = APNGPixelCoder(pixels)
    switch pixels {
    case .palette(let colors): (hasTransparency, isColored) = (colors.contains(0), false)
    case .translucent: (hasTransparency, isColored) = (true, true)
    }
  }

  mutating func encode(_ part: Part) throws(PNGError) -> Coded {
    // Only opaque pixels can be laid over others without a change in any program.
    var (canLeave, hasKept) = (hasTransparency, false)
    part.pixels.forEach { word, isKept, _ in
      if isKept { hasKept = true } else if word < 0xFF00_0000 { canLeave = false }
    }
    var best = Coded()
    var bestWay = Way.drawn
    for way in Way.allCases where way == .drawn || (canLeave && hasKept) {
      guard let stream = try encode(part, way, under: best.stream.count) else { continue }
      best = Coded(isOver: way != .drawn, stream: stream)
      bestWay = way
    }
    if isColored,
      let stream = try encode(part, bestWay, isThorough: true, under: best.stream.count)
    {
      best.stream = stream
    }
    return best
  }

  /// The pixels in one way; `nil` for `limit` bytes or more, where that is not 0.
  private mutating func encode(
    _ part: Part, _ way: Way, isThorough: Bool = false, under limit: Int
  ) throws(PNGError) -> [UInt8]? {
    fill(part, way)
    return try words.withUnsafeBufferPointer { words throws(PNGError) in
      try coder.encode(
        words, width: part.box.width, isThorough: isThorough, under: limit == 0 ? .max : limit)
    }
  }

  private mutating func fill(_ part: Part, _ way: Way) {
    var before: UInt32 = 0
    part.pixels.fill(&words, count: part.box.area, empty: 0) { word, isKept in
      if isKept {
        switch way {
        case .drawn: before = word
        case .left: before = 0
        case .continued: before = before == word && word >= 0xFF00_0000 ? word : 0
        }
      } else {
        before = word
      }
      return before
    }
  }
}
