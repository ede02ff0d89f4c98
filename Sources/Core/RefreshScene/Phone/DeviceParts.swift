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
    let depth = 33.67
    let opening = 88.9
    let body = 80.9
    let flat = 51.7
    let ear = 7.8
    func left(_ x: Double, _ y: Double) -> Point { Point(x: middle - x, y: y) }
    func right(_ x: Double, _ y: Double) -> Point { Point(x: middle + x, y: y) }
    return BezierPath([
      .move(to: left(opening, -1)), .line(to: left(opening, 0)),
      .cubic(control1: left(opening - 4.4, 0), control2: left(body, 3.4), to: left(body, ear)),
      .cubic(
        control1: left(body, depth - 11), control2: left(flat + 11, depth), to: left(flat, depth)),
      .line(to: right(flat, depth)),
      .cubic(
        control1: right(flat + 11, depth), control2: right(body, depth - 11), to: right(body, ear)),
      .cubic(control1: right(body, 3.4), control2: right(opening - 4.4, 0), to: right(opening, 0)),
      .line(to: right(opening, -1)), .close,
    ])
  }
}
