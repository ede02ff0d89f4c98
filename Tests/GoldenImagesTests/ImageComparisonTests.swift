@testable import GoldenImages

@Suite("Comparing images")
struct ImageComparisonTests {
  private func compare(
    _ first: StraightBitmap, _ second: StraightBitmap, _ metric: ImageMetric = .exact,
    maximumDiffering: Int = 0, ignoring: [Rect] = []
  ) throws -> ImageDifference {
    try ImageComparison(metric, maximumDiffering: maximumDiffering, ignoring: ignoring)
      .difference(between: first, and: second)
  }

  private static let metrics: [ImageMetric] = [
    .exact, .threshold(0), .pixelmatch(threshold: 0), .structuralSimilarity(least: 1),
    .edges(tolerance: 0),
  ]

  @Test("an image equals itself by every metric", arguments: metrics)
  func same(metric: ImageMetric) throws {
    let image = try StraightBitmap(9, 7)
    let found = try compare(image, image, metric)
    #expect(found.isAllowed)
    #expect((found.differing, found.changed, found.total) == (0, 0, 63))
    #expect(found.maximum.largest == 0)
    #expect(found.worst == nil)
    #expect(found.cluster == nil)
  }

  @Test("every metric detects a changed pixel at any position", arguments: metrics)
  func onePixel(metric: ImageMetric) throws {
    let image = try StraightBitmap(9, 7)
    for position in [
      PixelPosition(x: 0, y: 0), .init(x: 8, y: 6), .init(x: 4, y: 0), .init(x: 3, y: 5),
    ] {
      var other = image
      other[position.x, position.y] = StraightPixel(red: 180, green: 90, blue: 100)
      for found in [try compare(image, other, metric), try compare(other, image, metric)] {
        #expect(!found.isAllowed)
        #expect(found.changed == 1)
        #expect(found.worst == position)
        let maximum = found.maximum
        #expect((maximum.red, maximum.green, maximum.blue, maximum.alpha) == (80, 10, 0, 0))
        #expect(maximum.largest == 80)
      }
    }
  }

  @Test("few large changes and many small changes have different counts and magnitudes")
  func countAndMagnitude() throws {
    let image = try StraightBitmap(10, 10)
    var spot = image
    spot[2, 3] = StraightPixel(red: 0, green: 100, blue: 255)
    let shade = StraightBitmap(
      size: image.size, filledWith: StraightPixel(red: 101, green: 98, blue: 100))
    let far = try compare(image, spot)
    #expect((far.differing, far.maximum.largest) == (1, 155))
    let near = try compare(image, shade)
    #expect((near.differing, near.maximum.largest) == (100, 2))
    #expect(near.worst == PixelPosition(x: 0, y: 0))
    // A threshold of 2 permits a change of 2 steps, which is reported nevertheless.
    let allowed = try compare(image, shade, .threshold(2))
    #expect(allowed.isAllowed)
    #expect((allowed.differing, allowed.changed, allowed.maximum.largest) == (0, 100, 2))
    #expect(try compare(image, shade, .threshold(1)).differing == 100)
  }

  @Test("a comparison passes up to the maximum number of differing pixels") func cap() throws {
    let image = try StraightBitmap(10, 10)
    var other = image
    for x in 0..<5 { other[2 * x, 4] = StraightPixel(gray: 0) }
    #expect(try !compare(image, other, .threshold(99), maximumDiffering: 4).isAllowed)
    #expect(try compare(image, other, .threshold(99), maximumDiffering: 5).isAllowed)
    #expect(try compare(image, other, .threshold(100)).isAllowed)
  }

  @Test("invisible color changes are ignored, and alpha reduces the magnitude of a change")
  func hiddenColors() throws {
    func pixel(_ red: UInt8, _ alpha: UInt8) throws -> StraightBitmap {
      try StraightBitmap(1, 1, StraightPixel(red: red, green: 0, blue: 0, alpha: alpha))
    }
    #expect(try compare(pixel(255, 0), pixel(0, 0)).differing == 0)
    let faint = try compare(pixel(255, 2), pixel(0, 2))
    #expect((faint.differing, faint.maximum.red) == (1, 2))
    // 200 · 51 / 255 = 40
    #expect(try compare(pixel(200, 51), pixel(0, 51)).maximum.red == 40)
    #expect(try compare(pixel(0, 51), pixel(0, 50)).maximum.alpha == 1)
  }

