import BezierGeometry

/// Finds room for labels: beside what they name, over no other label, and over as little of the
/// curves as may be.
struct LabelPlacer {
  /// Boxes that are taken.
  private(set) var taken: [Rect] = []
  /// Points of curves, at most ``reach`` apart.
  private var obstacles: [Point] = []

  /// How far a curve's points are apart, in points.
  static let reach = 3.0
  /// The space kept free around a label.
  private static let space = 3.0
  /// From the named point to a label, nearest first.
  private static let distances = [9.0, 16, 26, 40]

  /// Keeps an area free.
  mutating func take(_ box: Rect) { taken.append(box) }

  /// Adds a curve, its points joined by straight lines.
  mutating func avoid(_ line: [Point], inside frame: Rect) {
    let near = frame.inset(dx: -Self.reach, dy: -Self.reach)
    for (start, end) in zip(line, line.dropFirst()) where start.isFinite && end.isFinite {
      let steps = min(max((start.distance(to: end) / Self.reach).rounded(.up), 1), 4_000)
      for step in stride(from: 0, to: steps, by: 1) {
        let point = start.interpolated(to: end, fraction: step / steps)
        if near.contains(point) { obstacles.append(point) }
      }
    }
  }

  /// A box of the size near one of some points and inside a frame; `nil` where every one lies over a
  /// label.
  mutating func place(_ size: Size, near points: [Point], inside frame: Rect) -> Rect? {
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

  /// From the point to the box's top left corner, the favoured first: right above, left above, right
  /// below, left below, right, left, above, below.
  private static func corners(of size: Size, at distance: Double) -> [Vector] {
    let (width, height) = (size.width, size.height)
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
