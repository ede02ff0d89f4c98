@Suite("First and last swings of the wave with their own durations")
struct WaveSwingTests {
  typealias Floating = WaveBehavior.Floating

  /// Returns the covered part of a swing's distance, from rest to rest: half a cosine, or linear.
  private func swing(_ part: Double, _ shape: Floating.Shape) -> Double {
    shape == .sine ? (1 - .cos(.pi * part)) / 2 : part
  }

  /// Returns the displacement of amplitude 1 in the direction of the first swing: `first` seconds
  /// to the first turn, half periods of 0.9 s between turns, and `last` seconds from the last
  /// turn back to rest.
  private func displacement(
    _ time: Double, _ shape: Floating.Shape, first: Double, last: Double, cycles: Int
  ) -> Double {
    let lastTurn = first + 0.9 * Double(cycles) - 0.45
    if time <= 0 || time >= lastTurn + last { return 0 }
    if time < first { return swing(time / first, shape) }
    if time > lastTurn { return swing((time - lastTurn) / last, shape) - 1 }
    let half = ((time - first) / 0.45).rounded(.down)
    let turned = 1 - 2 * swing((time - first) / 0.45 - half, shape)
    return half.truncatingRemainder(dividingBy: 2) == 0 ? turned : -turned
  }

  private func play(
    _ shape: Floating.Shape, first: Double?, last: Double?, cycles: Int?,
    _ change: (inout WaveBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    try playWave(refreshing: 6) {
      $0.floating.shape = shape
      $0.floating.direction = .up
      $0.floating.amplitude = 7
      $0.floating.period = seconds(0.9)
      $0.floating.stagger = seconds(0.2)
      $0.floating.cycles = cycles
      $0.floating.firstSwing = first.map(seconds)
      $0.floating.lastSwing = last.map(seconds)
      change(&$0)
    }
  }

  @Test(
    "Swings go from rest to the first turn, by half periods to the last turn, and to rest",
    arguments: Floating.Shape.allCases, [1, 2, 3])
  func swings(shape: Floating.Shape, cycles: Int) throws {
    for (first, last) in [(0.45, 0.45), (0.3, 0.7), (0.225, 0.225), (0.05, 1)] {
      let timeline = try play(shape, first: first, last: last, cycles: cycles)
      let trigger = try timeline.time(.trigger)
      for time in times(250, from: trigger + seconds(0.5), over: 5.4) {
        for tag in 0..<4 {
          let since = (time - trigger).seconds - 0.5 - 0.2 * Double(tag)
          let expected = displacement(since, shape, first: first, last: last, cycles: cycles)
          let y = timeline.instant(at: time).ball(tag).y
          #expect(isClose(y, -35 - 7 * expected, within: 1e-4), "ball \(tag) at \(since)")
        }
      }
    }
  }

  @Test("A single custom swing changes only its own end of the float") func oneSwing() throws {
    func y(_ timeline: Timeline, _ time: Double) throws -> Double {
      timeline.instant(0.5 + time, after: try timeline.time(.trigger)).ball(0).y
    }
    let plain = try play(.sine, first: nil, last: nil, cycles: 2)
    let first = try play(.sine, first: 0.4, last: nil, cycles: 2)
    let last = try play(.sine, first: nil, last: 0.6, cycles: 2)
    for time in stride(from: 0.003, to: 1.8, by: 0.05) {
      if time > 0.225 {
        // From the first turn on, the float is the plain one, delayed by the difference.
        #expect(isClose(try y(first, time + 0.175), try y(plain, time), within: 1e-4))
      }
      if time < 1.575 { #expect(isClose(try y(last, time), try y(plain, time), within: 1e-4)) }
    }
    #expect(isClose(try y(last, 1.575 + 0.3), -35 + 3.5, within: 1e-4))
    #expect(isClose(try y(last, 1.575 + 0.6), -35))
  }

  @Test("After a custom first swing, an endless float continues with its period")
  func endless() throws {
    let timeline = try play(.sine, first: 0.45, last: 0.45, cycles: nil)
    let trigger = try timeline.time(.trigger)
    for time in times(100, from: trigger + seconds(0.95), over: 5) {
      let since = (time - trigger).seconds - 0.95
      let expected = -35 - 7 * Double.cos(2 * .pi * since / 0.9)
      #expect(isClose(timeline.instant(at: time).ball(0).y, expected, within: 1e-4))
    }
  }

  @Test("With a phase, swings ignore their durations") func phase() throws {
    let plain = try play(.sine, first: nil, last: nil, cycles: 2) { $0.floating.phase = 0.3 }
    let given = try play(.sine, first: 0.45, last: 0.8, cycles: 2) { $0.floating.phase = 0.3 }
    let trigger = try plain.time(.trigger)
    for time in times(100, from: trigger, over: 5) {
      #expect(plain.instant(at: time).ball(2) == given.instant(at: time).ball(2))
    }
  }

  @Test(
    "A float that starts before the rise is added to it for any ending of the balls",
    arguments: WaveBehavior.BallsEnding.allCases)
  func beforeTheRise(ending: WaveBehavior.BallsEnding) throws {
    func play(amplitude: Double) throws -> Timeline {
      try self.play(.sine, first: 0.45, last: nil, cycles: 2) {
        $0.floating.start = .trigger
        $0.floating.amplitude = amplitude
        $0.floating.stagger = .zero
        $0.riseDelay = seconds(0.1)
        $0.ballsEnding = ending
      }
    }
    let still = try play(amplitude: 0)
    let floating = try play(amplitude: 7)
    let trigger = try floating.time(.trigger)
    for time in times(60, from: trigger + seconds(0.11), over: 1.1) {
      let since = (time - trigger).seconds
      let expected = -7 * displacement(since, .sine, first: 0.45, last: 0.225, cycles: 2)
      let difference = floating.instant(at: time).ball(1).y - still.instant(at: time).ball(1).y
      #expect(isClose(difference, expected, within: 1e-4))
    }
  }
}
