/// A picture's colours as the palette of its file.
struct Palette: ~Copyable {
  /// How the colours are put in order.
  enum Order {
    /// For runs: the colour at most rows' ends first, because it then makes one run with the filter
    /// bytes between rows, which are 0 as well; then those that need an alpha, so that only they get
    /// one; among equals those of more runs, which makes codes' lengths rise and short to write.
    case uses
    /// For filters: by the word, so that neighbours look alike.
    case words
  }

  /// The number in the palette by index in the colour table.
  let numbers = Scratch<UInt8>(capacity: ColorTable.limit)
  /// Red, green, blue and alpha by number, the first lowest.
  let colors = Scratch<UInt32>(capacity: ColorTable.limit)
  /// How many colours there are, 1…256.
  private(set) var count = 0
  /// How many of the first colours need an alpha written.
  private(set) var alphaCount = 0
  /// How many bits a pixel needs: 1, 2, 4 or 8.
  private(set) var leastDepth = 8
  /// How many bits a pixel has: what it needs, or 8, since patterns whose period is no whole number of
  /// bytes repeat better unpacked.
  var depth = 8

  private let keys = Scratch<UInt64>(capacity: ColorTable.limit)
  private let uses = Scratch<UInt32>(capacity: ColorTable.limit)

  /// How many bytes the palette's chunks have.
  var byteCount: Int { 12 + 3 * count + (alphaCount > 0 ? 12 + alphaCount : 0) }

  /// How many bytes a row has.
  func rowBytes(width: Int) -> Int { (width * depth + 7) / 8 }

  /// Numbers a picture's colours.
  mutating func assign(
    _ picture: borrowing PictureRuns, _ format: PixelRows.Format, height: Int, by order: Order
  ) {
    count = picture.colors.count
    leastDepth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
    depth = leastDepth
    let words = picture.colors.words.base
    switch order {
    case .words:
      for index in 0..<count { keys.base[index] = UInt64(words[index]) << 16 | UInt64(index) }
    case .uses:
      let background = background(picture, height: height)
      uses.base.update(repeating: 0, count: count)
      for run in 0..<picture.count { uses.base[picture.runs.base[run].index] += 1 }
      for index in 0..<count {
        let rank: UInt64 = index == background ? 0 : words[index] < 0xFF00_0000 ? 1 : 2
        keys.base[index] = rank << 48 | UInt64(~uses.base[index]) << 16 | UInt64(index)
      }
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

  /// Takes the colours of a palette that the frames of an animation share, in their order.
  ///
  /// Pixels have 8 bits, few colours or many: programs have been seen to lay frames of fewer bits over
  /// one another wrongly (ffmpeg 5), and repetitions cost no more.
  mutating func assign(_ shared: borrowing ColorTable, in picture: borrowing ColorTable) {
    count = shared.count
    (leastDepth, depth, alphaCount) = (8, 8, 0)
    for number in 0..<count {
      colors.base[number] = shared.words.base[number]
      if colors.base[number] < 0xFF00_0000 { alphaCount = number + 1 }
    }
    for index in 0..<picture.count {
      numbers.base[index] = UInt8(
        truncatingIfNeeded: shared.knownIndex(of: picture.words.base[index]))
    }
  }

  /// The index of the colour that most rows begin or end with; each row of one colour counts, repeated or
  /// not, and others where they differ from the row above.
  private func background(_ picture: borrowing PictureRuns, height: Int) -> Int {
    uses.base.update(repeating: 0, count: count)
    var solid: Int?
    for y in 0..<height {
      let (start, end) = (Int(picture.rowStarts.base[y]), Int(picture.rowStarts.base[y + 1]))
      if start < end {
        let (first, last) = (picture.runs.base[start].index, picture.runs.base[end - 1].index)
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

  /// Writes a row's numbers, the leftmost pixel of a byte highest.
  func unpack(
    _ row: UnsafePointer<UInt32>, width: Int, _ table: borrowing ColorTable,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    var (word, number) = (row[0], numbers.base[table.knownIndex(of: row[0])])
    var (byte, filled, place) = (0, 0, target)
    for x in 0..<width {
      if row[x] != word {
        word = row[x]
        number = numbers.base[table.knownIndex(of: word)]
      }
      byte = byte << depth | Int(number)
      filled += depth
      if filled == 8 {
        place[0] = UInt8(truncatingIfNeeded: byte)
        place += 1
        (byte, filled) = (0, 0)
      }
    }
    if filled > 0 { place[0] = UInt8(truncatingIfNeeded: byte << (8 - filled)) }
  }
}
