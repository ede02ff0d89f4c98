extension BezierPath {
  /// The current point after the last element; `nil` if the path has no move, line or curve.
  package var currentPoint: Point? {
    var pen = Pen()
    for element in elements { _ = pen.draw(element) }
    return pen.position
  }

  /// The lines and curves of the path, each with its start point.
  ///
  /// A move produces no segment; a close produces a line unless the current point is already the
  /// start of the subpath.
  package var segments: [PathSegment] {
    var pen = Pen()
    return elements.compactMap { pen.draw($0) }
  }

  /// The segments of the filled outline: ``segments`` with every open subpath closed by a line.
  package var closedSegments: [PathSegment] {
    subpaths.flatMap { subpath -> [PathSegment] in
      let segments = subpath.segments
      guard let first = segments.first, let last = segments.last, first.start != last.end
      else { return segments }
      return segments + [.line(LineSegment(start: last.end, end: first.start))]
    }
  }

  /// The subpaths, each as a path that starts with a move.
  package var subpaths: [BezierPath] {
    var subpaths: [BezierPath] = []
    var current: [Element] = []
    var pen = Pen()
    func finish() {
      if !current.isEmpty { subpaths.append(BezierPath(current)) }
      current = []
    }
    for element in elements {
      if case .move = element {
        finish()
      } else if current.isEmpty {
        // A repeated close, or a close before any other element, has no effect.
        guard element != .close, let start = pen.position ?? element.points.first else { continue }
        current.append(.move(to: start))
      }
      _ = pen.draw(element)
      current.append(element)
      if element == .close { finish() }
    }
    finish()
    return subpaths
  }
}

/// A pen that tracks the current point and converts path elements to segments.
struct Pen {
  /// The current point; `nil` before the first move, line or curve.
  private(set) var position: Point?
  private var subpathStart: Point?

  /// Draws an element and returns its line or curve, or `nil` if it draws neither.
  mutating func draw(_ element: BezierPath.Element) -> PathSegment? {
    if case .close = element {
      guard let start = subpathStart, let from = position else { return nil }
      position = start
      return from == start ? nil : .line(LineSegment(start: from, end: start))
    }
    guard let end = element.end, let from = position ?? element.points.first else { return nil }
    let wasDown = position != nil
    position = end
    if subpathStart == nil { subpathStart = from }
    switch element {
    case .move:
      subpathStart = end
      return nil
    case .line: return wasDown ? .line(LineSegment(start: from, end: end)) : nil
    case .quadratic(let control, _):
      return .quadratic(QuadraticCurve(start: from, control: control, end: end))
    case .cubic(let control1, let control2, _):
      return .cubic(
        CubicCurve(start: from, control1: control1, control2: control2, end: end))
    case .close:
      return nil
    }
  }
}
