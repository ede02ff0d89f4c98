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
    case .move(let point): return .move(to: transform(point))
    case .line(let point): return .line(to: transform(point))
    case .quadratic(let control, let end):
      let newControl = transform(control)
      return .quadratic(control: newControl, to: transform(end))
    case .cubic(let control1, let control2, let end):
      let newControl1 = transform(control1)
      let newControl2 = transform(control2)
      return .cubic(control1: newControl1, control2: newControl2, to: transform(end))
    case .close: return .close
    }
  }

  /// The type of an element, without its points.
  package enum Kind: Hashable, Sendable {
    case move, line, quadratic, cubic, close
  }

  package var kind: Kind {
    switch self {
    case .move: .move
    case .line: .line
    case .quadratic: .quadratic
    case .cubic: .cubic
    case .close: .close
    }
  }
}
