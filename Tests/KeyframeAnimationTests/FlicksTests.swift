@Suite("Flicks")
struct FlicksTests {
  @Test(
    "Common frame durations and hundredths of a second are integral flicks",
    arguments: [
      (1, 120, 5_880_000), (1, 100, 7_056_000), (3, 100, 21_168_000), (1001, 30000, 23_543_520),
      (1, 60, 11_760_000), (1, 24, 29_400_000), (1001, 24000, 29_429_400),
      (-1, 60, -11_760_000), (1, -60, -11_760_000), (-1, -60, 11_760_000), (5, 1, 3_528_000_000),
    ] as [(Int64, Int64, Int64)])
  func wholeFlicks(numerator: Int64, denominator: Int64, count: Int64) {
    let time = Flicks(numerator, over: denominator)
    #expect(time.count == count)
    // Multiplying by `denominator` loses nothing.
    #expect(time * Int(denominator) == Flicks(numerator, over: 1))
  }

  @Test("A fraction is rounded to the nearest flick, halves away from zero") func rounding() {
    #expect(Flicks(1, over: 11).count == 64_145_455)  // …454.54
    #expect(Flicks(1, over: 7 * 705_600_000).count == 0)
    #expect(Flicks(1, over: 2 * 705_600_000).count == 1)
    #expect(Flicks(-1, over: 2 * 705_600_000).count == -1)
    #expect(Flicks(100, over: 3).count == 23_520_000_000)
  }

  @Test("Fractions match 128-bit division for random numbers") func randomFractions() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let numerator = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
      let denominator = Int64.random(in: 1...1_000_000_000, using: &random)
      let exact = Int128(numerator) * 705_600_000
      let twice = 2 * exact.magnitude + UInt128(denominator)
      let nearest = Int128(twice / (2 * UInt128(denominator)))
      let expected = exact < 0 ? -nearest : nearest
      let found = Flicks(numerator, over: denominator).count
      #expect(found == Int64(clamping: expected))
    }
  }

  @Test("Converting seconds to flicks and back returns the nearest double") func seconds() {
    for value in [0, 0.01, 0.2, 0.5, 1.25, -3.7, 5.79, 1e5] {
      #expect(Flicks(seconds: value).seconds == value)
    }
    #expect(Flicks(1, over: 3).seconds == 1.0 / 3)
  }

  @Test("Values out of range are clamped") func limits() {
    #expect(Flicks(seconds: .nan) == .zero)
    #expect(Flicks(seconds: .infinity) == .max)
    #expect(Flicks(seconds: -.infinity) == .min)
    #expect(Flicks(seconds: 1e300) == .max)
    #expect(Flicks(1, over: 0) == .zero)
    #expect(Flicks(.max, over: 1) == .max)
    #expect(Flicks(.min, over: 1) == .min)
    #expect(Flicks(.min, over: -1) == .max)
    #expect(Flicks(.min, over: .min).count == 705_600_000)
    #expect(Flicks.max + Flicks(count: 1) == .max)
    #expect(Flicks.min + Flicks(count: -1) == .min)
    #expect(Flicks.min - Flicks(count: 1) == .min)
    #expect(Flicks.max - Flicks(count: -1) == .max)
    #expect(-Flicks.min == .max)
    #expect(Flicks.max * 2 == .max)
    #expect(Flicks.max * -2 == .min)
    #expect(.min * Flicks.min == .max)
  }

  @Test("A hundred steps of 0.01 s are exactly one second") func noDrift() {
    var time = Flicks.zero
    for _ in 0..<100 { time += Flicks(1, over: 100) }
    #expect(time == Flicks(1, over: 1))
    time -= Flicks(1, over: 1)
    #expect(time == .zero)
  }
}
