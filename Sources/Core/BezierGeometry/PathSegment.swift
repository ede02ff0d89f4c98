/// One piece of a path, with its own start: a line or a curve.
package enum PathSegment: Hashable, Sendable {
  /// A straight line.
  case line(LineSegment)
  /// A curve of degree two.
  case quadratic(QuadraticCurve)
  /// A curve of degree three.
  case cubic(CubicCurve)

  /// The element that draws this segment from its start.
  package var element: BezierPath.Element {
    switch self {
    case .line(let line): .line(to: line.end)
    case .quadratic(let curve): .quadratic(control: curve.control, to: curve.end)
    case .cubic(let curve):
      .cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
    }
  }

  /// The parameters at which a curve stops bending to one side and starts bending to the other;
  /// only cubics have any.
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

  /// The point at parameter 0.
  package var start: Point { curve.start }

  /// The point at parameter 1.
  package var end: Point { curve.end }

  /// The point at the parameter.
  package func point(at parameter: Double) -> Point { curve.point(at: parameter) }

  /// The first derivative.
  package func derivative(at parameter: Double) -> Vector { curve.derivative(at: parameter) }

  /// The second derivative.
  package func secondDerivative(at parameter: Double) -> Vector {
    curve.secondDerivative(at: parameter)
  }

  /// The parameters strictly between 0 and 1 at which x or y turns.
  package var extrema: [Double] { curve.extrema }

  /// The length, in points, to within `accuracy` points.
  package func arcLength(accuracy: Double) -> Double { curve.arcLength(accuracy: accuracy) }

  /// The segment's share of the area of a closed outline, positive clockwise on screen.
  package var signedArea: Double { curve.signedArea }

  /// The segment's closest point.
  package func nearest(to point: Point) -> NearestPoint { curve.nearest(to: point) }
}
