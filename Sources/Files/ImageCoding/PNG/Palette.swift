/// The colors of an image in the order of the file's palette.
struct Palette: ~Copyable {
  /// The palette index by index in the color table.
  let numbers = Scratch<UInt8>(capacity: ColorTable.limit)
  /// The colors by palette index, with red in the lowest byte, followed by green, blue and alpha.
  let colors = Scratch<UInt32>(capacity: ColorTable.limit)
  /// The number of colors, 1…256.
  private(set) var count = 0
  /// The number of colors whose alpha is written, which are the first colors of the palette.
  private(set) var alphaCount = 0
  /// The minimum number of bits per pixel: 1, 2, 4 or 8.
  private(set) var minimumDepth = 8
  /// The number of bits per pixel: ``minimumDepth``, or 8.
  ///
  /// Patterns whose period is not a whole number of bytes repeat better with 8 bits per pixel.
  var depth = 8

  private let keys = Scratch<UInt64>(capacity: ColorTable.limit)
  private let uses = Scratch<UInt32>(capacity: ColorTable.limit)

  /// The number of bytes of the PLTE and tRNS chunks.
  var byteCount: Int { 12 + 3 * count + (alphaCount > 0 ? 12 + alphaCount : 0) }

  /// Returns the number of bytes of a row, without its filter byte.
  func rowBytes(width: Int) -> Int { (width * depth + 7) / 8 }

  /// Assigns palette indices to the colors of an image.
  ///
  /// The first is the color with which most rows begin or end: it forms one run with the filter bytes
  /// between rows, because its index and the filter bytes are 0. Colors with alpha are next, because
  /// alpha is written for all colors up to the last color that requires it. In each group, colors are
  /// in descending order of their number of runs, which results in ascending code lengths, which have
  /// a short encoding.
  mutating func assign(_ image: borrowing RunLengths, _ format: PixelRows.Format, height: Int) {
    count = image.colors.count
    minimumDepth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
    depth = minimumDepth
    let words = image.colors.words.base
    let background = background(image, height: height)
    uses.base.update(repeating: 0, count: count)
    for run in 0..<image.count { uses.base[image.runs.base[run].index] += 1 }
    for index in 0..<count {
      let rank: UInt64 = index == background ? 0 : words[index] < 0xFF00_0000 ? 1 : 2
      keys.base[index] = rank << 48 | UInt64(~uses.base[index]) << 16 | UInt64(index)
    }
    keys.sort(first: count)
    alphaCount = 0
    for number in 0..<count {
      let index = Int(keys.base[number] & 0xFFFF)
      numbers.base[index] = UInt8(truncatingIfNeeded: number)
      colors.base[number] = format.rgba(words[index])
      if words[index] < 0xFF00_0000 { alphaCount = number + 1 }
    }
  }

  /// Assigns the palette that the frames of an animation share, with its colors in order.
  ///
  /// The depth is always 8 bits, because some programs (ffmpeg 5) composite frames with fewer bits
  /// incorrectly, and repeated pixels do not require more bytes.
  mutating func assign(_ shared: borrowing ColorTable, in image: borrowing ColorTable) {
    count = shared.count
    minimumDepth = 8
    depth = 8
    alphaCount = 0
    for number in 0..<count {
      colors.base[number] = shared.words.base[number]
      if colors.base[number] < 0xFF00_0000 { alphaCount = number + 1 }
    }
    for index in 0..<image.count {
      numbers.base[index] = UInt8(
        truncatingIfNeeded: shared.knownIndex(of: image.words.base[index]))
    }
  }

  /// Returns the index of the color with which most rows begin or end.
  ///
  /// Every row of a single color counts, even if it repeats the row above; other rows count
  /// only if they differ from the row above.
  private func background(_ image: borrowing RunLengths, height: Int) -> Int {
    uses.base.update(repeating: 0, count: count)
    var solid: Int?
    for y in 0..<height {
      let start = Int(image.rowStarts.base[y])
      let end = Int(image.rowStarts.base[y + 1])
      if start < end {
        let first = image.runs.base[start].index
        let last = image.runs.base[end - 1].index
        uses.base[first] += 1
        uses.base[last] += 1
        solid = start + 1 == end ? first : nil
      } else if let solid {
        uses.base[solid] += 2
      }
    }
    var background = 0
    for index in 0..<count where uses.base[index] > uses.base[background] { background = index }
    return background
  }

  /// Writes the palette indices of a row, with the leftmost pixel in the highest bits of a byte.
  func unpack(
    _ row: UnsafePointer<UInt32>, width: Int, _ table: borrowing ColorTable,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    var word = row[0]
    var number = numbers.base[table.knownIndex(of: row[0])]
    var byte = 0
    var filled = 0
    var output = target
    for x in 0..<width {
      if row[x] != word {
        word = row[x]
        number = numbers.base[table.knownIndex(of: word)]
      }
      byte = byte << depth | Int(number)
      filled += depth
      if filled == 8 {
        output[0] = UInt8(truncatingIfNeeded: byte)
        output += 1
        byte = 0
        filled = 0
      }
    }
    if filled > 0 { output[0] = UInt8(truncatingIfNeeded: byte << (8 - filled)) }
  }
}
