@Suite("Building blocks of recordings")
struct RecordingTests {
  @Test("A step track has the last value set at or before a time")
  func stepTrack() {
    var track = StepTrack("a")
    #expect(track.last == "a" && track.value(at: .min) == "a")
    track.set("b", at: seconds(1))
    track.set("c", at: seconds(2))
    track.set("d", at: seconds(2))
    #expect(track.last == "d")
    #expect(track.value(at: Flicks(count: seconds(1).count - 1)) == "a")
    #expect(track.value(at: seconds(1)) == "b" && track.value(at: seconds(1.99)) == "b")
    #expect(track.value(at: seconds(2)) == "d" && track.value(at: .max) == "d")
    var other = StepTrack("a")
    #expect(other != track)
    other.set("b", at: seconds(1))
    other.set("d", at: seconds(2))
    #expect(other == track)
  }

  @Test("A recorded line starts at the start of its movement, not at an earlier step") func line() {
    var property = RecordedProperty(10)
    property.jump(to: 20, at: seconds(1))
    property.move(to: 30, since: seconds(3), at: seconds(4))
    property.move(to: 50, since: seconds(4), at: seconds(5))
    let expected: [(Double, Double)] = [
      (0, 10), (1, 20), (2, 20), (3, 20), (3.5, 25), (4, 30), (4.25, 35), (5, 50), (9, 50),
    ]
    for (time, value) in expected {
      #expect(property.model(at: seconds(time)) == value)
      #expect(property.presentation(at: seconds(time)) == value)
    }
    #expect(property.value == 50)
    #expect(property.animated.stepTimes == [1, 3, 4, 5].map(seconds))
  }

  @Test("A line can start at another value than the property's") func otherBeginning() {
    var property = RecordedProperty(0)
    property.move(from: 25, to: 35, since: seconds(1), at: seconds(2))
    #expect(property.model(at: seconds(0.99)) == 0)
    #expect(property.model(at: seconds(1)) == 25 && property.model(at: seconds(1.5)) == 30)
    // A step during the line replaces its start.
    property.jump(to: 100, at: seconds(3))
    property.move(from: 0, to: 200, since: seconds(2.5), at: seconds(4))
    #expect(property.model(at: seconds(2.9)) == 35)
    #expect(property.model(at: seconds(3)) == 100 && property.model(at: seconds(3.5)) == 150)
  }

  @Test("A movement without a start or without a duration is a jump") func jumps() {
    var property = RecordedProperty(0)
    property.move(to: 5, since: nil, at: seconds(1))
    property.move(to: 7, since: seconds(2), at: seconds(2))
    #expect(property.model(at: seconds(0.999)) == 0)
    #expect(property.model(at: seconds(1.999)) == 5)
    #expect(property.model(at: seconds(2)) == 7)
  }

  @Test("Sample values can only be read as their own type") func sampleValues() throws {
    let timeline = try Fixture.wave.run()
    let values = try #require(timeline.first.header).values
    #expect(values.number("wave.bend") == 0 && values.flag("ball.0.hidden") == true)
    #expect(values.number("ball.0.hidden") == nil && values.flag("wave.bend") == nil)
    #expect(values.text("wave.bend") == nil && values.number("wave.bent") == nil)
    #expect(values["wave.bent"] == nil)
  }

  @Test("Insets add up edge by edge and are accessible by edge")
  func insets() {
    let sum =
      EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) + EdgeInsets(top: 10, bottom: 30)
    #expect(sum == EdgeInsets(top: 11, left: 2, bottom: 33, right: 4))
    #expect(EdgeInsets.Edge.allCases.map { sum[$0] } == [11, 2, 33, 4])
    #expect(EdgeInsets() == .zero)
  }

  @Test(
    "A motion follows its curve over its duration, or over a spring's own, and stays at 1",
    arguments: [
      Curve.timing(.easeIn), .timing(.linear), .spring(Spring(duration: 0.5, bounce: 0.3)),
    ])
  func motion(curve: Curve) {
    let motion = CurveMotion(curve, duration: seconds(0.8))
    let length = motion.duration.seconds
    if case .spring(let spring) = curve {
      #expect(isClose(length, spring.settlingDuration))
    } else {
      #expect(length == 0.8)
    }
    #expect(motion.progress(at: 0) == 0)
    #expect(motion.progress(at: length) == 1 && motion.progress(at: 100) == 1)
    #expect(motion.rate(at: length) == 0)
    let animation = motion.animation(from: 10, to: 30)
    for part in stride(from: 0.05, to: 1, by: 0.1) {
      let time = part * length
      let step = 1e-6
      let rate = (motion.progress(at: time + step) - motion.progress(at: time - step)) / (2 * step)
      #expect(isClose(motion.rate(at: time), rate, within: 1e-5))
      #expect(isClose(animation.value(at: time) ?? .nan, 10 + 20 * motion.progress(at: time)))
    }
  }

  @Test("Only the refreshing, finished and willRefresh states count as refreshing") func states() {
    #expect(RefreshState.allCases.filter(\.isRefreshing) == [.refreshing, .finished, .willRefresh])
  }
}
