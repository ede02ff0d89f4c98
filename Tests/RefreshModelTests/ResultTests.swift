/// The scripts hold a result for a second, so that all times are exact sums.
@Suite("Results that are shown")
struct ResultTests {
  private static let behaviors = SignalTests.behaviors

  /// Returns a script with the standalone run of a behavior, and steps after it.
  private func script(
    _ index: Int, after delay: Double, showing length: Double, _ steps: [Step] = []
  ) throws -> Script {
    let (behavior, placement) = Self.behaviors[index]
    let geometry = try Fixture(.compact, behavior, at: placement).run(duration: 0).instant(
      at: .zero
    )
    .geometry
    let run = behavior.standaloneRun(at: placement, in: geometry)
    return Fixture(.compact, behavior, at: placement).script(
      run.steps + steps, reactions: ending(after: delay, at: placement), duration: 8
    ) { $0.resultDurations = [placement: seconds(length)] }
  }

  /// Returns the timeline of a header that is pulled past its threshold and released.
  private func play(
    _ header: any RefreshBehavior = MJBehavior(), showing length: Double = 1,
    results: [Reaction.Result] = [.success], after delay: Double = 1, steps: [Step] = [],
    rowsAdded: Int = 0, duration: Double? = nil
  ) throws -> Timeline {
    let reactions = results.map {
      Reaction(after: seconds(delay), result: $0, rowsAdded: rowsAdded)
    }
    return try Fixture(.compact, header).run(
      [.pull(to: -150), .release] + steps, reactions: [.header: reactions], duration: duration
    ) { $0.resultDurations = [.header: seconds(length)] }
  }

  private static let dragsWhileShown: [Step] = [
    .wait(1.3), .drag(60, over: 0.2), .drag(-200, over: 0.3), .release,
  ]

  // MARK: The law

  /// All that differs between the two runs is the time of the end calls and the state until the
  /// behavior learns of them.
  @Test(
    "Showing a result for a second is an app that ends a second later",
    arguments: behaviors.indices, [0.02, 0.7, 1.5])
  func laterEnd(index: Int, delay: Double) throws {
    let placement = Self.behaviors[index].placement
    for steps in [[], Self.dragsWhileShown] {
      let shown = try Timeline(playing: script(index, after: delay, showing: 1, steps))
      let later = try Timeline(playing: script(index, after: delay + 1, showing: 0, steps))
      #expect(shown.rest == later.rest)
      let ends = shown.times(.end)
      #expect(!ends.isEmpty && ends.map { $0 + seconds(1) }.starts(with: later.times(.end)))
      // The result is announced at the end call.
      let differing: Set<TimelineEvent.EventKind> = [.end, .announcement]
      let comparable = shown.events.filter {
        !differing.contains($0.kind) && $0.word != "finished"
      }.map { event in
        event.from == .text("finished") ? with(event) { $0.from = .text("refreshing") } : event
      }
      #expect(comparable == later.events.filter { !differing.contains($0.kind) })
      for time in gridTimes(from: .zero, through: seconds(8)) + shown.events.map(\.time) {
        let first = shown.instant(at: time)
        let second = later.instant(at: time)
        #expect(first.scrollView == second.scrollView, "\(time.seconds)")
        let behavior = try #require(first.behavior(placement))
        let other = try #require(second.behavior(placement))
        let isFinished = ends.contains { $0 <= time && time < $0 + seconds(1) }
        #expect(behavior.state == (isFinished ? .finished : other.state), "\(time.seconds)")
        #expect(!isFinished || other.state == .refreshing)
        #expect(behavior.pullingPercent == other.pullingPercent)
        for (entry, same) in zip(behavior.signalValues, other.signalValues) {
          let isText = entry.name.hasSuffix("textState") && isFinished
          #expect(isText ? entry.value == .text("finished") : entry == same, "\(entry.name)")
        }
      }
    }
  }

  @Test(
    "Without a duration, a run has no result and no finished state", arguments: behaviors.indices)
  func noDuration(index: Int) throws {
    var script = try script(index, after: 0.5, showing: 0)
    let zero = try Timeline(playing: script)
    script.resultDurations = [:]
    #expect(zero.events == (try Timeline(playing: script)).events)
    #expect(!zero.events.contains { $0.word == "finished" })
    let times = zero.samplers { $0.name == "resultTime" }
    #expect(times.count == 1)
    for time in gridTimes(from: .zero, through: seconds(8)) {
      #expect(times[0].number(at: time) == nil)
    }
  }

  // MARK: Order and times

  @Test("The end is logged with its result, then the state, and the behavior ends a second later")
  func order() throws {
    let timeline = try play(results: [.failure], after: 1)
    // The finger lifts at 0.25 s, the list moves 1/120 s later, and the header opens in 0.25 s
    // before it calls the handler.
    let end = seconds(0.25 + 0.25 + 1) + Flicks(1, over: 120)
    #expect(try timeline.time(.end) == end)
    let events = timeline.events(at: end)
    #expect(events.map(\.line) == ["end", "state"])
    #expect(events.map(\.from) == [nil, .text("refreshing")])
    #expect(events.map(\.to) == [.text("failure"), .text("finished")])
    let closing = try #require(timeline.events(at: end + seconds(1)).first)
    #expect(closing.line == "state")
    #expect(closing.from == .text("finished") && closing.word == "idle")
    // The inset closes in 0.4 s.
    #expect(timeline.rest == end + seconds(1.4))
  }

