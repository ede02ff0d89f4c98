/// An arrow of one of the original libraries, drawn around the center of its box.
///
/// Sizes and positions are measured from the images of the libraries. Asymmetries below half a
/// point are removed, except at the tip of EGO's arrow.
package enum ArrowIcon: String, CaseIterable, Hashable, Sendable {
  /// The arrow of MJRefresh's headers and footers, pointing down.
  ///
  /// It consists of a thin shaft and an open chevron with round ends. The box has space above and
  /// below the arrow.
  case mjVertical = "mj-vertical"
  /// The arrow of MJRefresh's trailer, pointing left, the direction of the pull.
  ///
  /// It is thin and enclosed in a circle that is open at the lower left.
  case mjTrailer = "mj-trailer"
  /// The arrow of ZHRefresh, pointing down: a thin shaft and an open chevron with round ends.
  case zh
  /// The arrow of the EGO header, pointing down.
  ///
  /// It consists of a stem that merges into a triangle, under bars that fade upward.
  case ego

  /// The size of the box, in points.
  package var size: Size {
    switch self {
    case .mjVertical: Size(width: 15, height: 40)
    case .mjTrailer: Size(width: 20, height: 20)
    case .zh: Size(width: 18, height: 18)
    case .ego: EGOArrow.size
    }
  }

  /// Draws the arrow as a group that is rotated about its center.
  ///
  /// - Parameters:
  ///   - id: The group's identifier. Its items are `ID.arrow` and, for the trailer, `ID.circle`;
  ///     for EGO they are `ID.head`, `ID.bar.0`, `ID.bar.1` ….
  ///   - center: The center of the box.
  ///   - color: The color of the arrow; the parts of EGO's arrow multiply its alpha by less than 1.
  ///   - angle: The rotation, in radians, positive clockwise on screen.
  ///   - alpha: The opacity, 0…1, multiplied by that of the color.
  package func item(
    _ id: String, at center: Point, color: Color, angle: Double = 0, alpha: Double = 1
  ) -> DisplayItem {
    .group(
      id,
      transform: .rotation(angle).concatenating(.translation(x: center.x, y: center.y)),
      parts(id, color.withAlpha(color.alpha * alpha)))
  }

  private func parts(_ id: String, _ color: Color) -> [DisplayItem] {
    switch self {
    case .mjVertical: [Self.mjVerticalShape.item("\(id).arrow", color)]
    case .mjTrailer:
      [
        .stroke(
          "\(id).circle", Self.openCircle, .color(color),
          style: StrokeStyle(width: Self.trailerShape.lineWidth, lineCap: .round)),
        Self.trailerShape.item("\(id).arrow", color),
      ]
    case .zh: [Self.zhShape.item("\(id).arrow", color)]
    case .ego: EGOArrow.parts(id, color)
    }
  }

  private static let mjVerticalShape = LineArrow(
    tail: Point(x: 0, y: -10.75), tip: Point(x: 0, y: 10.75),
    barb: Vector(dx: 6, dy: -6), lineWidth: 1.5)

  private static let zhShape = LineArrow(
    tail: Point(x: 0, y: -7.25), tip: Point(x: 0, y: 7), barb: Vector(dx: 4.1, dy: -4.25),
    lineWidth: 1.4)

  private static let trailerShape = LineArrow(
    tail: Point(x: 3.42, y: 0), tip: Point(x: -3.47, y: 0), barb: Vector(dx: 1.61, dy: 1.73),
    lineWidth: 0.57)

  private static let circleRadius = 7.79

  /// The trailer's circle.
  ///
  /// The gap between its round caps is below the leftmost point on screen. It extends from 11° to
  /// 28° counterclockwise from that point.
  private static let openCircle: BezierPath = {
    let end = trailerShape.lineWidth / 2 / circleRadius
    let from = 11 * Double.pi / 180 - end
    let to = 28 * Double.pi / 180 + end
    return Arc(
      center: .zero, radius: circleRadius, startAngle: .pi - from, sweepAngle: 2 * .pi - (to - from)
    ).path()
  }()
}

/// An arrow of three lines that have round caps and meet at the tip.
private struct LineArrow: Sendable {
  /// The start of the shaft, relative to the center of the box.
  var tail: Point
  var tip: Point
  /// The vector from the tip to the end of one barb, mirrored at the shaft for the other barb.
  var barb: Vector
  /// The line width, in points.
  var lineWidth: Double

  private var barbEnds: [Point] {
    let mirrored =
      tail.x == tip.x ? Vector(dx: -barb.dx, dy: barb.dy) : Vector(dx: barb.dx, dy: -barb.dy)
    return [tip + barb, tip + mirrored]
  }

  /// Returns the arrow as a single stroke, so that a translucent color shows no overlaps.
  func item(_ id: String, _ color: Color) -> DisplayItem {
    let ends = barbEnds
    let path = BezierPath([
      .move(to: tail), .line(to: tip), .move(to: ends[0]), .line(to: tip), .line(to: ends[1]),
    ])
    return .stroke(
      id, path, .color(color),
      style: StrokeStyle(width: lineWidth, lineCap: .round, lineJoin: .round))
  }
}

/// The arrow of the EGO header: four bars, and a stem that merges into a triangle as one shape.
///
/// The original image measures 23 × 60 points and is shown 55 points high.
private enum EGOArrow {
  private static let image = Size(width: 23, height: 60)
  private static let scale = 55 / image.height

  static let size = Size(width: image.width * scale, height: image.height * scale)

  /// The upper edge, in points of the original image, and the alpha of each bar, from the triangle
  /// upward.
  ///
  /// All bars are 11 points wide and 4.5 points high. The lowest bar fades toward its upper edge.
  private static let bars: [(y: Double, alpha: Double)] = [
    (29, 0.85), (20, 0.5), (11, 0.3), (2, 0.1),
  ]
  private static let lowestBarTopAlpha = 0.79
  private static let headAlpha = 0.86

  private static let headPath = BezierPath.polyline(
    [
      point(6, 38), point(17, 38), point(17, 42.78), point(22.6, 42.78), point(12.1, 59.05),
      point(0.5, 42.78), point(6, 42.78),
    ], isClosed: true)

  static func parts(_ id: String, _ color: Color) -> [DisplayItem] {
    func tint(_ alpha: Double) -> Color { color.withAlpha(color.alpha * alpha) }
    let bars = bars.enumerated().map { index, bar -> DisplayItem in
      let rect = Rect(point(6, bar.y), point(17, bar.y + 4.5))
      let paint: Paint =
        index == 0
        ? .linearGradient(
          LinearGradient(
            from: Point(x: 0, y: rect.minY), to: Point(x: 0, y: rect.maxY),
            colors: [tint(lowestBarTopAlpha), tint(bar.alpha)])) : .color(tint(bar.alpha))
      return .fill("\(id).bar.\(index)", rect, paint)
    }
    return [.fill("\(id).head", headPath, .color(tint(headAlpha)))] + bars
  }

  /// Converts a point of the original image to coordinates around the center of the box.
  private static func point(_ x: Double, _ y: Double) -> Point {
    Point(x: (x - image.width / 2) * scale, y: (y - image.height / 2) * scale)
  }
}
