@testable import ImageCoding

@Suite("GIF files")
struct GIFTests {
  static let samples: [Sample] =
    (1...3).flatMap { (seed: UInt64) -> [Sample] in
      [
        Sample(ground: .flat, seed: seed), Sample(ground: .clear, seed: seed),
        Sample(ground: .flat, width: 33, seed: seed, hold: 3, isSoft: true),
        Sample(ground: .noise, count: 5, seed: seed, colors: 4 << Int(2 * seed)),
      ]
    } + [
      Sample(ground: .noise, width: 210, height: 200, count: 3, colors: 250),
      Sample(ground: .flat, width: 1, height: 1), Sample(ground: .clear, width: 1, height: 9),
      Sample(ground: .noise, width: 100, height: 60, count: 2, colors: 180),
    ]

  /// The samples, and some with too many colors for a palette.
  static let allSamples =
    samples + [Sample(ground: .gradient, count: 3), Sample(ground: .gradient, count: 1)]

  @Test("Every pixel is exact for up to 256 colors", arguments: samples)
  func exact(sample: Sample) throws {
    let images = try sample.images
    let file = try gif(images)
    let image = try AnimatedImage(decoding: file.bytes)
    #expect(file.reducedCount == 0 && !file.isMatted)
    #expect(image.frames.count == file.frameCount)
    let shown = image.bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
    #expect(differingPlaces(shown, images.map { StraightBitmap($0) }).isEmpty)
    #expect(image.duration == Flicks(1, over: 50) * images.count)
  }

