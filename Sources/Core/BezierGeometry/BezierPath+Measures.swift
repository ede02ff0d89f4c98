extension BezierPath {
  /// The path after the transform.
  public func applying(_ transform: AffineTransform) -> BezierPath {
    BezierPath(elements.map { $0.mapPoints { $0.applying(transform) } })
  }

  /// The smallest rectangle that holds all lines and curves; `nil` where nothing is drawn.
  ///
  /// Control points may lie outside, and moves that draw nothing do not count.
  public var boundingBox: Rect? {
    let boxes = segments.map(\.boundingBox)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// The length of all lines and curves, to a billionth of a point; lifting the pen costs nothing.
  public var length: Double {
    let segments = segments
    let share = Tolerance.length / Double(max(1, segments.count))
    return segments.reduce(0) { $0 + $1.arcLength(accuracy: share) }
  }

  /// The area inside, in square points, positive where the outline runs clockwise on screen and
  /// negative where it runs counterclockwise.
  ///
  /// Open subpaths count as closed by a line. Where the path overlaps itself, an area counts as often
  /// as the path winds around it.
  public var signedArea: Double {
    closedSegments.reduce(0) { $0 + $1.signedArea }
  }

  /// The path's closest point, exact to rounding, the first along the path of several, and the index
  /// of its segment; `nil` where nothing is drawn.
  package func nearest(to point: Point) -> (segmentIndex: Int, place: NearestPoint)? {
    segments.map { $0.nearest(to: point) }.enumerated()
      .min { $0.element.distance < $1.element.distance }
      .map { (segmentIndex: $0.offset, place: $0.element) }
  }
}
