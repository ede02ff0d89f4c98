import BezierGeometry
import KeyframeAnimation
import RefreshModel
import Testing

private let least = 1.0 / 1024

private func jump(to offset: Double) -> Step { Step(.scrollTo(y: offset, animated: false)) }

/// Changes the view's own insets after a while, as an app does.
private func insets(
  after delay: Double, _ change: @escaping @Sendable (inout EdgeInsets) -> Void
) -> ProbeComponent {
  ProbeComponent { probe in
    probe.host.after(seconds(delay)) {
      var inset = probe.view.contentInset
      change(&inset)
      probe.view.setContentInset(inset)
    }
  }
}

/// Takes the finger's pan away after a while.
private func cancelling(after delay: Double) -> ProbeComponent {
  ProbeComponent { probe in
    probe.host.after(seconds(delay)) { probe.view.setScrollEnabled(false) }
  }
}

@Suite("The MJ header, rule by rule")
struct MJHeaderRuleTests {
  private func play(
    _ steps: [Step], _ header: MJHeaderComponent = MJHeaderComponent(),
    footer: ProbeComponent? = nil, rows: Int = 20, reactions: Reactions = ending(after: 1),
    duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    var components: Components = [.header: header]
    components[.footer] = footer
    return try Playthrough.play(
      familyScript(
        components, steps, rows: rows, reactions: reactions, duration: duration, change))
  }

  @Test(
    "its threshold is the same above content shorter than the screen, as long, and longer",
    arguments: [(0, 64.0), (2, 64), (7, 68), (20, 64)],
    [(-78 + least, false), (-78, false), (-78 - least, true)])
  func contentLengths(
    content: (rows: Int, height: Double), step: (offset: Double, isPulling: Bool)
  ) throws {
    let timeline = try play([pull(to: step.offset), wait(0.25), letGo], rows: content.rows) {
      $0.rowHeight = content.height
    }
    #expect(timeline.states() == (step.isPulling ? ["pulling", "refreshing", "idle"] : []))
    let last = timeline.moment(at: timeline.duration)
    #expect(last.offset == -24 && last.scrollView.modelContentInset.top == 8)
  }

  @Test("let go while idle nothing begins; the percent goes back with the list")
  func releaseIdle() throws {
    let timeline = try play([pull(to: -51), letGo])
    #expect(timeline.states().isEmpty && timeline.callbacks().isEmpty)
    let release = try timeline.time(.touchEnded)
    for moment in timeline.moments(from: release, through: timeline.duration) {
      #expect(isClose(moment.header?.pullingPercent ?? .nan, (-24 - moment.offset) / 54))
    }
  }

  @Test("let go while it refreshes, however far, the list returns to where it is held open")
  func releaseRefreshing() throws {
    let timeline = try play(
      [Step(.beginRefreshing(.header)), wait(0.5), pull(to: -200), letGo, wait(2)],
      reactions: [:], duration: 3)
    #expect(timeline.states() == ["refreshing"])
    #expect(timeline.moment(at: seconds(2.9)).offset == -78)
    #expect(timeline.events(.trigger).count == 1)
  }

  @Test("pulled and let go while it waits for the screen, it waits on, and opens when seen")
  func releaseWaiting() throws {
    let timeline = try play([
      Step(.beginRefreshing(.header)), pull(to: -100), letGo, wait(1.25), Step(.appear),
    ])
    #expect(timeline.states() == ["willRefresh", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1.5))
    #expect(timeline.moment(at: seconds(1.75)).offset == -78)
  }

  @Test("carried past the edge at one stroke it stays pulling, and begins when next seen")
  func jumpsPastTheEdge() throws {
    let timeline = try play([
      pull(to: -100), pull(to: 50, over: 0), wait(0.25), letGo, wait(0.25), jump(to: -24 + least),
      wait(0.25), jump(to: -24),
    ])
    #expect(timeline.states() == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1))
  }

  @Test("moved by code, the percent follows below 1 only")
  func percentWithoutFinger() throws {
    let timeline = try play([
      jump(to: -51), wait(0.1), jump(to: -78), wait(0.1), jump(to: -105), wait(0.1),
      jump(to: -37.5), wait(0.1),
    ])
    let percents = [0.05, 0.15, 0.25, 0.35].map {
      timeline.moment(at: seconds($0)).header?.pullingPercent
    }
    #expect(percents == [0.5, 0.5, 0.5, 0.25])
    #expect(timeline.states().isEmpty)
  }

