/// The numbers of a property over time: a scalar, a vector, a color, a gradient or a path.
///
/// A path is a list of its vertices, six numbers each: the point, and the first and the second
/// handle relative to it.
package struct LottieTrack: Hashable, Sendable {
  /// Numbers at a frame, and how the next ones are reached.
  package struct Keyframe: Hashable, Sendable {
    package var frame: Double
    package var values: [Double]
    /// The curves to the next keyframe: one for all numbers, or one for each; none is straight.
    package var easings: [CubicBezierTiming]
    /// Whether the numbers stay until the next keyframe.
    package var isHeld: Bool
    /// The handles of the path to the next point, relative to both; `nil` for a straight one.
    package var handles: (leaving: Vector, arriving: Vector)? {
      get { leaving.flatMap { leaving in arriving.map { (leaving, $0) } } }
      set {
        leaving = newValue?.leaving
        arriving = newValue?.arriving
      }
    }
    private var leaving: Vector?
    private var arriving: Vector?

    package init(
      frame: Double, values: [Double], easings: [CubicBezierTiming] = [], isHeld: Bool = false
    ) {
      self.frame = frame
      self.values = values
      self.easings = easings
      self.isHeld = isHeld
    }
  }

  /// The keyframes, at frames that do not decrease; at least one.
  private var keyframes: [Keyframe]
  /// Whether the numbers are a closed path.
  package var isClosed = false

  /// Creates a track, or returns `nil` if there are no keyframes.
  package init?(_ keyframes: [Keyframe]) {
    guard !keyframes.isEmpty else { return nil }
    self.keyframes = keyframes
  }

  /// Creates a track of numbers that do not change.
  package init(_ values: [Double]) { keyframes = [Keyframe(frame: 0, values: values)] }

  /// Returns the track with all numbers multiplied by a factor.
  package func scaled(by factor: Double) -> LottieTrack {
    var track = self
    for index in track.keyframes.indices {
      track.keyframes[index].values = track.keyframes[index].values.map { $0 * factor }
    }
    return track
  }

  package var isStill: Bool { keyframes.count < 2 }

  /// Returns the numbers at a frame: before the first and after the last keyframe, theirs.
  package func values(at frame: Double) -> [Double] {
    let next = partitionPoint(keyframes.indices) { keyframes[$0].frame > frame }
    guard next > 0 else { return keyframes[0].values }
    let from = keyframes[next - 1]
    guard next < keyframes.count, !from.isHeld else { return from.values }
    let to = keyframes[next]
    let share = (frame - from.frame) / (to.frame - from.frame)
    if let handles = from.handles, from.values.count > 1, to.values.count > 1 {
      return Self.alongPath(
        from: from, to: to, handles: handles, at: from.easings.first?.value(at: share) ?? share)
    }
    return from.values.indices.map { index in
      let start = from.values[index]
      guard to.values.indices.contains(index) else { return start }
      let easing = from.easings.indices.contains(index) ? from.easings[index] : from.easings.first
      return start + (to.values[index] - start) * (easing?.value(at: share) ?? share)
    }
  }

  /// Returns the first number at a frame; 0 if there are no numbers.
  package func number(at frame: Double) -> Double { values(at: frame).first ?? 0 }

  /// Returns the first two numbers at a frame.
  package func point(at frame: Double) -> Point {
    let values = values(at: frame)
    return values.count > 1 ? Point(x: values[0], y: values[1]) : .zero
  }

  /// Returns the point at a fraction of the length of the path between two keyframes.
  private static func alongPath(
    from: Keyframe, to: Keyframe, handles: (leaving: Vector, arriving: Vector), at share: Double
  ) -> [Double] {
    let start = Point(x: from.values[0], y: from.values[1])
    let end = Point(x: to.values[0], y: to.values[1])
    let curve = CubicCurve(
      start: start, control1: start + handles.leaving, control2: end + handles.arriving, end: end)
    let point = curve.point(atShare: share)
    return [point.x, point.y]
  }

  /// Returns the path of the numbers at a frame.
  package func path(at frame: Double) -> BezierPath {
    let values = values(at: frame)
    let vertices = stride(from: 0, to: values.count / 6 * 6, by: 6).map { index in
      let point = Point(x: values[index], y: values[index + 1])
      return (
        point: point, arriving: point + Vector(dx: values[index + 2], dy: values[index + 3]),
        leaving: point + Vector(dx: values[index + 4], dy: values[index + 5])
      )
    }
    guard let first = vertices.first else { return BezierPath() }
    var path = BezierPath([.move(to: first.point)])
    var last = first
    for vertex in vertices.dropFirst() + (isClosed ? [first] : []) {
      if last.leaving == last.point, vertex.arriving == vertex.point {
        path.addLine(to: vertex.point)
      } else {
        path.addCubic(control1: last.leaving, control2: vertex.arriving, to: vertex.point)
      }
      last = vertex
    }
    if isClosed { path.close() }
    return path
  }
}
