@Suite("Animated images")
struct AnimatedImageTests {
  private let red = StraightPixel(red: 255, green: 0, blue: 0)
  private let green = StraightPixel(red: 0, green: 255, blue: 0)
  private let blue = StraightPixel(red: 0, green: 0, blue: 255)
  private let clear = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// Returns a file with a row of four pixels: green in frame 2 at x 1 and 2, blue in frame 3 at
  /// x 3.
  private func gif(disposal: Int) -> GIFSample {
    GIFSample(
      width: 4, height: 1, palette: [red, green, blue, red],
      frames: [
        .init(width: 4, height: 1, pixels: [0, 0, 0, 0]),
        .init(x: 1, width: 2, height: 1, pixels: [1, 1], disposal: disposal, delay: 7),
        .init(x: 3, width: 1, height: 1, pixels: [2], delay: 250),
      ])
  }

  private func row(_ frame: AnimatedImage.Frame) -> [StraightPixel] {
    (0..<frame.bitmap.width).map { frame.bitmap[$0, 0] }
  }

  @Test("A GIF frame is drawn on the previous frame's result according to its disposal")
  func gifDisposal() throws {
    for (disposal, left) in [(0, green), (1, green), (2, clear), (3, red)] {
      let image = try AnimatedImage(decoding: gif(disposal: disposal).bytes)
      try #require(image.frames.count == 3)
      #expect(row(image.frames[0]) == [red, red, red, red])
      #expect(row(image.frames[1]) == [red, green, green, red])
      #expect(row(image.frames[2]) == [red, left, left, blue], "disposal \(disposal)")
    }
  }

  @Test("A GIF delay is in hundredths of a second, and 0 or 1 is read as a tenth")
  func gifDelays() throws {
    var sample = gif(disposal: 0)
    sample.frames[0].delay = 1
    let delays = try AnimatedImage(decoding: sample.bytes).frames.map(\.delay)
    #expect(delays == [Flicks(1, over: 10), Flicks(7, over: 100), Flicks(250, over: 100)])
  }

  @Test("A GIF plays once by default, and a loop count of 0 means forever") func gifLoops() throws {
    for (loops, plays) in [(nil, 1), (0, nil), (1, 2), (65_535, 65_536)] as [(Int?, Int?)] {
      var sample = gif(disposal: 0)
      sample.loops = loops
      #expect(try AnimatedImage(decoding: sample.bytes).playCount == plays)
    }
  }

  @Test("An APNG delay is a fraction, with a denominator of 0 read as 100")
  func apngDelays() throws {
    let image = StraightBitmap(size: try PixelSize(width: 1, height: 1))
    let sample = APNGSample(
      width: 1, height: 1,
      frames: [(1, 3), (7, 0), (0, 1), (1, 100), (3, 2)].map {
        APNGSample.Frame(image: image, delay: $0)
      })
    #expect(
      try AnimatedImage(decoding: sample.bytes).frames.map(\.delay) == [
        Flicks(1, over: 3), Flicks(7, over: 100), Flicks(1, over: 10), Flicks(1, over: 10),
        Flicks(3, over: 2),
      ])
  }

  @Test("Translucent APNG frames are blended by Porter and Duff's over operator")
  func apngBlending() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      func pixel() -> StraightPixel {
        StraightPixel(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random), alpha: .random(in: 0...255, using: &random))
      }
      let below = pixel()
      let above = pixel()
      let size = try PixelSize(width: 1, height: 1)
      let sample = APNGSample(
        width: 1, height: 1,
        frames: [
          .init(image: StraightBitmap(size: size, filledWith: below)),
          .init(image: StraightBitmap(size: size, filledWith: above), blend: 1),
        ])
      let image = try AnimatedImage(decoding: sample.bytes)
      let found = image.frames[1].bitmap[0, 0]
      let a = Double(above.alpha) / 255
      let b = Double(below.alpha) / 255
      let alpha = a + b * (1 - a)
      #expect(abs(Double(found.alpha) - alpha * 255) <= 0.5 + 1e-9)
      guard alpha > 0 else { continue }
      for (found, above, below) in [
        (found.red, above.red, below.red), (found.green, above.green, below.green),
        (found.blue, above.blue, below.blue),
      ] {
        let mixed = (Double(above) * a + Double(below) * b * (1 - a)) / alpha
        #expect(abs(Double(found) - mixed) <= 0.5 + 1e-9)
      }
    }
  }

  @Test("The still image of an APNG is not a frame") func apngDefaultImage() throws {
    let size = try PixelSize(width: 1, height: 1)
    let sample = APNGSample(
      width: 1, height: 1, still: StraightBitmap(size: size, filledWith: red),
      frames: [green, blue].map {
        APNGSample.Frame(image: StraightBitmap(size: size, filledWith: $0))
      }, plays: 4)
    let image = try AnimatedImage(decoding: sample.bytes)
    #expect(image.frames.map { $0.bitmap[0, 0] } == [green, blue])
    #expect(image.playCount == 4)
  }

  @Test("A PNG without an animation has one frame") func still() throws {
    let bitmap = StraightBitmap(size: try PixelSize(width: 3, height: 2), filledWith: green)
    let image = try AnimatedImage(decoding: try PNGEncoder.encode(PremultipliedBitmap(bitmap)))
    #expect(image.frames.map(\.bitmap) == [bitmap])
    #expect(!image.isAnimated)
  }
}
