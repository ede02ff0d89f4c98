import BezierGeometry
import VectorDrawing

extension Double {
  /// Whether an edge, in pixels, lies between two pixels rather than within one; cairo rounds to 1/256.
  var isWhole: Bool { abs(self - rounded()) < 1.0 / 1024 }
}

extension BezierPath {
  /// Checks that no point leaves cairo's coordinates.
  ///
  /// - Parameter margin: The distance that the drawing may extend beyond the path, in the path's units.
  /// - Throws: ``CairoError/tooFar(itemID:pixels:)``.
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
    guard reach <= CairoError.coordinateLimit else {
      throw .tooFar(itemID: itemID, pixels: reach)
    }
  }

  /// The path after a transform where it is one upright rectangle.
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

  /// Where the pen is before the first element: a path that begins with a line or a curve starts at that
  /// one's first point.
  var firstPoint: Point? {
    switch elements.first {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _):
      point
    case .close, nil: nil
    }
  }

  /// Lends all points, also those that only pull.
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
  /// Whether anything is visible after the transform.
  ///
  /// cairo refuses transforms that collapse the plane to a line; below this determinant, an item the size
  /// of a country would not cover a pixel.
  var isVisible: Bool { abs(determinant) >= 1e-20 && determinant.isFinite }
}

extension GroupItem {
  /// Whether anything is drawn of it.
  ///
  /// - Parameter transform: The transform of its children.
  func isDrawn(_ transform: AffineTransform) -> Bool {
    opacity > 0 && transform.isVisible && !children.isEmpty
  }
}

extension DisplayList {
  /// Whether nothing lies behind the items: cairo draws the first item on nothing in another way.
  var hasClearBackground: Bool { (background?.alpha ?? 0) <= 0 }
}
