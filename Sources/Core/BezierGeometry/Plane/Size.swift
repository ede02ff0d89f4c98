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

extension Size: Interpolatable {
  /// Returns the size interpolated componentwise from `self` to `other`.
  public func interpolated(to other: Size, fraction: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, fraction: fraction),
      height: height.interpolated(to: other.height, fraction: fraction))
  }

  /// Returns the componentwise sum `self + factor · other`.
  public func adding(_ other: Size, multipliedBy factor: Double) -> Size {
    Size(width: width + other.width * factor, height: height + other.height * factor)
  }
}
