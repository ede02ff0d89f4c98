@Suite("Rules of the MJ back footer and trailer")
struct MJBackFooterRuleTests {
  private func play(
    _ steps: [Step], header: ProbeBehavior? = nil, rows: Int = 20,
    reactions: Reactions = ending(after: 1, at: .footer), duration: Double? = nil,
    _ change: (inout MJBackFooterBehavior) -> Void = { _ in }
  ) throws -> Timeline {
    var footer = MJBackFooterBehavior()
    change(&footer)
    var behaviors: Behaviors = [.footer: footer]
    behaviors[.header] = header
    return try Fixture(.compact, behaviors).run(
      steps, rows: rows, reactions: reactions, duration: duration)
  }

  @Test("A release while idle does nothing; while refreshing the list returns to the open inset")
  func release() throws {
    let idle = try play([.pull(to: 802), .release])
    #expect(idle.states(of: .footer).isEmpty && idle.callbacks(of: .footer).isEmpty)
    for instant in idle.instants(from: seconds(0.25), through: idle.duration) {
      #expect(isClose(instant.footer?.pullingPercent ?? .nan, (instant.offset - 780) / 44))
    }
    let open = try play(
      [.begin(.footer), .wait(0.5), .pull(to: 950), .release, .wait(2)], reactions: [:], duration: 3
    )
    #expect(open.states(of: .footer) == ["refreshing"])
    #expect(open.instant(2.9).offset == 824)
  }

  @Test("Moved past the edge in one step, the footer stays pulling and begins when next visible")
  func jumpsPastTheEdge() throws {
    let timeline = try play([
      .pull(to: 860), .pull(to: 700, over: 0), .wait(0.25), .release, .wait(0.25), .jump(to: 780),
      .wait(0.25), .jump(to: 780 + least),
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1))
  }

  @Test(
    "The inset is read at every change of the offset and moves the threshold",
    arguments: [(852.0, false), (852 + least, true)])
  func rereadsInset(offset: Double, isPulling: Bool) throws {
    let timeline = try play(
      [.wait(0.25), .pull(to: offset), .wait(0.25), .release],
      header: changingInsets(after: 0.125) { $0.bottom = 32 })
    #expect(timeline.states(of: .footer) == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.last.scrollView.modelContentInset.bottom == 32)
  }

  @Test(
    "An end during the begin animation still lets the start callbacks run",
    arguments: [20, 7, 2, 0])
  func endsEarly(rows: Int) throws {
    let timeline = try play([.begin(.footer), .wait(0.125), .end(.footer)], rows: rows)
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(
      timeline.callbacks(of: .footer) == [
        "endAnimationAction", "refreshingBlock", "targetAction", "beginCompletion",
        "endCompletion",
      ])
    let last = timeline.last
    #expect(last.scrollView.modelContentInset == EdgeInsets(top: 8, bottom: 4))
    #expect(last.offset == max(Double(rows) * 64 + 12 - 512, -24))
  }

  @Test("A footer begun off screen refreshes at the first draw, unless ended before")
  func willRefresh() throws {
    let seen = try play([.begin(.footer), .wait(0.25), .appear])
    #expect(seen.states(of: .footer) == ["willRefresh", "refreshing", "idle"])
    #expect(try seen.time(.handler) == seconds(0.5))
    let ended = try play([.begin(.footer), .wait(0.25), .end(.footer), .appear])
    #expect(ended.states(of: .footer) == ["willRefresh", "idle"])
    #expect(ended.callbacks(of: .footer).isEmpty && ended.events(.inset).isEmpty)
  }

  @Test("The footer opens even if the pan is canceled") func cancelledPan() throws {
    let timeline = try play(
      [.pull(to: 860), .wait(0.25), .jump(to: 850), .wait(0.5)], header: cancelling(after: 0.3))
    #expect(try timeline.time(.trigger) == seconds(0.5))
    let open = timeline.instant(0.75)
    #expect(open.offset == 824 && open.scrollView.contentInset.bottom == 48)
    #expect(timeline.last.scrollView.modelContentInset.bottom == 4)
  }

