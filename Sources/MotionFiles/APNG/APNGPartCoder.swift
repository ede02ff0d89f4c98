import PNGCoding
import Pixels

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
    hasTransparency =
      switch pixels {
      case .palette(let colors): colors.contains(0)
      case .opaque: false
      case .translucent: true
      }
  }

  mutating func encode(_ part: Part) throws(PNGError) -> Coded {
    // Only opaque pixels can be laid over others without a change in any program.
    var (canLeave, hasKept) = (hasTransparency, false)
    part.pixels.forEach { word, isKept, _ in
      if isKept { hasKept = true } else if word < 0xFF00_0000 { canLeave = false }
    }
    var best = Coded()
    for way in Way.allCases where way == .drawn || (canLeave && hasKept) {
      fill(part, way)
      let width = part.box.width
      let limit = best.stream.isEmpty ? Int.max : best.stream.count
      let stream = try words.withUnsafeBufferPointer { words throws(PNGError) in
        try coder.encode(words, width: width, under: limit)
      }
      if let stream { best = Coded(isOver: way != .drawn, stream: stream) }
    }
    return best
  }

  private mutating func fill(_ part: Part, _ way: Way) {
    let area = part.box.area
    if words.count < area {
      words += Array(repeating: 0, count: area - words.count)
    } else {
      words.removeLast(words.count - area)
    }
    words.withUnsafeMutableBufferPointer { words in
      var before: UInt32 = 0
      part.pixels.fill(words) { word, isKept in
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
}
