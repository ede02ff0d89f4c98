import RealModule

extension BezierPath: Interpolatable {
  /// Returns whether both paths have the same kinds of elements in the same order, so that each
  /// point of one has a counterpart in the other.
  public func corresponds(to other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.command == $1.command }
  }

  /// Returns the path with every point interpolated linearly toward its counterpart in `other`.
  ///
  /// If the paths do not correspond, the result is `self` for fractions below 0.5 and `other`
  /// from 0.5 on, as in CSS's discrete interpolation.
  public func interpolated(to other: BezierPath, fraction: Double) -> BezierPath {
    guard corresponds(to: other) else { return fraction < 0.5 ? self : other }
    return combined(with: other) { $0.interpolated(to: $1, fraction: fraction) }
  }

  /// Returns the coordinatewise sum `self + factor · other`, or `self` if the paths do not
  /// correspond.
  public func adding(_ other: BezierPath, multipliedBy factor: Double) -> BezierPath {
    guard corresponds(to: other) else { return self }
    return combined(with: other) { $0.adding($1, multipliedBy: factor) }
  }

  private func combined(with other: BezierPath, by combine: (Point, Point) -> Point) -> BezierPath {
    BezierPath(
      zip(elements, other.elements).map { element, partner in
        var partners = partner.points.makeIterator()
        return element.mapPoints { point in partners.next().map { combine(point, $0) } ?? point }
      })
  }
}
