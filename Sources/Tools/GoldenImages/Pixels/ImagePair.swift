/// Two images, padded to the same size for comparison.
///
/// In ignored regions, the pixels of the second image are replaced with those of the first.
struct ImagePair {
  let size: PixelSize
  let first: StraightBitmap
  let second: StraightBitmap
  /// The premultiplied pixels of the first image, without padding between rows.
  let firstWords: [UInt32]
  /// The premultiplied pixels of the second image, without padding between rows.
  let secondWords: [UInt32]

  init(_ first: StraightBitmap, _ second: StraightBitmap, _ area: ComparedArea) {
    size = area.size
    self.first = first.padded(to: size)
    let other = second.padded(to: size)
    self.second = area.isWhole ? other : other.taking(self.first) { area.coverage($0) == .none }
    firstWords = PremultipliedBitmap(self.first).words
    secondWords = PremultipliedBitmap(self.second).words
  }
}

extension StraightBitmap {
  /// Returns the image with transparent pixels added to the right and at the bottom.
  fileprivate func padded(to size: PixelSize) -> StraightBitmap {
    guard size != self.size else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.area)
    let rest = 4 * (size.width - width)
    for y in 0..<height {
      bytes.append(contentsOf: row(y))
      bytes.append(contentsOf: repeatElement(0, count: rest))
    }
    bytes.append(contentsOf: repeatElement(0, count: 4 * size.area - bytes.count))
    return StraightBitmap(unchecked: size, bytes: bytes)
  }

  /// Returns the image with some pixels replaced by those of another image of the same size.
  fileprivate func taking(
    _ other: StraightBitmap, where isTaken: (_ index: Int) -> Bool
  ) -> StraightBitmap {
    var bytes = bytes
    for index in 0..<size.area where isTaken(index) {
      for byte in 4 * index..<4 * index + 4 { bytes[byte] = other.bytes[byte] }
    }
    return StraightBitmap(unchecked: size, bytes: bytes)
  }
}
