import CPango
public import VectorDrawing

/// Lays text out with Pango, and takes the glyphs' outlines.
///
/// Lines are laid out once, at a large size, without hinting of shapes or of metrics, and the
/// outlines are scaled down: a glyph has the same shape at every size and place, and the machine's
/// settings for screens play no part. Letters that the text's language does not use tell theirs by
/// themselves. The environment is asked for nothing, neither by Pango nor, when it chooses the font
/// that stands in for characters that a family lacks, by fontconfig.
///
/// Fonts are looked for when the first line is laid out, not before, unless files are named. One
/// layout may be used from many threads: they wait for one another, and a line that was laid out
/// before is taken from memory.
public final class PangoTextLayout: TextLayout {
  /// The bytes of UTF-8 that a line may have: at the size used for layout, the widest glyphs there
  /// are would otherwise leave the numbers that Pango counts in.
  package static let lengthLimit = 1_024

  /// How many lines are remembered; beyond, all are forgotten and remembering starts anew.
  private static let cacheLimit = 4_096

  private struct Line: Hashable {
    var string: String
    var font: Font
    var language: String
  }

  private struct Paragraph: Hashable {
    var line: Line
    var width: Double
  }

  private struct State: ~Copyable {
    var setter: PangoSetter?
    var lines: [Line: LaidOutText] = [:]
    var paragraphs: [Paragraph: [String]] = [:]

    mutating func prepare() throws(TextLayoutError) {
      if setter == nil { setter = try PangoSetter(InstalledFonts.configuration()) }
    }
  }

  private let state: Guarded<State>

  /// The families that each font file holds, in the files' order; empty if none were named.
  public let fontFileFamilies: [[String]]

  /// Makes a layout of the fonts that are installed; nothing is loaded yet.
  public init() {
    state = Guarded(State())
    fontFileFamilies = []
  }

  /// Makes a layout of the fonts in files, and of those installed for what the files do not hold.
  ///
  /// A file stands for its families even where other versions of them are installed. The files are
  /// read now; they are seen by this layout alone.
  ///
  /// - Throws: `TextLayoutError.fontFile` for the first path at which there is no font.
  public init(fontFiles: [String]) throws(TextLayoutError) {
    guard !fontFiles.isEmpty else {
      state = Guarded(State())
      fontFileFamilies = []
      return
    }
    let configuration = try FontConfiguration(files: fontFiles)
    state = Guarded(State(setter: try PangoSetter(configuration)))
    fontFileFamilies = configuration.families
  }

  /// The version of Pango that lays out, as `1.50.12`.
  package static var versionText: String { String(cString: pango_version_string()) }

  /// Lays a line out in the left-to-right or right-to-left direction of its first letter.
  public func layout(
    _ string: String, font: Font, language: String
  ) throws(TextLayoutError) -> LaidOutText {
    try Self.check(string, font: font)
    let line = Line(string: string, font: font, language: language)
    return try state.withLock { state throws(TextLayoutError) in
      if let known = state.lines[line] { return known }
      try state.prepare()
      guard let text = state.setter?.lay(string, font: font, language: language) else {
        throw .noFonts
      }
      if state.lines.count >= Self.cacheLimit { state.lines.removeAll() }
      state.lines[line] = text
      return text
    }
  }

  /// Breaks a line by the rules of Unicode (UAX 14) as Pango has them.
  ///
  /// A width that is not a number from 0 breaks nothing.
  public func wrap(
    _ string: String, font: Font, language: String, width: Double
  ) throws(TextLayoutError) -> [String] {
    try Self.check(string, font: font)
    guard width >= 0, width.isFinite else { return [string] }
    let paragraph = Paragraph(
      line: Line(string: string, font: font, language: language), width: width)
    return try state.withLock { state throws(TextLayoutError) in
      if let known = state.paragraphs[paragraph] { return known }
      try state.prepare()
      guard
        let lines = state.setter?.wrap(string, font: font, language: language, width: width)
      else { throw .noFonts }
      if state.paragraphs.count >= Self.cacheLimit { state.paragraphs.removeAll() }
      state.paragraphs[paragraph] = lines
      return lines
    }
  }

  private static func check(_ string: String, font: Font) throws(TextLayoutError) {
    guard TextLayoutError.sizes.contains(font.size) else { throw .size(font.size) }
    let length = string.utf8.count
    guard length <= lengthLimit else { throw .length(length, limit: lengthLimit) }
    guard !string.contains(where: \.isNewline) else { throw .lineBreak(string) }
  }
}
