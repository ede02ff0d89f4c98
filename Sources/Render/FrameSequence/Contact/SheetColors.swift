/// The colors of contact sheets, the border around frames, and the checkerboard behind them.
package enum SheetColors {
  package static let ground = DynamicColor(light: Color(229, 229, 234), dark: Color(28, 28, 30))
  /// The first color of the checkerboard behind translucent frames.
  ///
  /// The two grays contrast with both light and dark shapes.
  package static let panel = DynamicColor(light: Color(209, 209, 214), dark: Color(58, 58, 60))
  package static let check = DynamicColor(light: Color(197, 197, 202), dark: Color(70, 70, 73))
  private static let checkSize = 8.0
  package static let border = DynamicColor(
    light: Color(0, 0, 0, alpha: 0.18), dark: Color(255, 255, 255, alpha: 0.22))
  package static let text = DynamicColor(light: Color(28, 28, 30), dark: Color(242, 242, 247))
  package static let detail = DynamicColor(light: Color(99, 99, 102), dark: Color(174, 174, 178))

  /// Returns the outline of a frame, with rounded corners.
  package static func outline(of size: Size) -> BezierPath {
    .roundedRect(Rect(origin: .zero, size: size), cornerRadius: 3)
  }

  /// Returns a frame's items over a checkerboard, inside a rounded border.
  ///
  /// The corners are covered with the background color. A rounded clip would antialias and let
  /// the checkerboard show through.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the items' identifiers.
  ///   - size: The size of the frame, in points; a whole number of pixels.
  package static func framed(
    _ prefix: String, size: Size, appearance: Appearance,
    @DisplayItemBuilder _ items: () -> [DisplayItem]
  ) -> [DisplayItem] {
    let box = Rect(origin: .zero, size: size)
    let outline = outline(of: size)
    var corners = BezierPath.rect(box)
    corners.append(outline)
    return [
      .fill("\(prefix)panel", box, .color(panel.resolved(for: appearance))),
      .group("\(prefix)clip", clip: .rect(box)) {
        DisplayItem.fill(
          "\(prefix)checks", checks(in: size), .color(check.resolved(for: appearance)))
        items()
      },
      .fill("\(prefix)corners", corners, .color(ground.resolved(for: appearance)), rule: .evenOdd),
      .stroke("\(prefix)border", outline, .color(border.resolved(for: appearance))),
    ]
  }

  /// Returns the squares of the second color of a checkerboard.
  package static func checks(in size: Size) -> BezierPath {
    let columns = Int((size.width / checkSize).rounded(.up))
    let rows = Int((size.height / checkSize).rounded(.up))
    var path = BezierPath()
    for row in 0..<rows {
      for column in stride(from: row % 2, to: columns, by: 2) {
        path.append(
          .rect(
            Rect(
              x: Double(column) * checkSize, y: Double(row) * checkSize, width: checkSize,
              height: checkSize)))
      }
    }
    return path
  }
}
