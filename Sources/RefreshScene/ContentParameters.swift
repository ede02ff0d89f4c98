import Pixels

extension Scene {
  /// The settings of what surrounds a header: the list, its cards, the bars.
  ///
  /// The rows' number and height and the bars' heights are the scenario's. A list that scrolls sideways
  /// is the same turned: its rows are columns.
  public static let contentParameters: [Parameter] = [
    Parameter(
      "listColor", .color(),
      default: .color(DynamicColor(light: Color(242, 242, 247), dark: Color(0, 0, 0))),
      "The list's own background."),
    Parameter(
      "cardColor", .color(),
      default: .color(DynamicColor(light: .white, dark: Color(28, 28, 30))),
      "The card in each row."),
    Parameter(
      "cardInsetX", .number(0...10_000, .points), default: .number(10),
      "The distance from a row's sides to its card; of a column, from its ends."),
    Parameter(
      "cardInsetY", .number(0...10_000, .points), default: .number(10),
      "The distance from a row's top to its card; of a column, from its left."),
    Parameter(
      "cardHeight", .number(0...10_000, .points), default: .number(75),
      "The card's height, in a column its width; 0 draws no cards."),
    Parameter(
      "cardCornerRadius", .number(0...1000, .points), default: .number(0),
      "The radius of the card's corners."),
    Parameter(
      "scrollIndicatorColor", .color(),
      default: .color(
        DynamicColor(
          light: Color(0, 0, 0, alpha: 89.0 / 255), dark: Color(255, 255, 255, alpha: 128.0 / 255))),
      "The scroll indicator, where it is drawn."),
    Parameter(
      "statusBarColor", .color(),
      default: .color(DynamicColor(light: Color(55, 110, 201), dark: Color(24, 44, 78))),
      "The strip behind the clock and the battery."),
    Parameter(
      "navigationBarColor", .color(),
      default: .color(DynamicColor(light: Color(66, 132, 243), dark: Color(31, 56, 99))),
      "The bar under it."),
  ]
}
