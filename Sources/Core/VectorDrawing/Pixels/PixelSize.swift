/// The size of a bitmap: 1…32,767 pixels per side and at most 2²⁶ pixels in total.
public struct PixelSize: Hashable, Codable, Sendable {
  /// The maximum length of a side, in pixels: the limit of cairo's fixed-point surfaces.
  package static let sideLimit = 32_767
  /// The maximum area, in pixels: 256 MiB of premultiplied words.
  ///
  /// The area is checked before memory is allocated, so that a mistake in a scale or a damaged file
  /// results in an error instead of exhausting the memory.
  package static let areaLimit = 1 << 26

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  package var area: Int { width * height }

  /// Creates a size.
  ///
  /// - Throws: ``PixelSizeError`` if a side or the area is out of range.
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

  /// The size of a single pixel.
  package static let one = PixelSize()

  private init() {
    width = 1
    height = 1
  }

  private enum CodingKeys: CodingKey { case width, height }

  /// Decodes a size.
  ///
  /// - Throws: ``PixelSizeError`` if a side or the area is out of range, or an error of the
  ///   decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      width: container.decode(Int.self, forKey: .width),
      height: container.decode(Int.self, forKey: .height))
  }
}

/// A bitmap size that is out of range.
public struct PixelSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Limit: Hashable, Sendable {
    /// A side of less than 1 pixel.
    case empty
    /// A side longer than ``PixelSize/sideLimit``.
    case side
    /// More pixels than ``PixelSize/areaLimit``.
    case area
  }

  /// The requested width, in pixels.
  package let width: Int
  /// The requested height, in pixels.
  package let height: Int
  package let limit: Limit

  package init(width: Int, height: Int, limit: Limit) {
    self.width = width
    self.height = height
    self.limit = limit
  }

  /// A description of the size and the violated limit.
  public var description: String {
    let size = "\(width) × \(height) pixels"
    return switch limit {
    case .empty: "an image of \(size) is empty; each side must have at least 1 pixel"
    case .side: "an image of \(size) is too large; a side has at most \(PixelSize.sideLimit) pixels"
    case .area:
      "an image of \(size) is too large; an image has at most \(PixelSize.areaLimit) pixels"
    }
  }
}
