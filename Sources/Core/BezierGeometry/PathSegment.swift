/// One piece of a path, with its own start: a line or a curve.
public enum PathSegment: Hashable, Sendable {
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
  /// The point at parameter 0.
  public var start: Point {
    switch self {
    case .line(let line): line.start
    case .quadratic(let curve): curve.start
    case .cubic(let curve): curve.start
    }
  }

  /// The point at parameter 1.
  public var end: Point {
    switch self {
    case .line(let line): line.end
    case .quadratic(let curve): curve.end
    case .cubic(let curve): curve.end
    }
  }

  /// The point at the parameter.
  public func point(at parameter: Double) -> Point {
    switch self {
    case .line(let line): line.point(at: parameter)
    case .quadratic(let curve): curve.point(at: parameter)
    case .cubic(let curve): curve.point(at: parameter)
    }
  }

  /// The first derivative.
  public func derivative(at parameter: Double) -> Vector {
    switch self {
    case .line(let line): line.derivative(at: parameter)
    case .quadratic(let curve): curve.derivative(at: parameter)
    case .cubic(let curve): curve.derivative(at: parameter)
    }
  }

  /// The second derivative.
  package func secondDerivative(at parameter: Double) -> Vector {
    switch self {
    case .line(let line): line.secondDerivative(at: parameter)
    case .quadratic(let curve): curve.secondDerivative(at: parameter)
    case .cubic(let curve): curve.secondDerivative(at: parameter)
    }
  }

  /// The part between two parameters, of the same kind.
  package func subsegment(from: Double, to: Double) -> PathSegment {
    switch self {
    case .line(let line): .line(line.subsegment(from: from, to: to))
    case .quadratic(let curve): .quadratic(curve.subsegment(from: from, to: to))
    case .cubic(let curve): .cubic(curve.subsegment(from: from, to: to))
    }
  }

  /// The parameters strictly between 0 and 1 at which x or y turns.
  package var extrema: [Double] {
    switch self {
    case .line(let line): line.extrema
    case .quadratic(let curve): curve.extrema
    case .cubic(let curve): curve.extrema
    }
  }

  /// The length, in points, to within `accuracy` points.
  package func arcLength(accuracy: Double) -> Double {
    switch self {
    case .line(let line): line.arcLength(accuracy: accuracy)
    case .quadratic(let curve): curve.arcLength(accuracy: accuracy)
    case .cubic(let curve): curve.arcLength(accuracy: accuracy)
    }
  }

  /// The segment's share of the area of a closed outline, positive clockwise on screen.
  package var signedArea: Double {
    switch self {
    case .line(let line): line.signedArea
    case .quadratic(let curve): curve.signedArea
    case .cubic(let curve): curve.signedArea
    }
  }
}

extension PathSegment: SearchableCurve {
  /// The segment's closest point.
  package func nearest(to point: Point) -> NearestPoint {
    switch self {
    case .line(let line): line.nearest(to: point)
    case .quadratic(let curve): curve.nearest(to: point)
    case .cubic(let curve): curve.nearest(to: point)
    }
  }

  /// Where the segment meets the line.
  package func intersections(with line: LineSegment) -> [LineIntersection] {
    switch self {
    case .line(let segment): segment.intersections(with: line)
    case .quadratic(let curve): curve.intersections(with: line)
    case .cubic(let curve): curve.intersections(with: line)
    }
  }
}