  @Test(
    "the inset is read anew at every change of the offset: the threshold moves with it",
    arguments: [(-102.0, false), (-102 - least, true)])
  func rereadsInset(offset: Double, isPulling: Bool) throws {
    let timeline = try play(
      [wait(0.25), pull(to: offset), wait(0.25), letGo],
      footer: insets(after: 0.125) { $0.top = 32 })
    let held = timeline.moment(at: seconds(0.6))
    #expect(held.header?.pullingPercent == (-48 - offset) / 54)
    #expect(timeline.states() == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.moment(at: timeline.duration).scrollView.modelContentInset.top == 32)
  }

  @Test("waiting for the screen does not freeze the inset: it opens from the one of then")
  func rereadsInsetWhileWaiting() throws {
    let timeline = try play(
      [
        Step(.beginRefreshing(.header)), wait(0.25), jump(to: -47), wait(0.25), Step(.appear),
        wait(0.1),
      ],
      footer: insets(after: 0.125) { $0.top = 32 })
    #expect(timeline.moment(at: seconds(0.75)).offset == -102)
    #expect(timeline.moment(at: seconds(0.75)).scrollView.contentInset.top == 86)
    #expect(timeline.moment(at: timeline.duration).scrollView.modelContentInset.top == 32)
  }

  @Test("ended while pulling it is idle without a callback, and pulling again when moved")
  func endsWhilePulling() throws {
    let timeline = try play(
      [
        pull(to: -100), wait(0.1), Step(.endRefreshing(.header)), wait(0.1),
        Step(.resetNoMoreData(.header)), wait(0.1), pull(to: -101), letGo,
      ])
    #expect(timeline.states() == ["pulling", "idle", "pulling", "refreshing", "idle"])
    let handler = try timeline.time(.handler)
    #expect(timeline.events(.callback).allSatisfy { $0.time >= handler })
    #expect(timeline.events(.end).count == 2)
  }

  @Test("ended, or reset, while idle nothing happens at all", arguments: [0, 1, 2])
  func endsWhileIdle(kind: Int) throws {
    let step: Step.Action =
      [
        .endRefreshing(.header), .endRefreshingWithNoMoreData(.header), .resetNoMoreData(.header),
      ][kind]
    let timeline = try play([Step(step), wait(0.1)])
    #expect(timeline.states().isEmpty && timeline.callbacks().isEmpty)
    #expect(timeline.events(.inset).isEmpty)
  }

  @Test("reset while it refreshes ends it like any end")
  func resetsWhileRefreshing() throws {
    let timeline = try play(
      [Step(.beginRefreshing(.header)), wait(0.5), Step(.resetNoMoreData(.header))],
      reactions: [:])
    #expect(timeline.states() == ["refreshing", "idle"])
    #expect(timeline.callbacks().suffix(2) == ["endAnimationAction", "endCompletion"])
    #expect(timeline.moment(at: timeline.duration).scrollView.modelContentInset.top == 8)
  }

  @Test("what it is told of new data is the count of the rows")
  func reloads() throws {
    let timeline = try play(
      [
        Step(.reload(rows: 5)), wait(0.1), Step(.reload(rows: nil)),
        Step(.beginRefreshing(.header)),
      ],
      reactions: ending(after: 0.5, rowsAdded: 3))
    #expect(timeline.events(.callback, named: "reloadData").map(\.number) == [5, 5, 8])
    let added = try #require(timeline.events(.callback, named: "reloadData").last)
    #expect(added.time == (try timeline.time(.end)))
  }

  @Test("removed while it refreshes it is in no picture, and its end still gives the inset back")
  func removed() throws {
    let timeline = try play(
      [Step(.beginRefreshing(.header)), wait(0.125), Step(.detach(.header)), wait(1)],
      duration: 3)
    #expect(timeline.moment(at: seconds(0.5)).header == nil)
    let last = timeline.moment(at: seconds(3)).scrollView
    #expect(last.modelContentInset.top == 8 && last.contentOffset.y == -24)
  }
}

@Suite("The MJ back footer and trailer, rule by rule")
struct MJBackFooterRuleTests {
  private func play(
    _ steps: [Step], header: ProbeComponent? = nil, rows: Int = 20,
    reactions: Reactions = ending(after: 1, at: .footer), duration: Double? = nil,
    _ change: (inout MJBackFooterComponent) -> Void = { _ in }
  ) throws -> Timeline {
    var footer = MJBackFooterComponent()
    change(&footer)
    var components: Components = [.footer: footer]
    components[.header] = header
    return try Playthrough.play(
      familyScript(components, steps, rows: rows, reactions: reactions, duration: duration))
  }

