public import BezierGeometry

/// How something that moves along a path is turned, as `CAAnimationRotationMode`.
public enum RotationMode: String, Hashable, Sendable, CaseIterable {
  /// Not at all.
  case none = "none"
  /// Its x axis follows the direction of travel.
  case auto = "auto"
  /// Its x axis points against the direction of travel.
  case autoReverse = "auto-reverse"
}

extension KeyframeTrack where Value == Point {
  /// Makes a track along a path.
  ///
  /// The start and every line's and curve's end point is a key, moves are not: where the path
  /// moves, the point jumps. Between two keys the point follows the path itself, so the cubic modes
  /// mean `.linear` and `.cubicPaced` means `.paced`. Throws where the path draws nothing, or a
  /// count, an order or a range is wrong.
  public init(
    path: BezierPath, keyTimes: [Double]? = nil, calculationMode: CalculationMode = .linear,
    timingFunctions: [TimingFunction] = [], timingFunction: TimingFunction = .linear
  ) throws(KeyframeError) {
    let pieces = path.segments
    guard let first = pieces.first else { throw .emptyPath }
    try self.init(
      values: [first.start] + pieces.map(\.end), segments: pieces.map(KeyframeSegment.init),
      keyTimes: keyTimes, calculationMode: calculationMode, timingFunctions: timingFunctions,
      timingFunction: timingFunction)
  }

  /// The angle at a progress by which something moving along the track is turned, in radians,
  /// positive clockwise on screen.
  ///
  /// It is 0 for `.none`, and where the track stands still and has no direction at all.
  public func rotation(at progress: Double, mode: RotationMode) -> Double {
    guard mode != .none, let (index, parameter) = placeOnSegment(at: progress) else { return 0 }
    let direction = segments[index].pathSegment.tangent(at: min(max(parameter, 0), 1))
    return mode == .auto ? direction.angle : (-direction).angle
  }
}

extension KeyframeSegment where Value == Point {
  init(_ segment: PathSegment) {
    switch segment {
    case .line(let line):
      self.init(start: line.start, end: line.end)
    case .quadratic(let curve):
      self.init(start: curve.start, end: curve.end, shape: .quadratic(control: curve.control))
    case .cubic(let curve):
      self.init(
        start: curve.start, end: curve.end,
        shape: .cubic(control1: curve.control1, control2: curve.control2))
    }
  }

  var pathSegment: PathSegment {
    switch shape {
    case .straight: .line(LineSegment(start: start, end: end))
    case .quadratic(let control):
      .quadratic(QuadraticCurve(start: start, control: control, end: end))
    case .cubic(let control1, let control2):
      .cubic(CubicCurve(start: start, control1: control1, control2: control2, end: end))
    }
  }
}
