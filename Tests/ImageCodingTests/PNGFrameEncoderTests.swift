@Suite("PNG files of all kinds of images")
struct PNGFrameEncoderTests {
  /// The number of images of each kind.
  private static let rounds = Grids.areWhole ? 60 : 20

  /// Returns a seeded size: often small, sometimes wide or tall, to reach every code path and bit
  /// position.
  private static func size(using random: inout SeededGenerator) throws -> PixelSize {
    let (width, height) = Bool.random(using: &random) ? (40, 12) : (150, 24)
    return try PixelSize(
      width: .random(in: 1...width, using: &random), height: .random(in: 1...height, using: &random)
    )
  }

  @Test(
    "Every pixel survives, sizes are close to libpng's, and no state is carried over",
    arguments: ImageKind.allCases)
  func roundTrip(kind: ImageKind) throws {
    var random = SeededGenerator(seed: 2016)
    var encoder = PNGFrameEncoder()
    var ours = 0
    var theirs = 0
    for round in 0..<Self.rounds {
      let size = try Self.size(using: &random)
      let image = kind.image(size, using: &random)
      let file = try encoder.encode(image)
      let what = Comment("picture \(round) of \(kind), \(size.width) by \(size.height)")
      #expect(try PNGDecoder.decode(file) == StraightBitmap(image), what)
      // A new encoder has no state of earlier images.
      #expect(try PNGEncoder.encode(image) == file, what)
      let limit = LibPNGReferee.size(of: image)
      // A tenth more, and some bytes for a palette in small files.
      #expect(Double(file.count) <= 1.1 * Double(limit) + 24, what)
      ours += file.count
      theirs += limit
    }
    #expect(Double(ours) <= 1.02 * Double(theirs))
  }

  @Test("Larger images of every kind take at most a tenth more than with libpng")
  func largerImages() throws {
    var random = SeededGenerator(seed: 77)
    var encoder = PNGFrameEncoder()
    for kind in ImageKind.allCases {
      let image = kind.image(try PixelSize(width: 211, height: 53), using: &random)
      let file = try encoder.encode(image)
      #expect(try PNGDecoder.decode(file) == StraightBitmap(image), "\(kind)")
      #expect(10 * file.count <= 11 * LibPNGReferee.size(of: image), "\(kind)")
    }
  }

  @Test(
    "Images with many colors take at most a tenth more than with libpng",
    arguments: Grids.part(
      of: [ImageKind.shapes, .horizontalGradient, .diagonalGradient, .alphaGradient], count: 1))
  func manyColors(kind: ImageKind) throws {
    var random = SeededGenerator(seed: 1 << 17)
    var encoder = PNGFrameEncoder()
    var count = 0
    for _ in 0..<40 where count < 6 {
      let size = try PixelSize(
        width: .random(in: 150...420, using: &random), height: .random(in: 10...300, using: &random)
      )
      let image = kind.image(size, using: &random)
      guard Set(image.words).count > 256 else { continue }
      count += 1
      let file = try encoder.encode(image)
      let what = Comment("\(size.width) by \(size.height)")
      #expect(try PNGDecoder.decode(file) == StraightBitmap(image), what)
      #expect(10 * file.count <= 11 * LibPNGReferee.size(of: image), what)
    }
    #expect(count > 0)
  }

  @Test(
    "The bit depth fits the number of colors at every width",
    arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func depths(count: Int, depth: UInt8) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let colors = ImageKind.colors(count, isOpaque: count % 2 == 0, using: &random)
    // High enough that a palette saves space.
    let height = 40
    for width in 49...66 {
      let size = try PixelSize(width: width, height: height)
      let words = (0..<size.area).map { pixel in
        pixel < count ? colors[pixel] : colors[.random(in: 0..<count, using: &random)]
      }
      let image = try #require(PremultipliedBitmap(size: size, words: words))
      let file = try PNGEncoder.encode(image)
      #expect(try PNGDecoder.decode(file) == StraightBitmap(image), "width \(width)")
      let header = PNGChunk.all(of: file)[0].content
      #expect(header[9] == 3, "width \(width)")
      // If rows fill their bytes, packing noise is never larger.
      #expect(width % 8 == 0 ? header[8] == depth : [depth, 8].contains(header[8]))
    }
  }

