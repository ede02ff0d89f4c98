import RealModule

extension BezierPath: Interpolatable {
  /// Whether both paths have the same kinds of elements in the same order.
  ///
  /// Only then does each point of one have a partner in the other.
  public func corresponds(to other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.kind == $1.kind }
  }

  /// The path a `fraction` of the way to `other`, every point on the straight line to its partner.
  ///
  /// Where the paths do not correspond there is nothing in between: the result is `self` before the
  /// half and `other` from there on, as CSS interpolates what it cannot blend.
  public func interpolated(to other: BezierPath, fraction: Double) -> BezierPath {
    guard corresponds(to: other) else { return fraction < 0.5 ? self : other }
    return combined(with: other) { $0.interpolated(to: $1, fraction: fraction) }
  }

  /// The sum `self + factor · other`, coordinate by coordinate; `self` where the paths do not
  /// correspond.
  public func adding(_ other: BezierPath, multipliedBy factor: Double) -> BezierPath {
    guard corresponds(to: other) else { return self }
    return combined(with: other) { $0.adding($1, multipliedBy: factor) }
  }

  private func combined(
    with other: BezierPath, by combine: (Point, Point) -> Point
  ) -> BezierPath {
    BezierPath(
      zip(elements, other.elements).map { element, partner in
        var partners = partner.points.makeIterator()
        return element.mapPoints { point in
          partners.next().map { combine(point, $0) } ?? point
        }
      })
  }
}
