/// A curve traced by a parameter that runs from 0 at its start to 1 at its end.
///
/// Parameters outside 0 … 1 continue the curve by the same formula. Derivatives are taken with
/// respect to the parameter, so their lengths are points per unit of parameter and depend on how the
/// curve is cut; tangents do not.
package protocol ParametricCurve: Hashable, Sendable {
  /// The point at parameter 0.
  var start: Point { get }

  /// The point at parameter 1.
  var end: Point { get }

  /// The point at the parameter; exactly ``start`` at 0 and ``end`` at 1.
  func point(at parameter: Double) -> Point

  /// The first derivative: the velocity of a point that runs the curve in one unit of time.
  func derivative(at parameter: Double) -> Vector

  /// The second derivative: that point's acceleration.
  func secondDerivative(at parameter: Double) -> Vector

  /// The parameters strictly between 0 and 1, ascending, at which the curve runs along one of the
  /// axes: where x or y can be greatest or least.
  var extrema: [Double] { get }

  /// The length from start to end, in points, to within `accuracy` points; never negative.
  func arcLength(accuracy: Double) -> Double

  /// The curve's share of the area of a closed outline: ½∫(x·dy − y·dx), in square points.
  ///
  /// Summed over a closed outline this is the area inside, positive where the outline runs clockwise
  /// on screen (Green's theorem). The share of one open curve is the area swept by the line from the
  /// origin to the running point, and depends on where the origin is.
  var signedArea: Double { get }

  /// The curve's closest point, exact to rounding; the first along the curve of several.
  func nearest(to point: Point) -> NearestPoint
}

extension ParametricCurve {
  /// A first derivative shorter than this part of the second counts as none: the curve stands still
  /// there, and what rounding has left of the derivative says nothing about its direction.
  private static var standstill: Double { 1e-12 }

  /// The direction of travel, of length 1.
  ///
  /// Where the derivative vanishes, at a cusp or at an end whose control point lies on it, it is the
  /// direction in which the curve leaves (at the very end: arrives), which at an end points along the
  /// next control point that differs. A curve that is a single point has the zero vector.
  package func tangent(at parameter: Double) -> Vector {
    let first = derivative(at: parameter)
    let second = secondDerivative(at: parameter)
    if first.length > Self.standstill * second.length, let direction = first.normalized {
      return direction
    }
    let leaving = parameter < 1 ? second : -second
    return leaving.normalized ?? (end - start).normalized ?? .zero
  }

  /// The length, to a billionth of a point.
  package var length: Double { arcLength(accuracy: Tolerance.length) }

  /// The smallest rectangle that holds the curve; its control points may lie outside.
  package var boundingBox: Rect {
    extrema.reduce(Rect(start, end)) { box, parameter in
      let point = point(at: parameter)
      return box.union(Rect(point, point))
    }
  }

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