  @Test(
    "Pillow reads the same pixels and delays",
    .enabled(if: Referee.pillow.isAvailable, Comment(rawValue: RefereePython.hint)),
    arguments: allSamples)
  func pillow(sample: Sample) throws {
    let file = try gif(try sample.images, Playback(count: 3))
    let image = try AnimatedImage(decoding: file.bytes)
    let reading = try Referee.readWithPillow(file.bytes, name: "sample.gif")
    #expect(differingPlaces(reading.bitmaps, image.frames.map(\.bitmap.bytes)).isEmpty)
    #expect(reading.milliseconds == image.frames.map { ($0.delay.seconds * 1000).rounded() })
    // Pillow merges no frames and reports the number of repetitions.
    if image.isAnimated { #expect(reading.loop == "2") }
  }

  @Test(
    "gifsicle finds no error and saves at most a twentieth",
    .enabled(if: Referee.gifsicle.isAvailable, Referee.missing("gifsicle")), arguments: allSamples)
  func gifsicle(sample: Sample) throws {
    let file = try gif(try sample.images)
    let outcome = try Referee.gifsicle.run(["-O3", "--no-warnings"], input: file.bytes)
    #expect(outcome.status == 0)
    // Files of a few bytes cannot be optimized.
    #expect(Double(file.bytes.count) <= 1.05 * Double(outcome.output.count) + 64)
    let strict = try Referee.gifsicle.run(["--info"], input: file.bytes)
    #expect(strict.status == 0 && !strict.errors.contains("error"), "\(strict.errors)")
  }

  @Test(
    "Delays are at least 2 hundredths and add up to the run's duration",
    arguments: [
      Flicks(1, over: 50), Flicks(1, over: 25), Flicks(3, over: 100), Flicks(1, over: 48),
      Flicks(1, over: 60), Flicks(1001, over: 30_000), Flicks(1, over: 120), Flicks(1, over: 7),
    ], [3, 10, 61])
  func delays(interval: Flicks, count: Int) throws {
    let file = try gif(
      Sample(ground: .flat, width: 20, height: 10, count: count).images, every: interval)
    let image = try AnimatedImage(decoding: file.bytes)
    #expect(image.frames.allSatisfy { $0.delay >= Flicks(2, over: 100) })
    let wanted = (interval * count).seconds * 100
    let isFast = interval < Flicks(1, over: 50)
    let excess = (image.duration.seconds * 100).rounded() - wanted.rounded()
    #expect(excess == 0 || (isFast && (1...2).contains(excess)))
    #expect((file.skippedCount > 0) == (isFast && count > 2))
  }

  @Test("Equal images are merged, and the last one includes the pause") func still() throws {
    let images = try Sample(ground: .flat, count: 12, hold: 4).images
    let file = try gif(images, Playback(pause: Flicks(3, over: 2)))
    let delays = try AnimatedImage(decoding: file.bytes).frames.map(\.delay)
    #expect(delays == [Flicks(8, over: 100), Flicks(8, over: 100), Flicks(158, over: 100)])
  }

  @Test("A play count other than 1 is written", arguments: [nil, 1, 2, 9, 65_536])
  func loops(count: Int?) throws {
    let file = try gif(Sample(ground: .flat, count: 2).images, Playback(count: count))
    #expect(try AnimatedImage(decoding: file.bytes).playCount == count)
  }

  @Test("An image shown longer than the format's maximum delay is repeated")
  func longStill() throws {
    let file = try gif(
      Sample(ground: .flat, count: 2, hold: 2).images, every: Flicks(400, over: 1))
    let delays = try AnimatedImage(decoding: file.bytes).frames.map(\.delay)
    #expect(delays == [Flicks(400, over: 1), Flicks(400, over: 1)])
  }

  @Test("Translucent pixels are blended over the matte, and the file reports it")
  func matte() throws {
    let images = try Sample(ground: .clear, isSoft: true).images
    for matte in [
      StraightPixel(red: 255, green: 255, blue: 255), StraightPixel(red: 0, green: 90, blue: 30),
    ] {
      let file = try gif(images, matte: Color(matte.red, matte.green, matte.blue))
      #expect(file.isMatted)
      let shown = try AnimatedImage(decoding: file.bytes)
        .bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
      for (bitmap, image) in zip(shown, images) {
        for y in 0..<image.height {
          for x in 0..<image.width {
            let pixel = bitmap[x, y]
            let source = image[x, y]
            let part = Double(source.alpha) / 255
            #expect(pixel.alpha == (source.alpha == 0 ? 0 : 255))
            guard source.alpha > 0 else { continue }
            let values = [pixel.red, pixel.green, pixel.blue]
            let colors = [source.red, source.green, source.blue]
            let grounds = [matte.red, matte.green, matte.blue]
            for index in 0..<3 {
              let wanted = Double(colors[index]) + (1 - part) * Double(grounds[index])
              #expect(abs(Double(values[index]) - wanted) <= 0.5)
            }
          }
        }
      }
    }
  }

  @Test("With too many colors, large areas stay exact and errors are limited")
  func reduced() throws {
    var images = try Sample(ground: .gradient, width: 120, height: 90, count: 4, seed: 3).images
    let flat = StraightPixel(red: 17, green: 130, blue: 201)
    for index in images.indices {
      for y in 0..<30 { for x in 0..<120 { images[index][x, y] = flat.premultiplied } }
    }
    let file = try gif(images)
    #expect(file.reducedCount > 0)
    let shown = try AnimatedImage(decoding: file.bytes)
      .bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
    var greatest = 0
    for (bitmap, image) in zip(shown, images) {
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = bitmap[x, y]
          let source = image[x, y].straight
          if y < 30 { #expect(pixel == flat) }
          for (a, b) in [
            (pixel.red, source.red), (pixel.green, source.green), (pixel.blue, source.blue),
          ] { greatest = max(greatest, abs(Int(a) - Int(b))) }
        }
      }
    }
    // 7,200 colors in 256 entries: errors are larger in dark and saturated colors than in light
    // colors, and those of single pixels of a dither are larger than those of their mean.
    #expect(greatest > 0 && greatest < 60, "\(greatest)")
  }

  /// A soft shadow on a gradient, over which a white disc moves.
  private func shadows(width: Int = 120, height: Int = 80, count: Int = 6) throws
    -> [PremultipliedBitmap]
  {
    let size = try PixelSize(width: width, height: height)
    return (0..<count).map { frame in
      var image = PremultipliedBitmap(size: size)
      for y in 0..<height {
        for x in 0..<width {
          let dx = Double(x - width / 2) / 30
          let dy = Double(y - height / 2) / 22
          let shade = 1 - 0.5 / (1 + dx * dx + dy * dy)
          func component(_ base: Double, _ slope: Double) -> UInt8 {
            UInt8((shade * (base - slope * Double(x + y))).rounded())
          }
          let ex = Double(x - 20 - 10 * frame)
          let ey = Double(y - 20)
          let isDisc = ex * ex + ey * ey < 100
          image[x, y] =
            isDisc
            ? StraightPixel(red: 255, green: 255, blue: 255).premultiplied
            : StraightPixel(
              red: component(255, 0), green: component(241, 0.2), blue: component(232, 0.3)
            )
            .premultiplied
        }
      }
      return image
    }
  }

