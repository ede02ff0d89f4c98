/// The placement of labels near the points that they name.
///
/// A label overlaps no other label, and as little of the curves as possible.
struct LabelPlacer {
  private var taken: [Rect] = []
  /// Points of the curves, at most ``obstacleSpacing`` apart.
  private var obstacles: [Point] = []

  /// The maximum spacing of a curve's obstacles, in points.
  private static let obstacleSpacing = 3.0
  /// The margin around a label, in points.
  private static let space = 3.0
  /// The distances from a named point to its label, in points, nearest first.
  private static let distances = [9.0, 16, 26, 40]

  /// Reserves an area.
  mutating func reserve(_ box: Rect) { taken.append(box) }

  /// Adds the part of a polyline near the frame to the obstacles.
  mutating func addObstacle(_ line: [Point], inside frame: Rect) {
    let near = frame.inset(dx: -Self.obstacleSpacing, dy: -Self.obstacleSpacing)
    for (start, end) in zip(line, line.dropFirst()) where start.isFinite && end.isFinite {
      let steps = min(max((start.distance(to: end) / Self.obstacleSpacing).rounded(.up), 1), 4_000)
      for step in stride(from: 0, to: steps, by: 1) {
        let point = start.interpolated(to: end, fraction: step / steps)
        if near.contains(point) { obstacles.append(point) }
      }
    }
  }

  /// Returns and reserves a box near one of the points and inside the frame, or `nil` if every
  /// candidate overlaps a reserved area.
  mutating func placed(_ size: Size, near points: [Point], inside frame: Rect) -> Rect? {
    var best: (cost: Double, box: Rect)?
    for (order, point) in points.enumerated() {
      for (ring, distance) in Self.distances.enumerated() {
        for (index, corner) in Self.corners(of: size, at: distance).enumerated() {
          let box = Rect(origin: point + corner, size: size)
          let isInside =
            frame.minX <= box.minX && frame.minY <= box.minY && frame.maxX >= box.maxX
            && frame.maxY >= box.maxY
          let wide = box.inset(dx: -Self.space, dy: -Self.space)
          guard isInside, !taken.contains(where: { $0.intersection(wide)?.isEmpty == false })
          else { continue }
          let covered = Double(obstacles.count { wide.contains($0) })
          let cost = covered * 4 + Double(ring) * 3 + Double(order) + Double(index) * 0.1
          if best.map({ cost < $0.cost }) ?? true { best = (cost, box) }
        }
      }
    }
    guard let box = best?.box else { return nil }
    taken.append(box)
    return box
  }

  /// Returns the offsets from a point to a box's top-left corner, in order of preference.
  ///
  /// The order is above right, above left, below right, below left, right, left, above, below.
  private static func corners(of size: Size, at distance: Double) -> [Vector] {
    let width = size.width
    let height = size.height
    let diagonal = distance * 0.75
    return [
      Vector(dx: diagonal, dy: -diagonal - height),
      Vector(dx: -diagonal - width, dy: -diagonal - height),
      Vector(dx: diagonal, dy: diagonal), Vector(dx: -diagonal - width, dy: diagonal),
      Vector(dx: distance, dy: -height / 2), Vector(dx: -distance - width, dy: -height / 2),
      Vector(dx: -width / 2, dy: -distance - height), Vector(dx: -width / 2, dy: distance),
    ]
  }
}
