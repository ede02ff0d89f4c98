/// The list rests at −24, the header is 54 high, and the footer starts to show at 780 and is 44 high.
@Suite("Relations of MJRefresh's values to the offset")
struct MJRelationTests {
  private func play(
    _ behavior: any RefreshBehavior, at placement: Placement = .header, _ steps: [Step],
    reactions: Reactions? = nil
  ) throws -> Timeline {
    try Fixture(.compact, behavior, at: placement).run(
      steps, reactions: reactions ?? ending(after: 1, at: placement))
  }

  @Test("The header's percent is the pull over its height, while pulled and while it bounces back")
  func headerPercent() throws {
    for steps: [Step] in [
      [.pull(to: 76, over: 0.001), .wait(0.125), .pull(to: -64)], [.pull(to: -51), .release],
    ] {
      let timeline = try play(MJBehavior(), steps)
      for time in times(120, over: timeline.duration.seconds) {
        let instant = timeline.instant(at: time)
        let percent = max(0, (-24 - instant.offset) / 54)
        #expect(isClose(instant.header?.pullingPercent, percent))
      }
    }
  }

  @Test("The back footer's percent is the pull over its height, also while it bounces back")
  func footerPercent() throws {
    let timeline = try play(MJBehavior(.backFooter), at: .footer, [.pull(to: 802), .release])
    for instant in timeline.instants(from: seconds(0.25), through: timeline.duration) {
      #expect(isClose(instant.footer?.pullingPercent, (instant.offset - 780) / 44))
    }
  }

  @Test("Automatic alpha is the percent, unclamped") func automaticAlpha() throws {
    let fading = with(MJBehavior()) { $0.isAutomaticallyChangeAlpha = true }
    let timeline = try play(fading, [.pull(to: -120), .wait(0.05), .release])
    for instant in timeline.instants(from: .zero, through: seconds(0.25)) {
      #expect(isClose(instant.number("header.alpha"), (-24 - instant.offset) / 54))
    }
  }

  @Test("A begin while refreshing changes only the percent") func beginsTwice() throws {
    let once = try play(MJBehavior(), [.begin(), .wait(0.5), .wait(0.1)])
    let twice = try play(MJBehavior(), [.begin(), .wait(0.5), .begin(), .wait(0.1)])
    #expect(once.events == twice.events)
  }

  @Test("While scrolling during a refresh, the inset is the revealed part of the header")
  func followsScrolling() throws {
    let steps: [Step] = [
      .begin(), .wait(0.5), .pull(to: -50), .pull(to: 100), .pull(to: -60), .pull(to: -100),
      .pull(to: -40), .release, .wait(0.5), .end(),
    ]
    let timeline = try play(MJBehavior(), steps, reactions: [:])
    for instant in timeline.instants(from: seconds(0.5), through: seconds(1.7)) {
      let open = min(max(-instant.scrollView.modelContentOffset.y, 24), 78)
      #expect(isClose(instant.scrollView.modelContentInset.top, open - 16))
    }
    let end = timeline.instant(at: try timeline.time(.end))
    #expect(end.scrollView.modelContentInset.top == 8)
    #expect(isClose(end.offset, -40))
    #expect(timeline.last.offset == -24)
  }

  @Test("A horizontal list moves along x, with the rubber band over its width")
  func movesSideways() throws {
    let timeline = try Fixture(.compact, MJBehavior(.trailer), at: .footer).run(
      [.drag(100, over: 0.5)], rows: 10, reactions: [:]
    ) {
      $0.scrollView.contentInset = EdgeInsets(top: 30, left: 16, bottom: 20, right: 8)
      $0.safeAreaInset = .zero
    }
    for instant in timeline.instants(from: .zero, through: seconds(0.5)) {
      let expected = -16 - rubberBand(200 * instant.time.seconds, over: 320)
      #expect(isClose(instant.scrollView.contentOffset.x, expected))
      #expect(instant.scrollView.contentOffset.y == -30)
    }
    #expect(timeline.first.scrollView.contentSize == Size(width: 640, height: 512))
    #expect(timeline.last.scrollView.axis == .horizontal)
  }
}
