public import VectorDrawing

/// What a style may ask of its surroundings.
public struct DrawingContext: Sendable {
  /// Light or dark.
  public var appearance: Appearance
  /// The width of the scroll view, in points.
  public var width: Double
  /// Lays out text, where a backend can.
  public var textLayout: (any TextLayout)?
  /// The colour of the list's background, already chosen for the appearance.
  public var listColor: Color
}

extension DrawingContext {
  /// How far shapes that end where the list or a bar begins reach beneath it, in points; 0 under a list that
  /// is see-through.
  ///
  /// Two edges that only met inside a pixel would let what is behind both show through. It is a pixel at an
  /// eighth of a pixel a point.
  public var overlap: Double { listColor.alpha < 1 ? 0 : Self.fullOverlap }

  static let fullOverlap = 8.0

  /// What stands out in the dark where a shape has the colour of a dark list: a light grey; else the
  /// shape's own colour.
  package func standout(from color: Color) -> Color {
    let isDark = max(color.red, color.green, color.blue) < Self.darkest
    return appearance == .dark && isDark ? Color(209, 213, 222, alpha: color.alpha) : color
  }

  /// Below this in every behavior a colour is a dark list's.
  private static let darkest = 0.35
}
