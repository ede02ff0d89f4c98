/// A path with the lengths of its segments worked out once, for asking again and again what lies at
/// which distance along it.
///
/// That is what motion at a constant speed needs. Lifting the pen costs no length.
package struct MeasuredPath: Hashable, Sendable {
  /// The path's lines and curves.
  package let segments: [PathSegment]
  /// The whole length, in points.
  package let length: Double
  /// The segments' distances along the path: where each starts, in points.
  let segmentStarts: [Double]

  private let accuracy: Double

  /// Measures a path to within `accuracy` points.
  package init(_ path: BezierPath, accuracy: Double = Tolerance.length) {
    segments = path.segments
    self.accuracy = accuracy / Double(max(1, segments.count))
    var starts: [Double] = []
    var length = 0.0
    for segment in segments {
      starts.append(length)
      length += segment.arcLength(accuracy: self.accuracy)
    }
    segmentStarts = starts
    self.length = length
  }

  /// What lies at a distance along the path, held to 0 … ``length``; `nil` where nothing is drawn.
  ///
  /// A joint is the start of the segment that follows it.
  package func location(atLength distance: Double) -> PathLocation? {
    guard !segments.isEmpty else { return nil }
    let distance = max(0, min(distance, length))
    var index = lastStart(atOrBelow: distance)
    // The end of the path belongs to the last segment that has any length.
    while index > 0, segmentStarts[index] == length { index -= 1 }
    return PathLocation(
      segmentIndex: index,
      parameter: segments[index].parameter(
        atLength: distance - segmentStarts[index], accuracy: accuracy))
  }

  /// The point at a distance along the path, held to 0 … ``length``; `nil` where nothing is drawn.
  package func point(atLength distance: Double) -> Point? {
    location(atLength: distance).map { segments[$0.segmentIndex].point(at: $0.parameter) }
  }

  /// The direction of travel, of length 1, at a distance along the path; `nil` where nothing is
  /// drawn.
  ///
  /// At a corner it is the direction in which the path goes on.
  package func tangent(atLength distance: Double) -> Vector? {
    location(atLength: distance).map { segments[$0.segmentIndex].tangent(at: $0.parameter) }
  }

  /// The part of the path between two distances along it, as an open path; empty where `to` is not
  /// beyond `from`.
  package func part(from: Double, to: Double) -> BezierPath {
    guard from < to, let first = location(atLength: from), let last = location(atLength: to)
    else { return BezierPath() }
    return BezierPath(
      segments: (first.segmentIndex...last.segmentIndex).compactMap { index in
        let from = index == first.segmentIndex ? first.parameter : 0
        let to = index == last.segmentIndex ? last.parameter : 1
        if from == 0, to == 1 { return segments[index] }
        return from < to ? segments[index].subsegment(from: from, to: to) : nil
      })
  }

  /// The index of the last segment that starts at or before the distance, by bisection.
  private func lastStart(atOrBelow distance: Double) -> Int {
    var (low, high) = (0, segmentStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segmentStarts[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }
}

extension BezierPath {
  /// The point at a distance along the path, in points, held to its ends; `nil` where nothing is
  /// drawn.
  ///
  /// Every call measures the path.
  public func point(atLength distance: Double) -> Point? {
    MeasuredPath(self).point(atLength: distance)
  }

  /// The direction of travel, of length 1, at a distance along the path; `nil` where nothing is
  /// drawn.
  ///
  /// Every call measures the path.
  public func tangent(atLength distance: Double) -> Vector? {
    MeasuredPath(self).tangent(atLength: distance)
  }

  /// The part between two fractions of the length, as Core Animation's `strokeStart` and `strokeEnd`
  /// show it.
  ///
  /// Fractions are held to 0 … 1; from 0 to 1 it is the path itself, with its closes, else an open
  /// path, empty where `to` is not beyond `from`.
  public func trimmed(from: Double, to: Double) -> BezierPath {
    if from <= 0, to >= 1 { return self }
    let measured = MeasuredPath(self)
    return measured.part(
      from: max(0, from) * measured.length, to: min(1, to) * measured.length)
  }
}
