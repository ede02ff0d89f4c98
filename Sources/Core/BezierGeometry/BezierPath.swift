/// A path of lines and Bézier curves with any number of subpaths, in points, with y down.
public struct BezierPath: Hashable, Sendable {
  /// A drawing command of a path.
  public enum Element: Hashable, Sendable {
    /// A move that starts a subpath at the point.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic Bézier curve from the current point.
    case quadratic(control: Point, to: Point)
    /// A cubic Bézier curve from the current point.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line to the start of the subpath, joined there.
    case close
  }

  /// The elements, in drawing order.
  ///
  /// A line or curve before any move starts at its own first point, as in cairo. A line or curve
  /// after a close starts at the start of the closed subpath.
  public private(set) var elements: [Element]

  /// Creates a path from its elements.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Appends a straight line from the current point.
  public mutating func addLine(to point: Point) { elements.append(.line(to: point)) }

  /// Appends a quadratic Bézier curve from the current point.
  public mutating func addQuadratic(control: Point, to point: Point) {
    elements.append(.quadratic(control: control, to: point))
  }

  /// Appends a cubic Bézier curve from the current point.
  public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the current subpath with a straight line to its start.
  public mutating func close() { elements.append(.close) }

  /// Appends all elements of another path.
  public mutating func append(_ other: BezierPath) { elements.append(contentsOf: other.elements) }

  /// Returns the path transformed by `transform`.
  public func applying(_ transform: AffineTransform) -> BezierPath {
    BezierPath(elements.map { $0.mapPoints { $0.applying(transform) } })
  }
}
