@testable import GoldenImagesTesting

@Suite("Animated differences of images")
struct AnimationTests {
  private let trial: TrialPackage

  init() throws { trial = try TrialPackage() }

  /// Records an image, lets a different one fail, and returns the animation and the summary.
  private func failure(
    of actual: StraightBitmap, against golden: StraightBitmap
  ) throws -> (file: [UInt8], summary: String) {
    _ = trial.check(recording: .all).outcome(of: golden)
    var check = trial.again(trial.check())
    check.report = GoldenReport(folder: "page")
    #expect(!check.outcome(of: actual).isPassed)
    return (
      try trial.folder.read(".reel/failed/\(TrialPackage.goldens)/disc.moving.difference.png"),
      try trial.folder.text("page/summary.md")
    )
  }

  @Test("a file above 2 MB is shrunk by an integer divisor, which the summary states")
  func length() throws {
    // Noise cannot be compressed: 720,000 pixels with three bytes each, in two images.
    let size = try PixelSize(width: 900, height: 800)
    let images = try [UInt64(1), 2].map { seed in
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * size.area)
      for _ in 0..<size.area {
        let bits = generator.next()
        bytes += [UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 255]
      }
      return try #require(StraightBitmap(size: size, bytes: bytes))
    }
    let (file, summary) = try failure(of: images[1], against: images[0])
    #expect(file.count <= 2_000_000)
    #expect(try PNGDecoder.decode(file).size == PixelSize(width: 450, height: 410))
    #expect(summary.contains(" 1/2 of the size"))
  }

  @Test("frames are large enough for images of different sizes, which are aligned at the top left")
  func sizes() throws {
    let golden = try TrialPackage.square()
    let wide = StraightBitmap(
      size: try PixelSize(width: 6, height: 2),
      filledWith: StraightPixel(red: 200, green: 100, blue: 0))
    let first = try PNGDecoder.decode(try failure(of: wide, against: golden).file)
    // Ten additional rows contain the gap and the bar.
    #expect(first.size == (try PixelSize(width: 6, height: 13)))
    #expect(first.cropped(x: 0, y: 0, width: 4, height: 3) == golden)
    let gap = try #require(first.cropped(x: 4, y: 0, width: 2, height: 3))
    #expect(gap.bytes.allSatisfy { $0 == 0 })
  }
}
