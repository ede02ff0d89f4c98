/// The colors and dashes of a plot for an appearance.
///
/// Series colors are distinguishable with a color vision deficiency, and each series has its own
/// dashes, so that color is never the only cue. Text is never in a series color: its contrast is
/// at least 4.5:1.
struct PlotTheme {
  let appearance: Appearance

  /// The color of the background.
  var ground: Color { color(.white, Color(28, 28, 30)) }
  /// The color of titles and numbers.
  var text: Color { color(Color(28, 28, 30), Color(242, 242, 247)) }
  /// The color of tick labels, headings and details.
  var secondaryText: Color { color(Color(99, 99, 102), Color(174, 174, 178)) }
  /// The color of the grid lines behind the series.
  var grid: Color { color(Color(233, 233, 237), Color(48, 48, 51)) }
  /// The color of the axis, and of reference lines at zero or at a target.
  var axis: Color { color(Color(174, 174, 178), Color(99, 99, 102)) }
  /// The number of series colors, which repeat with different dashes.
  static let colorCount = 6

  /// Returns the color of the series with the given index.
  ///
  /// The colors are blue, orange, green, purple, amber and gray, darker on a light background
  /// and lighter on a dark one for a contrast of at least 3:1. The first four are also far apart
  /// for people without one of the three types of cone cells.
  func color(ofSeries index: Int) -> Color {
    let index = max(index, 0) % Self.colorCount
    switch appearance {
    case .light:
      return [
        Color(0, 130, 208), Color(220, 82, 0), Color(36, 128, 81), Color(146, 22, 142),
        Color(158, 112, 0), Color(90, 96, 106),
      ][index]
    case .dark:
      return [
        Color(80, 150, 255), Color(255, 145, 45), Color(30, 222, 132), Color(255, 186, 226),
        Color(235, 200, 70), Color(170, 178, 190),
      ][index]
    }
  }

  /// Returns the dash lengths of the series with the given index, in points; empty for a solid
  /// line.
  static func dashes(ofSeries index: Int) -> [Double] {
    let patterns: [[Double]] = [
      [], [7, 4], [2, 3], [9, 3, 2, 3], [14, 4], [5, 2, 2, 2, 2, 2], [4, 2], [2, 5],
      [12, 3, 4, 3], [1.5, 1.5], [18, 3], [9, 2, 2, 2, 2, 2],
    ]
    return patterns[max(index, 0) % patterns.count]
  }

  private func color(_ light: Color, _ dark: Color) -> Color { appearance == .light ? light : dark }
}

enum PlotFont {
  static let title = Font(size: 16, weight: .semibold)
  static let subtitle = Font(size: 12)
  static let heading = Font(size: 11, weight: .medium)
  static let tick = Font(size: 11)
  static let mark = Font(size: 11, weight: .semibold)
  static let detail = Font(size: 11)
  static let legend = Font(size: 12)
  static let column = Font(size: 10.5)
}

/// The layout of a plot's text.
struct PlotText {
  let layout: any TextLayout

  /// Returns a line of text as outlines, truncated with an ellipsis to `width` points.
  func line(_ string: String, _ font: Font, width: Double? = nil) throws(PlotError) -> LaidOutText {
    do throws(TextLayoutError) {
      let kept = try width.map { width throws(TextLayoutError) in
        try layout.truncate(string, font: font, language: "en", width: max(width, 0))
      }
      return try layout.layout(kept ?? string, font: font)
    } catch {
      throw .text(error.description)
    }
  }

  /// Returns the width of the widest line, in points.
  func width(_ strings: some Sequence<String>, _ font: Font) throws(PlotError) -> Double {
    var width = 0.0
    for string in strings { width = max(width, try line(string, font).advance) }
    return width
  }
}
