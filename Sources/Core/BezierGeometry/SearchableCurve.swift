/// A curve that can be asked where it comes closest to a point and where it meets a line.
package protocol SearchableCurve: ParametricCurve {
  /// The curve's closest point, exact to rounding; the first along the curve of several.
  func nearest(to point: Point) -> NearestPoint

  /// Where the curve meets the line between its two end points, ascending by the curve's parameter.
  ///
  /// Touching counts, once. A part that runs along the line gives no intersections, since there is
  /// no first or only one; nor does a line of no length.
  func intersections(with line: LineSegment) -> [LineIntersection]
}

/// The point of a curve that is closest to some other point.
package struct NearestPoint: Hashable, Sendable {
  /// The curve's parameter, 0 … 1.
  package var parameter: Double
  /// The point of the curve.
  package var point: Point
  /// Its distance, in points.
  package var distance: Double
}

/// A place where a curve meets a line.
package struct LineIntersection: Hashable, Sendable {
  /// The curve's parameter, 0 … 1.
  package var parameter: Double
  /// The line's parameter, 0 … 1.
  package var lineParameter: Double
  /// The common point.
  package var point: Point
}

extension ParametricCurve {
  /// The closest of the points at the ends and at the candidate parameters inside 0 … 1.
  func nearest(to point: Point, among candidates: [Double]) -> NearestPoint {
    var best = NearestPoint(parameter: 0, point: start, distance: start.distance(to: point))
    for parameter in candidates + [1] where parameter > 0 && parameter <= 1 {
      let candidate = self.point(at: parameter)
      let distance = candidate.distance(to: point)
      if distance < best.distance {
        best = NearestPoint(parameter: parameter, point: candidate, distance: distance)
      }
    }
    return best
  }

  /// The intersections of a polynomial curve, given by the vectors that belong to the ascending powers
  /// of its parameter, the first from the line's start.
  func intersections(with line: LineSegment, powers: [Vector]) -> [LineIntersection] {
    let direction = line.end - line.start
    let longest = powers.map(\.length).max() ?? 0
    let distance = Polynomial(powers.map { direction.cross($0) })
    return intersections(
      with: line,
      at: distance.roots(
        in: 0...1, coefficientError: 4 * .ulpOfOne * direction.length * longest))
  }

  /// The intersections at those of the parameters whose points lie within the line's two ends.
  func intersections(with line: LineSegment, at parameters: [Double]) -> [LineIntersection] {
    let direction = line.end - line.start
    let squaredLength = direction.squaredLength
    guard squaredLength > 0 else { return [] }
    // A line that ends on the curve meets it, whatever the rounding.
    let slack = 1e-12
    return parameters.compactMap { parameter in
      let point = point(at: parameter)
      let along = (point - line.start).dot(direction) / squaredLength
      guard along >= -slack, along <= 1 + slack else { return nil }
      return LineIntersection(
        parameter: parameter, lineParameter: max(0, min(1, along)), point: point)
    }
  }
}
