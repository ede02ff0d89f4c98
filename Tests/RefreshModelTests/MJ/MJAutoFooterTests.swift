private func play(
  _ steps: [Step], rows: Int = 20, reactions: Reactions = ending(after: 1, at: .footer),
  paging isPagingEnabled: Bool = false, _ change: (inout MJAutoFooterBehavior) -> Void = { _ in }
) throws -> Timeline {
  var footer = MJAutoFooterBehavior()
  change(&footer)
  return try Fixture(.compact, footer, at: .footer).run(steps, rows: rows, reactions: reactions) {
    $0.scrollView.isPagingEnabled = isPagingEnabled
  }
}

@Suite("The MJ auto footer")
struct MJAutoFooterTests {
  /// 1280 + 4 + 8 + 44 − 512: the offset at the lower end, including the footer's inset.
  static let rest = 824.0

  // MARK: Inset

  @Test("A visible footer adds its height to the inset, until hidden or detached")
  func room() throws {
    let timeline = try play([
      .wait(0.1), .hide(.footer), .wait(0.1), .show(.footer), .wait(0.1), .detach(.footer),
      .wait(0.1),
    ])
    let bottoms = [0.05, 0.15, 0.25, 0.35].map {
      timeline.instant($0).scrollView.contentInset.bottom
    }
    #expect(bottoms == [48, 4, 48, 4])
    #expect(timeline.first.number(of: .footer, "position") == 1280)
    #expect(timeline.instant(0.35).footer == nil)
    let hidden = try play([.wait(0.1)]) { $0.shared.isHidden = true }
    #expect(hidden.first.scrollView.contentInset.bottom == 4)
    let removed = try play([.detach(.footer)]) { $0.shared.isHidden = true }
    #expect(removed.first.scrollView.contentInset.bottom == 4)
  }

  @Test("Hiding a refreshing footer ends the refresh with the end completion immediately")
  func hidingEnds() throws {
    let timeline = try play([.begin(.footer), .wait(0.1), .hide(.footer)], reactions: [:])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(timeline.callbacks(of: .footer).last == "endCompletion")
    #expect(timeline.rest == seconds(0.1))
  }

  // MARK: Visibility

  @Test(
    "The footer begins when the given percent is visible, inclusive",
    arguments: [1.0, 0.5, 0, -2], [(-least, false), (0, true), (least, true)])
  func threshold(percent: Double, step: (beyond: Double, begins: Bool)) throws {
    let offset = Self.rest - 44 + 44 * percent + step.beyond
    let timeline = try play([.jump(to: offset)]) {
      $0.triggerAutomaticallyRefreshPercent = percent
    }
    #expect(timeline.states(of: .footer) == (step.begins ? ["refreshing", "idle"] : []))
  }

