/// The properties of a PNG file's rows, read from its header (PNG third edition, 11.2.1).
struct PNGHeader {
  let size: PixelSize
  let colorType: UInt8
  private let bitsPerPixel: Int
  private let isInterlaced: Bool

  /// The color types with color components, without and with alpha.
  static let (rgb, rgba): (UInt8, UInt8) = (2, 6)

  /// Reads a header of 13 bytes; an unknown color type counts as one channel.
  init(_ content: ArraySlice<UInt8>, size: PixelSize) {
    let bytes = Array(content)
    self.size = size
    colorType = bytes[9]
    let channels: [UInt8: Int] = [0: 1, Self.rgb: 3, 3: 1, 4: 2, Self.rgba: 4]
    bitsPerPixel = Int(bytes[8]) * (channels[colorType] ?? 1)
    isInterlaced = bytes[12] == 1
  }

  /// The number of bytes of all uncompressed rows, including their filter bytes.
  var byteCount: Int {
    guard isInterlaced else { return byteCount(width: size.width, height: size.height) }
    // The first column, first row, column step and row step of each Adam7 pass.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return passes.reduce(0) { sum, pass in
      let (x, y, across, down) = pass
      return sum
        + byteCount(
          width: (size.width - x + across - 1) / across, height: (size.height - y + down - 1) / down
        )
    }
  }

  private func byteCount(width: Int, height: Int) -> Int {
    width <= 0 || height <= 0 ? 0 : height * (1 + (width * bitsPerPixel + 7) / 8)
  }
}
