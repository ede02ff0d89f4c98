@Suite("Timer steps")
struct TimerTests {
  /// Whether the comparison rounds up, whether the last value is clamped, and the number of steps and
  /// the last value; clamping has nothing to change if the comparison stops below the target.
  private static let scrollBacks: [(Bool, Bool, Int, Double)] = [
    (false, false, 29, -69.85), (true, false, 26, -70.9), (false, true, 29, -70),
    (true, true, 26, -70.9),
  ]

  @Test("From −80 to −70 in 0.5/1.75 s, steps are 0.35 and stop by their comparison")
  func scrollBack() {
    for (roundsUp, isClamped, count, last) in Self.scrollBacks {
      let motion = TimerStep(
        from: -80, to: -70, duration: 0.5 / 1.75, comparison: roundsUp ? .roundedUp : .exact,
        isClamped: isClamped)
      let values = Array(motion.values)
      #expect(isClose(motion.step, 0.35))
      #expect(values.count == count)
      for (index, value) in values.dropLast().enumerated() {
        #expect(isClose(value, -80 + 0.35 * Double(index + 1)) && value < -70)
      }
      #expect(isClamped && !roundsUp ? values.last == last : isClose(values.last ?? 0, last))
    }
  }

  @Test("Random steps stop at the first value at or above the target") func randomSteps() {
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
