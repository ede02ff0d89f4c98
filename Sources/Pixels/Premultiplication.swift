extension StraightBitmap {
  /// Divides alpha out of a premultiplied picture, rounding as ``PremultipliedPixel/straight``.
  ///
  /// Premultiplying the result gives the picture back exactly.
  public init(_ premultiplied: PremultipliedBitmap) {
    let size = premultiplied.size
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { buffer, count in
      count = buffer.count
      var offset = 0
      // Most pixels are as the one before.
      var last = PremultipliedPixel(word: 0)
      var pixel = last.straight
      premultiplied.words.withUnsafeBufferPointer { words in
        for y in 0..<size.height {
          let start = y * premultiplied.stride
          for index in start..<start + size.width {
            if words[index] != last.word {
              last.word = words[index]
              pixel = last.straight
            }
            buffer[offset] = pixel.red
            buffer[offset + 1] = pixel.green
            buffer[offset + 2] = pixel.blue
            buffer[offset + 3] = pixel.alpha
            offset += 4
          }
        }
      }
    }
    self.init(unchecked: size, bytes: bytes)
  }
}

extension PremultipliedBitmap {
  /// Multiplies a straight picture by its alpha, rounding as ``StraightPixel/premultiplied``.
  ///
  /// The rows are tight. Colour under low alpha is lost for good.
  public init(_ straight: StraightBitmap) {
    let words = [UInt32](unsafeUninitializedCapacity: straight.size.area) { buffer, count in
      count = buffer.count
      straight.bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<count {
          let pixel = StraightPixel(
            red: bytes[4 * index], green: bytes[4 * index + 1], blue: bytes[4 * index + 2],
            alpha: bytes[4 * index + 3])
          buffer[index] = pixel.premultiplied.word
        }
      }
    }
    self.init(unchecked: straight.size, words: words)
  }
}
