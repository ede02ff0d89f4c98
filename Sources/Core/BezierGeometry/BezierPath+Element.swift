extension BezierPath.Element {
  /// The points that the element names, in the order the pen meets them; none for a close.
  package var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }

  /// Where the pen stands afterwards; `nil` for a close, which goes back to the subpath's start.
  package var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }

  /// The same kind of element with every point replaced, in the order of ``points``.
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

  /// The kinds of movement of a pen.
  package enum Kind: Hashable, Sendable {
    case move, line, quadratic, cubic, close
  }

  /// Which movement it is, and so how many points it has.
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
