extension BezierPath {
  /// The smallest rectangle that contains all lines and curves; `nil` if the path draws nothing.
  ///
  /// Control points may lie outside of the rectangle, and moves without a line or curve are
  /// ignored.
  public var boundingBox: Rect? { Rect.union(segments.map(\.boundingBox)) }

  /// The length of all lines and curves, in points, accurate to a billionth of a point; moves
  /// have no length.
  public var length: Double {
    let segments = segments
    let share = Tolerance.length / Double(max(1, segments.count))
    return segments.reduce(0) { $0 + $1.arcLength(accuracy: share) }
  }

  /// The enclosed area, in square points, positive if the outline runs clockwise on screen and
  /// negative if it runs counterclockwise.
  ///
  /// Open subpaths are closed by a line. Each region is weighted by its winding number.
  public var signedArea: Double { closedSegments.reduce(0) { $0 + $1.signedArea } }

  /// Returns the nearest point on the path and the index of its segment, or `nil` if the path
  /// draws nothing.
  ///
  /// The point is exact to rounding. If several points are equally near, the result is the first
  /// along the path.
  package func nearest(to point: Point) -> (segmentIndex: Int, point: NearestPoint)? {
    segments.map { $0.nearest(to: point) }.enumerated()
      .min { $0.element.distance < $1.element.distance }
      .map { (segmentIndex: $0.offset, point: $0.element) }
  }
}
