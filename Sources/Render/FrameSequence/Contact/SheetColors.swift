package import BezierGeometry
package import VectorDrawing

/// What sheets look like beside the frames on them.
package enum SheetColors {
  package static let ground = DynamicColor(light: Color(229, 229, 234), dark: Color(28, 28, 30))
  /// What lies behind see-through frames: squares of two greys, on which pale and dark shapes show.
  package static let panel = DynamicColor(light: Color(209, 209, 214), dark: Color(58, 58, 60))
  /// Every other state on a ribbon.
  package static let otherPanel = DynamicColor(light: Color(190, 190, 194), dark: Color(72, 72, 74))
  package static let check = DynamicColor(light: Color(197, 197, 202), dark: Color(70, 70, 73))
  private static let checkSize = 8.0
  package static let border = DynamicColor(
    light: Color(0, 0, 0, alpha: 0.18), dark: Color(255, 255, 255, alpha: 0.22))
  package static let text = DynamicColor(light: Color(28, 28, 30), dark: Color(242, 242, 247))
  package static let detail = DynamicColor(light: Color(99, 99, 102), dark: Color(174, 174, 178))

  /// A frame's outline, with round corners.
  package static func outline(of size: Size) -> BezierPath {
    .roundedRect(Rect(origin: .zero, size: size), cornerRadius: 3)
  }

  /// What is in a frame, over a board of squares, within a border.
  ///
  /// Its corners are painted over rather than clipped: a clip that cuts through pixels would let the board
  /// shine through at them.
  ///
  /// - Parameters:
  ///   - prefix: begins the identifiers.
  ///   - size: the frame's, whole pixels.
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
      .fill(
        "\(prefix)corners", corners, .color(ground.resolved(for: appearance)), rule: .evenOdd),
      .stroke("\(prefix)border", outline, .color(border.resolved(for: appearance))),
    ]
  }

  /// Every other square of a board.
  package static func checks(in size: Size) -> BezierPath {
    let (columns, rows) = (
      Int((size.width / checkSize).rounded(.up)), Int((size.height / checkSize).rounded(.up))
    )
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
