extension BezierPath {
  /// How many times the path winds around the point, clockwise on screen counting positive.
  ///
  /// Open subpaths count as closed by a line, as they do when filled. A point exactly on the path is
  /// given to one side in such a way that shapes that share an edge never share a point, nor leave
  /// one out: upper and left edges belong to the inside.
  package func winding(of point: Point) -> Int {
    closedSegments.reduce(0) { $0 + $1.windingShare(of: point) }
  }

  /// Whether the point is inside under the rule.
  public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
    rule.isInside(winding: winding(of: point))
  }
}

extension PathSegment {
  /// How often the segment crosses the ray that runs right from the point: +1 for each crossing
  /// downwards, −1 for each upwards.
  ///
  /// The segment is taken apart where y turns, so that each piece crosses at most once; pieces hold
  /// their upper end and not their lower one, so that a crossing at a joint counts once.
  fileprivate func windingShare(of point: Point) -> Int {
    // The segment lies within the hull of its control points.
    let hull = controlPoints
    if hull.allSatisfy({ $0.x < point.x }) || hull.allSatisfy({ $0.y < point.y })
      || hull.allSatisfy({ $0.y > point.y })
    {
      return 0
    }
    var share = 0
    var (from, fromY) = (0.0, start.y)
    for to in yExtrema + [1] {
      let toY = to == 1 ? end.y : self.point(at: to).y
      if (fromY <= point.y) != (toY <= point.y),
        x(atY: point.y, from: from, to: to, rising: toY > fromY) > point.x
      {
        share += toY > fromY ? 1 : -1
      }
      (from, fromY) = (to, toY)
    }
    return share
  }

  /// The x where a piece whose y only rises or only falls is at `y`: a formula for lines, bisection
  /// down to neighbouring doubles for curves.
  private func x(atY y: Double, from: Double, to: Double, rising: Bool) -> Double {
    if case .line(let line) = self {
      let fraction = (y - line.start.y) / (line.end.y - line.start.y)
      return line.start.x.interpolated(to: line.end.x, fraction: fraction)
    }
    var (low, high) = (from, to)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return point(at: low).x }
      if (point(at: middle).y <= y) == rising { low = middle } else { high = middle }
    }
  }

  /// All points that define the segment.
  private var controlPoints: [Point] { [start] + element.points }

  /// The parameters at which y turns.
  private var yExtrema: [Double] {
    switch self {
    case .line: []
    case .quadratic(let curve):
      [-curve.differences.slope.dy / curve.differences.bend.dy].interiorParameters
    case .cubic(let curve): curve.turns(along: \.dy)
    }
  }
}
