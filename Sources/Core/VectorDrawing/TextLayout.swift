/// A text layout engine, which converts strings to outlines before they are drawn.
///
/// Scenes can therefore measure text, and renderers need no fonts.
public protocol TextLayout: Sendable {
  /// Lays out a line.
  ///
  /// A missing family or glyph is not an error; the result reports which family was found and
  /// which characters have no glyph.
  ///
  /// - Parameters:
  ///   - string: The text, without line breaks.
  ///   - font: The requested typeface, size and weight.
  ///   - language: The language of the text, as a BCP 47 tag (`en`, `zh-Hant`). It selects the
  ///     regional forms of the ideographs that Chinese, Japanese and Korean share.
  /// - Throws: ``TextLayoutError`` if the font size or the length of the line is not allowed, if
  ///   the string contains a line break, or if no font is available.
  func layout(_ string: String, font: Font, language: String) throws(TextLayoutError) -> LaidOutText

  /// Breaks a line into lines of at most `width` points.
  ///
  /// Lines break where the language allows it, and inside a word that exceeds the width. A
  /// character that exceeds the width has its own line. Spaces at the breaks are removed. The
  /// result contains at least one line.
  ///
  /// If `width` is negative or not finite, the line is not broken.
  ///
  /// - Throws: ``TextLayoutError`` under the same conditions as `layout`.
  func wrap(
    _ string: String, font: Font, language: String, width: Double
  ) throws(TextLayoutError) -> [String]

  /// The families in each font file, in the order in which the files were passed.
  ///
  /// The array is empty if the layout uses no font files.
  var fontFileFamilies: [[String]] { get }
}

extension TextLayout {
  /// An empty array by default, for a layout without font files.
  public var fontFileFamilies: [[String]] { [] }

  /// Lays out a line of English text.
  ///
  /// - Throws: ``TextLayoutError`` under the same conditions as
  ///   ``layout(_:font:language:)``.
  public func layout(_ string: String, font: Font) throws(TextLayoutError) -> LaidOutText {
    try layout(string, font: font, language: "en")
  }
}

/// A reason why text cannot be laid out.
public enum TextLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A font size that is not a number in 0.01…10,000 points.
  case size(Double)
  /// The length of a line in UTF-8 bytes, and the maximum length, which it exceeds.
  case length(Int, limit: Int)
  /// A string that contains a line break.
  case lineBreak(String)
  /// The absence of any installed font.
  case noFonts
  /// The path of a font file that is missing, cannot be read or contains no font; thrown by the
  /// initializers of layouts, not by their methods.
  case fontFile(String)

  /// The allowed font sizes, in points.
  package static let sizes = 0.01...10_000.0

  /// A description of the problem and the allowed values.
  public var description: String {
    switch self {
    case .size(let size):
      "a font size of \(size) is not allowed; allowed: \(Self.sizes.lowerBound.decimalText()) to "
        + "\(Self.sizes.upperBound.decimalText()) points"
    case .length(let count, let limit):
      "a line of text of \(count) bytes is too long; a line has at most \(limit) bytes"
    case .lineBreak(let string):
      "the text \(string.debugDescription) contains a line break; allowed: a single line"
    case .noFonts: "no font is installed; install one (Debian: apt install fonts-inter)"
    case .fontFile(let path):
      "the font file \(path) cannot be read; allowed: OpenType and TrueType files and collections"
    }
  }
}
