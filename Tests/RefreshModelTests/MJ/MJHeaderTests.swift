private func header(_ change: (inout MJHeaderBehavior) -> Void = { _ in }) -> MJHeaderBehavior {
  var header = MJHeaderBehavior()
  change(&header)
  return header
}

private func play(
  _ steps: [Step], _ behavior: MJHeaderBehavior = MJHeaderBehavior(),
  reactions: Reactions = ending(after: 1), rows: Int = 20,
  duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
) throws -> Timeline {
  try Fixture(.compact, behavior).run(
    steps, rows: rows, reactions: reactions, duration: duration, change)
}

@Suite("The MJ header")
struct MJHeaderTests {
  /// The threshold offset, −(T + h).
  static let threshold = -78.0

  // MARK: Thresholds

  @Test(
    "A header pulled by strictly more than its height is pulling",
    arguments: [(-78 + least, false), (-78, false), (-78 - least, true)])
  func threshold(offset: Double, isPulling: Bool) throws {
    let timeline = try play([.pull(to: offset), .wait(0.25), .release])
    let held = timeline.instant(0.3)
    #expect(held.header?.state == (isPulling ? .pulling : .idle))
    #expect(held.header?.pullingPercent == (-24 - offset) / 54)
    #expect(timeline.states() == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.hints.isEmpty == isPulling)
  }

  @Test("At exactly its height the header is idle again, and beyond it still pulling")
  func backAndForth() throws {
    let timeline = try play([
      .pull(to: -100), .pull(to: -78 - least), .pull(to: -78), .pull(to: -90), .pull(to: -30),
      .release,
    ])
    #expect(timeline.states() == ["pulling", "idle", "pulling", "idle"])
    #expect(timeline.instant(0.5).header?.state == .pulling)
    #expect(timeline.instant(0.75).header?.state == .idle)
    #expect(timeline.events(.handler).isEmpty)
  }

  @Test("The ignored inset moves only the view") func ignoredTop() throws {
    let moved = header { $0.ignoredScrollViewContentInsetTop = 10 }
    for (behavior, position) in [(header(), -54.0), (moved, -64)] {
      let timeline = try play([.pull(to: -78 - least), .release], behavior)
      #expect(timeline.first.number("header.position") == position)
      #expect(timeline.states() == ["pulling", "refreshing", "idle"])
    }
  }

  @Test("The percent follows the pull continuously, starting where the header first shows")
  func percent() throws {
    let timeline = try play([.pull(to: 76, over: 0.001), .wait(0.125), .pull(to: -64)])
    for time in times(60, from: seconds(0.126), over: 0.25) {
      let instant = timeline.instant(at: time)
      #expect(isClose(instant.header?.pullingPercent ?? .nan, max(0, (-24 - instant.offset) / 54)))
    }
  }

  // MARK: Begin and end

