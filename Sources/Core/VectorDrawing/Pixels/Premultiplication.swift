extension StraightBitmap {
  /// Divides alpha out of a premultiplied picture, rounding as ``PremultipliedPixel/straight``.
  ///
  /// Premultiplying the result gives the picture back exactly.
  public init(_ premultiplied: PremultipliedBitmap) {
    let size = premultiplied.size
    let length = 4 * size.width
    let bytes = [UInt8](unsafeUninitializedCapacity: length * size.height) { buffer, count in
      count = buffer.count
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for y in 0..<size.height {
        let row = UnsafeMutableRawBufferPointer(rebasing: bytes[y * length..<(y + 1) * length])
        if y > 0, premultiplied.row(y).hasPixels(of: premultiplied.row(y - 1)) {
          row.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[(y - 1) * length..<y * length]))
        } else {
          premultiplied.row(y).withUnsafeBufferPointer { straighten($0, into: row) }
        }
      }
    }
    self.init(unchecked: size, bytes: bytes)
  }
}

/// A picture as straight bytes, of which rows that are as the one above stand there once.
///
/// Most rows of a screen are: what is shown of it is a small part of its bytes.
package struct StraightRows: Sendable {
  /// How many bytes a row has.
  private let length: Int
  /// The rows that differ from the one above.
  private let bytes: [UInt8]
  /// How often each of them comes.
  private let counts: [Int]

  /// Divides alpha out of a premultiplied picture, as ``StraightBitmap`` does.
  package init(_ picture: PremultipliedBitmap) {
    let length = 4 * picture.size.width
    self.length = length
    var (rows, counts): ([ArraySlice<UInt32>], [Int]) = ([], [])
    for y in 0..<picture.size.height {
      let row = picture.row(y)
      if let last = rows.last, last.hasPixels(of: row) {
        counts[counts.count - 1] += 1
      } else {
        rows.append(row)
        counts.append(1)
      }
    }
    self.counts = counts
    bytes = [UInt8](unsafeUninitializedCapacity: rows.count * length) { buffer, count in
      count = rows.count * length
      for (place, row) in rows.enumerated() {
        row.withUnsafeBufferPointer { words in
          straighten(
            words,
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[
                place * length..<(place + 1) * length]))
        }
      }
    }
  }

  /// Lends all rows from the top down, as blocks of memory: rows that each come once in one, every other as
  /// often as it comes.
  package func withBlocks<Result, Failure>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { words throws(Failure) in
      let bytes = UnsafeRawBufferPointer(words)
      var blocks: [UnsafeRawBufferPointer] = []
      blocks.reserveCapacity(counts.reduce(0, +))
      /// The first row that is in no block yet.
      var start = 0
      func add(to end: Int) {
        guard start < end else { return }
        blocks.append(UnsafeRawBufferPointer(rebasing: bytes[start * length..<end * length]))
        start = end
      }
      for (place, count) in counts.enumerated() where count > 1 {
        add(to: place)
        for _ in 0..<count {
          start = place
          add(to: place + 1)
        }
      }
      add(to: counts.count)
      return try body(blocks)
    }
  }
}

/// How many pixels are looked at before it is chosen how they become straight: a few cache lines.
private let straightenedAtOnce = 64

/// Divides alpha out of pixels, four bytes each; the buffers are a hot loop's, and equally long, and the bytes
/// begin where a word may.
private func straighten(
  _ words: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer
) {
  guard let source = words.baseAddress,
    let target = bytes.baseAddress?.bindMemory(to: UInt32.self, capacity: words.count)
  else { return }
  // Most pixels are as the one before.
  var last = PremultipliedPixel(word: 0)
  var straight = last.straight.littleEndianWord
  var start = 0
  while start < words.count {
    let count = min(straightenedAtOnce, words.count &- start)
    let (from, to) = (source + start, target + start)
    var common = UInt32.max
    for index in 0..<count { common &= from[index] }
    if common >= 0xFF00_0000 {
      for index in 0..<count {
        let word = from[index]
        to[index] =
          (word & 0xFF00_FF00 | word &>> 16 & 0xFF | word &<< 16 & 0xFF_0000).littleEndian
      }
    } else {
      for index in 0..<count {
        if from[index] != last.word {
          last.word = from[index]
          straight = last.straight.littleEndianWord
        }
        to[index] = straight
      }
    }
    start &+= count
  }
}

extension StraightPixel {
  /// Its four bytes, red first in memory.
  fileprivate var littleEndianWord: UInt32 {
    (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24).littleEndian
  }
}

extension ArraySlice<UInt32> {
  /// Whether another row of the same length has the same pixels.
  fileprivate func hasPixels(of other: Self) -> Bool {
    withUnsafeBufferPointer { row in
      other.withUnsafeBufferPointer { other in
        var start = 0
        while start < row.count {
          let end = Swift.min(start + straightenedAtOnce, row.count)
          var difference: UInt32 = 0
          for index in start..<end { difference |= row[index] ^ other[index] }
          if difference != 0 { return false }
          start = end
        }
        return true
      }
    }
  }
}

extension PremultipliedBitmap {
  /// Multiplies a straight picture by its alpha, rounding as for a single pixel.
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
