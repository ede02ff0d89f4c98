@Suite("The elastic header")
struct ElasticTests {
  private func play(
    _ steps: [Step], reactions: Reactions = ending(after: 1), duration: Double? = nil
  ) throws -> Timeline {
    try Fixture(.compact, ElasticBehavior.adjusted).run(
      steps, reactions: reactions, duration: duration)
  }

  /// Pulls by `gap` points beyond the rest offset of −24.
  private func pulled(by gap: Double, x: Double? = nil, over length: Double = 0.25) -> Step {
    Step(.drag(.init(.offset(-24 - gap), duration: seconds(length), curve: .linear, x: x)))
  }

  private func point(_ instant: RunState, _ name: String) -> Point {
    Point(x: instant.number(of: .header, "\(name).x"), y: instant.number(of: .header, "\(name).y"))
  }

  private static let names = ["c", "l1", "l2", "l3", "r1", "r2", "r3"]

  /// Returns the seven control points by the documented sums for a width of 320.
  private func expected(gap: Double, x: Double) -> [Point] {
    let wave = min(1.6 * gap / 3, 70)
    let base = gap - wave
    let minimum = min(0.28 * (x - 160), 0)
    let maximum = max(320 + 0.28 * (x - 160), 320)
    return [
      Point(x: x, y: base + 1.36 * wave),
      Point(x: minimum + 0.71 * (x - minimum), y: base + 0.64 * wave),
      Point(x: minimum + 0.44 * (x - minimum), y: base), Point(x: minimum, y: base),
      Point(x: maximum - 0.71 * (maximum - x), y: base + 0.64 * wave),
      Point(x: maximum - 0.44 * (maximum - x), y: base), Point(x: maximum, y: base),
    ]
  }

  @Test("The edge follows the finger's position", arguments: [nil, 0, 60, 160, 300.0])
  func edge(x: Double?) throws {
    let timeline = try play([pulled(by: 150, x: x), .wait(0.1), pulled(by: 20, x: 200), .wait(0.1)])
    for instant in timeline.instants(from: .zero, through: seconds(0.7)) {
      let gap = max(-24 - instant.offset, 0)
      let part = min(max((instant.time.seconds - 0.35) / 0.25, 0), 1)
      let finger = (x ?? 160) + (200 - (x ?? 160)) * part
      #expect(isClose(instant.scrollView.fingerX, finger))
      for (name, point) in zip(Self.names, expected(gap: gap, x: finger)) {
        #expect(isClose(self.point(instant, name).x, point.x))
        #expect(isClose(self.point(instant, name).y, point.y))
      }
    }
  }

  @Test("A release at 95 or more refreshes; less does nothing") func threshold() throws {
    for (gap, begins) in [(95 - least, false), (95, true), (95 + least, true)] {
      let timeline = try play([pulled(by: gap), .wait(0.1), .release])
      #expect(timeline.events(.trigger).isEmpty != begins)
      #expect(timeline.instant(0.3).header?.state == (begins ? .pulling : .idle))
      #expect(timeline.last.offset == -24)
    }
  }

