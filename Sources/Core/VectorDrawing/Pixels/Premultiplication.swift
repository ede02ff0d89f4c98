extension StraightBitmap {
  /// Creates a straight bitmap by dividing alpha out of a premultiplied one.
  ///
  /// Components are rounded as in ``PremultipliedPixel/straight``. Premultiplying the result
  /// restores the original exactly.
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

/// The straight bytes of a bitmap, with consecutive equal rows stored once.
///
/// Most rows in the image of a screen equal the row above, so only a small part of the bytes is
/// stored.
package struct StraightRows: Sendable {
  /// The number of bytes in a row.
  private let length: Int
  /// The bytes of the rows that differ from the row above.
  private let bytes: [UInt8]
  /// The number of consecutive occurrences of each stored row.
  private let counts: [Int]

  /// Creates rows by dividing alpha out of a premultiplied bitmap, as in ``StraightBitmap``.
  package init(_ image: PremultipliedBitmap) {
    let length = 4 * image.size.width
    self.length = length
    var rows: [ArraySlice<UInt32>] = []
    var counts: [Int] = []
    for y in 0..<image.size.height {
      let row = image.row(y)
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
      for (index, row) in rows.enumerated() {
        row.withUnsafeBufferPointer { words in
          straighten(
            words,
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[
                index * length..<(index + 1) * length]))
        }
      }
    }
  }

  /// Calls a closure with all rows from top to bottom, as blocks of memory.
  ///
  /// Consecutive rows without repetition form a single block. Each occurrence of a repeated row is
  /// a separate block.
  package func withBlocks<Result, Failure>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { words throws(Failure) in
      let bytes = UnsafeRawBufferPointer(words)
      var blocks: [UnsafeRawBufferPointer] = []
      blocks.reserveCapacity(counts.reduce(0, +))
      /// The index of the first stored row that is not yet in a block.
      var start = 0
      func add(to end: Int) {
        guard start < end else { return }
        blocks.append(UnsafeRawBufferPointer(rebasing: bytes[start * length..<end * length]))
        start = end
      }
      for (index, count) in counts.enumerated() where count > 1 {
        add(to: index)
        for _ in 0..<count {
          start = index
          add(to: index + 1)
        }
      }
      add(to: counts.count)
      return try body(blocks)
    }
  }
}

/// The number of pixels processed per batch: a few cache lines.
private let straightenedAtOnce = 64

/// Divides alpha out of pixels, four bytes each.
///
/// Both buffers hold the same number of pixels, and `bytes` is aligned to a word. The parameters
/// are unsafe buffers because this loop is performance-critical.
private func straighten(
  _ words: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer
) {
  guard let source = words.baseAddress,
    let target = bytes.baseAddress?.bindMemory(to: UInt32.self, capacity: words.count)
  else { return }
  // Most pixels equal the previous one, whose result is reused.
  var last = PremultipliedPixel(word: 0)
  var straight = last.straight.littleEndianWord
  var start = 0
  while start < words.count {
    let count = min(straightenedAtOnce, words.count &- start)
    let from = source + start
    let to = target + start
    var common = UInt32.max
    for index in 0..<count { common &= from[index] }
    if common >= 0xFF00_0000 {
      for index in 0..<count {
        let word = from[index]
        to[index] = (word & 0xFF00_FF00 | word &>> 16 & 0xFF | word &<< 16 & 0xFF_0000).littleEndian
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
  /// The four bytes as a word, with red first in memory.
  fileprivate var littleEndianWord: UInt32 {
    (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24).littleEndian
  }
}

extension ArraySlice<UInt32> {
  /// Returns whether another row of the same length has equal pixels.
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
  /// Creates a bitmap by premultiplying a straight one, rounding to the nearest integer.
  ///
  /// Colors with a low alpha permanently lose precision, and colors with an alpha of 0 are lost.
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
