private func play(
  _ steps: [Step], rows: Int = 20, reactions: Reactions = ending(after: 1, at: .footer),
  _ change: (inout MJBackFooterBehavior) -> Void = { _ in }
) throws -> Timeline {
  var footer = MJBackFooterBehavior()
  change(&footer)
  return try Fixture(.compact, footer, at: .footer).run(steps, rows: rows, reactions: reactions)
}

@Suite("The MJ back footer")
struct MJBackFooterTests {
  /// Returns the offset at which the footer starts to show: 64·rows + 12 − 512, or −24 if that is
  /// less.
  private static func edge(rows: Int) -> Double { max(Double(rows) * 64 + 12 - 512, -24) }

  /// 512 − 24 − 12 = 476 points are visible at rest: 7 rows are shorter, 8 longer.
  @Test(
    "A footer pulled up by strictly more than its height is pulling",
    arguments: [20, 8, 7, 1, 0], [(-least, false), (0, false), (least, true)])
  func threshold(rows: Int, step: (beyond: Double, isPulling: Bool)) throws {
    let offset = Self.edge(rows: rows) + 44 + step.beyond
    let timeline = try play([.pull(to: offset), .wait(0.25), .release], rows: rows)
    let held = timeline.instant(0.3)
    #expect(held.footer?.state == (step.isPulling ? .pulling : .idle))
    #expect(held.footer?.pullingPercent == (44 + step.beyond) / 44)
    #expect(
      timeline.states(of: .footer) == (step.isPulling ? ["pulling", "refreshing", "idle"] : []))
  }

  @Test("Content exactly as high as the view is consistent in both directions")
  func equal() throws {
    // 7 rows are 448; with a view of 448 + 36 the excess is 0.
    var footer = MJBackFooterBehavior()
    footer.shared.isAnimationDisabled = true
    let timeline = try Fixture(.compact, footer, at: .footer).run(
      [.begin(.footer)], rows: 7, reactions: ending(after: 1, at: .footer)
    ) { $0.frame = Rect(x: 0, y: 64, width: 320, height: 484) }
    let instant = timeline.first
    #expect(instant.scrollView.contentInset.bottom == 48)
    #expect(instant.offset == -24 + 44)
    #expect(instant.number(of: .footer, "position") == 448)
    #expect(timeline.last.scrollView.contentInset.bottom == 4)
    #expect(timeline.last.offset == -24)
  }

  @Test("The footer is below the content or visible area; the ignored inset moves only the view")
  func position() throws {
    for (rows, expected) in [(20, 1280.0), (8, 512), (7, 476), (0, 476)] {
      let timeline = try play([.wait(0.1)], rows: rows)
      #expect(timeline.first.number(of: .footer, "position") == expected)
      let moved = try play([.wait(0.1)], rows: rows) { $0.ignoredScrollViewContentInsetBottom = 9 }
      #expect(moved.first.number(of: .footer, "position") == expected + 9)
    }
    let reloaded = try play([.reload(rows: 30)], rows: 2)
    #expect(reloaded.first.number(of: .footer, "position") == 1920)
  }

  @Test("At exactly its height, the footer is idle again") func backAndForth() throws {
    let timeline = try play([
      .pull(to: 900), .pull(to: 780 + 44 + least), .pull(to: 780 + 44), .pull(to: 760), .release,
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "idle"])
    #expect(timeline.instant(0.5).footer?.state == .pulling)
    #expect(timeline.instant(0.75).footer?.state == .idle)
  }

  @Test("The footer opens in 0.25 s, calls back, and closes in 0.4 s", arguments: [20, 8, 7, 2, 0])
  func opensAndCloses(rows: Int) throws {
    let edge = Self.edge(rows: rows)
    let timeline = try play([.pull(to: edge + 60), .wait(0.1), .release], rows: rows)
    let trigger = try timeline.time(.trigger)
    #expect(timeline.lines(at: trigger) == ["trigger", "state", "inset bottom", "offset"])
    // The remainder of the visible area is added to the inset.
    let missing = max(476 - Double(rows) * 64, 0)
    let open = timeline.instant(0.25, after: trigger)
    #expect(open.scrollView.contentInset.bottom == 4 + 44 + missing)
    #expect(open.offset == edge + 44)
    #expect(
      timeline.lines(at: trigger + seconds(0.25)) == [
        "callback refreshingBlock", "handler", "callback targetAction", "callback beginCompletion",
      ])
    let end = try timeline.time(.end)
    #expect(
      timeline.lines(at: end) == [
        "end", "state", "callback endAnimationAction", "inset bottom", "offset",
        "animationStart spinner",
      ])
    timeline.expectEase(48 + missing, 4, over: 0.4, after: end) {
      $0.scrollView.contentInset.bottom
    }
    timeline.expectEase(edge + 44, edge, over: 0.4, after: end) { $0.offset }
    #expect(timeline.callbacks(of: .footer).last == "endCompletion")
    #expect(timeline.rest == end + seconds(0.4))
  }

  @Test("Rows added while refreshing appear in place") func rowsAdded() throws {
    let timeline = try play(
      [.pull(to: 860), .release], reactions: ending(after: 1, at: .footer, rowsAdded: 3))
    let end = try timeline.time(.end)
    #expect(timeline.instant(before: end).offset == 824)
    for instant in timeline.instants(from: end, through: timeline.duration) {
      #expect(instant.offset == 824)
      #expect(instant.number(of: .footer, "position") == 1472)
    }
    #expect(timeline.last.scrollView.contentInset.bottom == 4)
  }

  @Test("With no more data, the percent is kept and the footer never begins")
  func noMoreData() throws {
    let timeline = try play(
      [
        .pull(to: 860), .release, .untilRest, .pull(to: 846), .wait(0.1), .release, .untilRest,
        .reset(.footer), .pull(to: 860), .release,
      ],
      reactions: [
        .footer: [Reaction(after: seconds(1), result: .noMoreData), Reaction(after: seconds(0.5))]
      ])
    #expect(
      timeline.states(of: .footer) == [
        "pulling", "refreshing", "noMoreData", "idle", "pulling", "refreshing", "idle",
      ])
    let end = try timeline.time(.end)
    #expect(timeline.lines(at: end).contains("callback endAnimationAction"))
    #expect(timeline.instant(at: end).flag(of: .footer, "arrowHidden"))
    #expect(!timeline.instant(at: end).flag(of: .footer, "spinner"))
    let touch = try timeline.time(.touchBegan, 2)
    let pulled = timeline.instant(0.3, after: touch)
    #expect(pulled.footer?.state == .noMoreData)
    #expect(pulled.footer?.pullingPercent == 1.5)
    #expect(timeline.events(.handler).count == 2)
  }

  @Test("An end without more data and a reset both end a refresh") func endings() throws {
    for (step, last) in [
      (Step.endWithNoMoreData(.footer), "noMoreData"), (.reset(.footer), "idle"),
    ] {
      let timeline = try play([.begin(.footer), .wait(0.5), step], reactions: [:])
      #expect(timeline.states(of: .footer) == ["refreshing", last])
      #expect(timeline.callbacks(of: .footer).suffix(2) == ["endAnimationAction", "endCompletion"])
      #expect(timeline.last.scrollView.contentInset.bottom == 4)
    }
  }

  @Test("The arrow is rotated by −π at rest, and points down when pulling") func arrow() throws {
    let timeline = try play([.pull(to: 860, over: 0.01), .wait(0.5), .pull(to: 790, over: 0.01)])
    let down = try #require(timeline.events(.state).first?.time)
    let up = try #require(timeline.events(.state).last?.time)
    #expect(isClose(timeline.first.number(of: .footer, "arrowAngle"), -.pi, within: 2e-6))
    for (start, from, to) in [(down, -Double.pi, 0.0), (up, 0, -.pi)] {
      for (elapsed, instant) in timeline.instants(0.25, after: start) {
        let angle = eased(from, to, elapsed, over: 0.25)
        #expect(isClose(instant.number(of: .footer, "arrowAngle"), angle, within: 2e-6))
      }
    }
  }

  @Test("The images of an ended refresh play until the percent is next set") func images() throws {
    let lists = StateImages.List(count: 3, duration: seconds(0.3))
    let timeline = try play([.begin(.footer), .wait(0.5)]) {
      $0.follow(StateImages([.idle: lists, .refreshing: lists]))
    }
    let end = try timeline.time(.end)
    func images(_ time: Flicks) -> String {
      timeline.instant(at: time).footer?.values.text("footer.imageState") ?? ""
    }
    #expect(images(end - seconds(0.1)) == "refreshing")
    #expect(images(end + seconds(0.39)) == "refreshing")
    #expect(images(end + seconds(0.4)) == "idle")
  }

  @Test("A footer that hides without rows follows the reloads") func hidesWithoutRows() throws {
    let timeline = try play(
      [.reload(rows: 5), .wait(0.1), .reload(rows: 0), .wait(0.1), .reload(rows: 3)], rows: 0
    ) { $0.hidesWithoutRows = true }
    #expect(timeline.events(.visibility).map(\.to) == [.flag(true), .flag(false), .flag(true)])
    #expect(timeline.events(.callback, named: "reloadData").map(\.number) == [5, 0, 3])
    let without = try play([.wait(0.1)], rows: 0) { $0.hidesWithoutRows = true }
    #expect(without.first.flag(of: .footer, "hidden"))
  }

  @Test("A header's refresh does not begin the footer, and both restore their insets")
  func withHeader() throws {
    for rows in [20, 3, 0] {
      let timeline = try Fixture(
        .compact, [.header: MJHeaderBehavior(), .footer: MJBackFooterBehavior()]
      ).run(
        [.pull(to: -120), .release, .wait(0.5), .begin(.footer), .untilRest, .wait(0.1)],
        rows: rows,
        reactions: [
          .header: [Reaction(after: seconds(1))], .footer: [Reaction(after: seconds(0.5))],
        ])
      #expect(timeline.states(of: .header) == ["pulling", "refreshing", "idle"])
      #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
      let last = timeline.last.scrollView
      #expect(last.modelContentInset == EdgeInsets(top: 8, bottom: 4))
      #expect(last.contentOffset.y >= -24 && last.contentOffset.y <= Self.edge(rows: rows))
    }
  }

  @Test("A header that ends with no more data reports it to the footer")
  func headerNoMoreData() throws {
    let timeline = try Fixture(
      .compact, [.header: MJHeaderBehavior(), .footer: MJBackFooterBehavior()]
    ).run([.begin()], reactions: ending(after: 1, .noMoreData))
    #expect(timeline.states(of: .header) == ["refreshing", "idle"])
    #expect(timeline.states(of: .footer) == ["noMoreData"])
  }
}
