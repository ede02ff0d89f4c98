import CPango
import Synchronization
public import VectorDrawing

/// Lays text out with Pango, and takes the glyphs' outlines.
///
/// Lines are laid out once, at a large size, without hinting of shapes or of metrics, and the
/// outlines are scaled down: a glyph has the same shape at every size and place, and the machine's
/// settings for screens play no part. The language of the text is told from its letters, not from
/// the environment.
///
/// Which other font stands in for characters that the family lacks is fontconfig's choice, and that
/// one asks `FC_LANG`, `LC_ALL`, `LC_CTYPE` and `LANG`. A program that wants to be sure sets
/// `FC_LANG` to `en` before its first thread starts.
///
/// Fonts are looked for when the first line is laid out, not before. One layout may be used from many
/// threads: they wait for one another, and a line that was laid out before is taken from memory.
public final class PangoTextLayout: TextLayout {
  /// The bytes of UTF-8 that a line may have: at the size used for layout, the widest glyphs there
  /// are would otherwise leave the numbers that Pango counts in.
  public static let lengthLimit = 1_024

  /// How many lines are remembered; beyond, all are forgotten and remembering starts anew.
  private static let cacheLimit = 4_096

  private struct Line: Hashable {
    var string: String
    var font: Font
  }

  private struct State: ~Copyable {
    var setter: PangoSetter?
    var lines: [Line: LaidOutText] = [:]
  }

  private let state = Mutex(State())

  /// Makes a layout; nothing is loaded yet.
  public init() {}

  /// The version of Pango that lays out, as `1.50.12`.
  public static var versionText: String { String(cString: pango_version_string()) }

  /// Lays a line out in the left-to-right or right-to-left direction of its first letter.
  public func layout(_ string: String, font: Font) throws(TextLayoutError) -> LaidOutText {
    guard TextLayoutError.sizes.contains(font.size) else { throw .size(font.size) }
    let length = string.utf8.count
    guard length <= Self.lengthLimit else { throw .length(length, limit: Self.lengthLimit) }
    guard !string.contains(where: \.isNewline) else { throw .lineBreak(string) }
    let line = Line(string: string, font: font)
    return try state.withLock { state throws(TextLayoutError) in
      if let known = state.lines[line] { return known }
      if state.setter == nil { state.setter = PangoSetter() }
      guard let text = state.setter?.lay(string, font: font) else { throw .noFonts }
      if state.lines.count >= Self.cacheLimit { state.lines.removeAll() }
      state.lines[line] = text
      return text
    }
  }
}
