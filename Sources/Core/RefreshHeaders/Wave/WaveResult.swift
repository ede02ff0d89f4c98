/// The drawing in which the wave's balls join into the mark of a result.
///
/// Each ball moves from where it floats to a point of the mark and shrinks to the width of the
/// stroke, which then connects the points.
struct WaveResult: Sendable {
  private let shown: ShownResult
  private let mark: ResultMark
  /// The center of the mark's box, in content coordinates, in points.
  private let center: Point
  private let ballRadius: Double

  /// The time between the end of the refresh and the stroke's start, in seconds.
  private static let strokeDelay = 0.16
  /// The durations in which the first and the last ball reach the mark, in seconds.
  private static let gathering = (first: 0.18, last: 0.26)
  /// The time before a ball reaches the mark at which it begins to shrink, and the duration of the
  /// shrinking, in seconds.
  private static let shrinking = (lead: 0.08, duration: 0.2)
  /// The size of the mark and the width of its stroke, as multiples of the balls' diameter.
  private static let scale = (size: 2.6, line: 0.42)
  /// The maximum size of the mark, as a multiple of the distance of its center from the list.
  private static let maximumSize = 1.5
  /// The height of the balls' jump, as a multiple of their diameter.
  private static let jump = 0.6

  /// Creates the drawing.
  ///
  /// - Parameters:
  ///   - rise: The distance of the balls' row above the list's edge, in points.
  ///   - ballSize: The balls' diameter, in points.
  init(_ shown: ShownResult, x: Double, rise: Double, ballSize: Double) {
    self.shown = shown
    center = Point(x: x, y: -rise)
    ballRadius = ballSize / 2
    mark = ResultMark(
      shown.result, size: min(ballSize * Self.scale.size, rise * Self.maximumSize),
      lineWidth: ballSize * Self.scale.line)
  }

  /// Returns the opacity of the mark, 0…1, for a list that is pulled by `pull` points.
  func opacity(pull: Double) -> Double {
    let top = mark.size / 2 - center.y
    return min(max(pull / top * 1.5 - 0.5, 0), 1)
  }

  /// Returns the stroke and the balls that join it.
  ///
  /// - Parameter balls: The centers of the visible balls and their tags, among `count` balls.
  func items(_ balls: [(tag: Int, center: Point)], of count: Int, color: Color) -> [DisplayItem] {
    let points = points(count)
    let discs = balls.map { tag, start -> DisplayItem in
      let order = count > 1 ? Double(tag) / Double(count - 1) : 0
      let duration = Self.gathering.first.interpolated(to: Self.gathering.last, fraction: order)
      let part = min(shown.time / duration, 1)
      let fraction = TimingFunction.easeInEaseOut.value(at: part)
      var center = start.interpolated(to: points[tag], fraction: fraction)
      center.y -= ballRadius * 2 * Self.jump * 4 * fraction * (1 - fraction)
      let shrunk = (shown.time - duration + Self.shrinking.lead) / Self.shrinking.duration
      let radius = ballRadius.interpolated(
        to: mark.lineWidth / 2,
        fraction: TimingFunction.easeInEaseOut.value(at: min(max(shrunk, 0), 1)))
      return .group("ball.\(tag)", at: center) {
        DisplayItem.fill("ball.\(tag).disc", .circle(center: .zero, radius: radius), .color(color))
      }
    }
    return discs
      + mark.items("result.mark", at: center, color: color, time: shown.time - Self.strokeDelay)
  }

  /// Returns the points of the mark that the balls reach, from left to right.
  private func points(_ count: Int) -> [Point] {
    let lines = mark.lines
    let points = lines.enumerated().flatMap { index, line -> [Point] in
      // The first line has the extra ball of an odd number.
      let share = (count + lines.count - 1 - index) / lines.count
      return (0..<share).map { number in
        line.point(at: share > 1 ? Double(number) / Double(share - 1) : 0.5)
      }
    }
    return points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map {
      $0 + Vector(dx: center.x, dy: center.y)
    }
  }
}
