extension BezierPath {
  /// The path with every subpath run backwards, in the same order of subpaths.
  ///
  /// A closed subpath stays closed and starts where it started. Moves that draw nothing stay.
  public func reversed() -> BezierPath {
    subpaths.reduce(into: BezierPath()) { path, subpath in
      path.append(subpath.reversedSubpath)
    }
  }

  /// The one subpath backwards.
  private var reversedSubpath: BezierPath {
    let isClosed = elements.last == .close
    let drawn = BezierPath(isClosed ? elements.dropLast() : elements).segments
    guard let start = drawn.first?.start, let end = drawn.last?.end else { return self }
    var path = BezierPath([.move(to: isClosed ? start : end)])
    var backwards = drawn.reversed().map { $0.reversed().element }
    if isClosed, start != end {
      // The close's own line is the first now. In turn, a line at the end is left to the new close.
      path.addLine(to: end)
      if case .line = drawn.first { backwards.removeLast() }
    }
    path.append(BezierPath(backwards))
    if isClosed { path.close() }
    return path
  }
}