  @Test("The result is known from its end to the next trigger, and each refresh has its own")
  func results() throws {
    let timeline = try play(
      results: [.failure, .success], after: 0.5,
      steps: [.untilRest, .wait(0.25), .pull(to: -150), .release, .untilRest])
    let result = try #require(timeline.samplers { $0.name == "result" }.first)
    let shown = try #require(timeline.samplers { $0.name == "resultTime" }.first)
    let triggers = timeline.times(.trigger)
    let ends = timeline.times(.end)
    try #require(triggers.count == 2 && ends.count == 2)
    let flick = Flicks(count: 1)
    for (time, word) in [
      (.zero, "none"), (ends[0] - flick, "none"), (ends[0], "failure"),
      (triggers[1] - flick, "failure"), (triggers[1], "none"), (ends[1] - flick, "none"),
      (ends[1], "success"), (timeline.duration, "success"),
    ] {
      #expect(result.value(at: time) == .text(word), "\(time.seconds)")
    }
    for end in ends {
      #expect(shown.number(at: end - flick) == nil)
      for elapsed in [0, 0.25, 1, 1.25] {
        #expect(shown.number(at: end + seconds(elapsed)) == elapsed)
      }
      // The list has closed 0.4 s after the second.
      #expect(shown.number(at: end + seconds(1.4) - flick) != nil)
    }
    #expect(shown.number(at: ends[0] + seconds(1.45)) == nil)
  }

  // MARK: Calls and touches while a result is shown

  @Test("A second end has no effect but a remark") func endedTwice() throws {
    let once = try play(results: [.failure], after: 1, steps: [.wait(2)])
    let twice = try play(results: [.failure], after: 1, steps: [.wait(1.75), .end(), .wait(0.25)])
    #expect(twice.events(.end).map(\.word) == ["failure", "success"])
    var events = twice.events
    events.removeAll { $0.kind == .end && $0.word == "success" }
    #expect(events == once.events)
    #expect(once.remarks.isEmpty)
    #expect(twice.remarks.map(\.time) == [seconds(0.25 + 1.75)])
    #expect(try #require(twice.remarks.first).text.contains("again"))
    let result = try #require(twice.samplers { $0.name == "result" }.first)
    #expect(result.value(at: twice.duration) == .text("failure"))
  }

  @Test("An end call in a step is shown like the app's own") func endedByStep() throws {
    let timeline = try play(results: [], steps: [.wait(1), .end()])
    #expect(timeline.states() == ["pulling", "refreshing", "finished", "idle"])
    let times = timeline.times(.state)
    #expect(times[2] == seconds(1.25) && times[3] == seconds(2.25))
  }

  @Test("An end call without a refresh is not shown", arguments: behaviors)
  func endedAtRest(behavior: any RefreshBehavior, placement: Placement) throws {
    var script = Fixture(.compact, behavior, at: placement).script(
      [.wait(0.5), .end(placement), .wait(2)], duration: 4)
    let plain = try Timeline(playing: script)
    script.resultDurations = [placement: seconds(1)]
    #expect(try Timeline(playing: script).events == plain.events)
  }

  @Test("A begin call while a result is shown does not refresh", arguments: behaviors.indices)
  func begun(index: Int) throws {
    let placement = Self.behaviors[index].placement
    let steps: [Step] = [.wait(2), .begin(placement), .wait(2)]
    let script = try script(index, after: 0.5, showing: 2, steps)
    let timeline = try Timeline(playing: script)
    let begin = try #require(timeline.decisions.last { $0.occasion == .begin })
    let end = try timeline.time(.end)
    #expect(end < begin.time && begin.time < end + seconds(2))
    #expect(!begin.isTrigger)
    #expect(timeline.events(.trigger).filter { $0.time < end + seconds(2) }.count == 1)
  }

