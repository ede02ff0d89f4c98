extension BezierPath {
  /// Where the pen stands after the last element; `nil` in an empty path.
  package var currentPoint: Point? {
    var pen = Pen()
    for element in elements { _ = pen.draw(element) }
    return pen.position
  }

  /// The lines and curves that the pen draws, each with its own start: the view for measuring.
  ///
  /// Moves are none, and a close is a line unless the pen is back already.
  package var segments: [PathSegment] {
    var pen = Pen()
    return elements.compactMap { pen.draw($0) }
  }

  /// The lines and curves of the outline that is filled: ``segments`` with every open subpath closed
  /// by a line.
  package var closedSegments: [PathSegment] {
    subpaths.flatMap { subpath -> [PathSegment] in
      let segments = subpath.segments
      guard let first = segments.first, let last = segments.last, first.start != last.end
      else { return segments }
      return segments + [.line(LineSegment(start: last.end, end: first.start))]
    }
  }

  /// The subpaths, each as a path that starts with a move of its own.
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
        // A second close in a row, or one before anything else, closes nothing.
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

/// What turns elements into segments: where the pen stands and where its subpath started.
struct Pen {
  /// Where the pen stands; `nil` before anything is drawn.
  private(set) var position: Point?
  private var subpathStart: Point?

  /// The line or curve that the element draws, if it draws one.
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
    case .line:
      return wasDown ? .line(LineSegment(start: from, end: end)) : nil
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
