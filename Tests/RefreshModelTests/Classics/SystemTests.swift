@Suite("The system's refresh control")
struct SystemTests {
  private func play(ending delay: Double, _ steps: [Step]) throws -> Timeline {
    try Fixture(.compact, SystemBehavior(), ending: delay).run(steps)
  }

  @Test(
    "The threshold grows with the list's height, above half of a low list's",
    arguments: [
      (568, 112.5), (667, 132.1), (759, 150.3301), (812, 160.8), (844, 167.2), (852, 168.8),
      (874, 173.1), (912, 180.6), (932, 184.6), (956, 189.3), (372, 73.68), (200, 73.68),
      (101, 51), (60, 30),
    ])
  func threshold(height: Double, expected: Double) {
    var behavior = SystemBehavior()
    behavior.configure(forViewLength: height)
    #expect(isClose(behavior.triggerDistance, expected, within: 0.051))
    behavior.threshold = 100
    #expect(behavior.triggerDistance == 100)
  }

  @Test("A refresh that ends under the finger keeps a smaller spinner until 10 points are left")
  func endUnderFinger() throws {
    let timeline = try play(
      ending: 0.2, [.pull(to: -134), .wait(0.5), .pull(to: -24, over: 0.5), .release])
    #expect(timeline.events(.inset).isEmpty)
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: end, through: seconds(1.25)) {
      let pull = -24 - instant.offset
      #expect(instant.flag("header.spinner") == (pull > 10 + 1e-9), "\(pull)")
      let scale = instant.number("header.spinnerScale")
      #expect(isClose(scale, pull > 10 + 1e-9 ? min(pull / 100, 1) : 1))
    }
  }

  @Test("Momentum does not trigger, and a release below the threshold is explained")
  func momentum() throws {
    let fling = try play(ending: 1, [.pull(to: -74), .release(velocity: 4000), .untilRest])
    #expect(fling.instants(from: .zero, through: fling.duration).contains { $0.offset < -135 })
    #expect(fling.events(.trigger).isEmpty)
    let hint = try #require(fling.decisions.first { $0.occasion == .release })
    #expect(hint.clauses.filter { !$0.holds }.map(\.text) == ["o <= -T - threshold"])
  }
}