  @Test("The edge levels in 0.9 s, the gap closes to 50 in 0.36 s, then the handler is called")
  func bounce() throws {
    let timeline = try play([pulled(by: 120, x: 100), .release])
    let trigger = try timeline.time(.trigger)
    #expect(trigger == seconds(0.25))
    #expect(try timeline.time(.handler) == trigger + seconds(0.9))
    let start = expected(gap: 120, x: 100)
    // UIView's spring by its published derivation: ζ/√(1 − ζ²)·e^(−ζω·0.9) = 0.001.
    let ratio = 0.43
    let damped = (1 - ratio * ratio).squareRoot()
    let frequency = Double.log(ratio / (0.001 * damped)) / (ratio * 0.9)
    for (elapsed, instant) in timeline.instants(0.89, after: trigger) {
      #expect(instant.header?.state == .refreshing)
      #expect(!instant.scrollView.isScrollEnabled)
      let gap = eased(120, 50, elapsed, over: 0.36)
      #expect(isClose(instant.offset, -24 - gap, within: 1e-9))
      #expect(isClose(instant.scrollView.contentInset.top, 8 + gap, within: 1e-9))
      let angle = frequency * damped * elapsed
      let left =
        Double.exp(-ratio * frequency * elapsed)
        * (Double.cos(angle) + ratio / damped * Double.sin(angle))
      for (name, point) in zip(Self.names, start) {
        #expect(isClose(self.point(instant, name).x, point.x))
        #expect(isClose(self.point(instant, name).y, 50 + (point.y - 50) * left, within: 1e-6))
      }
    }
    let loading = timeline.instant(0.9, after: trigger)
    #expect(loading.scrollView.isScrollEnabled)
    for name in Self.names { #expect(point(loading, name).y == 50) }
  }

  @Test("While loading, the gap never exceeds 50, and at the end it closes in 0.4 s")
  func loading() throws {
    let timeline = try play(
      [
        pulled(by: 120), .release, .wait(1.2), pulled(by: 50), .drag(200, over: 0.2),
        .release(velocity: 2000), .untilRest,
      ], reactions: ending(after: 2))
    let handler = try timeline.time(.handler)
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: handler, through: end) where instant.time < end {
      #expect(instant.offset == -74)
      for name in Self.names { #expect(point(instant, name).y == 50) }
    }
    for (elapsed, instant) in timeline.instants(0.4, after: end) {
      let gap = eased(50, 0, elapsed, over: 0.4)
      #expect(isClose(instant.offset, -24 - gap))
      for name in Self.names { #expect(isClose(point(instant, name).y, gap)) }
      #expect(isClose(instant.scrollView.contentInset.top, 8 + gap))
    }
    #expect(timeline.rest == end + seconds(0.4))
    #expect(timeline.states() == ["pulling", "refreshing", "idle"])
  }

  @Test("The ring is drawn with the pull, rotates beyond it, and spins after the release")
  func ring() throws {
    let timeline = try play([pulled(by: 190, over: 0.5), .release])
    for instant in timeline.instants(from: .zero, through: seconds(0.49)) {
      let progress = (-24 - instant.offset) / 95
      #expect(isClose(instant.number("header.ringStrokeEnd"), min(0.9 * progress, 0.9)))
      let angle = -90 + 200 * max(progress - 1, 0)
      #expect(isClose(instant.number("header.ringAngle"), angle * .pi / 180))
      let y = max(min((95 * progress - 30) / 2, 10), 0)
      #expect(isClose(instant.number("header.ringY"), y))
    }
    let trigger = try timeline.time(.trigger)
    for time in times(40, over: 1.8) {
      let instant = timeline.instant(at: trigger + time)
      #expect(instant.number("header.ringStrokeEnd") == 0.9)
      let angle =
        (-90 + 200) * Double.pi / 180 + 2 * .pi * time.seconds.truncatingRemainder(dividingBy: 1)
      #expect(isClose(instant.number("header.ringAngle"), angle, within: 1e-6))
    }
  }

  @Test("Beginning from code pulls and releases the header") func code() throws {
    let timeline = try play([.begin()])
    #expect(try timeline.time(.trigger) == seconds(0.3))
    #expect(try timeline.time(.handler) == seconds(1.2))
    #expect(timeline.states() == ["refreshing", "idle"])
  }

  @Test(
    "An end during the bounce closes in 0.4 s, and the handler is still called later",
    arguments: [0.5, 0.9])
  func endsInTheBounce(time: Double) throws {
    let timeline = try play([.begin(), .wait(time), .end()])
    let end = seconds(time)
    // The rest of the opening animation, which the early end overlaps, is soon over.
    for instant in timeline.instants(from: seconds(0.3 + 0.36), through: end + seconds(0.4)) {
      let elapsed = (instant.time - end).seconds
      let expected = elapsed < 0 ? -74 : eased(-74, -24, elapsed, over: 0.4)
      #expect(isClose(instant.offset, expected, within: 1e-5))
    }
    #expect(timeline.instant(0.4, after: end).scrollView.contentInset.top == 8)
    #expect(try timeline.time(.handler) == seconds(1.2))
    #expect(timeline.states() == ["refreshing", "idle", "refreshing", "idle"])
    #expect(timeline.last.offset == -24)
    #expect(timeline.remarks.map(\.time) == [end])
  }
}
