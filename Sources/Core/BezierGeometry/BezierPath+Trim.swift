import RealModule

extension BezierPath {
  /// Returns the part of the path between two positions, which are fractions of its length.
  ///
  /// A range beyond 1 continues at the start: 0.75…1.25 is the last and the first quarter, in one
  /// piece if the path is a single closed one. A whole path stays as it is, and an empty range is an
  /// empty path.
  ///
  /// - Parameters:
  ///   - range: The positions; the lower one in 0…1, at most 1 apart.
  package func trimmed(to range: ClosedRange<Double>) -> BezierPath {
    let measured = MeasuredPath(self)
    let lower = range.lowerBound * measured.length
    let upper = range.upperBound * measured.length
    return measured.part(from: lower, to: upper)
  }
}

/// A path with the lengths of its segments, from which parts are cut.
package struct MeasuredPath: Sendable {
  private let path: BezierPath
  private var pieces: [(segment: PathSegment, start: Double, length: Double)] = []
  /// The length of all lines and curves, in points.
  package private(set) var length = 0.0

  /// Measures a path, to a thousandth of a point for each segment.
  package init(_ path: BezierPath) {
    self.path = path
    for segment in path.segments {
      let part = segment.arcLength(accuracy: Tolerance.shape)
      guard part > 0, part.isFinite else { continue }
      pieces.append((segment, length, part))
      length += part
    }
  }

  /// Returns the part between two lengths along the path, in points.
  ///
  /// Lengths beyond ``length`` continue at the start of the path.
  package func part(from start: Double, to end: Double) -> BezierPath {
    guard end > start, length > 0 else { return BezierPath() }
    guard end - start < length else { return path }
    guard end > length else { return cut(from: start, to: end) }
    let last = cut(from: start, to: length)
    let first = cut(from: 0, to: end - length)
    // A closed path continues across its start.
    if path.subpaths.count == 1, path.elements.last == .close, !last.isEmpty {
      return BezierPath(last.elements + first.elements.dropFirst())
    }
    return BezierPath(last.elements + first.elements)
  }

  private func cut(from start: Double, to end: Double) -> BezierPath {
    var elements: [BezierPath.Element] = []
    var pen: Point?
    for (segment, offset, length) in pieces where offset < end && offset + length > start {
      let lower = start <= offset ? 0 : segment.parameter(atLength: start - offset, of: length)
      let upper =
        end >= offset + length ? 1 : segment.parameter(atLength: end - offset, of: length)
      guard lower < upper else { continue }
      let part = segment.part(from: lower, to: upper)
      if pen != part.start { elements.append(.move(to: part.start)) }
      elements.append(part.element)
      pen = part.end
    }
    return BezierPath(elements)
  }
}

extension PathSegment {
  /// Returns the part between two parameters of 0…1.
  func part(from lower: Double, to upper: Double) -> PathSegment {
    guard lower > 0 || upper < 1 else { return self }
    let start = lower > 0 ? point(at: lower) : start
    let end = upper < 1 ? point(at: upper) : end
    let span = upper - lower
    switch self {
    case .line: return .line(LineSegment(start: start, end: end))
    case .quadratic:
      return .quadratic(
        QuadraticCurve(start: start, control: start + derivative(at: lower) * (span / 2), end: end))
    case .cubic:
      return .cubic(
        CubicCurve(
          start: start, control1: start + derivative(at: lower) * (span / 3),
          control2: end - derivative(at: upper) * (span / 3), end: end))
    }
  }

  /// Returns the parameter at which a length from the start is reached, in 0…1.
  ///
  /// - Parameter whole: The length of the segment, in points.
  func parameter(atLength length: Double, of whole: Double) -> Double {
    let guess = length / whole
    if case .line = self { return guess }
    return bracketedRoot(from: 0, to: 1, startingAt: guess) { parameter in
      let part = part(from: 0, to: parameter)
      let error = part.arcLength(accuracy: Tolerance.shape) - length
      // Closer than the lengths are measured is close enough.
      return (abs(error) < Tolerance.shape / 10 ? 0 : error, derivative(at: parameter).length)
    }
  }
}

extension CubicCurve {
  /// Returns the point at a fraction of the length, 0…1.
  package func point(atShare share: Double) -> Point {
    let segment = PathSegment.cubic(self)
    let length = arcLength(accuracy: Tolerance.shape)
    guard share > 0, length > 0 else { return start }
    return share < 1 ? point(at: segment.parameter(atLength: share * length, of: length)) : end
  }
}
