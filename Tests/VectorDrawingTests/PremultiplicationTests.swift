@Suite("Premultiplication")
struct PremultiplicationTests {
  @Test("Unpremultiplying rounds the same as cairo's PNG writer for every component and alpha")
  func dividesAsCairo() {
    for alpha in 0...255 {
      for component in 0...255 {
        let byte = UInt8(component)
        let straight = PremultipliedPixel(
          red: byte, green: byte, blue: byte, alpha: UInt8(alpha)
        ).straight
        // The formula of cairo-png.c; for components above alpha its quotient overflows a byte.
        let quotient = alpha == 0 ? 0 : (component * 255 + alpha / 2) / alpha
        let expected = UInt8(min(quotient, 255))
        #expect(
          straight
            == StraightPixel(red: expected, green: expected, blue: expected, alpha: UInt8(alpha)))
      }
    }
  }

  @Test("Premultiplying rounds to the nearest level for every component and alpha")
  func multipliesToNearest() {
    for alpha in 0...255 {
      for component in 0...255 {
        let pixel = StraightPixel(
          red: UInt8(component), green: 0, blue: 255, alpha: UInt8(alpha)
        ).premultiplied
        let exact = Double(component) * Double(alpha) / 255
        #expect(abs(Double(pixel.red) - exact) <= 0.5)
        #expect((pixel.green, Int(pixel.blue), Int(pixel.alpha)) == (0, alpha, alpha))
      }
    }
  }

  @Test("Every valid premultiplied pixel survives conversion to straight and back")
  func survives() {
    for alpha in 0...255 {
      for component in 0...alpha {
        let pixel = PremultipliedPixel(
          red: UInt8(component), green: UInt8(alpha - component), blue: 0, alpha: UInt8(alpha))
        #expect(pixel.straight.premultiplied == pixel)
      }
    }
  }

  @Test("Bitmaps are converted pixel by pixel") func convertsBitmaps() throws {
    var random = SeededGenerator(seed: 7)
    let size = try PixelSize(width: 5, height: 4)
    func byte() -> UInt8 { .random(in: 0...255, using: &random) }
    let words = (0..<5 * 4).map { _ in
      StraightPixel(red: byte(), green: byte(), blue: byte(), alpha: byte()).premultiplied.word
    }
    let bitmap = try #require(PremultipliedBitmap(size: size, words: words))
    let straight = StraightBitmap(bitmap)
    for y in 0..<4 {
      for x in 0..<5 { #expect(straight[x, y] == bitmap[x, y].straight) }
    }
    #expect(PremultipliedBitmap(straight) == bitmap)
  }
}

@Suite("Unpremultiplied rows")
struct StraightRowsTests {
  /// Tests rows of opaque, clear and half-clear pixels, some equal to the row above, others
  /// differing in one pixel.
  @Test(
    "All rows arrive in order and match the pixel-by-pixel conversion",
    arguments: [1, 3, 63, 64, 65, 130])
  func rows(width: Int) throws {
    var generator = SeededGenerator(seed: UInt64(width * 8))
    let height = 24
    var words: [UInt32] = []
    for y in 0..<height {
      if y % 4 == 1 || y % 4 == 2 {
        words += words.suffix(width)
        if y % 4 == 2 { words[words.count - 1] = 0xFF01_0203 }
        continue
      }
      for _ in 0..<width {
        let alpha = UInt8([0, 1, 128, 254, 255, 255].randomElement(using: &generator) ?? 0)
        func part() -> UInt8 { UInt8.random(in: 0...alpha, using: &generator) }
        let isOpaqueRow = y % 3 == 0
        words.append(
          isOpaqueRow
            ? UInt32.random(in: 0xFF00_0000...UInt32.max, using: &generator)
            : PremultipliedPixel(red: part(), green: part(), blue: part(), alpha: alpha).word)
      }
    }
    let size = try PixelSize(width: width, height: height)
    let image = try #require(PremultipliedBitmap(size: size, words: words))
    var expected: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = image[x, y].straight
        expected += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    var rows: [UInt8] = []
    StraightRows(image).withBlocks { $0.forEach { rows += $0 } }
    #expect(rows == expected)
    #expect(StraightBitmap(image).bytes == expected)
  }
}
