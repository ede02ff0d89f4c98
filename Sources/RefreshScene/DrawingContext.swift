public import Pixels
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

  /// Makes a context.
  public init(
    appearance: Appearance, width: Double, textLayout: (any TextLayout)? = nil,
    listColor: Color
  ) {
    self.appearance = appearance
    self.width = width
    self.textLayout = textLayout
    self.listColor = listColor
  }
}