  @Test("With too many colors, a pixel that is equal in two frames has equal colors in the file")
  func stable() throws {
    let images = try shadows()
    let file = try gif(images)
    #expect(file.reducedCount > 0)
    let shown = try AnimatedImage(decoding: file.bytes)
      .bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
    var colors: [SIMD3<Int>: StraightPixel] = [:]
    var differing = 0
    for (bitmap, image) in zip(shown, images) {
      for y in 0..<image.height {
        for x in 0..<image.width {
          let key = SIMD3(x, y, Int(image[x, y].word))
          if let known = colors[key] { differing += known == bitmap[x, y] ? 0 : 1 }
          colors[key] = bitmap[x, y]
        }
      }
    }
    #expect(differing == 0)
  }

  @Test("Gradients have no contours: blocks of pixels have nearly the original mean")
  func dithered() throws {
    let image = try shadows(count: 1)[0]
    let bitmap = try AnimatedImage(decoding: gif([image], byteLimit: 100).bytes).frames[0].bitmap
    var greatest = 0.0
    var contours = 0
    for y in stride(from: 32, to: 76, by: 4) {
      for x in stride(from: 0, to: 116, by: 4) {
        var sum = 0
        for dy in 0..<4 {
          for dx in 0..<4 {
            sum += Int(bitmap[x + dx, y + dy].green) - Int(image[x + dx, y + dy].green)
          }
        }
        greatest = max(greatest, abs(Double(sum) / 16))
        contours += abs(sum) > 24 ? 1 : 0
      }
    }
    #expect(greatest < 4 && contours < 20, "\(greatest), \(contours)")
  }

  @Test("A limited size reduces the colors, and the file reports how many are left")
  func limitedSize() throws {
    let images = try shadows()
    let whole = try gif(images)
    let limited = try gif(images, byteLimit: whole.bytes.count * 9 / 10)
    #expect(limited.bytes.count <= whole.bytes.count * 9 / 10)
    #expect(try #require(limited.colorCount) <= #require(whole.colorCount))
    // A limit that no number of colors can meet has the fewest colors.
    #expect(try #require(gif(images, byteLimit: 100).colorCount) < 128)
  }

  @Test(
    "ffmpeg's files are larger, and hardly nearer to the images after a slight blur",
    .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")),
    arguments: ["none", "bayer", "floyd_steinberg", "sierra2_4a"])
  func ffmpeg(dither: String) throws {
    let images = try shadows()
    let file = try gif(images)
    let folder = try TemporaryFolder()
    let frames = try folder.write(
      images.flatMap { StraightBitmap($0).bytes }, to: "frames.rgba")
    let outcome = try Referee.ffmpeg.run([
      "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "120x80", "-r", "50", "-i", frames,
      "-lavfi", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=\(dither)",
      folder.path(of: "other.gif"),
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let other = try folder.read("other.gif")
    #expect(file.bytes.count <= other.count)
    #expect(try blurredError(file.bytes, images) < 1.25 * blurredError(other, images))
  }

  /// Returns the mean squared difference between the means of blocks of 4 × 4 pixels.
  private func blurredError(_ file: [UInt8], _ images: [PremultipliedBitmap]) throws -> Double {
    let shown = try AnimatedImage(decoding: file)
      .bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
    var sum = 0.0
    var count = 0
    for (bitmap, image) in zip(shown, images) {
      for y in stride(from: 0, to: image.height - 3, by: 4) {
        for x in stride(from: 0, to: image.width - 3, by: 4) {
          var errors = SIMD3<Int>.zero
          for index in 0..<16 {
            let a = bitmap[x + index % 4, y + index / 4]
            let b = image[x + index % 4, y + index / 4]
            errors &+= SIMD3(
              Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
          }
          sum += Double((errors &* errors).wrappedSum())
          count += 1
        }
      }
    }
    return sum / Double(count)
  }

  @Test("256 colors are exact, and 257 are reduced", arguments: [255, 256, 257])
  func limit(count: Int) throws {
    let size = try PixelSize(width: count, height: 2)
    var image = PremultipliedBitmap(size: size)
    for x in 0..<count {
      for y in 0..<2 { image[x, y] = PremultipliedPixel(word: 0xFF00_0000 | UInt32(x * 40_503)) }
    }
    let file = try gif([image])
    #expect((file.reducedCount == 0) == (count <= 256))
    if count <= 256 {
      let bitmap = try AnimatedImage(decoding: file.bytes).frames[0].bitmap
      #expect(differingPlaces(bitmap.bytes, StraightBitmap(image).bytes).isEmpty)
    }
  }

  @Test("The bytes do not depend on the number of jobs", arguments: [2, 5])
  func jobs(count: Int) throws {
    let images = try Sample(ground: .flat).images
    let one = try gif(images)
    let many = try gif(images, jobs: count)
    #expect(differingPlaces(one.bytes, many.bytes).isEmpty)
  }
}
