/// A width and a height, in points.
public struct Size: Hashable, Codable, Sendable {
  /// The extent along the x-axis, in points.
  public var width: Double
  /// The extent along the y-axis, in points.
  public var height: Double

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with zero width and height.
  public static let zero = Size(width: 0, height: 0)

  package var area: Double { width * height }
}
