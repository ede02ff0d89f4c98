@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "Rates are exact fractions in lowest terms",
    arguments: [
      ("60", 60, 1), ("100/3", 100, 3), ("30000/1001", 30_000, 1001), ("29.97", 2997, 100),
      ("59.94", 2997, 50), (".5", 1, 2), ("60.0", 60, 1), ("120/4", 30, 1), ("1000", 1000, 1),
      ("0.000001", 1, 1_000_000),
    ])
  func parsing(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(parsing: text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
    #expect(try FrameRate(parsing: rate.description) == rate)
  }

  @Test(
    "An invalid rate is refused",
    arguments: [
      "", "0", "-1", "60/0", "0/1", "1001", "1000.1", "60fps", "1/2/3", "1.5/2", "/", "60/", ".",
      "1.2.3", "1e3", "nan", "inf", " 60", "٣", "99999999999999999999", "0.00000000001",
    ])
  func refused(text: String) {
    #expect(throws: FrameRateSyntaxError.self) { try FrameRate(parsing: text) }
  }

  @Test("Fractions outside the range give no rate") func range() {
    #expect(FrameRate(0) == nil)
    #expect(FrameRate(1, over: 0) == nil)
    #expect(FrameRate(-60) == nil)
    #expect(FrameRate(1001) == nil)
    #expect(FrameRate(.max, over: .max) == nil)
    #expect(FrameRate(.max) == nil)
  }

  @Test(
    "The time of a frame is exactly its number over the rate",
    arguments: ["24", "25", "30", "50", "60", "100", "120", "100/3", "30000/1001", "24000/1001"])
  func times(text: String) throws {
    let rate = try FrameRate(parsing: text)
    for frame in [0, 1, 2, 59, 1000, 999_999] {
      // The division by the numerator is exact.
      let product = frame * rate.denominator * Int(Flicks.perSecond)
      #expect(product % rate.numerator == 0)
      #expect(rate.time(ofFrame: frame).count == Int64(product / rate.numerator))
    }
  }

  @Test("Rates that do not divide flicks are rounded to the nearest flick, without drift")
  func rounding() throws {
    let rate = try #require(FrameRate(7, over: 11))
    for frame in 0...1000 {
      let exact = Double(frame) * 11 / 7 * Double(Flicks.perSecond)
      #expect(abs(Double(rate.time(ofFrame: frame).count) - exact) <= 0.501)
    }
  }

  @Test(
    "Slow motion shows every frame of a correspondingly higher rate", arguments: [1, 2, 4, 8, 10])
  func slowMotion(factor: Int) throws {
    let rate = try #require(FrameRate(60))
    let faster = try #require(FrameRate(60 * factor))
    for frame in 0..<200 {
      #expect(rate.time(ofFrame: frame, speed: 1 / Double(factor)) == faster.time(ofFrame: frame))
    }
  }

  @Test("Extreme values do not overflow") func limits() throws {
    let rate = try FrameRate(parsing: "0.000001")
    #expect(rate.time(ofFrame: .max, speed: 100) == .max)
    #expect(rate.time(ofFrame: .min, speed: 100) == .min)
    #expect(rate.time(ofFrame: 1, speed: .nan) == .zero)
    #expect(rate.time(ofFrame: 1, speed: .infinity) == .zero)
    #expect(rate.frameCount(in: .max, speed: 0) == .max)
    #expect(FrameRate(1000)?.frameCount(in: .max, speed: 1e-9) == .max)
  }

  @Test("A duration has the frames that begin before its end") func counting() throws {
    for (text, speed) in [("60", 1.0), ("100/3", 1), ("30000/1001", 0.25), ("24", 3), ("7", 0.1)] {
      let rate = try FrameRate(parsing: text)
      for milliseconds in [1, 10, 33, 500, 1000, 5790] {
        let duration = Flicks(Int64(milliseconds), over: 1000)
        let counted = (0...).first { rate.time(ofFrame: $0, speed: speed) >= duration }
        #expect(rate.frameCount(in: duration, speed: speed) == counted)
      }
    }
    #expect(FrameRate.sixty.frameCount(in: .zero) == 0)
    #expect(FrameRate.sixty.frameCount(in: Flicks(count: -1)) == 0)
  }
}
