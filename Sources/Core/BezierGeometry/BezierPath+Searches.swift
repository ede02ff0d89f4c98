/// A place on a path: one of its segments and a parameter there.
package struct PathLocation: Hashable, Sendable {
  /// The index in ``BezierPath/segments``.
  package var segmentIndex: Int
  /// The segment's parameter, 0 … 1.
  package var parameter: Double
}

/// The point of a path that is closest to some other point.
package struct NearestPathPoint: Hashable, Sendable {
  /// Where on the path it is.
  package var location: PathLocation
  /// The point of the path.
  package var point: Point
  /// Its distance, in points.
  package var distance: Double
}

/// A place where a path meets a line.
package struct PathLineIntersection: Hashable, Sendable {
  /// Where on the path it is.
  package var location: PathLocation
  /// The line's parameter, 0 … 1.
  package var lineParameter: Double
  /// The common point.
  package var point: Point
}

extension BezierPath {
  /// The path's closest point, exact to rounding, the first along the path of several; `nil` where
  /// nothing is drawn.
  package func nearest(to point: Point) -> NearestPathPoint? {
    var best: NearestPathPoint?
    for (index, segment) in segments.enumerated() {
      let nearest = segment.nearest(to: point)
      if let best, best.distance <= nearest.distance { continue }
      best = NearestPathPoint(
        location: PathLocation(segmentIndex: index, parameter: nearest.parameter),
        point: nearest.point, distance: nearest.distance)
    }
    return best
  }

  /// Where the path's lines and curves meet a line, in the path's order.
  ///
  /// A joint of two segments that lies on the line is met twice, at the end of one and at the start
  /// of the next.
  package func intersections(with line: LineSegment) -> [PathLineIntersection] {
    segments.enumerated().flatMap { index, segment in
      segment.intersections(with: line).map {
        PathLineIntersection(
          location: PathLocation(segmentIndex: index, parameter: $0.parameter),
          lineParameter: $0.lineParameter, point: $0.point)
      }
    }
  }
}
