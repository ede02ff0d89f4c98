@Suite("Media timing")
struct MediaTimingTests {
  /// Returns the progress at a time, or `nil` if the timing is inactive.
  static func progress(_ timing: MediaTiming, _ time: Double) -> Double? {
    timing.position(at: time)?.progress
  }

  @Test(
    "Progress over time matches the table for each feature",
    arguments: [
      ("plain", MediaTiming(duration: 2), [-0.1: nil, 0: 0, 0.5: 0.25, 1.9: 0.95, 2: nil, 3: nil]),
      ("offset", MediaTiming(duration: 2, timeOffset: 0.5), [-0.5: 0, 0: 0.25, 1: 0.75, 1.5: nil]),
      (
        "two and a half times", MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .forwards),
        [0.5: 0.5, 1: 0, 1.5: 0.5, 2.4: 0.4, 2.5: 0.5, 9: 0.5]
      ),
      (
        "three times", MediaTiming(duration: 0.1, repeatCount: 3, fillMode: .forwards),
        [0.1: 0, 0.2: 0, 0.25: 0.5, 0.3: 1, 1: 1]
      ),
      (
        "2.2 times", MediaTiming(duration: 1, repeatCount: 2.2, fillMode: .forwards),
        [1.7: 0.7, 2.1: 0.1, 2.2: 0.2, 3: 0.2]
      ),
      (
        "for ever", MediaTiming(duration: 0.1, repeatCount: .infinity),
        [0.05: 0.5, 0.3: 0, 1000.05: 0.5]
      ),
      (
        "cut short", MediaTiming(duration: 4, repeatCount: 0.25, fillMode: .forwards),
        [0.5: 0.125, 1: 0.25, 2: 0.25]
      ),
      ("removed", MediaTiming(duration: 1, fillMode: .removed), [-1: nil, 3: nil]),
      ("forwards", MediaTiming(duration: 1, fillMode: .forwards), [-1: nil, 3: 1]),
      ("no duration", MediaTiming(duration: 0), [-1: nil, 0: nil, 1: nil]),
      ("no duration, held", MediaTiming(duration: 0, fillMode: .forwards), [-1: nil, 0: 1, 1: 1]),
      ("negative", MediaTiming(duration: -3, fillMode: .forwards), [-1: nil, 0: 1]),
      (
        "no repeats, held", MediaTiming(duration: 1, repeatCount: 0, fillMode: .forwards),
        [0: 0, 5: 0]
      ),
      ("endless", MediaTiming(duration: .infinity, fillMode: .forwards), [-1: nil, 5: 0, 1e9: 0]),
      ("not a number", MediaTiming(duration: 1), [.nan: nil]),
    ] as [(String, MediaTiming, [Double: Double?])])
  func table(name: String, timing: MediaTiming, rows: [Double: Double?]) {
    for (time, expected) in rows {
      let found = timing.position(at: time)?.progress
      let isSame =
        if let found, let expected { isClose(found, expected) } else { found == expected }
      #expect(isSame, "\(name) at \(time): \(String(describing: found))")
    }
  }

  @Test("The active duration includes all iterations") func activeDuration() {
    #expect(MediaTiming(duration: 0.5, repeatCount: 3).activeDuration == 1.5)
    #expect(MediaTiming(duration: 0.5, repeatCount: -1).activeDuration == 0)
  }

  @Test("A cycle boundary missed by a rounding error is still a boundary") func boundaries() {
    // 0.3 / 0.1 is 2.9999999999999996, and 0.3 − 0.1 is 0.19999999999999998.
    let loop = MediaTiming(duration: 0.1, repeatCount: .infinity)
    #expect(loop.position(at: 0.3)?.progress == 0)
    #expect(MediaTiming(duration: 0.2, timeOffset: -0.1).position(at: 0.3) == nil)
  }

  @Test("The last visible time matches a dense scan") func lastVisibleTime() {
    let timings = [
      MediaTiming(duration: 1), MediaTiming(duration: 1, timeOffset: -0.5),
      MediaTiming(duration: 1, timeOffset: 0.25, repeatCount: 2),
    ]
    for timing in timings {
      let last = grid(-1, 6, 7000).last { timing.position(at: $0) != nil } ?? -1
      #expect(abs(last - timing.lastVisibleTime) <= 0.0011)
    }
    #expect(MediaTiming(duration: 1, fillMode: .forwards).lastVisibleTime == .infinity)
    #expect(MediaTiming(duration: 1, repeatCount: .infinity).lastVisibleTime == .infinity)
  }
}

@Suite("Property animations")
struct PropertyAnimationTests {
  @Test("A spring runs in seconds until it settles, and ends at its target")
  func spring() throws {
    let spring = Spring()
    var animation = PropertyAnimation.spring(from: 100.0, to: 200, spring: spring)
    #expect(animation.timing.duration == spring.settlingDuration)
    for time in [0, 0.1, 0.37, 1] {
      let value = try #require(animation.value(at: time))
      #expect(isClose(value, 100 + 100 * spring.value(at: time)))
    }
    #expect(animation.value(at: 2) == nil)
    animation.timing.fillMode = .forwards
    #expect(animation.value(at: 2) == 200)
    var endless = PropertyAnimation.spring(from: 0.0, to: 1, spring: Spring(damping: 0))
    #expect(isClose(try #require(endless.value(at: 100)), Spring(damping: 0).value(at: 100)))
    endless.timing = MediaTiming(duration: 0.5)
    #expect(isClose(endless.value(at: 0.4) ?? -1, Spring(damping: 0).value(at: 0.4)))
    #expect(endless.value(at: 7) == nil)
  }
}
