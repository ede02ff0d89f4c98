extension Double {
  /// Whether the coordinate, in pixels, is on the boundary between two pixels.
  ///
  /// The tolerance is 1/1024 pixel; cairo rounds coordinates to 1/256 pixel.
  var isWhole: Bool { abs(self - rounded()) < 1.0 / 1024 }
}

extension BezierPath {
  /// Checks that the transformed path stays within cairo's range of coordinates.
  ///
  /// - Parameter margin: The distance that the drawing may extend beyond the path, in the path's
  ///   units.
  /// - Throws: ``CairoError/tooFar(itemID:pixels:)`` if the path exceeds the range.
  func checkReach(
    _ transform: AffineTransform, itemID: String, margin: Double = 0
  ) throws(CairoError) {
    var (x, y) = (margin, margin)
    forEachPoint { point in
      x = max(x, abs(point.x) + margin)
      y = max(y, abs(point.y) + margin)
    }
    let reach = max(
      abs(transform.a) * x + abs(transform.c) * y + abs(transform.tx),
      abs(transform.b) * x + abs(transform.d) * y + abs(transform.ty))
    guard reach <= CairoError.coordinateLimit else { throw .tooFar(itemID: itemID, pixels: reach) }
  }

  /// Returns the transformed path as a rectangle, or `nil` if the path is not a single rectangle
  /// with horizontal and vertical sides.
  func uprightRect(_ transform: AffineTransform) -> Rect? {
    guard transform.b == 0, transform.c == 0, elements.count == 5,
      case .move(let a) = elements[0], case .line(let b) = elements[1],
      case .line(let c) = elements[2], case .line(let d) = elements[3],
      case .close = elements[4],
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
        || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return nil }
    return Rect(a.applying(transform), c.applying(transform))
  }

  /// The point at which the path starts; `nil` if the path has no points.
  ///
  /// A path that begins with a line or a curve starts at the first point of that element, as in
  /// cairo.
  var firstPoint: Point? {
    switch elements.first {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _):
      point
    case .close, nil: nil
    }
  }

  /// Calls a closure with all points, including control points.
  fileprivate func forEachPoint(_ body: (Point) -> Void) {
    for element in elements {
      switch element {
      case .move(let to), .line(let to): body(to)
      case .quadratic(let control, let to):
        body(control)
        body(to)
      case .cubic(let first, let second, let to):
        body(first)
        body(second)
        body(to)
      case .close: break
      }
    }
  }
}

extension AffineTransform {
  /// Whether an item drawn with the transform can be visible.
  ///
  /// cairo rejects singular transforms. Below this determinant, even an item of 10¹⁰ × 10¹⁰
  /// points covers less than a pixel.
  var isVisible: Bool { abs(determinant) >= 1e-20 && determinant.isFinite }
}

extension GroupItem {
  /// Returns whether the group draws anything.
  ///
  /// - Parameter transform: The transform from the children's coordinates to pixels.
  func isDrawn(_ transform: AffineTransform) -> Bool {
    opacity > 0 && transform.isVisible && !children.isEmpty
  }
}

extension DisplayList {
  /// Whether the background is transparent.
  ///
  /// cairo draws the first item on a cleared surface differently from later items.
  var hasClearBackground: Bool { (background?.alpha ?? 0) <= 0 }
}