  @Test("257 colors are written without a palette") func colors() throws {
    let size = try PixelSize(width: 257, height: 20)
    let words = (0..<size.area).map { 0xFF00_0000 | UInt32($0 % 257 * 0x0101) }
    let file = try PNGEncoder.encode(try #require(PremultipliedBitmap(size: size, words: words)))
    #expect(PNGChunk.all(of: file)[0].content[9] == 2)
    #expect(!PNGChunk.all(of: file).contains { $0.type == "PLTE" })
  }

  @Test("Alpha is written only for the colors that need it") func transparency() throws {
    let size = try PixelSize(width: 200, height: 100)
    var words = (0..<size.area).map { 0xFF00_0000 | UInt32($0 / 200) }
    for index in 0..<400 { words[index * 50] = 0x8040_2010 }
    let file = try PNGEncoder.encode(try #require(PremultipliedBitmap(size: size, words: words)))
    let chunks = PNGChunk.all(of: file)
    #expect(chunks.map(\.type) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    let alphas = try #require(chunks.first { $0.type == "tRNS" }).content
    #expect(alphas.count <= 2 && alphas.contains(0x80))
  }

  @Test(
    "A repeated row survives at any alignment of its matches",
    arguments: [(515, 20), (516, 20), (750, 20), (1125, 20), (172, 300), (175, -300), (400, 300)])
  func repeatedRows(width: Int, colorCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let colors = ImageKind.colors(abs(colorCount), isOpaque: colorCount > 0, using: &random)
    // Matches end at each of the 258 positions before a filter byte.
    let size = try PixelSize(width: width, height: 600)
    let rows = (0..<2).map { _ in
      (0..<width).map { colors[($0 / 3 + .random(in: 0...1, using: &random)) % colors.count] }
    }
    let last = (0..<width).map { colors[$0 % colors.count] }
    let words =
      Array(repeating: rows[0], count: 300).joined() + last
      + Array(repeating: rows[1], count: 299).joined()
    let image = try #require(PremultipliedBitmap(size: size, words: Array(words)))
    #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == StraightBitmap(image))
  }

  @Test("Lines between flat areas survive, in separate blocks", arguments: [10, 100, 1000])
  func blocks(rowCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(rowCount))
    let colors = ImageKind.colors(100, isOpaque: true, using: &random)
    let width = 1000
    var words: [UInt32] = []
    for part in 0..<3 {
      for _ in 0..<rowCount {
        var row: [UInt32] = []
        while row.count < width {
          let color = colors[.random(in: 0..<colors.count, using: &random)]
          row += Array(repeating: color, count: .random(in: 5...30, using: &random))
        }
        words += row.prefix(width)
      }
      words += Array(repeating: colors[part], count: 400 * width)
      words[words.count - 1] = colors[99]
    }
    let size = try PixelSize(width: width, height: words.count / width)
    let image = try #require(PremultipliedBitmap(size: size, words: words))
    let file = try PNGEncoder.encode(image)
    #expect(try PNGDecoder.decode(file) == StraightBitmap(image))
    // The lowest bit after zlib's header marks the last block.
    let data = try #require(PNGChunk.all(of: file).first { $0.type == "IDAT" }).content
    #expect(data[2] & 1 == 0)
  }

  @Test("Runs of every length from 1 to 600 survive", arguments: [3, 200, 300])
  func runs(colorCount: Int) throws {
    var random = SeededGenerator(seed: 600)
    let colors = ImageKind.colors(colorCount, isOpaque: true, using: &random)
    let size = try PixelSize(width: 602, height: 600)
    var words: [UInt32] = []
    for length in 1...600 {
      let first = colors[length % colorCount]
      let second = colors[(length + 1) % colorCount]
      words += Array(repeating: first, count: length)
      words += Array(repeating: second, count: size.width - length)
    }
    let image = try #require(PremultipliedBitmap(size: size, words: words))
    #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == StraightBitmap(image))
  }

  @Test(
    "Repetitions at the edge of the window and just beyond survive",
    arguments: [
      // One row of 32,768 bytes with its filter; then two and three rows of one byte less,
      // exactly as many, and more.
      (32_767, 1, 3), (32_766, 1, 3), (16_383, 2, 3), (16_384, 2, 3), (10_921, 3, 3),
      (10_922, 3, 3),
      // Three bytes per pixel: 5,461 · 3 + 1 = 16,384.
      (5_461, 2, 300), (5_460, 2, 300), (5_462, 2, 300),
      // Four bytes per pixel.
      (4_095, 2, -300), (8_191, 1, -300), (8_192, 1, -300),
    ])
  func windowEdge(width: Int, period: Int, colorCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let isOpaque = colorCount > 0
    // With 17 or more colors, a pixel takes a byte.
    let colors = ImageKind.colors(max(abs(colorCount), 17), isOpaque: isOpaque, using: &random)
    func row() -> [UInt32] {
      var row: [UInt32] = []
      while row.count < width {
        let length = min(Int.random(in: 1...60, using: &random), width - row.count)
        row += Array(
          repeating: colors[.random(in: 0..<colors.count, using: &random)], count: length)
      }
      return row
    }
    let rows = (0..<period).map { _ in row() }
    // Repeat each row after `period` rows, first unchanged and then with its first pixel changed.
    var words = (rows + rows).flatMap { $0 }
    for y in 0..<period {
      var changed = rows[y]
      changed[0] ^= 0xFF
      words += changed
    }
    let size = try PixelSize(width: width, height: 3 * period)
    let image = try #require(PremultipliedBitmap(size: size, words: words))
    #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == StraightBitmap(image))
  }

  @Test(
    "Images with the longest sides survive",
    arguments: [(32_767, 1), (1, 32_767), (32_767, 2), (2, 32_767), (3, 20_000)])
  func longestSides(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 1)
    let size = try PixelSize(width: width, height: height)
    for kind in [ImageKind.flat, .verticalStripes, .horizontalStripes] {
      let image = kind.image(size, using: &random)
      #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == StraightBitmap(image), "\(kind)")
    }
  }

