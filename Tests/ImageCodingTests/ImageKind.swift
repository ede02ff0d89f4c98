/// The kinds of images that encoders treat differently.
enum ImageKind: CaseIterable {
  case flat, verticalStripes, horizontalStripes, diagonalStripes, checkers, repeatedRows
  case oneChangedPixel, shapes, randomRuns, fewColors, noise, alphaNoise, horizontalGradient
  case verticalGradient, diagonalGradient, alphaGradient, grayRamp, repeatedTiles, sparse, steps

  func image(_ size: PixelSize, using random: inout SeededGenerator) -> PremultipliedBitmap {
    let width = size.width
    let height = size.height
    let count = [2, 3, 4, 5, 16, 17, 255, 256, 257].randomElement(using: &random) ?? 2
    let isOpaque = Bool.random(using: &random)
    let colors = Self.colors(count, isOpaque: isOpaque, using: &random)
    let period = Int.random(in: 1...40, using: &random)
    let first = Self.channels(using: &random)
    let last = Self.channels(using: &random)
    var words: [UInt32] = []
    words.reserveCapacity(size.area)
    func add(_ color: (_ x: Int, _ y: Int) -> UInt32) {
      for y in 0..<height { for x in 0..<width { words.append(color(x, y)) } }
    }
    func blend(_ part: Int, of whole: Int) -> UInt32 {
      Self.blend(first, last, part, of: whole, isOpaque: self != .alphaGradient)
    }
    switch self {
    case .flat: words = Array(repeating: colors[0], count: size.area)
    case .verticalStripes: add { x, _ in colors[x / period % count] }
    case .horizontalStripes: add { _, y in colors[y / period % count] }
    case .diagonalStripes: add { x, y in colors[(x + y) / period % count] }
    case .checkers: add { x, y in colors[(x / period + y / period) % 2] }
    case .repeatedRows, .oneChangedPixel:
      var row = Self.runs(width, of: colors, using: &random)
      for y in 0..<height {
        if y % (1 + period / 4) == 0, self == .repeatedRows {
          row = Self.runs(width, of: colors, using: &random)
        }
        words += row
        if self == .oneChangedPixel, let color = colors.randomElement(using: &random) {
          words[words.count - 1 - Int.random(in: 0..<width, using: &random)] = color
        }
      }
    case .shapes:
      // Discs with antialiased edges, which headers have.
      words = Array(repeating: colors[0], count: size.area)
      for _ in 0..<4 { Self.addDisc(to: &words, size, isOpaque: isOpaque, using: &random) }
    case .randomRuns: for _ in 0..<height { words += Self.runs(width, of: colors, using: &random) }
    case .fewColors:
      for _ in 0..<size.area { words.append(colors.randomElement(using: &random) ?? 0) }
    case .noise:
      for _ in 0..<size.area {
        words.append(.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random))
      }
    case .alphaNoise:
      for _ in 0..<size.area { words.append(Self.color(isOpaque: false, using: &random)) }
    case .horizontalGradient: add { x, _ in blend(x, of: width) }
    case .verticalGradient: add { _, y in blend(y, of: height) }
    case .diagonalGradient, .alphaGradient: add { x, y in blend(x + y, of: width + height) }
    case .grayRamp: add { x, y in 0xFF00_0000 | UInt32((x * 3 + y * 5) / period & 0xFF) * 0x10101 }
    case .repeatedTiles:
      let tile = (0..<period * period).map { _ in colors.randomElement(using: &random) ?? 0 }
      add { x, y in tile[y % period * period + x % period] }
    case .sparse:
      words = Array(repeating: colors[0], count: size.area)
      for _ in 0...size.area / 50 {
        words[.random(in: 0..<size.area, using: &random)] =
          colors.randomElement(using: &random) ?? 0
      }
    case .steps: add { x, y in colors[(x / period + y * y / 7) % count] }
    }
    return PremultipliedBitmap(size: size, words: words) ?? PremultipliedBitmap(size: size)
  }

  /// Returns distinct colors.
  static func colors(
    _ count: Int, isOpaque: Bool, using random: inout SeededGenerator
  ) -> [UInt32] {
    var seen: Set<UInt32> = []
    var colors: [UInt32] = []
    while colors.count < count {
      let color = color(isOpaque: isOpaque, using: &random)
      if seen.insert(color).inserted { colors.append(color) }
    }
    return colors
  }

  private static func color(isOpaque: Bool, using random: inout SeededGenerator) -> UInt32 {
    let bits = random.next()
    return StraightPixel(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16),
      alpha: isOpaque ? 255 : UInt8(truncatingIfNeeded: bits >> 24)
    ).premultiplied.word
  }

  private static func runs(
    _ width: Int, of colors: [UInt32], using random: inout SeededGenerator
  ) -> [UInt32] {
    var row: [UInt32] = []
    let longest = [2, 8, 64, width].randomElement(using: &random) ?? 2
    while row.count < width {
      let length = min(.random(in: 1...longest, using: &random), width - row.count)
      row += Array(repeating: colors.randomElement(using: &random) ?? 0, count: length)
    }
    return row
  }

  private static func channels(using random: inout SeededGenerator) -> [Int] {
    (0..<4).map { _ in .random(in: 0...255, using: &random) }
  }

  private static func blend(
    _ first: [Int], _ last: [Int], _ part: Int, of whole: Int, isOpaque: Bool
  ) -> UInt32 {
    func mixed(_ channel: Int) -> UInt8 {
      UInt8((first[channel] * (whole - part) + last[channel] * part) / max(whole, 1))
    }
    return StraightPixel(
      red: mixed(0), green: mixed(1), blue: mixed(2), alpha: isOpaque ? 255 : mixed(3)
    ).premultiplied.word
  }

  private static func addDisc(
    to words: inout [UInt32], _ size: PixelSize, isOpaque: Bool, using random: inout SeededGenerator
  ) {
    let x = Double.random(in: 0...Double(size.width), using: &random)
    let y = Double.random(in: 0...Double(size.height), using: &random)
    let radius = Double.random(in: 1...20, using: &random)
    let color = Self.color(isOpaque: true, using: &random)
    for row in max(0, Int(y - radius))..<min(size.height, Int(y + radius) + 2) {
      for column in max(0, Int(x - radius))..<min(size.width, Int(x + radius) + 2) {
        let dx = Double(column) + 0.5 - x
        let dy = Double(row) + 0.5 - y
        let cover = min(max(radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        guard cover > 0 else { continue }
        let over = color
        let under = words[row * size.width + column]
        var mixed: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let a = Double(over >> shift & 0xFF)
          let b = Double(under >> shift & 0xFF)
          mixed |= UInt32(a * cover + b * (1 - cover)) << shift
        }
        words[row * size.width + column] = isOpaque ? mixed | 0xFF00_0000 : mixed
      }
    }
  }
}
