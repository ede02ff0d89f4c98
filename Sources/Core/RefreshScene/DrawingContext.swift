/// The appearance, the list's width and color, and the text layout with which a style draws.
public struct DrawingContext: Sendable {
  /// The appearance to draw for.
  public var appearance: Appearance
  /// The width of the scroll view, in points.
  public var width: Double
  /// The text layout; `nil` if text cannot be laid out.
  public var textLayout: (any TextLayout)?
  /// The background color of the list, resolved for the appearance.
  public var listColor: Color
}

extension DrawingContext {
  /// The distance that shapes extend beneath the list or bar at which they end, in points.
  ///
  /// Without the overlap, the background would show through two antialiased edges that meet
  /// inside a pixel. The distance is 8 points, a pixel at a scale of ⅛, or 0 if the list is
  /// translucent.
  public var overlap: Double { listColor.alpha < 1 ? 0 : Self.fullOverlap }

  static let fullOverlap = 8.0

  /// Returns a color that is visible on a dark list.
  ///
  /// In dark appearance, a color whose components are all below 0.35 is replaced by a light gray
  /// with the same alpha. Any other color is returned unchanged.
  package func standout(from color: Color) -> Color {
    let isDark = max(color.red, color.green, color.blue) < Self.darkest
    return appearance == .dark && isDark ? Color(209, 213, 222, alpha: color.alpha) : color
  }

  /// The upper limit of the components of a dark color, 0…1, exclusive.
  private static let darkest = 0.35
}
