import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import Testing

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
    return try Timeline(
      playing: familyScript(behaviors, steps, rows: rows, reactions: reactions, duration: duration)
    )
  }

  @Test(
    "A release while idle does nothing; while refreshing the list returns to the open inset")
  func release() throws {
    let idle = try play([pull(to: 802), letGo])
    #expect(idle.states(of: .footer).isEmpty && idle.callbacks(of: .footer).isEmpty)
    for instant in idle.instants(from: seconds(0.25), through: idle.duration) {
      #expect(isClose(instant.footer?.pullingPercent ?? .nan, (instant.offset - 780) / 44))
    }
    let open = try play(
      [Step(.beginRefreshing(.footer)), wait(0.5), pull(to: 950), letGo, wait(2)], reactions: [:],
      duration: 3)
    #expect(open.states(of: .footer) == ["refreshing"])
    #expect(open.instant(at: seconds(2.9)).offset == 824)
  }

  @Test("Moved past the edge in one step, the footer stays pulling and begins when next visible")
  func jumpsPastTheEdge() throws {
    let timeline = try play([
      pull(to: 860), pull(to: 700, over: 0), wait(0.25), letGo, wait(0.25), jump(to: 780),
      wait(0.25), jump(to: 780 + least),
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1))
  }

  @Test(
    "The inset is read at every change of the offset and moves the threshold",
    arguments: [(852.0, false), (852 + least, true)])
  func rereadsInset(offset: Double, isPulling: Bool) throws {
    let timeline = try play(
      [wait(0.25), pull(to: offset), wait(0.25), letGo],
      header: changingInsets(after: 0.125) { $0.bottom = 32 })
    #expect(
      timeline.states(of: .footer) == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.instant(at: timeline.duration).scrollView.modelContentInset.bottom == 32)
  }

  @Test(
    "An end during the begin animation still lets the start callbacks run",
    arguments: [20, 7, 2, 0])
  func endsEarly(rows: Int) throws {
    let timeline = try play(
      [Step(.beginRefreshing(.footer)), wait(0.125), Step(.endRefreshing(.footer))], rows: rows)
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(
      timeline.callbacks(of: .footer) == [
        "endAnimationAction", "refreshingBlock", "targetAction", "beginCompletion",
        "endCompletion",
      ])
    let last = timeline.instant(at: timeline.duration)
    #expect(last.scrollView.modelContentInset == EdgeInsets(top: 8, bottom: 4))
    #expect(last.offset == max(Double(rows) * 64 + 12 - 512, -24))
  }

  @Test("A footer begun off screen refreshes at the first draw, unless ended before")
  func willRefresh() throws {
    let seen = try play([Step(.beginRefreshing(.footer)), wait(0.25), Step(.appear)])
    #expect(seen.states(of: .footer) == ["willRefresh", "refreshing", "idle"])
    #expect(try seen.time(.handler) == seconds(0.5))
    let ended = try play([
      Step(.beginRefreshing(.footer)), wait(0.25), Step(.endRefreshing(.footer)), Step(.appear),
    ])
    #expect(ended.states(of: .footer) == ["willRefresh", "idle"])
    #expect(ended.callbacks(of: .footer).isEmpty && ended.events(.inset).isEmpty)
  }

  @Test("The footer opens even if the pan is canceled")
  func cancelledPan() throws {
    let timeline = try play(
      [pull(to: 860), wait(0.25), jump(to: 850), wait(0.5)], header: cancelling(after: 0.3))
    #expect(try timeline.time(.trigger) == seconds(0.5))
    let open = timeline.instant(at: seconds(0.75))
    #expect(open.offset == 824 && open.scrollView.contentInset.bottom == 48)
    #expect(timeline.instant(at: timeline.duration).scrollView.modelContentInset.bottom == 4)
  }

  @Test("Added rows that leave the screen unfilled do not keep the offset")
  func rowsAddedToShortContent() throws {
    let timeline = try play(
      [pull(to: 60), letGo], rows: 2, reactions: ending(after: 1, at: .footer, rowsAdded: 1))
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: end, through: end + seconds(0.4)) {
      #expect(isClose(instant.offset, eased(20, -24, (instant.time - end).seconds, over: 0.4)))
    }
    #expect(timeline.instant(at: timeline.duration).number(of: .footer, "position") == 476)
  }

  @Test("A hidden footer ignores pulls but follows the content's end")
  func hidden() throws {
    let timeline = try play([
      Step(.setHidden(true, .footer)), pull(to: 900), pull(to: 700), letGo, Step(.untilRest),
      Step(.reload(rows: 30)), wait(0.1), Step(.setHidden(false, .footer)), pull(to: 1500),
      pull(to: 1400), letGo, Step(.detach(.footer)), pull(to: 1500), letGo,
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "idle"])
    let reload = try #require(timeline.events(.callback, named: "reloadData").first)
    let moved = timeline.instant(at: reload.time + seconds(0.05))
    #expect(moved.flag(of: .footer, "hidden"))
    #expect(moved.number(of: .footer, "position") == 1920)
    #expect(timeline.instant(at: timeline.duration).footer == nil)
  }

  @Test("Without user interaction, the footer ignores pulls and the content's end")
  func unseen() throws {
    let timeline = try play([
      pull(to: 900), letGo, Step(.untilRest), Step(.reload(rows: 30)), wait(0.1),
    ]) { $0.shared.isUserInteractionEnabled = false }
    #expect(timeline.states(of: .footer).isEmpty)
    #expect(timeline.instant(at: timeline.duration).number(of: .footer, "position") == 1280)
  }

  @Test("Automatic alpha is the percent, 1 while refreshing and 0 at the end")
  func automaticAlpha() throws {
    let timeline = try play([pull(to: 857), wait(0.05), letGo]) {
      $0.shared.isAutomaticallyChangeAlpha = true
    }
    #expect(timeline.instant(at: .zero).number(of: .footer, "alpha") == 0)
    #expect(timeline.instant(at: seconds(0.28)).number(of: .footer, "alpha") == 1.75)
    let opened = try timeline.time(.handler)
    #expect(timeline.instant(at: opened).number(of: .footer, "alpha") == 1)
    let end = try timeline.time(.end)
    for instant in timeline.instants(from: end, through: end + seconds(0.4)) {
      let alpha = eased(1, 0, (instant.time - end).seconds, over: 0.4)
      #expect(isClose(instant.number(of: .footer, "alpha"), alpha))
    }
  }

  @Test(
    "Without animation, begin and end are one instant each", arguments: [20, 2])
  func unanimated(rows: Int) throws {
    let timeline = try play([Step(.beginRefreshing(.footer))], rows: rows) {
      $0.shared.isAnimationDisabled = true
    }
    #expect(try timeline.time(.handler) == .zero)
    let missing = max(476 - Double(rows) * 64, 0)
    #expect(timeline.instant(at: .zero).scrollView.contentInset.bottom == 48 + missing)
    #expect(timeline.rest == seconds(1))
    #expect(timeline.instant(at: seconds(1)).scrollView.contentInset.bottom == 4)
  }

  @Test("A trailer behaves as a back footer when ended early, hidden, detached or used often")
  func trailer() throws {
    func play(_ steps: [Step], reactions: Reactions = [:]) throws -> Timeline {
      try Timeline(
        playing: familyScript(
          [.footer: MJTrailerBehavior()], steps, rows: 10, reactions: reactions
        ) {
          $0.scrollView.contentInset = EdgeInsets(left: 16.1, right: 0.3)
          $0.safeAreaInset = EdgeInsets(right: 8.7)
        })
    }
    let early = try play([
      Step(.beginRefreshing(.footer)), wait(0.125), Step(.endRefreshing(.footer)),
    ])
    #expect(
      early.callbacks(of: .footer) == [
        "endAnimationAction", "refreshingBlock", "targetAction", "beginCompletion",
        "endCompletion",
      ])
    let hidden = try play([
      Step(.setHidden(true, .footer)), pull(to: 430), pull(to: 100), letGo,
      Step(.setHidden(false, .footer)), pull(to: 430), pull(to: 380), letGo,
      Step(.detach(.footer)), pull(to: 430), letGo,
    ])
    #expect(hidden.states(of: .footer) == ["pulling", "idle"])
    let often = try play(
      (0..<1000).flatMap { _ in
        [Step(.beginRefreshing(.footer)), wait(0.3), Step(.endRefreshing(.footer)), wait(0.45)]
      })
    #expect(often.events(.trigger).count == 1000)
    let last = often.instant(at: often.duration).scrollView
    #expect(last.modelContentInset == EdgeInsets(left: 16.1, right: 0.3))
  }
}
