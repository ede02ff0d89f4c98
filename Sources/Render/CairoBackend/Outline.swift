import BezierGeometry

/// A path's outline in pixels.
struct Outline {
  private let path: BezierPath
  private let transform: AffineTransform
  /// From its highest to its lowest point; `nil` where there is none.
  let rows: ClosedRange<Double>?
  /// From its leftmost to its rightmost point.
  let columns: ClosedRange<Double>?
  /// Whether no edge of a pixel is where some point is, across and down.
  private let isWithinPixels: Bool

  /// Looks at a path.
  ///
  /// - Parameter margin: how far what is drawn may reach beyond it, in its own units.
  init(
    _ path: BezierPath, _ transform: AffineTransform, itemID: String, margin: Double = 0
  ) throws(CairoError) {
    (self.path, self.transform) = (path, transform)
    var (x, y) = (0.0, 0.0)
    var (top, bottom) = (Double.infinity, -Double.infinity)
    var (left, right) = (Double.infinity, -Double.infinity)
    var (isWholeAcross, isWholeDown) = (true, true)
    path.forEachPoint { point in
      x = max(x, abs(point.x))
      y = max(y, abs(point.y))
      let row = transform.row(point)
      top = min(top, row)
      bottom = max(bottom, row)
      let column = transform.column(point)
      left = min(left, column)
      right = max(right, column)
      if !row.isWhole { isWholeDown = false }
      if !column.isWhole { isWholeAcross = false }
    }
    (x, y) = (x + margin, y + margin)
    let reach = max(
      abs(transform.a) * x + abs(transform.c) * y + abs(transform.tx),
      abs(transform.b) * x + abs(transform.d) * y + abs(transform.ty))
    guard reach <= CairoError.coordinateLimit else {
      throw .tooFar(itemID: itemID, pixels: reach)
    }
    rows = top <= bottom ? top...bottom : nil
    columns = left <= right ? left...right : nil
    isWithinPixels = !isWholeAcross && !isWholeDown
  }

  /// Whether cairo takes it for rectangles of which a corner lies within a pixel.
  var hasCornersInPixels: Bool { isWithinPixels && isRectilinear }

  /// Whether all lines are upright or level.
  var isRectilinear: Bool {
    var start = path.firstPoint ?? .zero
    var current = start
    func isUpright(to end: Point) -> Bool {
      transform.column(current) == transform.column(end)
        || transform.row(current) == transform.row(end)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        guard isUpright(to: start) else { return false }
        (start, current) = (to, to)
      case .line(let to):
        guard isUpright(to: to) else { return false }
        current = to
      case .quadratic, .cubic: return false
      case .close:
        guard isUpright(to: start) else { return false }
        current = start
      }
    }
    return isUpright(to: start)
  }

  /// Lends the extents of all pieces of the outline that are not upright lines.
  func forEachChange(_ body: (ClosedRange<Double>) -> Void) {
    var start = path.firstPoint ?? .zero
    var current = start
    /// The path is filled as if it were closed.
    func add(lineTo end: Point) {
      if transform.column(current) != transform.column(end) {
        let (from, to) = (transform.row(current), transform.row(end))
        body(min(from, to)...max(from, to))
      }
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        add(lineTo: start)
        (start, current) = (to, to)
      case .line(let to): add(lineTo: to)
      case .quadratic(let control, let to):
        let rows = (transform.row(current), transform.row(control), transform.row(to))
        body(min(rows.0, rows.1, rows.2)...max(rows.0, rows.1, rows.2))
        current = to
      case .cubic(let first, let second, let to):
        let (from, end) = (transform.row(current), transform.row(to))
        let (one, two) = (transform.row(first), transform.row(second))
        body(min(from, one, two, end)...max(from, one, two, end))
        current = to
      case .close: add(lineTo: start)
      }
    }
    add(lineTo: start)
  }
}

extension Double {
  /// Whether an edge, in pixels, lies between two pixels rather than within one; cairo rounds to 1/256.
  var isWhole: Bool { abs(self - rounded()) < 1.0 / 1024 }
}

extension BezierPath {
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
  /// The y coordinate of a point.
  fileprivate func row(_ point: Point) -> Double { b * point.x + d * point.y + ty }

  /// The x coordinate of a point.
  fileprivate func column(_ point: Point) -> Double { a * point.x + c * point.y + tx }
}