  @Test("All callbacks run immediately, and so does the end's completion") func callbacks() throws {
    let timeline = try play([.wait(0.25), .jump(to: 824)])
    #expect(
      timeline.lines(at: seconds(0.25)) == [
        "offset", "trigger", "state", "callback refreshingBlock", "handler",
        "callback targetAction", "callback beginCompletion",
      ])
    #expect(timeline.instant(0.25).flag(of: .footer, "spinner"))
    #expect(
      timeline.lines(at: seconds(1.25)) == ["end", "state", "callback endCompletion", "rest"])
    #expect(!timeline.instant(1.25).flag(of: .footer, "spinner"))
    // No inset changes, and the percent remains the 1 set by the begin.
    #expect(timeline.times(.inset) == [.zero])
    #expect(timeline.last.footer?.pullingPercent == 1)
  }

  @Test("Only scrolling down begins, scrolling up does not") func onlyDown() throws {
    let timeline = try play([
      .begin(.footer), .jump(to: 840), .wait(1.5), .jump(to: 830), .jump(to: 824), .jump(to: 800),
      .wait(0.1), .jump(to: 824),
    ])
    #expect(timeline.times(.trigger) == [.zero, seconds(1.6)])
  }

  @Test("Content that fits the view does not begin, one point more does")
  func shortContent() throws {
    // T + contentH ≤ viewH: 24 + 488 = 512 is not greater.
    for (height, begins) in [(488.0, false), (489, true)] {
      let timeline = try Fixture(.compact, MJAutoFooterBehavior(), at: .footer).run(
        [.jump(to: 200)], rows: 1, reactions: ending(after: 1, at: .footer)
      ) { $0.rowHeight = height }
      #expect(!timeline.events(.trigger).isEmpty == begins)
    }
  }

  @Test("A footer that is not automatic begins only at the end of a pan")
  func notAutomatic() throws {
    let manual: (inout MJAutoFooterBehavior) -> Void = { $0.automaticallyRefresh = false }
    #expect(try play([.jump(to: 900)], manual).events(.trigger).isEmpty)
    for (offset, begins) in [(824 - least, false), (824, true)] {
      let timeline = try play([.pull(to: offset), .release], manual)
      #expect(timeline.times(.trigger) == (begins ? [seconds(0.25)] : []))
    }
  }

  @Test("With short content, any pan that ends at or above the rest begins; a tap does not")
  func anyPan() throws {
    for (offset, begins) in [(-24 - least, false), (-24, true), (-10, true)] {
      let timeline = try play([.pull(to: offset), .release], rows: 2)
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
    #expect(try play([.tap()], rows: 2).events(.trigger).isEmpty)
  }

  @Test("An empty list at its very top does not begin") func noPosition() throws {
    // y = contentH + ignored = 0.
    let timeline = try Fixture(.compact, MJAutoFooterBehavior(), at: .footer).run(
      [.jump(to: 300)], rows: 0, reactions: ending(after: 1, at: .footer)
    ) { $0.scrollView.contentInset.top = 600 }
    #expect(timeline.events(.trigger).isEmpty)
  }

  // MARK: Counts

  @Test("A drag triggers once, and the next pan restores the count") func triggerCount() throws {
    let timeline = try play([
      .pull(to: 830), .wait(1.5), .pull(to: 700), .pull(to: 840), .wait(0.2), .pull(to: 700),
      .release, .wait(0.5), .pull(to: 840), .wait(1.5), .release,
    ])
    #expect(timeline.events(.trigger).count == 2)
    let counts = [0.1, 1.9].map {
      timeline.instant($0).number(of: .footer, "triggerCount")
    }
    #expect(counts == [1, 0])
    let second = try timeline.time(.trigger, 2)
    #expect(second > seconds(2.95))
    #expect(timeline.instant(at: second).number(of: .footer, "triggerCount") == 1)
  }

  @Test("After a refused drag, a begin from code is refused, too, but a tap is not")
  func refused() throws {
    let drags: [Step] = [.pull(to: 830), .wait(1.5), .pull(to: 700), .pull(to: 840), .wait(0.1)]
    let begun = try play(drags + [.begin(.footer), .wait(0.1), .release])
    #expect(begun.events(.trigger).count == 1)
    let tapped = try play(drags + [.tap(.footer), .wait(0.1)])
    #expect(tapped.events(.trigger).count == 2)
  }

  @Test("Without a limit, every scroll down triggers, and so does lifting the finger there")
  func unlimited() throws {
    let timeline = try play([
      .pull(to: 830), .wait(1.5), .pull(to: 700), .pull(to: 840), .wait(1.5), .release,
    ]) { $0.autoTriggerTimes = nil }
    #expect(timeline.events(.trigger).count == 3)
    #expect(timeline.events(.trigger).last?.time == (try timeline.time(.touchEnded)))
    #expect(timeline.instant(2).number(of: .footer, "triggerCount") == -1)
  }

  @Test("Momentum is not a drag and does not reduce the count") func momentum() throws {
    let timeline = try play([.fling(-4000), .untilRest])
    #expect(timeline.events(.trigger).count == 1)
    #expect(timeline.last.number(of: .footer, "triggerCount") == 1)
  }

  @Test("A tap on the footer begins only while idle") func tap() throws {
    let timeline = try play(
      [.tap(.footer), .wait(0.5), .tap(.footer), .untilRest, .tap(.footer)],
      reactions: [
        .footer: [Reaction(after: seconds(1)), Reaction(after: seconds(1), result: .noMoreData)]
      ])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle", "refreshing", "noMoreData"])
    #expect(
      try play([.tap(.footer)]) { $0.shared.isUserInteractionEnabled = false }.events(.trigger)
        .isEmpty)
  }

  // MARK: Data

  @Test("A footer with no more data stays in that state until reset") func noMoreData() throws {
    let timeline = try play(
      [.jump(to: 824), .untilRest, .jump(to: 0), .jump(to: 824), .tap(.footer), .wait(0.5)] + [
        .reset(.footer), .wait(0.1), .jump(to: 0), .jump(to: 824),
      ],
      reactions: [
        .footer: [Reaction(after: seconds(1), result: .noMoreData), Reaction(after: seconds(1))]
      ])
    #expect(
      timeline.states(of: .footer) == ["refreshing", "noMoreData", "idle", "refreshing", "idle"])
  }

  @Test("A footer hidden without rows appears with the first rows") func hidesWithoutRows() throws {
    let timeline = try play(
      [.wait(0.1), .reload(rows: 2), .wait(0.1), .reload(), .wait(0.1)], rows: 0
    ) { $0.hidesWithoutRows = true }
    #expect(timeline.first.scrollView.contentInset.bottom == 4)
    #expect(timeline.instant(0.15).scrollView.contentInset.bottom == 48)
    #expect(timeline.instant(0.25).scrollView.contentInset.bottom == 48)
    #expect(timeline.events(.callback, named: "reloadData").map(\.number) == [2, 2])
  }

  @Test("Rows added while refreshing move the footer down, and scrolling further begins again")
  func rowsAdded() throws {
    let timeline = try play(
      [.jump(to: 824), .wait(1.5), .jump(to: 830), .jump(to: 824 + 192)],
      reactions: ending(after: 1, at: .footer, rowsAdded: 3))
    #expect(timeline.times(.trigger) == [.zero, seconds(1.5)])
    #expect(timeline.last.number(of: .footer, "position") == 1664)
  }

  @Test("With paging, the end moves the list back by the bottom inset") func paging() throws {
    let timeline = try play(
      [.jump(to: 824)], reactions: ending(after: 0.25, at: .footer, rowsAdded: 10), paging: true)
    let end = try timeline.time(.end)
    #expect(
      timeline.lines(at: end) == [
        "callback reloadData", "end", "state", "offset", "callback endAnimationAction",
      ])
    timeline.expectEase(824, 824 - 56, over: 0.4, after: end) { $0.offset }
    #expect(timeline.lines(at: end + seconds(0.4)).first == "callback endCompletion")
  }

  @Test("A footer begun off screen refreshes at the first draw") func willRefresh() throws {
    let timeline = try play([.begin(.footer), .wait(0.25), .appear])
    #expect(timeline.states(of: .footer) == ["willRefresh", "refreshing", "idle"])
    #expect(try timeline.time(.handler) == seconds(0.25))
  }

  @Test("A pull of 1 is exactly the threshold") func pullStep() throws {
    for percent in [1.0, 0.5, -3] {
      let timeline = try play([.pull(1, .footer, over: 0.5)]) {
        $0.triggerAutomaticallyRefreshPercent = percent
      }
      #expect(try timeline.time(.trigger) == seconds(0.5))
      #expect(try timeline.time(of: Instant(parsing: "pull=1")) == seconds(0.5))
    }
  }
}
