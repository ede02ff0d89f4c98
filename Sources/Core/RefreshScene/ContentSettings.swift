public import RefreshModel
public import VectorDrawing

/// What surrounds a header: the list, its cards, the bars.
///
/// The rows' number and height and the bars' heights are the scenario's. A list that scrolls sideways
/// is the same turned: its rows are columns. Lengths are points.
public struct ContentSettings: Configurable, Hashable {
  /// The list's own background.
  public var listColor = DynamicColor(light: Color(242, 242, 247), dark: Color(0, 0, 0))
  /// The card in each row.
  public var cardColor = DynamicColor(light: .white, dark: Color(28, 28, 30))
  /// The distance from a row's sides to its card; of a column, from its ends.
  public var cardInsetX = 10.0
  /// The distance from a row's top to its card; of a column, from its left.
  public var cardInsetY = 10.0
  /// The card's height, in a column its width; 0 draws no cards.
  public var cardHeight = 75.0
  /// The radius of the card's corners.
  public var cardCornerRadius = 0.0
  /// The scroll indicator, where it is drawn.
  public var scrollIndicatorColor = DynamicColor(
    light: Color(0, 0, 0, alpha: 89.0 / 255), dark: Color(255, 255, 255, alpha: 128.0 / 255))
  /// The strip behind the clock and the battery.
  public var statusBarColor = DynamicColor(light: Color(55, 110, 201), dark: Color(24, 44, 78))
  /// The bar under it.
  public var navigationBarColor = DynamicColor(
    light: Color(66, 132, 243), dark: Color(31, 56, 99))

  /// Makes a plain list.
  public init() {}

  /// A setting for each property.
  public var settings: [Setting<ContentSettings>] { Self.list }

  private static let list: [Setting<ContentSettings>] = [
    Setting("listColor", \.listColor, help: "The list's own background."),
    Setting("cardColor", \.cardColor, help: "The card in each row."),
    Setting(
      "cardInsetX", \.cardInsetX, in: 0...10_000, unit: .points,
      help: "The distance from a row's sides to its card; of a column, from its ends."),
    Setting(
      "cardInsetY", \.cardInsetY, in: 0...10_000, unit: .points,
      help: "The distance from a row's top to its card; of a column, from its left."),
    Setting(
      "cardHeight", \.cardHeight, in: 0...10_000, unit: .points,
      help: "The card's height, in a column its width; 0 draws no cards."),
    Setting(
      "cardCornerRadius", \.cardCornerRadius, in: 0...1000, unit: .points,
      help: "The radius of the card's corners."),
    Setting(
      "scrollIndicatorColor", \.scrollIndicatorColor,
      help: "The scroll indicator, where it is drawn."),
    Setting(
      "statusBarColor", \.statusBarColor, help: "The strip behind the clock and the battery."),
    Setting("navigationBarColor", \.navigationBarColor, help: "The bar under it."),
  ]

  /// What there is to say about the settings of a plain list.
  package static let parameters = ContentSettings().parameters
}
