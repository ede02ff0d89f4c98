/// A curve with a parameter that runs from 0 at its start to 1 at its end.
///
/// Parameters outside `0...1` extend the curve by the same formula. Derivatives are with respect
/// to the parameter, so their lengths are in points per unit of parameter and depend on how the
/// curve is subdivided; tangents do not.
package protocol ParametricCurve: Hashable, Sendable {
  /// The point at parameter 0.
  var start: Point { get }

  /// The point at parameter 1.
  var end: Point { get }

  /// Returns the point at a parameter; exactly ``start`` at 0 and ``end`` at 1.
  func point(at parameter: Double) -> Point

  /// Returns the first derivative with respect to the parameter.
  func derivative(at parameter: Double) -> Vector

  /// Returns the second derivative with respect to the parameter.
  func secondDerivative(at parameter: Double) -> Vector

  /// The parameters strictly between 0 and 1, ascending, at which x or y may have an extremum;
  /// empty for a line.
  var extrema: [Double] { get }

  /// Returns the length from start to end, in points, to within `accuracy` points; never
  /// negative.
  func arcLength(accuracy: Double) -> Double

  /// The curve's contribution to the area of a closed outline: ½∫(x·dy − y·dx), in square
  /// points.
  ///
  /// Summed over a closed outline, this is the enclosed area, positive if the outline runs
  /// clockwise on screen (Green's theorem). The contribution of a single open curve is the area
  /// swept by the line from the origin to a point that moves along the curve, and depends on the
  /// position of the origin.
  var signedArea: Double { get }

  /// Returns the point of the curve nearest to `point`, exact to rounding; the first along the
  /// curve if several are equally near.
  func nearest(to point: Point) -> NearestPoint
}

extension ParametricCurve {
  /// The ratio of the first derivative's length to the second's below which the first counts as
  /// zero.
  ///
  /// Below this ratio, rounding errors determine the direction of the first derivative.
  private static var standstill: Double { 1e-12 }

  /// Returns the unit vector in the direction of travel.
  ///
  /// If the derivative is zero, at a cusp or at an end that coincides with its control point, this
  /// is the direction in which the curve leaves the point or, at parameter 1, arrives at it. For a
  /// curve that is a single point, it is the zero vector.
  package func tangent(at parameter: Double) -> Vector {
    let first = derivative(at: parameter)
    let second = secondDerivative(at: parameter)
    if first.length > Self.standstill * second.length, let direction = first.normalized {
      return direction
    }
    let leaving = parameter < 1 ? second : -second
    return leaving.normalized ?? (end - start).normalized ?? .zero
  }

  /// The length in points, accurate to a billionth of a point.
  package var length: Double { arcLength(accuracy: Tolerance.length) }

  /// The smallest rectangle that contains the curve; control points may lie outside it.
  package var boundingBox: Rect {
    extrema.reduce(Rect(start, end)) { box, parameter in
      let point = point(at: parameter)
      return box.union(Rect(point, point))
    }
  }

  /// Returns the nearest point among both ends and the points at the candidate parameters within
  /// `0...1`.
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

/// The point of a curve nearest to a query point.
package struct NearestPoint: Hashable, Sendable {
  /// The curve's parameter, in `0...1`.
  package var parameter: Double
  /// The point on the curve.
  package var point: Point
  /// The distance to the query point, in points.
  package var distance: Double
}