  @Test("Every component under every alpha is unpremultiplied exactly in every layout")
  func unpremultiplies() throws {
    var encoder = PNGFrameEncoder()
    // An image of one alpha gets a palette, and the image of all alphas true color. Invalid
    // components above alpha and colors without alpha are included.
    let size = try PixelSize(width: 256, height: 16)
    var all: [UInt32] = []
    for alpha: UInt32 in 0..<256 {
      let words = (0..<256).map { (component: UInt32) -> UInt32 in
        let color = component << 16 | (255 - component) << 8 | component / 2
        return alpha << 24 | color
      }
      all += words
      guard alpha % 15 == 0 else { continue }
      let rows = Array(repeating: words, count: size.height).flatMap { $0 }
      let image = try #require(PremultipliedBitmap(size: size, words: rows))
      let file = try encoder.encode(image)
      #expect(try PNGDecoder.decode(file) == StraightBitmap(image), "alpha \(alpha)")
    }
    let square = try #require(
      PremultipliedBitmap(size: PixelSize(width: 256, height: 256), words: all))
    let file = try encoder.encode(square)
    #expect(try PNGDecoder.decode(file) == StraightBitmap(square))
  }

  @Test("Straight images keep every byte, even hidden colors", arguments: ImageKind.allCases)
  func straightImages(kind: ImageKind) throws {
    var random = SeededGenerator(seed: 5)
    let size = try PixelSize(width: 61, height: 43)
    // Premultiplied words serve as arbitrary straight bytes.
    let words = kind.image(size, using: &random).words
    var bytes: [UInt8] = []
    for word in words {
      for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    let image = try #require(StraightBitmap(size: size, bytes: bytes))
    #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == image)
  }
}
