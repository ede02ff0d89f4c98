/// Lines of text in the sizes of a screen's system font, drawn in Inter or in a family of the app.
struct ScreenText {
  let textLayout: (any TextLayout)?
  let language: String
  var family = Font.defaultFamily

  /// The size of Inter whose capitals are as high as those of the system font, per point.
  private static let sizeFactor = 0.97

  /// The distance of the baseline below the center of a line, per point of the font's size.
  private static let baseline = 0.3555

  private func font(_ size: Double, _ weight: Font.Weight) -> Font {
    Font(
      family: family, size: family == Font.defaultFamily ? size * Self.sizeFactor : size,
      weight: weight)
  }

  /// Returns the advance of a regular text, in points.
  func width(_ string: String, size: Double) -> Double {
    let text = try? textLayout?.layout(string, font: font(size, .regular), language: language)
    return text?.advance ?? 0
  }

  /// Returns a regular text in at most two lines of a width; the second has all that is left.
  func lines(_ string: String, size: Double, width: Double) -> [String] {
    let lines = try? textLayout?.wrap(
      string, font: font(size, .regular), language: language, width: width)
    guard let lines, lines.count > 1 else { return [string] }
    return [lines[0], String(string.dropFirst(lines[0].count).drop(while: \.isWhitespace))]
  }

  /// Returns a line that is centered vertically, cut to a width with an ellipsis.
  ///
  /// - Parameters:
  ///   - size: The size of the system font, in points.
  ///   - x: The start of the line, from its advance.
  func line(
    _ id: String, _ string: String, size: Double, weight: Font.Weight = .regular,
    centerY: Double, color: Color, width: Double = .infinity, x: (_ advance: Double) -> Double
  ) -> [DisplayItem] {
    guard let textLayout, !string.isEmpty, width > 0 else { return [] }
    let font = font(size, weight)
    guard var text = try? textLayout.layout(string, font: font, language: language) else {
      return []
    }
    if text.advance > width {
      let cut = try? textLayout.truncate(
        string, font: font, language: language, width: width, isCut: false)
      guard let cut, let shorter = try? textLayout.layout(cut, font: font, language: language)
      else { return [] }
      text = shorter
    }
    return [
      .text(
        id, text, at: Point(x: x(text.advance), y: centerY + size * Self.baseline), .color(color))
    ]
  }
}
