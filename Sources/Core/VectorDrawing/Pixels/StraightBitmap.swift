/// A bitmap of straight (not premultiplied) pixels, as stored in image files.
///
/// Each pixel is four bytes in the order red, green, blue, alpha. Rows are stored from the top
/// without padding.
public struct StraightBitmap: Hashable, Sendable {
  /// The size, in pixels.
  public let size: PixelSize
  /// The pixels row by row, `4 · width · height` bytes.
  public private(set) var bytes: [UInt8]

  package var width: Int { size.width }
  package var height: Int { size.height }

  /// Creates a bitmap in which all pixels have the same value, by default transparent.
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

  /// Creates a bitmap from bytes, or returns `nil` if their count is not `4 · width · height`.
  public init?(size: PixelSize, bytes: [UInt8]) {
    guard bytes.count == 4 * size.area else { return nil }
    self.size = size
    self.bytes = bytes
  }

  /// Creates a bitmap from `4 · width · height` bytes, without checking their count.
  package init(unchecked size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// The pixel in column `x` and row `y`, which must be inside the bitmap.
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

  /// Returns the bytes of a row, which must be inside the bitmap.
  package func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * 4 * width..<(y + 1) * 4 * width] }

  /// Returns the part of the bitmap inside a rectangle.
  ///
  /// The result is `nil` if the rectangle is empty or extends beyond the bitmap.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> StraightBitmap? {
    // `PixelSize` is checked first, so that the subtractions below cannot overflow.
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
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the bitmap")
    return 4 * (y * width + x)
  }
}
