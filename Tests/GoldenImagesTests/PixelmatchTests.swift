@testable import GoldenImages

@Suite("Comparing with pixelmatch")
struct PixelmatchTests {
  private static let python = RefereePython.program(importing: "pixelmatch")

  /// The background of transparent pixels.
  enum Ground: CaseIterable {
    /// White, as in pixelmatch 5.3 on PyPI; it is used for opaque pairs.
    case white
    /// The checkerboard of pixelmatch 7, as given by its formulas.
    ///
    /// The shade at byte k is 48 if an integer is even and 207 if it is odd: k for red, ⌊k / φ⌋
    /// for green, and ⌊k / φ²⌋ for blue.
    case checkerboard

    var setup: String {
      switch self {
      case .white: ""
      case .checkerboard:
        """
        from pixelmatch import core, utils
        def distance(a, b, k, m, only_brightness=False):
          alphas, change = (a[k + 3], b[m + 3]), []
          for c, ratio in enumerate((1, 1.618033988749895, 2.618033988749895)):
            ground = 48 + 159 * (int(k / ratio) % 2)
            change.append(a[k + c] - b[m + c] if alphas == (255, 255) else
              (a[k + c] * alphas[0] - b[m + c] * alphas[1] - ground * (alphas[0] - alphas[1])) / 255)
          def weighted(*weights): return sum(w * c for w, c in zip(weights, change))
          y = weighted(0.29889531, 0.58662247, 0.11448223)
          if only_brightness: return y
          i = weighted(0.59597799, -0.27417610, -0.32180189)
          q = weighted(0.21147017, -0.52261711, 0.31114694)
          return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
        core.color_delta = utils.color_delta = distance

        """
      }
    }
  }

  /// Reads pairs of images, each with a threshold in thousandths.
  ///
  /// For each pair, it writes one byte per pixel, which is 1 if the pixel differs: first without
  /// and then with antialiased pixels.
  private static let program = """
    import struct, sys
    from pixelmatch import pixelmatch
    data, start = sys.stdin.buffer.read(), 0
    while start < len(data):
      width, height, threshold = struct.unpack_from('<III', data, start)
      length = 4 * width * height
      first = list(data[start + 12:start + 12 + length])
      second = list(data[start + 12 + length:start + 12 + 2 * length])
      start += 12 + 2 * length
      for everything in (False, True):
        drawn = [0] * length
        count = pixelmatch(first, second, width, height, drawn, threshold=threshold / 1000,
          includeAA=everything, diff_mask=True)
        marks = bytes(drawn[i] for i in range(3, length, 4))
        assert sum(mark == 255 for mark in marks) == count
        sys.stdout.buffer.write(bytes(mark // 255 for mark in marks))
    """

  @Test(
    "the differing pixels equal those of pixelmatch 5.3 or 7 in hundreds of pairs",
    .enabled(if: python.isAvailable, "\(RefereePython.hint)"), arguments: Ground.allCases)
  func agreesWithPixelmatch(over ground: Ground) throws {
    var random = SeededGenerator(seed: 2_009)
    var (pairs, thresholds): ([TwoImages], [UInt32]) = ([], [])
    var input: [UInt8] = []
    let sizes = [(1, 1), (1, 9), (7, 1), (2, 2), (3, 3)] + Array(repeating: (0, 0), count: 27)
    for kind in TwoImages.Pattern.allCases {
      for size in sizes {
        let size = try PixelSize(
          width: size.0 > 0 ? size.0 : .random(in: 4...40, using: &random),
          height: size.1 > 0 ? size.1 : .random(in: 4...24, using: &random))
        let pair = TwoImages(kind, size, using: &random)
        guard (ground == .white) == pair.isOpaque else { continue }
        let threshold: UInt32 = [0, 20, 100, 100, 300][Int(random.next() % 5)]
        pairs.append(pair)
        thresholds.append(threshold)
        input += RefereePython.bytes(UInt32(size.width), UInt32(size.height), threshold)
        input += pair.first.bytes + pair.second.bytes
      }
    }
    let outcome = try Self.python.run(["-c", ground.setup + Self.program], input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    var output = outcome.output[...]
    var counts = (differing: 0, forgiven: 0)
    for (number, (pair, threshold)) in zip(pairs, thresholds).enumerated() {
      var all = 0
      for everything in [false, true] {
        let comparison = ImageComparison(
          .pixelmatch(threshold: Double(threshold) / 1_000, includesAntialiased: everything))
        let found = try comparison.difference(between: pair.first, and: pair.second)
        let expected = Array(output.prefix(pair.first.size.area))
        output = output.dropFirst(pair.first.size.area)
        #expect(found.differing == expected.count { $0 == 1 }, "pair \(number)")
        let marks = found.map?.marks ?? Array(repeating: .same, count: expected.count)
        #expect(marks.map { $0.isDifferent ? 1 : 0 } == expected, "pair \(number)")
        if everything { counts.forgiven += found.differing - all } else { all = found.differing }
        counts.differing += found.differing
      }
    }
    #expect(output.isEmpty)
    // The test is meaningful only if both outcomes are frequent.
    #expect(counts.differing > 10_000 && counts.forgiven > 500, "\(counts)")
  }

  @Test("images that differ only in the colors of fully transparent pixels are equal")
  func hiddenColors() throws {
    let size = try PixelSize(width: 2, height: 1)
    let first = try #require(StraightBitmap(size: size, bytes: [9, 8, 7, 0, 1, 2, 3, 255]))
    let second = try #require(StraightBitmap(size: size, bytes: [200, 1, 0, 0, 1, 2, 3, 255]))
    let found = try ImageComparison(.pixelmatch(threshold: 0)).difference(
      between: first, and: second)
    #expect(found.differing == 0)
  }

  @Test("black and white differ up to a threshold of 0.966") func knownDistance() throws {
    // 0.5053 · 255² = 32857.1 of 35215, whose root is 0.96594.
    let black = try StraightBitmap(1, 1, StraightPixel(gray: 0))
    let white = try StraightBitmap(1, 1, StraightPixel(gray: 255))
    func count(_ threshold: Double) throws -> Int {
      try ImageComparison(.pixelmatch(threshold: threshold)).difference(
        between: black, and: white
      ).differing
    }
    #expect(try count(0.965) == 1)
    #expect(try count(0.967) == 0)
    #expect(try count(.nan) == 1)
  }
}
