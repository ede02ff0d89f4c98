public import BezierGeometry

/// Lays text out before anything is drawn: strings become outlines, so that scenes know widths and
/// renderers need no fonts.
public protocol TextLayout: Sendable {
  /// Lays one line out.
  ///
  /// A missing family or glyph is not an error: the result says what was found instead.
  func layout(_ string: String, font: Font) throws(TextLayoutError) -> LaidOutText
}

/// Why a line cannot be laid out.
public enum TextLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The size is not a number in 0.01…10,000 points.
  case size(Double)
  /// The string holds more bytes of UTF-8 than a line may.
  case length(Int, limit: Int)
  /// The string holds a line break.
  case lineBreak(String)
  /// There is no font at all to lay out with.
  case noFonts

  /// The font sizes that can be laid out, in points.
  public static let sizes = 0.01...10_000.0

  /// Says what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .size(let size):
      "a font size of \(size) is not allowed; it is a number of points from 0.01 to 10000"
    case .length(let count, let limit):
      "a line of text of \(count) bytes is too long; \(limit) are allowed"
    case .lineBreak(let string):
      "the text \(string.debugDescription) has more than one line"
    case .noFonts:
      "no font is installed; install one (Debian: apt install fonts-inter)"
    }
  }
}

/// One line of text as outlines, with what a scene needs to place it.
public struct LaidOutText: Hashable, Sendable {
  /// The text as given.
  public var string: String
  /// The font as asked for.
  public var font: Font
  /// The width from the start to where a next glyph would stand, in points.
  public var advance: Double
  /// How far the font's line reaches above the baseline, in points.
  public var ascent: Double
  /// How far the font's line reaches below the baseline, in points.
  public var descent: Double
  /// The outlines, filled by the winding rule; the origin is the baseline's start, y grows down.
  public var path: BezierPath
  /// The family that was found, which differs from the font's where that is missing.
  public var resolvedFamily: String
  /// The number of characters no font has a glyph for; each is drawn as a box.
  public var unknownGlyphCount: Int

  /// Makes a line from its parts.
  public init(
    string: String, font: Font, advance: Double, ascent: Double, descent: Double,
    path: BezierPath, resolvedFamily: String, unknownGlyphCount: Int = 0
  ) {
    self.string = string
    self.font = font
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    self.path = path
    self.resolvedFamily = resolvedFamily
    self.unknownGlyphCount = unknownGlyphCount
  }

  /// The line's height, ascent and descent together, in points.
  public var height: Double { ascent + descent }
}