  @Test("Added rows that leave the screen unfilled do not keep the offset")
  func rowsAddedToShortContent() throws {
    let timeline = try play(
      [.pull(to: 60), .release], rows: 2, reactions: ending(after: 1, at: .footer, rowsAdded: 1))
    let end = try timeline.time(.end)
    timeline.expectEase(20, -24, over: 0.4, after: end) { $0.offset }
    #expect(timeline.last.number(of: .footer, "position") == 476)
  }

  @Test("A hidden footer ignores pulls but follows the content's end") func hidden() throws {
    let timeline = try play([
      .hide(.footer), .pull(to: 900), .pull(to: 700), .release, .untilRest, .reload(rows: 30),
      .wait(0.1), .show(.footer), .pull(to: 1500), .pull(to: 1400), .release, .detach(.footer),
      .pull(to: 1500), .release,
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "idle"])
    let reload = try #require(timeline.events(.callback, named: "reloadData").first)
    let moved = timeline.instant(0.05, after: reload.time)
    #expect(moved.flag(of: .footer, "hidden"))
    #expect(moved.number(of: .footer, "position") == 1920)
    #expect(timeline.last.footer == nil)
  }

  @Test("Without user interaction, the footer ignores pulls and the content's end")
  func unseen() throws {
    let timeline = try play([.pull(to: 900), .release, .untilRest, .reload(rows: 30), .wait(0.1)]) {
      $0.shared.isUserInteractionEnabled = false
    }
    #expect(timeline.states(of: .footer).isEmpty)
    #expect(timeline.last.number(of: .footer, "position") == 1280)
  }

  @Test("Automatic alpha is the percent, 1 while refreshing and 0 at the end")
  func automaticAlpha() throws {
    let timeline = try play([.pull(to: 857), .wait(0.05), .release]) {
      $0.shared.isAutomaticallyChangeAlpha = true
    }
    #expect(timeline.first.number(of: .footer, "alpha") == 0)
    #expect(timeline.instant(0.28).number(of: .footer, "alpha") == 1.75)
    let opened = try timeline.time(.handler)
    #expect(timeline.instant(at: opened).number(of: .footer, "alpha") == 1)
    let end = try timeline.time(.end)
    for (elapsed, instant) in timeline.instants(0.4, after: end) {
      let alpha = eased(1, 0, elapsed, over: 0.4)
      #expect(isClose(instant.number(of: .footer, "alpha"), alpha))
    }
  }

  @Test("Without animation, begin and end are one instant each", arguments: [20, 2])
  func unanimated(rows: Int) throws {
    let timeline = try play([.begin(.footer)], rows: rows) {
      $0.shared.isAnimationDisabled = true
    }
    #expect(try timeline.time(.handler) == .zero)
    let missing = max(476 - Double(rows) * 64, 0)
    #expect(timeline.first.scrollView.contentInset.bottom == 48 + missing)
    #expect(timeline.rest == seconds(1))
    #expect(timeline.instant(1).scrollView.contentInset.bottom == 4)
  }

  @Test("A trailer behaves as a back footer when ended early, hidden or detached")
  func trailer() throws {
    func play(_ steps: [Step]) throws -> Timeline {
      try Fixture(.compact, MJTrailerBehavior(), at: .footer).run(steps, rows: 10) {
        $0.scrollView.contentInset = EdgeInsets(left: 16.1, right: 0.3)
        $0.safeAreaInset = EdgeInsets(right: 8.7)
      }
    }
    let early = try play([.begin(.footer), .wait(0.125), .end(.footer)])
    #expect(
      early.callbacks(of: .footer) == [
        "endAnimationAction", "refreshingBlock", "targetAction", "beginCompletion",
        "endCompletion",
      ])
    let hidden = try play([
      .hide(.footer), .pull(to: 430), .pull(to: 100), .release, .show(.footer), .pull(to: 430),
      .pull(to: 380), .release, .detach(.footer), .pull(to: 430), .release,
    ])
    #expect(hidden.states(of: .footer) == ["pulling", "idle"])
  }
}