  @Test(
    "let go while idle nothing begins; while it refreshes, the list returns to where it is held")
  func release() throws {
    let idle = try play([pull(to: 802), letGo])
    #expect(idle.states(of: .footer).isEmpty && idle.callbacks(of: .footer).isEmpty)
    for moment in idle.moments(from: seconds(0.25), through: idle.duration) {
      #expect(isClose(moment.footer?.pullingPercent ?? .nan, (moment.offset - 780) / 44))
    }
    let open = try play(
      [Step(.beginRefreshing(.footer)), wait(0.5), pull(to: 950), letGo, wait(2)], reactions: [:],
      duration: 3)
    #expect(open.states(of: .footer) == ["refreshing"])
    #expect(open.moment(at: seconds(2.9)).offset == 824)
  }

  @Test("carried past the edge at one stroke it stays pulling, and begins when next seen")
  func jumpsPastTheEdge() throws {
    let timeline = try play([
      pull(to: 860), pull(to: 700, over: 0), wait(0.25), letGo, wait(0.25), jump(to: 780),
      wait(0.25), jump(to: 780 + least),
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1))
  }

  @Test(
    "the inset is read anew at every change of the offset: the threshold moves with it",
    arguments: [(852.0, false), (852 + least, true)])
  func rereadsInset(offset: Double, isPulling: Bool) throws {
    let timeline = try play(
      [wait(0.25), pull(to: offset), wait(0.25), letGo],
      header: insets(after: 0.125) { $0.bottom = 32 })
    #expect(
      timeline.states(of: .footer) == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.moment(at: timeline.duration).scrollView.modelContentInset.bottom == 32)
  }

  @Test(
    "an end before the begin animation is over still lets the start callbacks run",
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
    let last = timeline.moment(at: timeline.duration)
    #expect(last.scrollView.modelContentInset == EdgeInsets(top: 8, bottom: 4))
    #expect(last.offset == max(Double(rows) * 64 + 12 - 512, -24))
  }

  @Test("begun before it is on screen, it refreshes at the first draw, or never when ended before")
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

  @Test("a cancelled pan opens it all the same")
  func cancelledPan() throws {
    let timeline = try play(
      [pull(to: 860), wait(0.25), jump(to: 850), wait(0.5)], header: cancelling(after: 0.3))
    #expect(try timeline.time(.trigger) == seconds(0.5))
    let open = timeline.moment(at: seconds(0.75))
    #expect(open.offset == 824 && open.scrollView.contentInset.bottom == 48)
    #expect(timeline.moment(at: timeline.duration).scrollView.modelContentInset.bottom == 4)
  }

  @Test("rows that still leave the screen unfilled do not hold the list where it is")
  func rowsAddedToShortContent() throws {
    let timeline = try play(
      [pull(to: 60), letGo], rows: 2, reactions: ending(after: 1, at: .footer, rowsAdded: 1))
    let end = try timeline.time(.end)
    for moment in timeline.moments(from: end, through: end + seconds(0.4)) {
      #expect(isClose(moment.offset, eased(20, -24, (moment.time - end).seconds, over: 0.4)))
    }
    #expect(timeline.moment(at: timeline.duration).number(of: .footer, "position") == 476)
  }

  @Test("hidden it notices no pull, but where the content ends; shown again it does")
  func hidden() throws {
    let timeline = try play([
      Step(.setHidden(true, .footer)), pull(to: 900), pull(to: 700), letGo, Step(.untilRest),
      Step(.reload(rows: 30)), wait(0.1), Step(.setHidden(false, .footer)), pull(to: 1500),
      pull(to: 1400), letGo, Step(.detach(.footer)), pull(to: 1500), letGo,
    ])
    #expect(timeline.states(of: .footer) == ["pulling", "idle"])
    let reload = try #require(timeline.events(.callback, named: "reloadData").first)
    let moved = timeline.moment(at: reload.time + seconds(0.05))
    #expect(moved.flag(of: .footer, "hidden"))
    #expect(moved.number(of: .footer, "position") == 1920)
    #expect(timeline.moment(at: timeline.duration).footer == nil)
  }

  @Test("without user interaction it notices nothing, not even where the content ends")
  func unseen() throws {
    let timeline = try play([
      pull(to: 900), letGo, Step(.untilRest), Step(.reload(rows: 30)), wait(0.1),
    ]) { $0.settings.isUserInteractionEnabled = false }
    #expect(timeline.states(of: .footer).isEmpty)
    #expect(timeline.moment(at: timeline.duration).number(of: .footer, "position") == 1280)
  }

  @Test("automatic alpha is the percent, 1 while it refreshes, and 0 at the end")
  func automaticAlpha() throws {
    let timeline = try play([pull(to: 857), wait(0.05), letGo]) {
      $0.settings.isAutomaticallyChangeAlpha = true
    }
    #expect(timeline.moment(at: .zero).number(of: .footer, "alpha") == 0)
    #expect(timeline.moment(at: seconds(0.28)).number(of: .footer, "alpha") == 1.75)
    let opened = try timeline.time(.handler)
    #expect(timeline.moment(at: opened).number(of: .footer, "alpha") == 1)
    let end = try timeline.time(.end)
    for moment in timeline.moments(from: end, through: end + seconds(0.4)) {
      let alpha = eased(1, 0, (moment.time - end).seconds, over: 0.4)
      #expect(isClose(moment.number(of: .footer, "alpha"), alpha))
    }
  }

  @Test(
    "without animation all of the beginning is one instant, and all of the end", arguments: [20, 2])
  func unanimated(rows: Int) throws {
    let timeline = try play([Step(.beginRefreshing(.footer))], rows: rows) {
      $0.settings.isAnimationDisabled = true
    }
    #expect(try timeline.time(.handler) == .zero)
    let missing = max(476 - Double(rows) * 64, 0)
    #expect(timeline.moment(at: .zero).scrollView.contentInset.bottom == 48 + missing)
    #expect(timeline.rest == seconds(1))
    #expect(timeline.moment(at: seconds(1)).scrollView.contentInset.bottom == 4)
  }

  @Test("a trailer ended early, hidden, removed, and used a thousand times does as a back footer")
  func trailer() throws {
    func play(_ steps: [Step], reactions: Reactions = [:]) throws -> Timeline {
      try Playthrough.play(
        familyScript([.footer: MJTrailerComponent()], steps, rows: 10, reactions: reactions) {
          $0.contentInset = EdgeInsets(left: 16.1, right: 0.3)
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
    let last = often.moment(at: often.duration).scrollView
    #expect(last.modelContentInset == EdgeInsets(left: 16.1, right: 0.3))
  }
}

@Suite("The MJ auto footer, rule by rule")
struct MJAutoFooterRuleTests {
  private func play(
    _ steps: [Step], header: (any RefreshComponent)? = nil, rows: Int = 20,
    reactions: Reactions = ending(after: 1, at: .footer),
    _ change: (inout MJAutoFooterComponent) -> Void = { _ in },
    script changeScript: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    var footer = MJAutoFooterComponent()
    change(&footer)
    var components: Components = [.footer: footer]
    components[.header] = header
    return try Playthrough.play(
      familyScript(components, steps, rows: rows, reactions: reactions, changeScript))
  }

  @Test("the ignored inset moves the view only")
  func ignoredBottom() throws {
    for (offset, begins) in [(824 - least, false), (824, true)] {
      let timeline = try play([jump(to: offset)]) { $0.ignoredScrollViewContentInsetBottom = 9 }
      #expect(timeline.moment(at: .zero).number(of: .footer, "position") == 1289)
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
  }

  @Test("fifty heights ahead it begins with the first step down of a list not longer than that")
  func preloads() throws {
    // 80 + ... − 44 − 50·44: the threshold lies at 824 − 2244 = −1420, above all that there is.
    let near = try play([jump(to: -24 + least)]) { $0.triggerAutomaticallyRefreshPercent = -50 }
    #expect(try near.time(.trigger) == .zero)
    // 100 rows: 6400 + 56 − 512 − 2244 = 3700.
    for (offset, begins) in [(3700 - least, false), (3700, true)] {
      let far = try play([jump(to: offset)], rows: 100) {
        $0.triggerAutomaticallyRefreshPercent = -50
      }
      #expect(far.events(.trigger).isEmpty != begins)
    }
  }

  @Test("with short content a pan's end begins from rest on, with longer from the very end on")
  func panEnds() throws {
    // T + contentH ≤ viewH: 24 + 488 = 512 is short; 489 + 56 − 512 = 33 is the end of the other.
    let cases: [(height: Double, offset: Double, begins: Bool)] = [
      (488, -24 - least, false), (488, -24, true), (489, 33 - least, false), (489, 33, true),
    ]
    for (height, offset, begins) in cases {
      let timeline = try play([pull(to: offset), letGo], rows: 1) {
        $0.automaticallyRefresh = false
      } script: {
        $0.rowHeight = height
      }
      #expect(timeline.events(.trigger).isEmpty != begins, "\(height) \(offset)")
    }
  }

  @Test("with a count of 0 no drag begins; code, taps and momentum do")
  func countOfZero() throws {
    func triggers(_ steps: [Step]) throws -> Int {
      try play(steps) { $0.autoTriggerTimes = 0 }.events(.trigger).count
    }
    #expect(try triggers([pull(to: 840), letGo]) == 0)
    #expect(try triggers([Step(.beginRefreshing(.footer))]) == 1)
    #expect(try triggers([Step(.tap(.footer))]) == 1)
    #expect(try triggers([Step(.fling(velocity: -4000))]) == 1)
  }

  @Test("percent and alpha stay as the begin has set them")
  func automaticAlpha() throws {
    let timeline = try play([wait(0.25), jump(to: 824)]) {
      $0.settings.isAutomaticallyChangeAlpha = true
    }
    #expect(timeline.moment(at: seconds(0.2)).number(of: .footer, "alpha") == 0)
    for moment in timeline.moments(from: seconds(0.25), through: seconds(0.5)) {
      let elapsed = moment.time.seconds - 0.25
      #expect(
        isClose(moment.number(of: .footer, "alpha"), eased(0, 1, elapsed, over: 0.25)))
    }
    let last = timeline.moment(at: timeline.duration)
    #expect(last.footer?.state == .idle)
    #expect(last.number(of: .footer, "alpha") == 1 && last.footer?.pullingPercent == 1)
  }

  @Test("begun again while it refreshes nothing happens; reset or ended without data it stops")
  func codeSteps() throws {
    let twice = try play([
      Step(.beginRefreshing(.footer)), wait(0.5), Step(.beginRefreshing(.footer)),
    ])
    #expect(twice.events(.handler).count == 1)
    for (step, state) in [
      (Step(.resetNoMoreData(.footer)), "idle"),
      (Step(.endRefreshingWithNoMoreData(.footer)), "noMoreData"),
    ] {
      let timeline = try play([Step(.beginRefreshing(.footer)), wait(0.5), step], reactions: [:])
      #expect(timeline.states(of: .footer) == ["refreshing", state])
      #expect(timeline.callbacks(of: .footer).last == "endCompletion")
      #expect(!timeline.moment(at: timeline.duration).flag(of: .footer, "spinner"))
    }
  }

  @Test("without user interaction nothing begins but from code")
  func unseen() throws {
    let timeline = try play([
      jump(to: 824), pull(to: 850), letGo, Step(.tap(.footer)), wait(0.1),
      Step(.beginRefreshing(.footer)),
    ]) { $0.settings.isUserInteractionEnabled = false }
    #expect(timeline.events(.trigger).count == 1)
    #expect(timeline.events(.trigger).first?.time == timeline.events(.handler).first?.time)
    #expect(try timeline.time(.trigger) >= seconds(0.35))
  }

  @Test("a header's pull and refresh above short content leave it idle", arguments: [0, 2, 20])
  func besideHeader(rows: Int) throws {
    let timeline = try play(
      [pull(to: -100), wait(0.1), letGo], header: MJHeaderComponent(), rows: rows,
      reactions: ending(after: 1))
    #expect(timeline.states(of: .header) == ["pulling", "refreshing", "idle"])
    #expect(timeline.states(of: .footer).isEmpty)
    #expect(
      timeline.moment(at: timeline.duration).scrollView.modelContentInset
        == EdgeInsets(top: 8, bottom: 48))
  }

  @Test("a thousand refreshes, and as many hidings, leave the insets as they were")
  func noDrift() throws {
    let steps = (0..<1000).flatMap { _ in
      [
        Step(.tap(.footer)), wait(0.05), Step(.endRefreshing(.footer)), wait(0.05),
        Step(.setHidden(true, .footer)), Step(.setHidden(false, .footer)),
      ]
    }
    let timeline = try play(steps, reactions: [:]) { _ in
    } script: {
      $0.contentInset = EdgeInsets(top: 20.1, bottom: 0.3)
      $0.safeAreaInset = EdgeInsets(top: 47.3, bottom: 34.7)
    }
    #expect(timeline.events(.trigger).count == 1000)
    let last = timeline.moment(at: timeline.duration)
    #expect(last.scrollView.modelContentInset.top == 20.1)
    #expect(last.scrollView.modelContentInset.bottom == 0.3 + 44)
  }
}
