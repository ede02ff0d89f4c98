/// The extents of a bitmap, valid by construction: each side 1…32,767 pixels, and no more than
/// 2²⁶ pixels in all.
public struct PixelSize: Hashable, Codable, Sendable {
  /// The longest side, in pixels: what cairo's fixed-point surfaces hold.
  package static let sideLimit = 32_767
  /// The largest area, in pixels: 256 MiB as premultiplied words.
  ///
  /// It is checked before memory is taken, so that a slip in a scale or a damaged file is an error
  /// rather than a full machine.
  package static let areaLimit = 1 << 26

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The number of pixels.
  package var area: Int { width * height }

  /// Checks the extents against the limits.
  public init(width: Int, height: Int) throws(PixelSizeError) {
    guard width >= 1, height >= 1 else {
      throw PixelSizeError(width: width, height: height, limit: .empty)
    }
    guard width <= Self.sideLimit, height <= Self.sideLimit else {
      throw PixelSizeError(width: width, height: height, limit: .side)
    }
    guard width * height <= Self.areaLimit else {
      throw PixelSizeError(width: width, height: height, limit: .area)
    }
    self.width = width
    self.height = height
  }

  /// One pixel.
  package static let one = PixelSize()

  private init() { (width, height) = (1, 1) }

  private enum CodingKeys: CodingKey { case width, height }

  /// Reads extents; those beyond the limits are an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      width: container.decode(Int.self, forKey: .width),
      height: container.decode(Int.self, forKey: .height))
  }
}

/// Extents that no bitmap can have.
public struct PixelSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limits that extents can break.
  package enum Limit: Hashable, Sendable {
    /// A side of no pixels or fewer.
    case empty
    /// A side longer than ``PixelSize/sideLimit``.
    case side
    /// More pixels than ``PixelSize/areaLimit``.
    case area
  }

  /// The number of columns asked for.
  package let width: Int
  /// The number of rows asked for.
  package let height: Int
  /// The limit broken.
  package let limit: Limit

  /// Makes an error.
  package init(width: Int, height: Int, limit: Limit) {
    self.width = width
    self.height = height
    self.limit = limit
  }

  /// Says the extents and the limit.
  public var description: String {
    let size = "\(width) × \(height) pixels"
    return switch limit {
    case .empty: "a picture of \(size) has nothing in it; each side needs 1 pixel or more"
    case .side: "\(size) is too large; a side may have \(PixelSize.sideLimit) pixels at most"
    case .area: "\(size) is too large; a picture may have \(PixelSize.areaLimit) pixels at most"
    }
  }
}
