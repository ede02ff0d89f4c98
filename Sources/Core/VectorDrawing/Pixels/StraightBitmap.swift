/// Straight pixels, as files hold them: four bytes a pixel in the order red, green, blue, alpha,
/// row by row from the top without gaps.
public struct StraightBitmap: Hashable, Sendable {
  /// The extents in pixels.
  public let size: PixelSize
  /// The rows, `4 · width · height` bytes.
  public private(set) var bytes: [UInt8]

  /// The number of columns.
  package var width: Int { size.width }
  /// The number of rows.
  package var height: Int { size.height }

  /// Makes a bitmap of one pixel value, transparent unless told.
  package init(
    size: PixelSize,
    filledWith pixel: StraightPixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    self.size = size
    bytes = Array(unsafeUninitializedCapacity: 4 * size.area) { buffer, count in
      count = buffer.count
      for offset in Swift.stride(from: 0, to: count, by: 4) {
        buffer[offset] = pixel.red
        buffer[offset + 1] = pixel.green
        buffer[offset + 2] = pixel.blue
        buffer[offset + 3] = pixel.alpha
      }
    }
  }

  /// Wraps bytes; `nil` unless there are exactly `4 · width · height` of them.
  public init?(size: PixelSize, bytes: [UInt8]) {
    guard bytes.count == 4 * size.area else { return nil }
    self.size = size
    self.bytes = bytes
  }

  /// Wraps bytes whose number is known to be right.
  package init(unchecked size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// Makes a transparent bitmap; `nil` where no ``PixelSize`` has the extents.
  package init?(width: Int, height: Int) {
    guard let size = try? PixelSize(width: width, height: height) else { return nil }
    self.init(size: size)
  }

  /// One pixel; the coordinates must lie inside.
  public subscript(x: Int, y: Int) -> StraightPixel {
    get {
      let offset = offset(x, y)
      return StraightPixel(
        red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
        alpha: bytes[offset + 3])
    }
    set {
      let offset = offset(x, y)
      bytes[offset] = newValue.red
      bytes[offset + 1] = newValue.green
      bytes[offset + 2] = newValue.blue
      bytes[offset + 3] = newValue.alpha
    }
  }

  /// The bytes of one row; the row must lie inside.
  package func row(_ y: Int) -> ArraySlice<UInt8> {
    bytes[y * 4 * width..<(y + 1) * 4 * width]
  }

  /// The part of the picture inside the rectangle; `nil` where the rectangle does not lie wholly
  /// inside the picture or is empty.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> StraightBitmap? {
    // In this order: the differences cannot overflow once the extents are known to be sound.
    guard let size = try? PixelSize(width: width, height: height), x >= 0, y >= 0,
      x <= self.width - width, y <= self.height - height
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.area)
    for row in y..<y + height {
      let start = 4 * (row * self.width + x)
      bytes.append(contentsOf: self.bytes[start..<start + 4 * width])
    }
    return StraightBitmap(size: size, bytes: bytes)
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "a pixel outside the bitmap was asked for")
    return 4 * (y * width + x)
  }
}
