/// The settings of the list, its cards and the bars around a header.
///
/// The number and height of the rows and the heights of the bars belong to the scenario. In a
/// list that scrolls horizontally, rows are columns.
public struct ContentSettings: Configurable, Hashable {
  /// The background color of the list.
  public var listColor = DynamicColor(light: Color(242, 242, 247), dark: Color(0, 0, 0))
  /// The color of the card in each row.
  public var cardColor = DynamicColor(light: .white, dark: Color(28, 28, 30))
  /// The distance from the row's sides to its card, in points; in a horizontal list, from the
  /// column's ends.
  public var cardInsetX = 10.0
  /// The distance from the row's top to its card, in points; in a horizontal list, from the
  /// column's left edge.
  public var cardInsetY = 10.0
  /// The height of the cards, in points, or their width in a horizontal list; 0 draws no cards.
  public var cardHeight = 75.0
  /// The corner radius of the cards, in points.
  public var cardCornerRadius = 0.0
  /// The color of the scroll indicator, if it is drawn.
  public var scrollIndicatorColor = DynamicColor(
    light: Color(0, 0, 0, alpha: 89.0 / 255), dark: Color(255, 255, 255, alpha: 128.0 / 255))
  /// The background color of the status bar.
  public var statusBarColor = DynamicColor(light: Color(55, 110, 201), dark: Color(24, 44, 78))
  /// The background color of the navigation bar.
  public var navigationBarColor = DynamicColor(light: Color(66, 132, 243), dark: Color(31, 56, 99))

  /// Creates the default content settings.
  public init() {}

  /// The declarations of the settings, one for each property.
  public var settings: [Setting<ContentSettings>] { Self.list }

  private static let list: [Setting<ContentSettings>] = [
    Setting("listColor", \.listColor, help: "The background color of the list."),
    Setting("cardColor", \.cardColor, help: "The color of the card in each row."),
    Setting(
      "cardInsetX", \.cardInsetX, in: 0...10_000, unit: .points,
      help: "The distance from the row's sides to its card, in points; in a horizontal list, from "
        + "the column's ends."),
    Setting(
      "cardInsetY", \.cardInsetY, in: 0...10_000, unit: .points,
      help: "The distance from the row's top to its card, in points; in a horizontal list, from "
        + "the column's left edge."),
    Setting(
      "cardHeight", \.cardHeight, in: 0...10_000, unit: .points,
      help: "The height of the cards, in points, or their width in a horizontal list; 0 draws no "
        + "cards."),
    Setting(
      "cardCornerRadius", \.cardCornerRadius, in: 0...1000, unit: .points,
      help: "The corner radius of the cards, in points."),
    Setting(
      "scrollIndicatorColor", \.scrollIndicatorColor,
      help: "The color of the scroll indicator, if it is drawn."),
    Setting("statusBarColor", \.statusBarColor, help: "The background color of the status bar."),
    Setting(
      "navigationBarColor", \.navigationBarColor,
      help: "The background color of the navigation bar."),
  ]

  /// The descriptions of the settings, with the default values.
  package static let parameters = ContentSettings().parameters
}
