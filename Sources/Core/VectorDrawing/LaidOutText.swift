/// A line of text as outlines, with the metrics for placing it.
public struct LaidOutText: Hashable, Sendable {
  package var string: String
  package var font: Font
  /// The advance width, in points.
  public var advance: Double
  /// The ascent of the resolved family above the baseline, in points.
  ///
  /// Fallback families do not change it, so lines of mixed scripts stay aligned.
  public var ascent: Double
  /// The descent of the resolved family below the baseline, in points; positive.
  public var descent: Double
  /// The outlines, filled by the winding rule.
  ///
  /// The origin is the start of the baseline, and y grows down.
  package let path: BezierPath
  /// A key of the outlines, which are too many to be hashed for each image.
  package let pathKey: DisplayListKey
  /// The family that was found; a substitute if the requested family is not installed.
  package var resolvedFamily: String
  /// The families of the glyphs, in order of first appearance.
  ///
  /// Families other than ``resolvedFamily`` are fallbacks for characters without a glyph in it.
  package var usedFamilies: [String]
  /// The characters that no font has a glyph for, in order; each is drawn as a box.
  package var unknownCharacters: [Unicode.Scalar]

  package init(
    string: String, font: Font, advance: Double, ascent: Double, descent: Double,
    path: BezierPath, resolvedFamily: String, usedFamilies: [String] = [],
    unknownCharacters: [Unicode.Scalar] = []
  ) {
    self.string = string
    self.font = font
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    self.path = path
    pathKey = DisplayListKey(path)
    self.resolvedFamily = resolvedFamily
    self.usedFamilies = usedFamilies
    self.unknownCharacters = unknownCharacters
  }

  /// The height of the line, ascent plus descent, in points.
  package var height: Double { ascent + descent }
}
