@Suite("The elastic header")
struct ElasticTests {
  private func play(_ steps: [Step]) throws -> Timeline {
    try Fixture(.compact, ElasticBehavior.adjusted).run(steps, reactions: ending(after: 1))
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

  @Test("The edge levels in 0.9 s as UIView's spring does")
  func bounce() throws {
    let timeline = try play([pulled(by: 120, x: 100), .release])
    let trigger = try timeline.time(.trigger)
    let start = expected(gap: 120, x: 100)
    // UIView's spring by its published derivation: ζ/√(1 − ζ²)·e^(−ζω·0.9) = 0.001.
    let ratio = 0.43
    let damped = (1 - ratio * ratio).squareRoot()
    let frequency = Double.log(ratio / (0.001 * damped)) / (ratio * 0.9)
    for (elapsed, instant) in timeline.instants(0.89, after: trigger) {
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
    for name in Self.names { #expect(point(loading, name).y == 50) }
  }

  @Test("The ring is drawn with the pull and rotates beyond it") func ring() throws {
    let timeline = try play([pulled(by: 190, over: 0.5), .release])
    for instant in timeline.instants(from: .zero, through: seconds(0.49)) {
      let progress = (-24 - instant.offset) / 95
      #expect(isClose(instant.number("header.ringStrokeEnd"), min(0.9 * progress, 0.9)))
      let angle = -90 + 200 * max(progress - 1, 0)
      #expect(isClose(instant.number("header.ringAngle"), angle * .pi / 180))
      let y = max(min((95 * progress - 30) / 2, 10), 0)
      #expect(isClose(instant.number("header.ringY"), y))
    }
  }
}
