/// A tick or a cross that draws itself.
struct ResultMark: Sendable {
  /// Whether the mark is a cross, for a failure.
  let isCross: Bool
  /// The width and height of the mark's box, in points.
  let size: Double
  let lineWidth: Double

  /// The duration in which a mark draws itself, in seconds.
  static let duration = 0.3

  init(_ result: Reaction.Result, size: Double, lineWidth: Double) {
    isCross = result == .failure
    self.size = size
    self.lineWidth = lineWidth
  }

  /// Returns the mark as items; the array is empty before the mark begins to draw itself.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stroke.
  ///   - center: The center of the mark's box.
  ///   - color: The color of the stroke.
  ///   - time: The time since the mark began to draw itself, in seconds.
  func items(_ id: String, at center: Point, color: Color, time: Double) -> [DisplayItem] {
    guard time > 0 else { return [] }
    var path = BezierPath()
    for (index, line) in lines.enumerated() {
      let start = Double(index) * Self.lineDelay
      let length = isCross ? 1 - Self.lineDelay : 1
      let progress = min((time / Self.duration - start) / length, 1)
      guard progress > 0 else { continue }
      let fraction = TimingFunction.easeOut.value(at: progress)
      // The points beyond the end of the stroke are at its end, so that the number of segments does
      // not change.
      for (index, point) in line.points.enumerated() {
        let drawn = line.fractions[index] < fraction ? point : line.point(at: fraction)
        let moved = drawn + Vector(dx: center.x, dy: center.y)
        if index == 0 { path.move(to: moved) } else { path.addLine(to: moved) }
      }
    }
    return [
      .stroke(
        id, path, .color(color),
        style: StrokeStyle(width: lineWidth, lineCap: .round, lineJoin: .round))
    ]
  }

  /// The start of the cross's second line, as a fraction of the duration.
  private static let lineDelay = 0.4

  /// The lines of the mark, relative to the center of its box.
  var lines: [Polyline] {
    let points: [[(Double, Double)]] =
      isCross
      ? [[(-0.29, -0.29), (0.29, 0.29)], [(0.29, -0.29), (-0.29, 0.29)]]
      : [[(-0.37, 0.03), (-0.11, 0.29), (0.37, -0.27)]]
    return points.map { Polyline($0.map { Point(x: $0 * size, y: $1 * size) }) }
  }

  /// A line through points.
  struct Polyline: Sendable {
    let points: [Point]
    /// The distance of each point from the start along the line, as a fraction of the length.
    let fractions: [Double]

    init(_ points: [Point]) {
      self.points = points
      var distances = [0.0]
      for (start, end) in zip(points, points.dropFirst()) {
        distances.append(distances[distances.count - 1] + start.distance(to: end))
      }
      let length = distances[distances.count - 1]
      fractions = distances.map { length > 0 ? $0 / length : 0 }
    }

    /// Returns the point at a fraction of the length, 0…1.
    func point(at fraction: Double) -> Point {
      guard let next = fractions.firstIndex(where: { $0 >= fraction }), next > 0 else {
        return fraction > 0 ? points[points.count - 1] : points[0]
      }
      let start = fractions[next - 1]
      let end = fractions[next]
      return points[next - 1].interpolated(
        to: points[next], fraction: (fraction - start) / (end - start))
    }
  }
}
