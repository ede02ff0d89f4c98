@testable import GoldenImages

@Suite("Structural similarity")
struct StructuralSimilarityTests {
  private static let python = RefereePython.program(importing: "skimage.metrics")

  private typealias Case = (pair: TwoImages, found: StructuralSimilarity)

  private static func cases(_ sizes: [(Int, Int)], seed: UInt64) throws -> [Case] {
    var random = SeededGenerator(seed: seed)
    return try TwoImages.Pattern.allCases.flatMap { kind in
      try sizes.map { size in
        let size = try PixelSize(width: size.0, height: size.1)
        let pair = TwoImages(kind, size, using: &random)
        let found = try ImageComparison(.structuralSimilarity())
          .difference(between: pair.first, and: pair.second)
        return (pair, try #require(found.similarity))
      }
    }
  }

  /// Returns the minimum and the mean similarity of each pair, as computed by a Python program.
  ///
  /// - Parameter map: Python code that defines a function `similarities` of two channels.
  private static func referee(_ cases: [Case], map: String) throws -> [[Double]] {
    let program = """
      import struct, sys
      import numpy
      \(map)
      data, start = sys.stdin.buffer.read(), 0
      def picture(width, height):
        global start
        words = numpy.frombuffer(data, '<u4', width * height, start).reshape(height, width)
        start += 4 * width * height
        return [(words >> shift & 255).astype(numpy.uint8) for shift in (0, 8, 16, 24)]
      while start < len(data):
        width, height = struct.unpack_from('<II', data, start)
        start += 8
        first, second = picture(width, height), picture(width, height)
        least = numpy.min([similarities(a, b) for a, b in zip(first, second)], axis=0)
        print(least.min(), least.mean())
      """
    let input = cases.flatMap { item in
      RefereePython.bytes(UInt32(item.pair.first.width), UInt32(item.pair.first.height))
        + [item.pair.first, item.pair.second].flatMap { PremultipliedBitmap($0).words }
        .flatMap { RefereePython.bytes($0) }
    }
    let outcome = try python.run(["-c", program], input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
  }

  private func expectAgreement(_ cases: [Case], _ expected: [[Double]]) {
    #expect(cases.count == expected.count)
    for (number, (item, values)) in zip(cases, expected).enumerated() {
      #expect(abs(item.found.minimum - values[0]) < 1e-9, "pair \(number)")
      #expect(abs(item.found.mean - values[1]) < 1e-9, "pair \(number)")
    }
    #expect(Set(cases.map { Int($0.found.minimum * 10) }).count > 6)
  }

  @Test(
    "the minimum and the mean equal those of scikit-image's full map",
    .enabled(if: python.isAvailable, "\(RefereePython.hint)"))
  func agreesWithSkimage() throws {
    let cases = try Self.cases([(11, 11), (40, 12), (13, 37), (31, 29)], seed: 2_004)
    let map = """
      from skimage.metrics import structural_similarity
      def similarities(a, b):
        return structural_similarity(a, b, gaussian_weights=True, sigma=1.5,
          use_sample_covariance=False, data_range=255, full=True)[1]
      """
    expectAgreement(cases, try Self.referee(cases, map: map))
  }

  @Test(
    "images smaller than the window are mirrored repeatedly, as by SciPy's filter",
    .enabled(if: python.isAvailable, "\(RefereePython.hint)"))
  func smallImages() throws {
    let cases = try Self.cases([(1, 1), (2, 1), (1, 3), (4, 4), (3, 30), (10, 2)], seed: 11)
    let map = """
      from scipy.ndimage import gaussian_filter
      def similarities(a, b):
        a, b = a.astype(float), b.astype(float)
        def mean(values): return gaussian_filter(values, 1.5, truncate=3.5, mode='reflect')
        x, y = mean(a), mean(b)
        variances = mean(a * a) - x * x + mean(b * b) - y * y
        covariance = mean(a * b) - x * y
        return ((2 * x * y + 2.55 ** 2) * (2 * covariance + 7.65 ** 2)
          / ((x * x + y * y + 2.55 ** 2) * (variances + 7.65 ** 2)))
      """
    expectAgreement(cases, try Self.referee(cases, map: map))
  }

  @Test("the similarity of flat images is the first factor of the formula")
  func flatImages() throws {
    let found = try ImageComparison(.structuralSimilarity()).difference(
      between: StraightBitmap(20, 15), and: StraightBitmap(20, 15, StraightPixel(gray: 140)))
    // (2 · 100 · 140 + 6.5025) / (100² + 140² + 6.5025)
    let expected = 28_006.5025 / 29_606.5025
    let similarity = try #require(found.similarity)
    #expect(abs(similarity.minimum - expected) < 1e-12)
    #expect(abs(similarity.mean - expected) < 1e-12)
    #expect(found.differing == 300)
  }

  @Test("a small change in a large image affects the minimum but hardly the mean")
  func smallChange() throws {
    let first = try StraightBitmap(200, 160, StraightPixel(gray: 255))
    var second = first
    for y in 80..<83 {
      for x in 50..<53 { second[x, y] = StraightPixel(red: 200, green: 255, blue: 255) }
    }
    let found = try ImageComparison(.structuralSimilarity()).difference(between: first, and: second)
    let similarity = try #require(found.similarity)
    #expect(similarity.minimum < 0.5)
    #expect(similarity.mean > 0.99)
    #expect(!found.isAllowed)
    let start = try #require(similarity.position)
    #expect(abs(start.x - 51) <= 3 && abs(start.y - 81) <= 3)
    let hidden = try ImageComparison(
      .structuralSimilarity(), ignoring: [Rect(x: 50, y: 80, width: 3, height: 3)]
    ).difference(between: first, and: second)
    #expect(hidden.similarity?.minimum == 1)
  }

  @Test("distant changes have the same results as separate changes, by similarity and by edges")
  func distantChanges() throws {
    let size = try PixelSize(width: 90, height: 120)
    var ground = StraightBitmap(size: size)
    for y in 0..<120 {
      for x in 0..<90 {
        ground[x, y] = StraightPixel(
          red: UInt8(x * y % 251), green: UInt8((x + 3 * y) % 253), blue: 9)
      }
    }
    // Two changes in one band of rows, one in an adjacent band, one far below, and two corners.
    let pixels = [(20, 30), (70, 31), (45, 41), (60, 90), (0, 0), (89, 119)]
    func changed(_ pixels: [(Int, Int)]) -> StraightBitmap {
      var image = ground
      for (x, y) in pixels { image[x, y].red ^= 0x80 }
      return image
    }
    let similarity = ImageComparison(.structuralSimilarity(least: 0.9))
    let edges = ImageComparison(.edges())
    let all = try similarity.difference(between: ground, and: changed(pixels))
    let each = try pixels.map {
      try similarity.difference(between: ground, and: changed([$0]))
    }
    #expect(all.differing == each.reduce(0) { $0 + $1.differing })
    #expect(all.similarity?.minimum == each.compactMap(\.similarity?.minimum).min())
    let missing = each.reduce(0) { $0 + 1 - ($1.similarity?.mean ?? 0) }
    #expect(abs((all.similarity?.mean ?? 0) - (1 - missing)) < 1e-12)
    let alone = try pixels.map {
      try edges.difference(between: ground, and: changed([$0])).differing
    }
    // In this noise, some changes are permitted as antialiased edges.
    #expect(alone.filter { $0 > 0 }.count > 2)
    #expect(
      try edges.difference(between: ground, and: changed(pixels)).differing == alone.reduce(0, +))
  }

  @Test("a limit of NaN or at least 1 permits no window with a change") func oddLimits() throws {
    let size = try PixelSize(width: 12, height: 12)
    var other = StraightBitmap(size: size)
    other[6, 6] = StraightPixel(red: 1, green: 1, blue: 1, alpha: 1)
    for limit in [Double.nan, 1, .infinity] {
      let found = try ImageComparison(.structuralSimilarity(least: limit))
        .difference(between: StraightBitmap(size: size), and: other)
      #expect(!found.isAllowed)
    }
  }
}
