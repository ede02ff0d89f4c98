extension Double {
  /// Whether the coordinate, in pixels, is on the boundary between two pixels.
  ///
  /// The tolerance is 1/1024 pixel; cairo rounds coordinates to 1/256 pixel.
  var isWhole: Bool { abs(self - rounded()) < 1.0 / 1024 }
}

extension BezierPath {
  /// Returns a rectangle, in pixels, that contains everything that the transformed path can draw;
  /// `nil` for a path without points.
  ///
  /// - Parameter margin: The distance that the drawing may extend beyond the path, in the path's
  ///   units.
  /// - Throws: ``CairoError/tooFar(itemID:pixels:)`` if the path exceeds cairo's range of
  ///   coordinates.
  func reach(
    _ transform: AffineTransform, itemID: String, margin: Double = 0
  ) throws(CairoError) -> Rect? {
    guard let box = controlBox else { return nil }
    let x = max(abs(box.minX), abs(box.maxX)) + margin
    let y = max(abs(box.minY), abs(box.maxY)) + margin
    let reach = max(
      abs(transform.a) * x + abs(transform.c) * y + abs(transform.tx),
      abs(transform.b) * x + abs(transform.d) * y + abs(transform.ty))
    guard reach <= CairoError.coordinateLimit else { throw .tooFar(itemID: itemID, pixels: reach) }
    return box.inset(dx: -margin, dy: -margin).box(transform)
  }

  /// Returns a rectangle, in pixels, around the transformed path; `nil` for a path without points.
  func box(_ transform: AffineTransform, margin: Double) -> Rect? {
    controlBox?.inset(dx: -margin, dy: -margin).box(transform)
  }

  /// Returns the whole pixels that the transformed path fills completely, or `nil` if it is not a
  /// rectangle with horizontal and vertical sides.
  func wholePixels(_ transform: AffineTransform) -> Rect? {
    guard let edges = uprightRect(transform) else { return nil }
    func inner(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Double {
      edge.rounded(edge.isWhole ? .toNearestOrAwayFromZero : rule)
    }
    let left = inner(edges.minX, .up)
    let top = inner(edges.minY, .up)
    let right = inner(edges.maxX, .down)
    let bottom = inner(edges.maxY, .down)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
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

  /// The bounding box of all points, including control points; `nil` for a path without points.
  private var controlBox: Rect? {
    guard let first = firstPoint else { return nil }
    var left = first.x
    var top = first.y
    var right = first.x
    var bottom = first.y
    func add(_ point: Point) {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): add(to)
      case .quadratic(let control, let to):
        add(control)
        add(to)
      case .cubic(let first, let second, let to):
        add(first)
        add(second)
        add(to)
      case .close: break
      }
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Rect {
  /// Returns the bounding box of the transformed rectangle.
  fileprivate func box(_ transform: AffineTransform) -> Rect {
    let corners = [
      origin, Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    return Rect(corners[0], corners[3]).union(Rect(corners[1], corners[2]))
  }
}

extension TextItem {
  /// Returns the transform from the text's outlines to the pixels.
  func placed(_ transform: AffineTransform) -> AffineTransform {
    .translation(x: origin.x, y: origin.y).concatenating(transform)
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
