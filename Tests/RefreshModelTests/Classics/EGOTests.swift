@Suite("EGORefresh and its rewrite")
struct EGOTests {
  static let releases: [(offset: Double, states: [String])] = [
    (-65 + least, []), (-65, ["refreshing", "idle"]),
    (-65 - least, ["pulling", "refreshing", "idle"]),
  ]

  private func play(
    _ edition: EGOHeaderBehavior.Edition, _ steps: [Step],
    reactions: Reactions = ending(after: 1), inset: EdgeInsets = .zero, duration: Double? = nil
  ) throws -> Timeline {
    try Fixture(.compact, EGOHeaderBehavior(edition)).run(
      steps, reactions: reactions, duration: duration
    ) {
      $0.scrollView.contentInset = inset
      $0.safeAreaInset = .zero
    }
  }

  @Test(
    "Above 65 the header is pulling; a release at exactly 65 begins without that state",
    arguments: EGOHeaderBehavior.Edition.allCases, releases)
  func threshold(
    edition: EGOHeaderBehavior.Edition, step: (offset: Double, states: [String])
  ) throws {
    let timeline = try play(edition, [.pull(to: step.offset), .wait(0.2), .release])
    #expect(timeline.states() == step.states)
    #expect(timeline.instant(0.3).header?.pullingPercent == -step.offset / 65)
  }

  @Test(
    "Between 65 and 0 the header is idle again; at exactly 65 and at 0 it stays pulling",
    arguments: EGOHeaderBehavior.Edition.allCases)
  func backAndForth(edition: EGOHeaderBehavior.Edition) throws {
    let timeline = try play(
      edition,
      [
        .pull(to: -80), .pull(to: -65), .wait(0.1), .pull(to: -65 + least), .pull(to: -30),
        .release,
      ])
    #expect(timeline.states() == ["pulling", "idle"])
    #expect(timeline.instant(0.55).header?.state == .pulling)
    // A jump across the range.
    let jump = try play(edition, [.pull(to: -80), .pull(to: 0, over: 0), .wait(0.1)])
    #expect(jump.states() == ["pulling"])
  }

  @Test(
    "The release calls the handler, then opens 60 in 0.2 s; the end resets everything",
    arguments: EGOHeaderBehavior.Edition.allCases)
  func wholeRefresh(edition: EGOHeaderBehavior.Edition) throws {
    let timeline = try play(edition, [.pull(to: -100), .release])
    let trigger = try timeline.time(.trigger)
    #expect(trigger == seconds(0.25))
    let lines = timeline.lines(at: trigger).filter { $0 != "touchEnded" }
    #expect(lines == ["trigger", "handler", "state", "inset top"])
    timeline.expectEase(0, 60, over: 0.2, after: trigger) { $0.scrollView.contentInset.top }
    let end = try timeline.time(.end)
    #expect(end == trigger + seconds(1))
    #expect(timeline.instant(before: end).offset == -60)
    for (elapsed, instant) in timeline.instants(0.3, after: end) {
      #expect(instant.header?.state == .idle)
      #expect(!instant.flag("header.spinner"))
      #expect(isClose(instant.scrollView.contentInset.top, eased(60, 0, elapsed, over: 0.3)))
      #expect(isClose(instant.offset, eased(-60, 0, elapsed, over: 0.3)))
    }
  }

  @Test("While loading, EGO's inset is the revealed part up to 60, and Fg's is constant")
  func insetWhileLoading() throws {
    let steps: [Step] = [
      .begin(), .wait(0.5), .pull(to: -30), .pull(to: 200), .pull(to: -90), .release,
    ]
    let ego = try play(.ego, steps, reactions: [:], duration: 2)
    for instant in ego.instants(from: seconds(0.5), through: seconds(1.25)) {
      #expect(
        instant.scrollView.modelContentInset
          == EdgeInsets(top: min(max(-instant.scrollView.modelContentOffset.y, 0), 60)))
    }
    let fg = try play(.fg, steps, reactions: [:], duration: 2)
    for instant in fg.instants(from: seconds(0.5), through: seconds(1.25)) {
      #expect(instant.scrollView.modelContentInset == EdgeInsets(top: 60))
    }
  }

  @Test("Dragging with a top inset zeroes all of EGO's insets permanently") func zeroes() throws {
    let inset = EdgeInsets(top: 32, left: 4, bottom: 8, right: 2)
    let ego = try play(.ego, [.pull(to: 50), .release], inset: inset)
    #expect(ego.last.scrollView.contentInset == .zero)
    let fg = try play(.fg, [.pull(to: 50), .release], inset: inset)
    #expect(fg.last.scrollView.contentInset == inset)
    let refreshed = try play(.fg, [.begin()], inset: inset)
    #expect(refreshed.last.scrollView.contentInset == .zero)
  }

  @Test("A second release beyond the threshold begins again with Fg, but not with EGO")
  func secondRelease() throws {
    let steps: [Step] = [
      .pull(to: -100), .release, .wait(0.5), .pull(to: -65), .release, .wait(0.1), .pull(to: -64),
      .release,
    ]
    let fg = try play(.fg, steps, reactions: ending(after: 2))
    #expect(fg.events(.handler).count == 2)
    #expect(fg.events(.end).count == 2)
    #expect(fg.states() == ["pulling", "refreshing", "idle"])
    let ego = try play(.ego, steps, reactions: ending(after: 2))
    #expect(ego.events(.handler).count == 1)
  }

  @Test("EGO requires a dragging finger, Fg does not") func dragging() throws {
    let steps: [Step] = [.jump(to: -80)]
    #expect(try play(.ego, steps).states().isEmpty)
    #expect(try play(.fg, steps).states() == ["pulling"])
  }

  @Test("EGO's arrow rotates clockwise in 0.18 s with the default curve, and Fg has none")
  func arrow() throws {
    let timeline = try play(
      .ego, [.pull(to: -100, over: 0.01), .wait(0.5), .pull(to: -40, over: 0.01)])
    let up = try #require(timeline.events(.state).first?.time)
    let down = try #require(timeline.events(.state).last?.time)
    for (start, from, to) in [(up, 0, Double.pi), (down, .pi, 0)] {
      for (elapsed, instant) in timeline.instants(0.18, after: start) {
        let part = bezier((0.25, 0.1, 0.25, 1), at: elapsed / 0.18)
        #expect(isClose(instant.number("header.arrowAngle"), from + (to - from) * part))
      }
    }
    let fg = try play(.fg, [.pull(to: -100), .release])
    #expect(
      fg.instants(from: .zero, through: fg.duration).allSatisfy {
        $0.flag("header.arrowHidden")
      })
  }

  @Test("Loading hides EGO's arrow; the end shows it reset and updates the date")
  func reset() throws {
    let timeline = try play(.ego, [.pull(to: -100), .release])
    let end = try timeline.time(.end)
    let before = timeline.instant(before: end)
    #expect(before.flag("header.spinner"))
    #expect(before.flag("header.arrowHidden"))
    #expect(before.number("header.lastUpdated") == 0)
    let after = timeline.instant(at: end)
    #expect(!after.flag("header.arrowHidden"))
    #expect(after.number("header.arrowAngle") == 0)
    #expect(after.number("header.lastUpdated") == end.seconds)
  }
}
