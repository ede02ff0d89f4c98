@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  @Test("Linear mode interpolates between keys, evenly spaced by default")
  func linear() throws {
    let track = try KeyframeTrack(values: [0.0, 10, 30])
    #expect(track.keyTimes == [0, 0.5, 1])
    for (progress, value) in [(0, 0), (0.25, 5), (0.5, 10), (0.75, 20), (1, 30)]
      as [(Double, Double)]
    {
      #expect(track.value(at: progress) == value)
    }
    let timed = try KeyframeTrack(values: [0.0, 10, 30], keyTimes: [0, 0.2, 1])
    #expect(isClose(timed.value(at: 0.1), 5))
    #expect(isClose(timed.value(at: 0.6), 20))
  }

  @Test("Two keys at one time jump to the later value, and values are held outside the keys")
  func jumpsAndHolds() throws {
    let track = try KeyframeTrack(values: [1.0, 2, 7, 8], keyTimes: [0.2, 0.5, 0.5, 0.8])
    #expect(track.value(at: 0) == 1)
    #expect(isClose(track.value(at: 0.35), 1.5))
    #expect(track.value(at: 0.5) == 7)
    #expect(isClose(track.value(at: 0.5.nextDown), 2))
    #expect(track.value(at: 0.9) == 8)
    #expect(track.value(at: 3) == 8)
    #expect(track.value(at: -3) == 1)
    let end = try KeyframeTrack(values: [0.0, 1, 5], keyTimes: [0, 1, 1])
    #expect(end.value(at: 1) == 5)
    #expect(isClose(end.value(at: 0.75), 0.75))
  }

  @Test("The overall timing function applies before the segment's") func timings() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunctions: [.easing(.power(exponent: 2), .in), .steps(2)],
      timingFunction: .easing(.power(exponent: 3), .in))
    // 0.6³ = 0.216, 0.432 of the first segment, squared.
    #expect(isClose(track.value(at: 0.6), 10 * 0.432 * 0.432))
    // 0.9³ = 0.729, 0.458 of the second segment: still its first step.
    #expect(track.value(at: 0.9) == 10)
    // 0.95³ = 0.857, 0.715 of the second segment: its second step.
    #expect(track.value(at: 0.95) == 20)
  }

  @Test("An overshooting overall timing function extrapolates the end segments")
  func overshoot() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunction: .cubicBezier(0.5, -1, 0.5, 2))
    let low = track.timingFunction.value(at: 0.15)
    let high = track.timingFunction.value(at: 0.85)
    #expect(low < 0 && high > 1)
    #expect(isClose(track.value(at: 0.15), 20 * low))
    #expect(isClose(track.value(at: 0.85), 30 + 40 * (high - 1)))
  }

  @Test("A single value is constant") func single() throws {
    let track = try KeyframeTrack(values: [4.0])
    for progress in [-1, 0, 0.5, 1, 2, .nan, .infinity] { #expect(track.value(at: progress) == 4) }
  }

  @Test("Each invalid track has its own error") func errors() {
    func expect(_ error: KeyframeError, _ make: () throws(KeyframeError) -> Void) {
      #expect(throws: error) { try make() }
      #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
    }
    typealias Track = KeyframeTrack
    expect(.noValues) { () throws(KeyframeError) in _ = try Track(values: []) }
    expect(.keyTimeCount(found: 1, expected: 2)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [0])
    }
    expect(.keyTimeOutOfRange(index: 1)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [0, 1.1])
    }
    expect(.keyTimeOutOfRange(index: 0)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [.nan, 1])
    }
    expect(.keyTimesOutOfOrder(index: 2)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1, 2], keyTimes: [0, 0.6, 0.5])
    }
    expect(.timingFunctionCount(found: 2, expected: 1)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], timingFunctions: [.ease, .ease])
    }
  }

  @Test("Random tracks stay finite and between their keys") func randomTracks() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let values = (0..<random.integer(1...6)).map { _ in random.number(-10...10) }
      let track = try KeyframeTrack(
        values: values, timingFunction: random.flag() ? .linear : .easeInEaseOut)
      for progress in grid(-0.2, 1.2, 14) {
        let value = track.value(at: progress)
        #expect(value.isFinite)
        if progress >= 0, progress <= 1 {
          let (least, most) = (values.min() ?? 0, values.max() ?? 0)
          #expect(value >= least - 1e-9 && value <= most + 1e-9)
        }
      }
    }
  }
}