  @Test("premultiplied images and their files have the same differences", arguments: metrics)
  func bothKinds(metric: ImageMetric) throws {
    let size = try PixelSize(width: 5, height: 4)
    let first = try #require(
      PremultipliedBitmap(size: size, words: (0..<20).map { 0x8000_0000 | UInt32($0 * 3) }))
    var second = first
    second[3, 2] = PremultipliedPixel(red: 9, green: 80, blue: 7, alpha: 128)
    let comparison = ImageComparison(metric)
    #expect(
      try comparison.difference(between: first, and: second)
        == comparison.difference(between: StraightBitmap(first), and: StraightBitmap(second)))
    #expect(try comparison.difference(between: first, and: first).isAllowed)
  }

  @Test("ignored pixels count neither as differences nor in the total") func ignores() throws {
    let image = try StraightBitmap(10, 8)
    var other = image
    other[3, 3] = StraightPixel(gray: 0)
    other[9, 7] = StraightPixel(red: 90, green: 100, blue: 100)
    for metric in Self.metrics {
      let found = try compare(
        image, other, metric, ignoring: [Rect(x: 2, y: 2, width: 3, height: 3)])
      #expect(found.total == 80 - 9)
      #expect((found.changed, found.maximum.largest) == (1, 10))
      #expect(found.worst == PixelPosition(x: 9, y: 7))
      let nothing = try compare(
        image, other, metric,
        ignoring: [
          Rect(x: 3.9, y: 3.9, width: 0.2, height: 0.2), Rect(x: 9, y: 7, width: 99, height: 1),
        ])
      #expect(nothing.isAllowed)
      // The first rectangle intersects four pixels.
      #expect((nothing.differing, nothing.changed, nothing.total) == (0, 0, 75))
    }
  }

  @Test("rectangles that are outside, empty or not finite ignore no pixels")
  func oddRegions() throws {
    let image = try StraightBitmap(4, 4)
    var other = image
    other[0, 0] = StraightPixel(gray: 0)
    let regions = [
      Rect(x: 4, y: 0, width: 5, height: 5), Rect(x: -9, y: -9, width: 9, height: 9),
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 2, y: 2, width: -2, height: -2),
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
      Rect(x: 1e300, y: 1e300, width: 1e300, height: 1),
    ]
    let found = try compare(image, other, ignoring: regions)
    #expect((found.differing, found.total) == (1, 16))
    let everything = try compare(
      image, other, ignoring: [Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)])
    #expect((everything.differing, everything.total) == (0, 0))
  }

  @Test("images of different sizes always fail, and every pixel of only one image differs")
  func sizes() throws {
    let found = try compare(StraightBitmap(5, 3), StraightBitmap(4, 6), maximumDiffering: .max)
    #expect(!found.isAllowed)
    #expect((found.firstSize.width, found.firstSize.height) == (5, 3))
    #expect((found.secondSize.width, found.secondSize.height) == (4, 6))
    // 12 pixels are in both images, 3 only in the first and 12 only in the second.
    #expect((found.total, found.differing) == (27, 15))
    // The two regions are connected at a corner.
    #expect(found.cluster?.count == 15)
    let drawn = found.image(from: try StraightBitmap(5, 3), to: try StraightBitmap(4, 6))
    #expect((drawn.width, drawn.height) == (5, 6))
    #expect(drawn[4, 5] == StraightPixel(gray: 255))
    // Pixels of only one image are two thirds white, or 255 − 0.15 · 155, and one third the
    // color.
    #expect(drawn[0, 5] == StraightPixel(red: 246, green: 170, blue: 206))
    #expect(drawn[4, 0] == StraightPixel(red: 231, green: 154, blue: 191))
    let tint = (0..<30).count { drawn[$0 % 5, $0 / 5].green < drawn[$0 % 5, $0 / 5].red }
    #expect(tint == 15)
  }

  @Test("transparent images of different sizes differ in the pixels of only one image")
  func transparentSizes() throws {
    let small = StraightBitmap(size: try PixelSize(width: 2, height: 2))
    let large = StraightBitmap(size: try PixelSize(width: 2, height: 3))
    let found = try compare(small, large)
    #expect((found.differing, found.changed, found.total) == (2, 0, 6))
  }

  @Test("images without a valid combined size are rejected") func refusesCanvas() throws {
    let wide = StraightBitmap(size: try PixelSize(width: 32_767, height: 1))
    let high = StraightBitmap(size: try PixelSize(width: 1, height: 32_767))
    #expect(throws: PixelSizeError(width: 32_767, height: 32_767, limit: .area)) {
      try ImageComparison().difference(between: wide, and: high)
    }
  }

  @Test("a difference image shows differing pixels, permitted changes, and a faded original")
  func draws() throws {
    var image = try StraightBitmap(3, 1)
    image[0, 0] = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
    var other = image
    other[1, 0] = StraightPixel(red: 104, green: 100, blue: 100)
    other[2, 0] = StraightPixel(red: 105, green: 100, blue: 100)
    let found = try compare(image, other, .threshold(4))
    // Transparent pixels of the original are shown as white. The last pixel's red is
    // 60 + √(5 / 255) · (230 − 60) = 83.8.
    #expect(
      found.image(from: image, to: other).bytes
        == [255, 255, 255, 255, 255, 190, 70, 255, 84, 129, 235, 255])
    // 255 + (100 − 255) · 0.15 = 231.75
    let same = try compare(image, image).image(from: image, to: image)
    #expect(same[1, 0] == StraightPixel(gray: 232))
  }
}
