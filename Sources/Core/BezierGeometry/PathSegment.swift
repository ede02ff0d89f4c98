/// A line or curve of a path, including its start point.
package enum PathSegment: Hashable, Sendable {
  case line(LineSegment)
  case quadratic(QuadraticCurve)
  case cubic(CubicCurve)

  /// The path element that draws this segment from its start.
  package var element: BezierPath.Element {
    switch self {
    case .line(let line): .line(to: line.end)
    case .quadratic(let curve): .quadratic(control: curve.control, to: curve.end)
    case .cubic(let curve):
      .cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
    }
  }

  /// The start, the control points and the end.
  package var controlPoints: [Point] { [start] + element.points }

  /// The parameters at which the curvature changes sign; empty except for cubics.
  package var inflections: [Double] {
    if case .cubic(let curve) = self { curve.inflections } else { [] }
  }
}

extension PathSegment: ParametricCurve {
  private var curve: any ParametricCurve {
    switch self {
    case .line(let line): line
    case .quadratic(let curve): curve
    case .cubic(let curve): curve
    }
  }

  package var start: Point { curve.start }

  package var end: Point { curve.end }

  package func point(at parameter: Double) -> Point { curve.point(at: parameter) }

  package func derivative(at parameter: Double) -> Vector { curve.derivative(at: parameter) }

  package func secondDerivative(at parameter: Double) -> Vector {
    curve.secondDerivative(at: parameter)
  }

  package var extrema: [Double] { curve.extrema }

  package func arcLength(accuracy: Double) -> Double { curve.arcLength(accuracy: accuracy) }

  package var signedArea: Double { curve.signedArea }

  package func nearest(to point: Point) -> NearestPoint { curve.nearest(to: point) }
}
