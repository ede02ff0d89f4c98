extension BezierPath.Element {
  /// The element's points, in drawing order; empty for a close.
  package var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }

  /// The current point after the element; `nil` for a close, which returns to the start of the
  /// subpath.
  package var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }

  /// Returns the element with `transform` applied to each of its points, in the order of
  /// ``points``.
  package func mapPoints(_ transform: (Point) -> Point) -> BezierPath.Element {
    switch self {
    case .move(let point): .move(to: transform(point))
    case .line(let point): .line(to: transform(point))
    case .quadratic(let control, let end):
      .quadratic(control: transform(control), to: transform(end))
    case .cubic(let control1, let control2, let end):
      .cubic(control1: transform(control1), control2: transform(control2), to: transform(end))
    case .close: .close
    }
  }

  /// The type of an element, with the letter of its absolute command in SVG path data.
  package enum Command: String, Hashable, Sendable {
    case move = "M"
    case line = "L"
    case quadratic = "Q"
    case cubic = "C"
    case close = "Z"
  }

  package var command: Command {
    switch self {
    case .move: .move
    case .line: .line
    case .quadratic: .quadratic
    case .cubic: .cubic
    case .close: .close
    }
  }
}
