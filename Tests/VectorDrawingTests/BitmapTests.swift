@Suite("Bitmaps")
struct BitmapTests {
  private let red = PremultipliedPixel(red: 255, green: 0, blue: 0, alpha: 255)

  @Test(
    "A size outside the limits is refused, and the error names the limit",
    arguments: [
      (0, 1, PixelSizeError.Limit.empty), (1, 0, .empty), (-3, 5, .empty), (.min, .max, .empty),
      (32_768, 1, .side), (1, .max, .side), (.max, .max, .side), (8_193, 8_193, .area),
      (32_767, 32_767, .area),
    ])
  func refusesSizes(width: Int, height: Int, limit: PixelSizeError.Limit) {
    #expect(throws: PixelSizeError(width: width, height: height, limit: limit)) {
      try PixelSize(width: width, height: height)
    }
  }

  @Test("The largest sizes are allowed") func allowsLimits() throws {
    #expect(try PixelSize(width: 8_192, height: 8_192).area == PixelSize.areaLimit)
    #expect(try PixelSize(width: 32_767, height: 1).width == PixelSize.sideLimit)
  }

  @Test("Storage whose length does not match the size is refused") func refusesLengths() throws {
    let size = try PixelSize(width: 3, height: 2)
    #expect(PremultipliedBitmap(size: size, words: Array(repeating: 0, count: 5)) == nil)
    #expect(PremultipliedBitmap(size: size, words: Array(repeating: 0, count: 7)) == nil)
    #expect(StraightBitmap(size: size, bytes: Array(repeating: 0, count: 23)) == nil)
    #expect(StraightBitmap(size: size, bytes: Array(repeating: 0, count: 24)) != nil)
  }

  @Test("A written pixel is read back, and no other pixel changes") func accessesPixels() throws {
    var bitmap = PremultipliedBitmap(size: try PixelSize(width: 3, height: 2))
    bitmap[2, 1] = red
    #expect(bitmap.words == [0, 0, 0, 0, 0, 0xFFFF_0000])
    var straight = StraightBitmap(size: try PixelSize(width: 2, height: 2))
    straight[1, 0] = StraightPixel(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(straight.bytes == [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(straight[1, 0] == StraightPixel(red: 1, green: 2, blue: 3, alpha: 4))
  }

  @Test("A crop contains the pixels at the same positions") func crops() throws {
    let size = try PixelSize(width: 5, height: 4)
    let words = (0..<5 * 4).map { 0xFF00_0000 | UInt32($0) }
    let bitmap = StraightBitmap(try #require(PremultipliedBitmap(size: size, words: words)))
    let part = try #require(bitmap.cropped(x: 2, y: 1, width: 3, height: 2))
    #expect(PremultipliedBitmap(part).words == [7, 8, 9, 12, 13, 14].map { 0xFF00_0000 | $0 })
    #expect(bitmap.cropped(x: 0, y: 0, width: 5, height: 4) == bitmap)
  }

  @Test(
    "A crop that is not fully inside is refused",
    arguments: [
      (-1, 0, 2, 2), (0, -1, 2, 2), (4, 0, 2, 1), (0, 3, 1, 2), (0, 0, 0, 1), (0, 0, 6, 1),
      (.max, 0, 1, 1), (0, 0, .max, 1), (0, 0, .min, 1),
    ])
  func refusesCrops(x: Int, y: Int, width: Int, height: Int) throws {
    let bitmap = StraightBitmap(size: try PixelSize(width: 5, height: 4))
    #expect(bitmap.cropped(x: x, y: y, width: width, height: height) == nil)
  }

  @Test("Copying a part of an image into another is clipped to the target") func copied() throws {
    let rows = (0..<12).map { UInt32(0xFF00_0000 + $0) }
    let part = PixelBox(x: 1, y: 1, width: 2, height: 2)
    for (x, y) in [(0, 0), (3, 1), (4, 2), (5, 0), (0, 3)] {
      var target = PremultipliedBitmap(size: try PixelSize(width: 5, height: 3))
      target.copy(part, of: rows, stride: 4, toX: x, y: y)
      for row in 0..<3 {
        for column in 0..<5 {
          let isInside = (x..<x + 2).contains(column) && (y..<y + 2).contains(row)
          let expected = isInside ? rows[(row - y + 1) * 4 + column - x + 1] : 0
          #expect(target[column, row].word == expected)
        }
      }
    }
  }
}
