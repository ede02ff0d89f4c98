@Suite("The MJ trailer and horizontal lists")
struct MJTrailerTests {
  /// Plays steps in a view 320 wide with insets of 16 and 8: the offset is −16 at rest, and ten
  /// items of 64 end at 640 + 8 − 320 = 328.
  private func play(
    _ steps: [Step], items: Int = 10, reactions: Reactions = ending(after: 1, at: .footer),
    _ change: (inout MJTrailerBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    var trailer = MJTrailerBehavior()
    change(&trailer)
    return try Fixture(.compact, trailer, at: .footer).run(steps, rows: items, reactions: reactions)
    {
      $0.scrollView.contentInset = EdgeInsets(top: 30, left: 16, bottom: 20, right: 8)
      $0.safeAreaInset = .zero
    }
  }

  @Test("A horizontal list moves along x, with the rubber band over its width")
  func movesSideways() throws {
    let timeline = try play([.drag(100, over: 0.5)])
    for instant in timeline.instants(from: .zero, through: seconds(0.5)) {
      let expected = -16 - rubberBand(200 * instant.time.seconds, over: 320)
      #expect(isClose(instant.scrollView.contentOffset.x, expected))
      #expect(instant.scrollView.contentOffset.y == -30)
    }
    #expect(timeline.first.scrollView.contentSize == Size(width: 640, height: 512))
    #expect(timeline.last.scrollView.axis == .horizontal)
  }

  /// 320 − 16 − 8 = 296 points are visible at rest: 4 items are shorter, 5 longer.
  @Test(
    "A trailer pulled left by strictly more than its width is pulling",
    arguments: [10, 5, 4, 0], [(-least, false), (0, false), (least, true)])
  func threshold(items: Int, step: (beyond: Double, isPulling: Bool)) throws {
    let edge = max(Double(items) * 64 + 8 - 320, -16)
    let timeline = try play(
      [.pull(to: edge + 60 + step.beyond), .wait(0.1), .release], items: items)
    #expect(
      timeline.states(of: .footer) == (step.isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.instant(0.3).footer?.pullingPercent == (60 + step.beyond) / 60)
  }

  @Test("The trailer opens its width at the right, and closes again", arguments: [10, 4])
  func opensAndCloses(items: Int) throws {
    let edge = max(Double(items) * 64 + 8 - 320, -16)
    let missing = max(296 - Double(items) * 64, 0)
    let timeline = try play([.pull(to: edge + 80), .release], items: items)
    let trigger = try timeline.time(.trigger)
    #expect(timeline.lines(at: trigger) == ["trigger", "state", "inset right", "offset"])
    let open = timeline.instant(0.25, after: trigger)
    #expect(open.scrollView.contentInset.right == 8 + 60 + missing)
    #expect(open.scrollView.contentOffset.x == edge + 60)
    #expect(open.number(of: .footer, "position") == max(Double(items) * 64, 296))
    let end = try timeline.time(.end)
    timeline.expectEase(68 + missing, 8, over: 0.4, after: end) { $0.scrollView.contentInset.right }
    timeline.expectEase(edge + 60, edge, over: 0.4, after: end) { $0.scrollView.contentOffset.x }
    #expect(
      timeline.callbacks(of: .footer) == [
        "refreshingBlock", "targetAction", "beginCompletion", "endAnimationAction",
        "endCompletion",
      ])
  }

  @Test("The arrow rotates to +π, stays at the end, then jumps back, without a spinner")
  func arrow() throws {
    let timeline = try play([.pull(to: 420), .wait(0.5), .release])
    let up = try #require(timeline.events(.state).first?.time)
    for (elapsed, instant) in timeline.instants(0.25, after: up) {
      let angle = eased(0, .pi, elapsed, over: 0.25)
      #expect(isClose(instant.number(of: .footer, "arrowAngle"), angle))
    }
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: up + seconds(0.25), through: end + seconds(0.24)) {
      #expect(instant.number(of: .footer, "arrowAngle") == .pi)
      #expect(!instant.flag(of: .footer, "spinner"))
    }
    #expect(timeline.instant(0.25, after: end).number(of: .footer, "arrowAngle") == 0)
    let refreshing = timeline.instant(before: end)
    #expect(refreshing.footer?.values.text("footer.textState") == "pulling")
  }

  @Test("The ignored inset moves only the view") func ignoredRight() throws {
    let timeline = try play([.wait(0.1)]) { $0.ignoredScrollViewContentInsetRight = 12 }
    #expect(timeline.first.number(of: .footer, "position") == 652)
  }

  @Test("A horizontal flick snaps to whole pages, too") func paging() throws {
    let script = Fixture(.compact, MJTrailerBehavior(), at: .footer).script(
      [.fling(-600), .untilRest], rows: 20
    ) {
      $0.scrollView.isPagingEnabled = true
      $0.scrollView.contentInset = .zero
      $0.safeAreaInset = .zero
    }
    let timeline = try Timeline(playing: script)
    #expect(timeline.last.scrollView.contentOffset.x == 320)
  }
}
