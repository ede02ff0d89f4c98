/// Lines of text in the sizes of a screen's system font, drawn in Inter.
struct ScreenText {
  let textLayout: (any TextLayout)?
  let language: String

  /// The size of Inter whose capitals are as high as those of the system font, per point.
  private static let sizeFactor = 0.97

  /// The distance of the baseline below the center of a line, per point of the font's size.
  private static let baseline = 0.3555

  /// Returns a line that is centered vertically, cut to a width with an ellipsis.
  ///
  /// - Parameters:
  ///   - size: The size of the system font, in points.
  ///   - x: The start of the line, from its advance.
  func line(
    _ id: String, _ string: String, size: Double, _ weight: Font.Weight = .regular,
    centerY: Double, _ color: Color, width: Double = .infinity, x: (_ advance: Double) -> Double
  ) -> [DisplayItem] {
    guard let textLayout, !string.isEmpty, width > 0 else { return [] }
    let font = Font(size: size * Self.sizeFactor, weight: weight)
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
