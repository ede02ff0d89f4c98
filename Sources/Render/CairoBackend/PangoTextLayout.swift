import CPango

/// A text layout that uses Pango and extracts the outlines of the glyphs.
///
/// Lines are laid out at a single large size without hinting of outlines or metrics, and the
/// outlines are scaled down. A glyph therefore has the same shape at every size and position, and
/// the machine's display settings have no effect. The language of scripts that the text's
/// language does not use is inferred from the script. Neither Pango nor fontconfig, when it
/// chooses fallback fonts, depends on the environment.
///
/// Installed fonts are loaded at the first layout; font files are loaded by the initializer. A
/// layout may be used from many threads. Calls are serialized, and results are cached.
public final class PangoTextLayout: TextLayout {
  /// The maximum length of a line, in bytes of UTF-8.
  ///
  /// At the size used for layout, a longer line of the widest glyphs would exceed the range of
  /// Pango's integers.
  package static let lengthLimit = 1_024

  /// The maximum number of entries in each of the two caches; a full cache is emptied.
  private static let cacheLimit = 4_096

  /// Lines in installed fonts, which layouts share, because a page creates a layout for each edit.
  private static let installed = SharedCache<Line, (text: LaidOutText, fonts: Set<UsedFont>)>(
    limit: cacheLimit)

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
    var fonts: Set<UsedFont> = []
    var missingFamilies: [TextWarning] = []

    mutating func prepare() throws(TextLayoutError) {
      if setter == nil { setter = try PangoSetter(InstalledFonts.configuration()) }
    }
  }

  private let state: Guarded<State>

  /// The families in each font file, in the order of the files; empty without font files.
  public let fontFileFamilies: [[String]]

  /// Creates a layout of the installed fonts, which are loaded at its first use.
  public init() {
    state = Guarded(State())
    fontFileFamilies = []
  }

  /// Creates a layout of the fonts in files, with the installed fonts as fallbacks.
  ///
  /// A file is used for its families even if other versions of them are installed. The files are
  /// read by this initializer, and their fonts are available to this layout only.
  ///
  /// - Throws: `TextLayoutError.fontFile` for the first path without a font, or
  ///   `TextLayoutError.noFonts` if fontconfig or Pango cannot be initialized.
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

  /// The fonts of all lines that were laid out.
  package var usedFonts: Set<UsedFont> { state.withLock { $0.fonts } }

  /// The warnings about families of lines that were laid out with a substitute.
  package var missingFamilies: [TextWarning] { state.withLock { $0.missingFamilies } }

  /// The version of Pango, such as `1.50.12`.
  package static var versionText: String { String(cString: pango_version_string()) }

  /// Lays out a line, left-to-right or right-to-left as determined by its first letter.
  ///
  /// - Throws: `TextLayoutError` if the font size is not allowed, the line is too long or contains
  ///   a line break, or no font is available.
  public func layout(
    _ string: String, font: Font, language: String
  ) throws(TextLayoutError) -> LaidOutText {
    try Self.check(string, font: font)
    let line = Line(string: string, font: font, language: language)
    return try state.withLock { state throws(TextLayoutError) in
      if let known = state.lines[line] { return known }
      let (text, fonts) = try lay(line, &state)
      state.fonts.formUnion(fonts)
      for case .missingFamily(let family, let found) in text.warnings {
        let warning = TextWarning.missingFamily(family, found: found)
        if !state.missingFamilies.contains(warning) { state.missingFamilies.append(warning) }
      }
      if state.lines.count >= Self.cacheLimit { state.lines.removeAll() }
      state.lines[line] = text
      return text
    }
  }

  /// Returns a line and its fonts, from other layouts of the installed fonts if they know it.
  private func lay(
    _ line: Line, _ state: inout State
  ) throws(TextLayoutError) -> (LaidOutText, Set<UsedFont>) {
    let isInstalled = fontFileFamilies.isEmpty
    if isInstalled, let known = Self.installed[line] { return known }
    try state.prepare()
    var fonts: Set<UsedFont> = []
    guard
      let text = state.setter?.lay(
        line.string, font: line.font, language: line.language, addingTo: &fonts)
    else { throw .noFonts }
    if isInstalled { Self.installed.add((text, fonts), for: line, size: 1) }
    return (text, fonts)
  }

  /// Breaks a line by the rules of Unicode (UAX 14), as implemented by Pango.
  ///
  /// If `width` is negative or not finite, the line is not broken.
  ///
  /// - Throws: `TextLayoutError` if the font size is not allowed, the line is too long or contains
  ///   a line break, or no font is available.
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
      guard let lines = state.setter?.wrap(string, font: font, language: language, width: width)
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
