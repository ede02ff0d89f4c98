package import BezierGeometry
import RefreshModel
package import VectorDrawing

/// The behaviors' arrows, drawn around the middle of their box.
///
/// Sizes and places are measured from the behaviors' own pictures; lopsidedness below half a point
/// is evened out, but for EGO's tip.
package enum ArrowIcon: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh's for headers and footers, pointing down: a thin shaft and an open chevron with round
  /// ends, with air above and below in its box.
  case mjVertical = "mj-vertical"
  /// MJRefresh's for the trailer: a thin arrow that points left, where the finger goes, in a circle
  /// that is open at the lower left.
  case mjTrailer = "mj-trailer"
  /// ZHRefresh's, pointing down: a thin shaft and an open chevron with round ends.
  case zh
  /// The EGO header's, pointing down: a stem that runs into a triangle, under bars that fade upwards.
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

  /// Draws the arrow: a group of the identifier, turned about its middle.
  ///
  /// - Parameters:
  ///   - id: the group's identifier; its parts are `ID.arrow` and, for the trailer, `ID.circle`, or
  ///     `ID.head` and `ID.bar.0` ….
  ///   - center: where the middle of the box is.
  ///   - color: the colour of what is painted at full strength.
  ///   - angle: the turn, in radians, positive clockwise on screen.
  ///   - alpha: the opacity, 0…1, which the colour's own multiplies.
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
          StrokeStyle(width: Self.trailerShape.lineWidth, lineCap: .round)),
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

  /// The trailer's circle; its gap reaches from 11 to 28 degrees below the left, round ends taken off.
  private static let openCircle: BezierPath = {
    let end = trailerShape.lineWidth / 2 / circleRadius
    let (from, to) = (11 * Double.pi / 180 - end, 28 * Double.pi / 180 + end)
    return Arc(
      center: .zero, radius: circleRadius, startAngle: .pi - from,
      sweepAngle: 2 * .pi - (to - from)
    ).path()
  }()
}

/// An arrow of three lines with round ends that meet in its tip.
private struct LineArrow: Sendable {
  /// Where the shaft begins.
  var tail: Point
  /// Where all lines meet.
  var tip: Point
  /// The way from the tip to the end of one arm; the other's is mirrored at the shaft.
  var barb: Vector
  /// How thick the lines are, in points.
  var lineWidth: Double

  private var barbEnds: [Point] {
    let mirrored =
      tail.x == tip.x ? Vector(dx: -barb.dx, dy: barb.dy) : Vector(dx: barb.dx, dy: -barb.dy)
    return [tip + barb, tip + mirrored]
  }

  /// One stroke, so that a see-through colour shows no overlap.
  func item(_ id: String, _ color: Color) -> DisplayItem {
    let ends = barbEnds
    let path = BezierPath([
      .move(to: tail), .line(to: tip), .move(to: ends[0]), .line(to: tip), .line(to: ends[1]),
    ])
    return .stroke(
      id, path, .color(color), StrokeStyle(width: lineWidth, lineCap: .round, lineJoin: .round))
  }
}

/// The EGO header's arrow: four bars and, as one shape, a stem that runs into a triangle.
///
/// The picture has 23 × 60 points and is shown 55 high.
private enum EGOArrow {
  private static let picture = Size(width: 23, height: 60)
  private static let scale = 55 / picture.height

  static let size = Size(width: picture.width * scale, height: picture.height * scale)

  /// Where the bars begin and how strong they are, from the triangle upwards.
  ///
  /// All are 11 wide and 4.5 high. The lowest is weaker at its upper edge.
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

  /// A point of the picture, from the middle of the box.
  private static func point(_ x: Double, _ y: Double) -> Point {
    Point(x: (x - picture.width / 2) * scale, y: (y - picture.height / 2) * scale)
  }
}
