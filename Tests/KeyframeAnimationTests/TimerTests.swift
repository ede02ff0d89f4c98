@Suite("Timer steps")
struct TimerTests {
  @Test("From −80 to −70 in 0.5/1.75 s: 29 steps of 0.35, ending at −69.85") func scrollBack() {
    let motion = TimerStep(from: -80, to: -70, duration: 0.5 / 1.75)
    let values = Array(motion.values)
    #expect(isClose(motion.step, 0.35))
    #expect(values.count == 29)
    #expect(isClose(values[0], -79.65))
    #expect(isClose(values[28], -69.85))
    #expect(values[27] < -70)
  }

  @Test("Rounding up before the comparison stops after 26 steps, at −70.9")
  func roundedUp() {
    let motion = TimerStep(
      from: -80, to: -70, duration: 0.5 / 1.75, comparison: .roundedUp)
    let values = Array(motion.values)
    #expect(values.count == 26)
    #expect(isClose(values[25], -70.9))
  }

  @Test("Clamping changes only the last value, to the target") func clamped() {
    let duration = 0.5 / 1.75
    let plain = Array(TimerStep(from: -80, to: -70, duration: duration).values)
    let clamped = Array(TimerStep(from: -80, to: -70, duration: duration, isClamped: true).values)
    #expect(clamped.dropLast() == plain.dropLast())
    #expect(clamped.last == -70)
    // The rounded comparison stops early, so there is nothing to clamp.
    let short = TimerStep(
      from: -80, to: -70, duration: duration, comparison: .roundedUp, isClamped: true)
    #expect(isClose(Array(short.values).last ?? 0, -70.9))
  }

  @Test("Random steps stop at the first value at or above the target") func randomWays() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<200 {
      let from = random.number(-100...0)
      let to = from + random.number(0.01...100)
      let motion = TimerStep(from: from, to: to, duration: random.number(0.001...2))
      let values = Array(motion.values)
      #expect(values.last ?? 0 >= to)
      #expect(values.dropLast().allSatisfy { $0 < to })
      let expected = ((to - from) / motion.step).rounded(.up)
      #expect(abs(Double(values.count) - expected) <= 1)
    }
  }

  @Test(
    "A step that does not rise stops at the first tick",
    arguments: [
      (-80, -80, 0.3), (-80, -90, 0.3), (-80, -90, 0.001), (0, .nan, 1), (.nan, 0, 1),
      (0, .infinity, 1), (-.infinity, 0, 1), (1e20, 1e20 + 20000, 1),
      (-80, -70, 0), (-80, -70, -1), (-80, -70, .nan), (-80, -70, 1e-9),
    ] as [(Double, Double, Double)])
  func degenerateSteps(from: Double, to: Double, duration: Double) {
    let motion = TimerStep(from: from, to: to, duration: duration)
    var count = 0
    for _ in motion.values.prefix(1000) { count += 1 }
    #expect(count == 1)
  }

  @Test("Without a usable duration or interval, there is a single step") func atOnce() {
    #expect(Array(TimerStep(from: -80, to: -70, duration: 0).values) == [-70])
    let still = TimerStep(from: -80, to: -70, duration: 1, interval: .zero)
    #expect(Array(still.values).count == 1)
    #expect(TimerStep(from: 0, to: 1, duration: 1, interval: Flicks(1, over: 4)).step == 0.25)
  }
}
