import RealModule

extension Arc: SearchableCurve {
  /// The arc's closest point; the start from the centre of a circle, where all are alike.
  ///
  /// On an ellipse with semi-axes a, b and the point (u, v) in its own frame, the distance turns where
  /// b·v·t⁴ + 2(a·u + a² − b²)·t³ + 2(a·u − a² + b²)·t − b·v = 0, t = tan(θ/2).
  public func nearest(to point: Point) -> NearestPoint {
    let local = (point - center).rotated(by: -rotation)
    let (a, b) = (radii.width, radii.height)
    let angles: [Double]
    if abs(a) == abs(b) {
      let angle = Double.atan2(y: local.dy / b, x: local.dx / a)
      angles = [angle, angle + .pi]
    } else {
      let focal = (a - b) * (a + b)
      let roots = Polynomial([
        -b * local.dy, 2 * (a * local.dx - focal), 0, 2 * (a * local.dx + focal), b * local.dy,
      ]).realRoots
      // The half turn is the root at infinity.
      angles = roots.map { 2 * .atan2(y: $0, x: 1) } + [.pi]
    }
    return nearest(to: point, among: angles.compactMap { parameter(ofAngle: $0) }.sorted())
  }

  /// Where the arc meets the line: where the line meets the unit circle in the ellipse's own frame.
  ///
  /// Each point of an arc of more than a full turn counts once.
  public func intersections(with line: LineSegment) -> [LineIntersection] {
    let origin = (line.start - center).rotated(by: -rotation)
    let direction = (line.end - line.start).rotated(by: -rotation)
    guard radii.width != 0, radii.height != 0 else { return [] }
    let from = Vector(dx: origin.dx / radii.width, dy: origin.dy / radii.height)
    let along = Vector(dx: direction.dx / radii.width, dy: direction.dy / radii.height)
    let parameters = Polynomial([
      from.squaredLength - 1, 2 * from.dot(along), along.squaredLength,
    ]).realRoots.compactMap { root in
      parameter(ofAngle: (from + along * root).angle)
    }
    return intersections(with: line, at: parameters.sorted())
  }
}
