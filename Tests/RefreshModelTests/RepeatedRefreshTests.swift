/// A behavior, and the steps of one of its refreshes.
private struct Cycle: CustomTestStringConvertible, Sendable {
  var behavior: any RefreshBehavior
  var placement = Placement.header
  var steps: [Step]
  var rows = 20
  var safeArea = EdgeInsets(top: 47.3, bottom: 34.7)
  /// The insets that remain, by default the app's.
  var left = Self.insets

  static let insets = EdgeInsets(top: 20.1, left: 1.7, bottom: 0.3, right: 2.9)

  var testDescription: String { "\(behavior.name), \(rows) rows" }
}

@Suite("A thousand refreshes")
struct RepeatedRefreshTests {
  private static let header: [Cycle] = [
    Cycle(behavior: WaveBehavior.adjusted, steps: [.begin(), .wait(0.6), .end(), .wait(0.9)]),
    Cycle(
      behavior: with(MJBehavior()) { $0.extent = 54.7 },
      steps: [.begin(), .wait(0.3), .end(), .wait(0.45)]),
    Cycle(
      behavior: ZHBehavior.adjustedHeader, steps: [.begin(), .wait(0.35), .end(), .wait(0.55)]),
    Cycle(
      behavior: ElasticBehavior.adjusted, steps: [.pull(1.07, over: 0.1), .release, .untilRest]),
    Cycle(
      behavior: PullToBounceBehavior.adjusted,
      steps: [.pull(to: -67.4 - 137), .release, .untilRest]),
  ]

  private static let ego = EGOHeaderBehavior.Edition.allCases.map {
    Cycle(
      behavior: EGOHeaderBehavior($0), steps: [.begin(), .wait(0.25), .end(), .wait(0.35)],
      safeArea: .zero, left: .zero)
  }

  private static let footer: [Cycle] = [
    Cycle(
      behavior: ZHBehavior.adjustedFooter, placement: .footer,
      steps: [.begin(.footer), .wait(0.55), .end(.footer), .wait(0.55)]),
    // The footer's height is added to the inset.
    Cycle(
      behavior: MJBehavior(.autoFooter), placement: .footer,
      steps: [
        .tap(.footer), .wait(0.05), .end(.footer), .wait(0.05), .hide(.footer), .show(.footer),
      ], left: with(Cycle.insets) { $0.bottom = 0.3 + 44 }),
    Cycle(
      behavior: MJBehavior(.trailer), placement: .footer,
      steps: [.begin(.footer), .wait(0.3), .end(.footer), .wait(0.45)], rows: 10,
      safeArea: EdgeInsets(right: 8.7)),
  ]

  private static let backFooter = [3, 30].map {
    Cycle(
      behavior: with(MJBehavior(.backFooter)) { $0.extent = 44.7 }, placement: .footer,
      steps: [.begin(.footer), .wait(0.3), .end(.footer), .wait(0.45)], rows: $0)
  }

  @Test(
    "The insets are exactly unchanged, or all 0 with EGO, and the list is within them",
    arguments: header + ego + footer + backFooter)
  private func noDrift(cycle: Cycle) throws {
    let reactions = cycle.steps.contains(.untilRest) ? ending(after: 0.25) : [:]
    let steps = [[Step]](repeating: cycle.steps, count: 1000).flatMap { $0 }
    let timeline = try Fixture(.compact, cycle.behavior, at: cycle.placement).run(
      steps, rows: cycle.rows, reactions: reactions
    ) {
      $0.scrollView.contentInset = Cycle.insets
      $0.safeAreaInset = cycle.safeArea
      $0.rowHeight = 61.3
    }
    #expect(timeline.events(.trigger).count == 1000)
    let view = timeline.last.scrollView
    #expect(view.modelContentInset == cycle.left)
    if cycle.placement == .header { #expect(view.offset == -cycle.left.top - cycle.safeArea.top) }
    #expect(view.offset <= view.geometry.maximumOffset + 1e-9)
  }
}
