/// Lays text out before anything is drawn: strings become outlines, so that scenes know widths and
/// renderers need no fonts.
public protocol TextLayout: Sendable {
  /// Lays one line out.
  ///
  /// A missing family or glyph is not an error: the result says what was found instead.
  ///
  /// - Parameters:
  ///   - string: the text, without line breaks.
  ///   - font: the typeface, its size and weight.
  ///   - language: what the text is written in, as BCP 47 has it (`en`, `zh-Hant`); it decides which
  ///     shapes the ideographs that Chinese, Japanese and Korean share take.
  func layout(
    _ string: String, font: Font, language: String
  ) throws(TextLayoutError) -> LaidOutText

  /// Breaks one line into as many as it takes for each to be at most so wide, in points.
  ///
  /// Lines break where the language allows it, and inside a word that alone is too wide; a
  /// character that alone is too wide stands on a line of its own. Spaces at the breaks are left
  /// out. There is always one line at least.
  func wrap(
    _ string: String, font: Font, language: String, width: Double
  ) throws(TextLayoutError) -> [String]

  /// The families that each font file holds, in the order in which the files were named.
  ///
  /// Default: none.
  var fontFileFamilies: [[String]] { get }
}

extension TextLayout {
  /// No font files.
  public var fontFileFamilies: [[String]] { [] }

  /// Lays one line out that is written in English, or in what its letters tell.
  public func layout(_ string: String, font: Font) throws(TextLayoutError) -> LaidOutText {
    try layout(string, font: font, language: "en")
  }
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
  /// The file of the path is missing, cannot be read, or holds no font.
  case fontFile(String)

  /// The font sizes that can be laid out, in points.
  package static let sizes = 0.01...10_000.0

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
    case .fontFile(let path):
      "\(path) is no font file that can be read; OpenType and TrueType files and collections can"
    }
  }
}
