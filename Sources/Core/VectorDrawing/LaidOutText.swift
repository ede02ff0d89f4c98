package import BezierGeometry

/// One line of text as outlines, with what a scene needs to place it.
public struct LaidOutText: Hashable, Sendable {
  /// The text as given.
  package var string: String
  /// The font as asked for.
  package var font: Font
  /// The width from the start to where a next glyph would stand, in points.
  public var advance: Double
  /// How far the font's line reaches above the baseline, in points; other families that lend glyphs
  /// do not change it, so a line of mixed scripts keeps its place.
  public var ascent: Double
  /// How far the font's line reaches below the baseline, in points.
  public var descent: Double
  /// The outlines, filled by the winding rule; the origin is the baseline's start, y grows down.
  package var path: BezierPath
  /// The family that was found, which differs from the font's where that is missing.
  package var resolvedFamily: String
  /// The families that glyphs were taken from, in the order in which they first appear.
  ///
  /// Others than ``resolvedFamily`` filled in for characters that it has no glyph for.
  package var usedFamilies: [String]
  /// The characters no font has a glyph for, in order; each is drawn as a box.
  package var unknownCharacters: [Unicode.Scalar]

  /// Makes a line from its parts.
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
    self.resolvedFamily = resolvedFamily
    self.usedFamilies = usedFamilies
    self.unknownCharacters = unknownCharacters
  }

  /// The line's height, ascent and descent together, in points.
  package var height: Double { ascent + descent }
}
