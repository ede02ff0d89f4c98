/// Tests refreshes without a scenario's steps: the view is 320 × 512, the rows are 64 high.
@Suite("Refreshes without steps")
struct StandaloneRunTests {
  private static let footers: [any RefreshBehavior] = [
    MJBehavior(.backFooter), MJBehavior(.autoFooter), ZHBehavior.adjustedFooter,
    MJBehavior(.trailer),
  ]

  private func refresh(_ footer: any RefreshBehavior, rows: Int) throws -> RefreshRun {
    try RefreshRun(
      of: .footer, in: Fixture(.compact, footer, at: .footer).script(rows: rows) { _ in })
  }

  @Test(
    "A footer is fully visible from the start of its cycle for any list length", arguments: footers,
    [0, 3, 30])
  func inSight(footer: any RefreshBehavior, rows: Int) throws {
    // ZHRefresh's footer is hidden without rows.
    guard rows > 0 || footer.name != "zh-footer" else { return }
    let run = try refresh(footer, rows: rows)
    let cycle = footer.refreshingCycle
    #expect(run.begin.upperBound - run.begin.lowerBound == cycle.lead)
    #expect(run.loop.upperBound - run.loop.lowerBound == cycle.period)
    let times = [run.loop.lowerBound, run.loop.upperBound - Flicks(count: 1)]
    for time in times where run.loop.contains(time) || run.loop.isEmpty {
      let instant = run.timeline.instant(at: time)
      #expect(instant.footer?.state == .refreshing)
      let view = instant.scrollView
      let end = view.offset + view.axis.length(of: view.frame.size)
      let edge = instant.number(of: .footer, "position") + instant.number(of: .footer, "extent")
      #expect(end >= edge - 1e-9, "\(time)")
      #expect(instant.number(of: .footer, "alpha") == 1)
    }
    #expect(run.timeline.last.footer?.state == .idle)
  }

  @Test("There is exactly one refresh", arguments: footers, [3, 30])
  func once(footer: any RefreshBehavior, rows: Int) throws {
    let run = try refresh(footer, rows: rows)
    #expect(run.timeline.events.filter { $0.kind == .trigger }.count == 1)
    #expect(run.timeline.events.filter { $0.kind == .end }.count == 1)
    #expect(run.end.lowerBound >= run.loop.upperBound)
  }

  @Test("A footer that closes is visible while closing") func closes() throws {
    for footer in [MJBehavior(.backFooter) as any RefreshBehavior, MJBehavior(.trailer)] {
      let run = try refresh(footer, rows: 30)
      // 0.4 s with ease-in-ease-out: halfway in the middle.
      let half = run.timeline.instant(0.2, after: run.end.lowerBound).scrollView
      let rest = run.timeline.last.scrollView
      let extent = footer.triggerDistance
      #expect(abs(half.offset - rest.offset - extent / 2) < 1e-6)
    }
  }

  @Test("A trailer is pulled so that its arrow is rotated") func trailer() throws {
    let run = try refresh(MJBehavior(.trailer), rows: 30)
    let instant = run.timeline.instant(at: run.begin.lowerBound)
    #expect(abs(instant.number(of: .footer, "arrowAngle") - .pi) < 1e-5)
    // A trailer too wide for a drag is begun from code.
    var wide = MJBehavior(.trailer)
    wide.extent = 5_000
    let called = try refresh(wide, rows: 30)
    #expect(called.timeline.instant(at: called.begin.upperBound).footer?.state == .refreshing)
  }
}
