public import BezierGeometry

extension KeyframeTrack where Value == Point {
  /// Makes a track along a path.
  ///
  /// The start and every line's and curve's end point is a key, moves are not: where the path
  /// moves, the point jumps. Between two keys the point follows the path itself, by the parameter
  /// of its curve; not at constant speed. Throws where the
  /// path draws nothing, or a count, an order or a range is wrong.
  public init(
    path: BezierPath, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    timingFunction: TimingFunction = .linear
  ) throws(KeyframeError) {
    let segments = path.segments
    guard let first = segments.first else { throw .emptyPath }
    try self.init(
      values: [first.start] + segments.map(\.end), segments: segments.map(KeyframeSegment.init),
      keyTimes: keyTimes, calculationMode: .linear, timingFunctions: timingFunctions,
      timingFunction: timingFunction)
  }
}

extension KeyframeSegment where Value == Point {
  fileprivate init(_ segment: PathSegment) {
    let shape: Shape =
      switch segment {
      case .line: .straight
      case .quadratic(let curve): .quadratic(control: curve.control)
      case .cubic(let curve): .cubic(control1: curve.control1, control2: curve.control2)
      }
    self.init(start: segment.start, end: segment.end, shape: shape)
  }
}