  @Test("A trigger while a result is shown begins a refresh with its own end")
  func triggeredAgain() throws {
    // The header is open by 60 points, and Fg refreshes again at every release beyond 65.
    let timeline = try play(
      EGOHeaderBehavior(.fg), results: [.failure, .success], after: 0.5,
      steps: [.wait(0.75), .pull(to: -150), .release])
    let again = try timeline.time(.trigger, 2)
    #expect(timeline.times(.end) == [seconds(0.75), again + seconds(0.5)])
    #expect(seconds(0.75) < again && again < seconds(1.75))
    #expect(
      timeline.states() == ["pulling", "refreshing", "finished", "refreshing", "finished", "idle"])
    #expect(timeline.lines(at: again).contains("handler"))
    let states = timeline.times(.state)
    #expect(states[3] == again && states[5] == again + seconds(1.5))
    let shown = try #require(timeline.samplers { $0.name == "resultTime" }.first)
    #expect(shown.number(at: again - Flicks(count: 1)) != nil)
    #expect(shown.number(at: again) == nil)
  }

  @Test("A touch after a result ends its display, even while the list is open")
  func touched() throws {
    // The header closes from about 2 s to 2.4 s.
    let timeline = try play(after: 0.5, steps: [.wait(2), .pull(to: -90), .hold(1), .release])
    let touch = try timeline.time(.touchBegan, 2)
    #expect(touch == seconds(2.25))
    let closing = try #require(timeline.events(.state).first { $0.from == .text("finished") })
    #expect(closing.time < touch)
    let shown = try #require(timeline.samplers { $0.name == "resultTime" }.first)
    #expect(shown.number(at: touch - Flicks(count: 1)) != nil)
    #expect(shown.number(at: touch) == nil)
    #expect(timeline.instant(0.5, after: touch).pull > 30)
  }

  @Test("A header that is removed or hidden while its result is shown still ends a second later")
  func removed() throws {
    for step in [Step.detach(), .hide()] {
      let timeline = try play(after: 0.5, steps: [.wait(1), step])
      let end = try timeline.time(.end)
      let last = try #require(timeline.events(.state).last)
      #expect(last.time == end + seconds(1) && last.word == "idle")
      #expect(timeline.rest == end + seconds(1.4))
      #expect(timeline.last.offset == -24)
    }
  }

  // MARK: Rows and footers

  @Test("Rows are added at the end call, while the header is open") func rows() throws {
    let timeline = try play(after: 0.5, rowsAdded: 7)
    let end = try timeline.time(.end)
    for (elapsed, rows) in [(-0.125, 20), (0, 27), (0.5, 27)] {
      let instant = timeline.instant(elapsed, after: end)
      #expect(instant.scrollView.rows == rows)
      #expect(instant.offset == -24 - 54)
    }
    // A reload while the result is shown does not end it.
    let reloaded = try play(after: 0.5, steps: [.wait(1.25), .reload(rows: 3)])
    #expect(reloaded.instant(0.75, after: end).scrollView.rows == 3)
    #expect(reloaded.states() == timeline.states())
  }

  @Test("A header without more data sets its footer when the header closes")
  func bothEnds() throws {
    let behaviors: Behaviors = [.header: MJBehavior(), .footer: MJBehavior(.backFooter)]
    let timeline = try Fixture(.compact, behaviors).run(
      [.begin(), .begin(.footer)],
      reactions: [
        .header: [Reaction(after: seconds(1), result: .noMoreData)],
        .footer: [Reaction(after: seconds(1.5))],
      ]
    ) { $0.resultDurations = [.header: seconds(1), .footer: seconds(4)] }
    // The footer's own result would have been shown until 5.75 s.
    #expect(
      timeline.events(.state).map { "\($0.target?.rawValue ?? "") \($0.word ?? "")" } == [
        "header refreshing", "footer refreshing", "header finished", "footer finished",
        "header idle", "footer noMoreData",
      ])
    #expect(timeline.events(.state).suffix(2).map(\.time) == [seconds(2.25), seconds(2.25)])
  }

  @Test("A footer in the content shows its result only until it has ended")
  func shownInContent() throws {
    let timeline = try Fixture(.compact, MJBehavior(.autoFooter), at: .footer).run(
      [.jump(to: 824), .wait(3)], reactions: ending(after: 1, at: .footer)
    ) { $0.resultDurations = [.footer: seconds(1)] }
    let end = try timeline.time(.end)
    let shown = try #require(timeline.samplers { $0.name == "resultTime" }.first)
    #expect(shown.number(at: end + seconds(1) - Flicks(count: 1)) != nil)
    #expect(shown.number(at: end + seconds(1)) == nil)
  }

  // MARK: A custom behavior

  @Test("A custom behavior needs no code for results, and finishes when it changes its state")
  func custom() throws {
    let probe = ProbeBehavior { probe in
      probe.onBegin = {
        probe.state = .refreshing
        probe.host.log(.trigger)
        probe.host.callHandler()
      }
      probe.onEnd = { result in
        probe.note(result.rawValue)
        probe.host.after(seconds(0.5)) { probe.state = .idle }
      }
    }
    let timeline = try Fixture(.compact, probe).run(
      [.begin()], reactions: ending(after: 1, .failure)
    ) { $0.resultDurations = [.header: seconds(0.25)] }
    #expect(timeline.states() == ["refreshing", "finished", "idle"])
    #expect(timeline.events(.callback).map(\.name) == ["failure"])
    #expect(timeline.times(.callback) == [seconds(1.25)])
    for (time, state) in [
      (0.5, RefreshState.refreshing), (1, .finished), (1.25, .finished), (1.7, .finished),
      (1.75, .idle),
    ] {
      #expect(timeline.instant(time).header?.state == state, "\(time)")
    }
  }
}
