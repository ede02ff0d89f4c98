@testable import ImageCoding

@Suite("APNG files")
struct APNGTests {
  static let samples: [Sample] =
    (1...3).flatMap { (seed: UInt64) -> [Sample] in
      [
        Sample(ground: .flat, seed: seed), Sample(ground: .clear, seed: seed),
        Sample(ground: .clear, width: 33, seed: seed, isSoft: true),
        Sample(ground: .noise, count: 5, seed: seed, colors: 2 << Int(seed)),
      ]
    } + [
      Sample(ground: .noise, width: 210, height: 200, count: 3, colors: 2_000),
      Sample(ground: .gradient, hold: 2), Sample(ground: .gradient, width: 300, height: 200),
      Sample(ground: .flat, width: 1, height: 1), Sample(ground: .clear, width: 1, height: 9),
    ]

  @Test("Every pixel and alpha is exact", arguments: samples) func exact(sample: Sample) throws {
    let images = try sample.images
    let image = try AnimatedImage(decoding: try apng(images).bytes)
    let shown = image.bitmaps(at: times(images.count, every: Flicks(1, over: 50)))
    #expect(differingPlaces(shown, images.map { StraightBitmap($0) }).isEmpty)
    #expect(image.duration == Flicks(1, over: 50) * images.count)
  }

  @Test(
    "Pillow reads the same pixels and delays",
    .enabled(if: Referee.pillow.isAvailable, Comment(rawValue: RefereePython.hint)),
    arguments: samples)
  func pillow(sample: Sample) throws {
    let file = try apng(try sample.images, Playback(count: 3))
    let image = try AnimatedImage(decoding: file.bytes)
    let reading = try Referee.readWithPillow(file.bytes, name: "sample.png")
    #expect(differingPlaces(reading.bitmaps, image.frames.map(\.bitmap.bytes)).isEmpty)
    if image.isAnimated {
      #expect(reading.milliseconds == image.frames.map { $0.delay.seconds * 1000 })
      #expect(reading.loop == "3")
    }
  }

  @Test(
    "pngcheck finds no error",
    .enabled(if: Referee.pngcheck.isAvailable, Referee.missing("pngcheck")), arguments: samples)
  func pngcheck(sample: Sample) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try apng(try sample.images).bytes, to: "sample.png")
    let outcome = try Referee.pngcheck.run(["-v", path])
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("No errors detected"))
  }

  @Test(
    "ffmpeg reads the same pixels",
    .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")), arguments: samples)
  func ffmpeg(sample: Sample) throws {
    let folder = try TemporaryFolder()
    let file = try apng(try sample.images)
    let path = try folder.write(file.bytes, to: "sample.png")
    let outcome = try Referee.ffmpeg.run([
      "-nostdin", "-v", "error", "-f", "apng", "-i", path, "-fps_mode", "passthrough", "-pix_fmt",
      "rgba", "-f", "rawvideo", "-",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let image = try AnimatedImage(decoding: file.bytes)
    let length = 4 * sample.width * sample.height
    let bitmaps = stride(from: 0, to: outcome.output.count, by: length).map {
      Array(outcome.output[$0..<min($0 + length, outcome.output.count)])
    }
    #expect(differingPlaces(bitmaps, image.frames.map(\.bitmap.bytes)).isEmpty)
  }

  @Test("Delays are exact fractions of a second") func delays() throws {
    let images = try Sample(ground: .flat, count: 6, hold: 2).images
    for interval in [Flicks(1, over: 60), Flicks(1001, over: 30_000), Flicks(3, over: 100)] {
      let file = try apng(images, every: interval, Playback(pause: Flicks(1, over: 3)))
      let delays = try AnimatedImage(decoding: file.bytes).frames.map(\.delay)
      #expect(delays == [interval * 2, interval * 2, interval * 2 + Flicks(1, over: 3)])
    }
  }

  @Test("A delay beyond 16 bits is approximated by the nearest fraction") func fractions() {
    for flicks in [1, 7_919, 705_600_001, 99_999_999_999, 46_241_496_000_000] {
      let fraction = APNGWriter.fraction(flicks)
      let seconds = Double(flicks) / Double(Flicks.perSecond)
      let value = Double(fraction.numerator) / Double(fraction.denominator)
      // Adjacent fractions are no farther apart.
      #expect(abs(value - seconds) <= max(1, seconds) / 32_768, "\(flicks)")
    }
    #expect(APNGWriter.fraction(Int(Flicks.perSecond) / 60) == (1, 60))
    #expect(APNGWriter.fraction(0) == (0, 1))
  }

  @Test("The play count is written", arguments: [nil, 1, 2, 65_536])
  func loops(count: Int?) throws {
    let file = try apng(Sample(ground: .flat, count: 2).images, Playback(count: count))
    #expect(try AnimatedImage(decoding: file.bytes).playCount == count)
  }

  @Test("An unchanged image takes no additional space") func differences() throws {
    let one = try apng(Sample(ground: .noise, count: 1).images).bytes.count
    let still = try apng(Sample(ground: .noise, count: 40, hold: 40).images).bytes.count
    let moving = try apng(Sample(ground: .noise, count: 2, seed: 4).images).bytes.count
    #expect(still == one)
    #expect(moving < one * 3 / 2)
  }

  @Test("The bytes do not depend on the number of jobs", arguments: [2, 5])
  func jobs(count: Int) throws {
    let images = try Sample(ground: .clear, isSoft: true).images
    let one = try apng(images)
    let many = try apng(images, jobs: count)
    #expect(differingPlaces(one.bytes, many.bytes).isEmpty)
  }
}
