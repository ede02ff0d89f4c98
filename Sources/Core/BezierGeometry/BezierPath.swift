/// A path of lines and Bézier curves, in points, y down; it may hold several subpaths.
///
/// Its `elements` are what a pen does.
public struct BezierPath: Hashable, Sendable {
  /// One movement of the pen.
  public enum Element: Hashable, Sendable {
    /// Lifts the pen and starts a subpath at the point.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic curve from the current point.
    case quadratic(control: Point, to: Point)
    /// A cubic curve from the current point.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line back to the subpath's start, joined there.
    case close
  }

  /// What the pen does, in order.
  ///
  /// A line or curve before any move starts at the first point it names, as cairo has it. A line or
  /// curve after a close starts where the closed subpath did.
  public private(set) var elements: [Element]

  /// Makes a path of the elements.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// Whether nothing is in the path.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a straight line.
  public mutating func addLine(to point: Point) { elements.append(.line(to: point)) }

  /// Adds a quadratic curve.
  public mutating func addQuadratic(control: Point, to point: Point) {
    elements.append(.quadratic(control: control, to: point))
  }

  /// Adds a cubic curve.
  public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the subpath.
  public mutating func close() { elements.append(.close) }

  /// Adds all elements of another path.
  public mutating func append(_ other: BezierPath) { elements.append(contentsOf: other.elements) }
}
