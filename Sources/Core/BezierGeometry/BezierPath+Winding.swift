extension BezierPath {
  /// Returns the winding number of the path around the point, positive for clockwise on screen.
  ///
  /// Open subpaths are closed by a line, as for filling. A point exactly on the path is assigned
  /// to one side: upper and left edges belong to the inside, so that shapes with a common edge
  /// neither share a point nor leave one out.
  package func winding(of point: Point) -> Int {
    closedSegments.reduce(0) { $0 + $1.windingShare(of: point) }
  }

  /// Returns whether the point is inside the path under the fill rule.
  public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
    rule.isInside(winding: winding(of: point))
  }
}

extension PathSegment {
  /// Returns the signed number of crossings of the ray from the point to the right: +1 for each
  /// downward crossing, −1 for each upward crossing.
  ///
  /// The segment is split at its extrema in y, so that each piece crosses the ray at most once.
  /// A piece includes its upper end but not its lower end, so that a crossing at a joint counts
  /// once.
  fileprivate func windingShare(of point: Point) -> Int {
    // The segment lies within the convex hull of its control points.
    let hull = controlPoints
    if hull.allSatisfy({ $0.x < point.x }) || hull.allSatisfy({ $0.y < point.y })
      || hull.allSatisfy({ $0.y > point.y })
    {
      return 0
    }
    var share = 0
    var from = 0.0
    var fromY = start.y
    for to in yExtrema + [1] {
      let toY = to == 1 ? end.y : self.point(at: to).y
      if (fromY <= point.y) != (toY <= point.y),
        x(atY: point.y, from: from, to: to, rising: toY > fromY) > point.x
      {
        share += toY > fromY ? 1 : -1
      }
      from = to
      fromY = toY
    }
    return share
  }

  /// Returns the x-coordinate at `y` of a piece that is monotonic in y: in closed form for
  /// lines, by bisection down to adjacent doubles for curves.
  private func x(atY y: Double, from: Double, to: Double, rising: Bool) -> Double {
    if case .line(let line) = self {
      let fraction = (y - line.start.y) / (line.end.y - line.start.y)
      return line.start.x.interpolated(to: line.end.x, fraction: fraction)
    }
    var low = from
    var high = to
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return point(at: low).x }
      if (point(at: middle).y <= y) == rising { low = middle } else { high = middle }
    }
  }

  /// The parameters strictly between 0 and 1 at which y has an extremum.
  private var yExtrema: [Double] {
    switch self {
    case .line: []
    case .quadratic(let curve):
      [-curve.differences.slope.dy / curve.differences.bend.dy].interiorParameters
    case .cubic(let curve): curve.turns(along: \.dy)
    }
  }
}
