/// The parts of the device that cover its screen.
struct DeviceParts {
  let measures: Device.Measures
  let size: Size
  /// Whether the island, notch or camera is drawn.
  let showsCutout: Bool
  let indicatorColor: Color

  @DisplayItemBuilder
  var items: [DisplayItem] {
    switch showsCutout ? measures.cutout : .none {
    case .none: []
    case .island(let top):
      let island = Size(width: 125.33, height: 36.67)
      DisplayItem.fill(
        "island",
        .roundedRect(
          Rect(
            x: (size.width - island.width) / 2, y: top, width: island.width, height: island.height),
          cornerRadius: island.height / 2), .color(.black))
    case .notch: DisplayItem.fill("notch", notch, .color(.black))
    case .hole(let centerY, let diameter):
      DisplayItem.fill(
        "camera", .circle(center: Point(x: size.width / 2, y: centerY), radius: diameter / 2),
        .color(.black))
    }
    if let indicator = measures.homeIndicator {
      DisplayItem.fill(
        "homeIndicator",
        .roundedRect(
          Rect(
            x: (size.width - indicator.size.width) / 2,
            y: size.height - indicator.bottom - indicator.size.height,
            width: indicator.size.width, height: indicator.size.height),
          cornerRadius: indicator.size.height / 2), .color(indicatorColor))
    }
  }

  /// The notch of iPhone 13: 177.8 points wide with its ears, 33.67 deep.
  private var notch: BezierPath {
    let middle = size.width / 2
    let (opening, body, flat, depth, ear) = (88.9, 80.9, 51.7, 33.67, 7.8)
    var path = BezierPath([.move(to: Point(x: middle - opening, y: -1))])
    for side in [-1.0, 1] {
      func at(_ x: Double, _ y: Double) -> Point { Point(x: middle + side * x, y: y) }
      let ears: [(Point, Point, Point)] = [
        (at(opening - 4.4, 0), at(body, 3.4), at(body, ear)),
        (at(body, depth - 11), at(flat + 11, depth), at(flat, depth)),
      ]
      if side < 0 {
        path.addLine(to: at(opening, 0))
        path.addCubic(control1: ears[0].0, control2: ears[0].1, to: ears[0].2)
        path.addCubic(control1: ears[1].0, control2: ears[1].1, to: ears[1].2)
      } else {
        path.addLine(to: ears[1].2)
        path.addCubic(control1: ears[1].1, control2: ears[1].0, to: ears[0].2)
        path.addCubic(control1: ears[0].1, control2: ears[0].0, to: at(opening, 0))
        path.addLine(to: at(opening, -1))
      }
    }
    path.close()
    return path
  }
}
