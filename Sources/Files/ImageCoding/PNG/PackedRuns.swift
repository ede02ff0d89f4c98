/// Rows with 1, 2 or 4 bits per pixel, as runs of equal bytes.
struct PackedRuns: ~Copyable {
  private(set) var runs = Scratch<PixelRun>(capacity: 1 << 12)
  private(set) var rowStarts = Scratch<UInt32>(capacity: 1 << 10)

  /// Packs the rows of an image, with the leftmost pixel in the highest bits of a byte.
  mutating func pack(_ image: borrowing RunLengths, _ palette: borrowing Palette, height: Int) {
    let depth = palette.depth
    // A run of pixels adds at most two runs: the byte shared with the preceding run of pixels,
    // and the complete bytes. The last byte of a row may add another.
    runs.reserve(2 * image.count + height)
    rowStarts.reserve(height + 1)
    // A byte in which every pixel has index 1; multiplied by an index, every pixel has that index.
    let filler = 0xFF / ((1 << depth) - 1)
    var count = 0
    for y in 0..<height {
      rowStarts.base[y] = UInt32(truncatingIfNeeded: count)
      let start = Int(image.rowStarts.base[y])
      let end = Int(image.rowStarts.base[y + 1])
      guard start < end else { continue }
      let first = count
      var byte = 0
      var filled = 0
      for index in start..<end {
        let run = image.runs.base[index]
        let number = Int(palette.numbers.base[run.index])
        var bits = run.count * depth
        if filled > 0 {
          let part = min(8 - filled, bits)
          byte |= (number * filler & (1 << part - 1)) << (8 - filled - part)
          filled += part
          bits -= part
          guard filled == 8 else { continue }
          append(byte, 1, after: first, &count)
        }
        append(number * filler, bits / 8, after: first, &count)
        filled = bits % 8
        byte = (number * filler << (8 - filled)) & 0xFF
      }
      if filled > 0 { append(byte, 1, after: first, &count) }
      runs.base[count - 1] = runs.base[count - 1].endingRow
    }
    rowStarts.base[height] = UInt32(truncatingIfNeeded: count)
  }

  private func append(_ byte: Int, _ length: Int, after first: Int, _ count: inout Int) {
    guard length > 0 else { return }
    var length = length
    if count > first, Int(runs.base[count - 1].word) == byte {
      count -= 1
      length += runs.base[count].count
    }
    runs.base[count] = PixelRun(word: UInt32(byte), count: length, index: 0)
    count += 1
  }
}
