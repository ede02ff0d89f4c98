/// A width and a height, in points.
public struct Size: Hashable, Codable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Makes a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of nothing.
  public static let zero = Size(width: 0, height: 0)

  /// The product of both extents.
  package var area: Double { width * height }
}

extension Size: Interpolatable {
  /// The size a `fraction` of the way to `other`, extent by extent.
  public func interpolated(to other: Size, fraction: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, fraction: fraction),
      height: height.interpolated(to: other.height, fraction: fraction))
  }

  /// `self + factor · other`.
  public func adding(_ other: Size, multipliedBy factor: Double) -> Size {
    Size(width: width + other.width * factor, height: height + other.height * factor)
  }
}