  @Test("The header begins at the first offset change without a finger, and opens in 0.25 s")
  func begins() throws {
    let timeline = try play([.pull(to: -120), .wait(0.05), .release])
    let trigger = try timeline.time(.trigger)
    // The first point of the observers' grid after the release at 0.3 s.
    #expect(trigger == gridTimes(from: seconds(0.3) + Flicks(count: 1), through: seconds(1))[0])
    #expect(timeline.lines(at: trigger) == ["trigger", "state", "inset top", "offset"])
    let before = timeline.instant(before: trigger).offset
    for (elapsed, instant) in timeline.instants(0.25, after: trigger) {
      #expect(instant.scrollView.modelContentOffset.y == -78)
      #expect(instant.scrollView.modelContentInset.top == 62)
      #expect(isClose(instant.offset, eased(before, -78, elapsed, over: 0.25), within: 1e-4))
      #expect(isClose(instant.scrollView.contentInset.top, eased(8, 62, elapsed, over: 0.25)))
      #expect(instant.header?.pullingPercent == 1)
    }
    let opened = trigger + seconds(0.25)
    #expect(
      timeline.lines(at: opened) == [
        "callback refreshingBlock", "handler", "callback targetAction", "callback beginCompletion",
      ])
  }

  @Test("The end restores the inset in 0.4 s, with callbacks at the start and at the end")
  func ends() throws {
    let timeline = try play([.pull(to: -120), .release])
    let end = try timeline.time(.end)
    #expect(end == (try timeline.time(.handler)) + seconds(1))
    #expect(
      timeline.lines(at: end) == [
        "end", "state", "inset top", "offset", "callback endAnimationAction",
        "animationStart spinner",
      ])
    for (elapsed, instant) in timeline.instants(0.4, after: end) {
      #expect(instant.header?.state == .idle)
      #expect(isClose(instant.scrollView.contentInset.top, eased(62, 8, elapsed, over: 0.4)))
      #expect(isClose(instant.offset, eased(-78, -24, elapsed, over: 0.4)))
      #expect(instant.scrollView.modelContentInset.top == 8)
    }
    #expect(
      timeline.lines(at: end + seconds(0.4)).sorted() == [
        "animationEnd spinner", "callback endCompletion", "rest",
      ])
    #expect(timeline.instant(at: end).number("header.lastUpdated") == end.seconds)
    #expect(timeline.last.header?.pullingPercent == 0)
  }

  @Test("A begin from code opens from rest with the same callbacks in the same order")
  func beginsFromCode() throws {
    let timeline = try play([.wait(0.5), .begin()])
    #expect(try timeline.time(.trigger) == seconds(0.5))
    #expect(timeline.instant(0.5).header?.pullingPercent == 1)
    #expect(isClose(timeline.instant(0.625).offset, -24 - 54 * 0.5, within: 1e-9))
    #expect(try timeline.time(.handler) == seconds(0.75))
    #expect(
      timeline.callbacks() == [
        "refreshingBlock", "targetAction", "beginCompletion", "endAnimationAction",
        "endCompletion",
      ])
    #expect(timeline.states() == ["refreshing", "idle"])
  }

  @Test("A begin while refreshing changes only the percent") func beginsTwice() throws {
    let once = try play([.begin(), .wait(0.5), .wait(0.1)])
    let twice = try play([.begin(), .wait(0.5), .begin(), .wait(0.1)])
    #expect(once.events == twice.events)
  }

  // MARK: Unusual times

  @Test("An end during the begin animation still lets the start callbacks run")
  func endsEarly() throws {
    let timeline = try play([.begin(), .wait(0.125), .end()])
    #expect(timeline.states() == ["refreshing", "idle"])
    let half = timeline.instant(0.125)
    #expect(half.header?.state == .idle)
    #expect(isClose(half.offset, -51))
    // The closing is halfway, and the additive rest of the opening is zero.
    #expect(isClose(timeline.instant(0.325).offset, (-78 - 24) / 2))
    let quarter = timeline.instant(0.2).offset
    #expect(
      isClose(quarter, eased(-78, -24, 0.075, over: 0.4) + 54 - eased(0, 54, 0.2, over: 0.25)))
    let block = try #require(timeline.events(.callback, named: "refreshingBlock").first)
    #expect(block.time == seconds(0.25))
    #expect(
      timeline.callbacks() == [
        "endAnimationAction", "refreshingBlock", "targetAction", "beginCompletion",
        "endCompletion",
      ])
    #expect(timeline.last.scrollView.contentInset.top == 8)
    #expect(timeline.last.offset == -24)
  }

  @Test("A header begun off screen refreshes at the first draw") func willRefresh() throws {
    let timeline = try play([.begin(), .wait(0.25), .appear, .wait(0.1)])
    #expect(timeline.states() == ["willRefresh", "refreshing", "idle"])
    #expect(timeline.instant(0.125).header?.state == .willRefresh)
    #expect(timeline.instant(0.125).header?.pullingPercent == 1)
    #expect(timeline.instant(0.125).offset == -24)
    #expect(try timeline.time(.trigger) == seconds(0.25))
    #expect(try timeline.time(.handler) == seconds(0.5))
  }

  @Test(
    "A header ended before its first draw, or at that instant, never begins",
    arguments: [[Step.wait(0.1)], []])
  func cancelled(pause: [Step]) throws {
    let timeline = try play([.begin(), .wait(0.25), .end()] + pause + [.appear])
    #expect(timeline.states() == ["willRefresh", "idle"])
    #expect(timeline.callbacks().isEmpty)
    #expect(timeline.events(.inset).isEmpty)
    #expect(timeline.events(.handler).isEmpty)
  }

  @Test("A canceled pan opens nothing, and the start callbacks run") func cancelledPan() throws {
    let probe = ProbeBehavior { probe in
      probe.host.after(seconds(0.3)) { probe.view.setScrollEnabled(false) }
    }
    let timeline = try Fixture(.compact, [.header: MJHeaderBehavior(), .footer: probe]).run(
      [.pull(to: -100), .wait(0.25), .jump(to: -90), .wait(0.5)], reactions: ending(after: 1))
    #expect(timeline.states() == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(0.5))
    // An animation without changes completes immediately.
    #expect(try timeline.time(.handler) == seconds(0.5))
    // At the end the inset is restored.
    #expect(timeline.last.scrollView.contentInset.top == 8)
  }

  @Test("Without animation, begin and end are one instant each") func unanimated() throws {
    let timeline = try play([.begin()], header { $0.shared.isAnimationDisabled = true })
    #expect(try timeline.time(.handler) == .zero)
    #expect(timeline.first.offset == -78)
    let end = try timeline.time(.end)
    #expect(end == seconds(1))
    #expect(timeline.instant(at: end).offset == -24)
    #expect(timeline.rest == end)
    #expect(!timeline.instant(at: end).flag("header.spinner"))
    #expect(
      timeline.callbacks() == [
        "refreshingBlock", "targetAction", "beginCompletion", "endAnimationAction",
        "endCompletion",
      ])
  }

  @Test("Each header has its own durations") func durations() throws {
    let slow = header {
      $0.shared.fastAnimationDuration = seconds(0.5)
      $0.shared.slowAnimationDuration = seconds(0.125)
    }
    let timeline = try play([.begin()], slow)
    #expect(try timeline.time(.handler) == seconds(0.5))
    #expect(timeline.rest == seconds(1.625))
  }

  // MARK: Visibility

  @Test("A header hidden or without user interaction ignores pulls; code can still begin")
  func unseen() throws {
    for behavior in [
      header { $0.shared.isHidden = true },
      header { $0.shared.isUserInteractionEnabled = false },
    ] {
      let timeline = try play([.pull(to: -200), .release, .untilRest, .begin()], behavior)
      #expect(timeline.states() == ["refreshing", "idle"])
      #expect(timeline.last.scrollView.contentInset.top == 8)
      #expect(timeline.last.offset == -24)
    }
  }

  @Test("Hide and show steps toggle the header, and detaching removes it")
  func comesAndGoes() throws {
    let timeline = try play([
      .hide(), .pull(to: -100), .pull(to: -24), .release, .show(), .pull(to: -100), .pull(to: -24),
      .release, .detach(), .pull(to: -100), .release,
    ])
    #expect(timeline.states() == ["pulling", "idle"])
    #expect(timeline.instant(0.1).flag("header.hidden"))
    #expect(!timeline.instant(0.6).flag("header.hidden"))
    #expect(timeline.instant(1.1).header == nil)
    #expect(timeline.events(.visibility).map(\.to) == [.flag(false), .flag(true)])
  }

  @Test("Automatic alpha is the percent, 1 while refreshing and 0 at the end")
  func automaticAlpha() throws {
    let automatic = header { $0.shared.isAutomaticallyChangeAlpha = true }
    let timeline = try play([.pull(to: -120), .wait(0.05), .release], automatic)
    #expect(timeline.first.number("header.alpha") == 0)
    for instant in timeline.instants(from: .zero, through: seconds(0.25)) {
      // Not clamped.
      #expect(isClose(instant.number("header.alpha"), (-24 - instant.offset) / 54))
    }
    let trigger = try timeline.time(.trigger)
    let held = timeline.instant(0.3).number("header.alpha")
    #expect(held > 1.7)
    timeline.expectEase(held, 1, over: 0.25, after: trigger) { $0.number("header.alpha") }
    let end = try timeline.time(.end)
    timeline.expectEase(1, 0, over: 0.4, after: end) { $0.number("header.alpha") }
    #expect(try play([.pull(to: -120)]).instant(0.1).number("header.alpha") == 1)
  }

  // MARK: Insets

  @Test("While scrolling during a refresh, the inset is the revealed part of the header")
  func followsScrolling() throws {
    let timeline = try play(
      [
        .begin(), .wait(0.5), .pull(to: -50), .pull(to: 100), .pull(to: -60), .pull(to: -100),
        .pull(to: -40), .release, .wait(0.5), .end(),
      ], reactions: [:])
    for instant in timeline.instants(from: seconds(0.5), through: seconds(1.7)) {
      let open = min(max(-instant.scrollView.modelContentOffset.y, 24), 78)
      #expect(isClose(instant.scrollView.modelContentInset.top, open - 16, within: 1e-9))
    }
    let end = try timeline.time(.end)
    #expect(timeline.instant(at: end).scrollView.modelContentInset.top == 8)
    #expect(isClose(timeline.instant(at: end).offset, -40, within: 1e-9))
    #expect(timeline.last.offset == -24)
  }

  // MARK: Icons

  @Test("The arrow rotates counterclockwise when pulling, and back clockwise") func arrow() throws {
    let timeline = try play([.pull(to: -100, over: 0.01), .wait(0.5), .pull(to: -30, over: 0.01)])
    let up = try #require(timeline.events(.state).first?.time)
    let down = try #require(timeline.events(.state).last?.time)
    for (elapsed, instant) in timeline.instants(0.25, after: up) {
      let angle = eased(0, -.pi, elapsed, over: 0.25)
      #expect(isClose(instant.number("header.arrowAngle"), angle, within: 2e-6))
    }
    for (elapsed, instant) in timeline.instants(0.25, after: down) {
      let angle = eased(-.pi, 0, elapsed, over: 0.25)
      #expect(isClose(instant.number("header.arrowAngle"), angle, within: 2e-6))
    }
  }

  @Test("Refreshing swaps the arrow for the spinner; at the end it fades and the arrow returns")
  func spinner() throws {
    let timeline = try play([.pull(to: -100), .release])
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    #expect(!timeline.instant(0.2).flag("header.spinner"))
    for tenth in 0..<25 {
      let instant = timeline.instant(Double(tenth) / 20, after: trigger)
      guard instant.time < end else { break }
      #expect(instant.flag("header.spinner"))
      #expect(instant.flag("header.arrowHidden"))
      #expect(
        isClose(
          instant.number("header.spinnerPhase"),
          (Double(tenth) / 20).truncatingRemainder(dividingBy: 1)))
    }
    for (elapsed, instant) in timeline.instants(0.39, after: end) {
      #expect(instant.flag("header.spinner"))
      #expect(instant.flag("header.arrowHidden"))
      #expect(instant.number("header.arrowAngle") == 0)
      #expect(isClose(instant.number("header.spinnerAlpha"), eased(1, 0, elapsed, over: 0.4)))
    }
    let rest = timeline.instant(0.4, after: end)
    #expect(!rest.flag("header.spinner"))
    #expect(!rest.flag("header.arrowHidden"))
    #expect(rest.number("header.spinnerAlpha") == 1)
  }

  @Test("If pulled again while the spinner fades, the end of the fade changes nothing")
  func pulledDuringFade() throws {
    let timeline = try play(
      [.begin(), .wait(0.5), .end(), .wait(0.1)] + [
        .pull(to: -100, over: 0.1), .wait(0.6), .release,
      ], reactions: [:], duration: 2)
    #expect(timeline.states().prefix(3) == ["refreshing", "idle", "pulling"])
    let instant = timeline.instant(0.95)
    #expect(!instant.flag("header.spinner"))
    #expect(!instant.flag("header.arrowHidden"))
    #expect(instant.number("header.spinnerAlpha") == 1)
    #expect(isClose(instant.number("header.arrowAngle"), -.pi, within: 2e-6))
  }
}
