@Suite("Behaviors without a handler")
struct MissingHandlerTests {
  private func play(
    _ behavior: any RefreshBehavior, at placement: Placement, _ steps: [Step],
    withoutHandler: Set<Placement>
  ) throws -> Timeline {
    try Fixture(.compact, behavior, at: placement).run(
      steps, reactions: ending(after: 1, at: placement), duration: 4
    ) { $0.withoutHandler = withoutHandler }
  }

  static let behaviors: [(behavior: any RefreshBehavior, placement: Placement)] = [
    (WaveBehavior.adjusted, .header), (PullToBounceBehavior.adjusted, .header),
    (ElasticBehavior.adjusted, .header), (SystemBehavior(), .header), (MaterialBehavior(), .header),
    (EGOHeaderBehavior(.ego), .header), (EGOHeaderBehavior(.fg), .header),
    (MJBehavior(), .header), (MJBehavior(.backFooter), .footer),
    (MJBehavior(.autoFooter), .footer),
  ]

  @Test("A behavior without handler refreshes until a step ends it", arguments: behaviors)
  func goOn(behavior: any RefreshBehavior, placement: Placement) throws {
    let begin: [Step] = [.begin(placement), .wait(3)]
    let without = try play(behavior, at: placement, begin, withoutHandler: [placement])
    #expect(without.events(.handler).isEmpty)
    #expect(without.events(.end).isEmpty)
    #expect(!without.callbacks(of: placement).contains("refreshingBlock"))
    #expect(without.instant(2.5).headers[placement]?.state == .refreshing)
    #expect(without.remarks.map(\.target) == [placement])
    let ended = try play(
      behavior, at: placement, begin + [.end(placement), .wait(1)], withoutHandler: [placement])
    #expect(ended.instant(4).headers[placement]?.state == .idle)
    // With a handler it is called, and a missing one of the other placement has no effect.
    let other: Placement = placement == .header ? .footer : .header
    let with = try play(behavior, at: placement, begin, withoutHandler: [other])
    #expect(with.events(.handler).count == 1)
    #expect(with.instant(2.9).headers[placement]?.state == .idle)
    #expect(with.remarks.isEmpty)
  }

  @Test(
    "ZHRefresh's behaviors do not begin without a handler and report why",
    arguments: Placement.allCases)
  func zhRefresh(placement: Placement) throws {
    let behavior: any RefreshBehavior =
      placement == .header ? ZHBehavior.adjustedHeader : ZHBehavior.adjustedFooter
    let offset = placement == .header ? -120.0 : 900
    for steps: [Step] in [
      [.pull(to: offset), .wait(0.1), .release, .wait(1)], [.begin(placement), .wait(1)],
    ] {
      let timeline = try play(behavior, at: placement, steps, withoutHandler: [placement])
      #expect(timeline.events(.trigger).isEmpty)
      #expect(timeline.events(.inset).isEmpty)
      let failing = timeline.decisions.map { $0.clauses.filter { !$0.holds }.map(\.text) }
      #expect(failing.contains(["handler set"]))
      // The pull reached the threshold, so a hint to pull further would be wrong.
      #expect(timeline.hints.isEmpty)
      #expect(
        timeline.remarks.contains {
          $0.text.contains("app: { \(placement.rawValue): [{ after: 2 }] }")
        })
      let with = try play(behavior, at: placement, steps, withoutHandler: [])
      #expect(!with.events(.handler).isEmpty)
    }
  }
}
