@Suite("Behaviors in a run")
struct BehaviorTests {
  // MARK: Order

  @Test("Simultaneous events happen in the documented order") func order() throws {
    let probe = ProbeBehavior { probe in
      probe.onBegin = {
        probe.state = .refreshing
        // Scheduled in a different order.
        probe.host.after(seconds(0.5)) {
          probe.note("mainQueue")
          probe.host.onMainQueue { probe.note("next turn") }
        }
        probe.host.startAnimation("fade", duration: seconds(0.5)) { probe.note("completion") }
        probe.host.callHandler()
        var timer: BehaviorHost.TimerID?
        timer = probe.host.startTimer("timer", interval: seconds(0.5)) {
          probe.note("timer")
          probe.host.stopTimer(timer)
        }
        probe.view.animateContentOffset(y: 100, duration: seconds(0.5)) { probe.note("arrived") }
      }
      probe.onContentSize = { probe.note("content") }
      probe.onOffset = { if $0.new == 100 { probe.note("offset") } }
      probe.onEnd = { _ in
        probe.state = .idle
        probe.note("ended")
      }
    }
    let timeline = try Fixture(.demo, probe).run(
      [.begin(), .wait(0.5), .reload()], reactions: ending(after: 0.5))
    #expect(
      timeline.lines(at: seconds(0.5)) == [
        "callback content", "callback offset", "callback arrived", "callback timer",
        "timerStop timer", "end", "state", "callback ended", "animationEnd fade",
        "callback completion", "callback mainQueue", "callback next turn", "rest",
      ])
  }

  @Test("Of two timers with simultaneous ticks, the older ticks first") func timers() throws {
    let probe = ProbeBehavior { probe in
      let host = probe.host
      var old: BehaviorHost.TimerID?
      var young: BehaviorHost.TimerID?
      old = host.startTimer("old", interval: seconds(0.3)) { probe.note("old") }
      young = host.startTimer("young", interval: seconds(0.1)) { probe.note("young") }
      host.after(seconds(1)) {
        host.stopTimer(old)
        host.stopTimer(young)
      }
    }
    let timeline = try Fixture(.demo, probe).run()
    for count in 1...3 {
      let time = Flicks(3 * Int64(count), over: 10)
      let names = timeline.events(at: time).filter { $0.kind == .callback }.map(\.name)
      #expect(names == ["old", "young"])
    }
    let ticks = timeline.times(.callback, named: "young")
    #expect(ticks == (1...10).map { Flicks(Int64($0), over: 10) })
  }

  @Test("A timer stopped by another at their common instant does not tick") func stopped() throws {
    let probe = ProbeBehavior { probe in
      let host = probe.host
      var timers: [BehaviorHost.TimerID] = []
      timers.append(
        host.startTimer("first", interval: seconds(0.1)) {
          for timer in timers { host.stopTimer(timer) }
          probe.note("first")
        })
      timers.append(host.startTimer("second", interval: seconds(0.1)) { probe.note("second") })
    }
    let timeline = try Fixture(.demo, probe).run()
    #expect(timeline.events(.callback).map(\.name) == ["first"])
    #expect(timeline.events(.timerStop).map(\.name) == ["first", "second"])
  }

  @Test("A timer's first tick can have its own delay") func firstTick() throws {
    let probe = ProbeBehavior { probe in
      let timer = probe.host.startTimer("late", interval: seconds(0.1), after: seconds(0.35)) {
        probe.note("tick")
      }
      probe.host.after(seconds(0.7)) { probe.host.stopTimer(timer) }
    }
    let timeline = try Fixture(.demo, probe).run()
    #expect(timeline.times(.callback) == [0.35, 0.45, 0.55, 0.65].map(seconds))
  }

  @Test("Canceled calls and animations do not happen and do not delay the end of the run")
  func cancelled() throws {
    let probe = ProbeBehavior { probe in
      let host = probe.host
      let late = host.after(seconds(3)) { probe.note("late") }
      host.startAnimation("long", duration: seconds(4)) { probe.note("completed") }
      host.after(seconds(1)) {
        host.cancel(late)
        host.removeAnimation("long")
        host.removeAnimation("long")
        host.cancel(nil)
        host.stopTimer(nil)
      }
    }
    let timeline = try Fixture(.demo, probe).run()
    #expect(timeline.rest == seconds(1))
    #expect(timeline.events(.callback).isEmpty)
    #expect(timeline.times(.animationEnd) == [seconds(1)])
  }

  @Test("An animation with the name of a running one ends that one") func replaced() throws {
    let probe = ProbeBehavior { probe in
      probe.host.startAnimation("move", duration: seconds(1)) { probe.note("first") }
      probe.host.after(seconds(0.4)) {
        probe.host.startAnimation("move", duration: seconds(1)) { probe.note("second") }
      }
    }
    let timeline = try Fixture(.demo, probe).run()
    #expect(timeline.times(.animationEnd) == [seconds(0.4), seconds(1.4)])
    #expect(timeline.events(.callback).map(\.name) == ["second"])
  }

  @Test("Perpetual timers do not delay rest") func perpetual() throws {
    let probe = ProbeBehavior { probe in
      probe.host.startTimer("blink", interval: seconds(0.25), isPerpetual: true) {
        probe.note("blink")
      }
    }
    let open = try Fixture(.demo, probe).run([.wait(0.6)])
    #expect(open.rest == seconds(0.6))
    let closed = try Fixture(.demo, probe).run([.wait(0.6)], duration: 2)
    #expect(closed.events(.callback).count == 8)
    #expect(closed.rest == seconds(0.6))
    #expect(closed.events.map(\.time) == closed.events.map(\.time).sorted())
  }

  @Test("Calls scheduled in the past happen immediately, and time does not go back")
  func past() throws {
    let probe = ProbeBehavior { probe in
      probe.host.after(seconds(0.5)) {
        probe.host.after(seconds(-1)) { probe.note("now") }
        probe.host.startAnimation("negative", duration: seconds(-1))
      }
    }
    let timeline = try Fixture(.demo, probe).run()
    #expect(timeline.events.map(\.time).allSatisfy { $0 == seconds(0.5) })
    #expect(timeline.events.count == 4)
  }

  // MARK: Several behaviors

  @Test("A header and a footer observe the same content, the header first") func both() throws {
    func probe(_ name: String) -> ProbeBehavior {
      ProbeBehavior { probe in
        probe.onOffset = { probe.note(name, $0.new) }
        probe.onPan = { _ in probe.note(name) }
      }
    }
    let timeline = try Fixture(.demo, [.header: probe("first"), .footer: probe("second")]).run([
      .drag(40, over: 0.1), .release,
    ])
    let callbacks = timeline.events(.callback)
    #expect(callbacks.count > 50)
    for pair in stride(from: 0, to: callbacks.count, by: 2) {
      #expect(callbacks[pair].target == .header && callbacks[pair + 1].target == .footer)
      #expect(callbacks[pair].to == callbacks[pair + 1].to)
    }
  }

  @Test("An observer after another that moved the content receives the new offset without a line")
  func movedOn() throws {
    let journal = Journal<OffsetChange>()
    let header = ProbeBehavior { probe in
      probe.onOffset = { if $0.new < -20 { probe.view.setContentOffset(y: -10) } }
    }
    let footer = ProbeBehavior { probe in probe.onOffset = { journal.append($0) } }
    _ = try Fixture(.demo, [.header: header, .footer: footer]).run([.drag(60, over: 0.1), .release])
    #expect(journal.entries.allSatisfy { $0.new >= -20 })
    #expect(journal.entries.contains { $0.new == -10 && $0.since == nil })
    #expect(journal.entries.allSatisfy { $0.new != -10 || $0.since == nil })
  }

  @Test("A header's end with no more data is reported to the footer, too") func lastData() throws {
    func probe() -> ProbeBehavior {
      ProbeBehavior { probe in
        probe.onBegin = { probe.host.callHandler() }
        probe.onEnd = { probe.note($0.rawValue) }
        probe.onReset = { probe.note("reset") }
        probe.onTap = { probe.note("tap") }
      }
    }
    let timeline = try Fixture(.demo, [.header: probe(), .footer: probe()]).run(
      [.begin(), .wait(1), .endWithNoMoreData(.footer), .reset(.footer), .tap(.footer)],
      reactions: ending(after: 0.5, .noMoreData, rowsAdded: 5))
    #expect(
      timeline.events(.callback).map { ($0.target?.rawValue ?? "") + " " + ($0.name ?? "") } == [
        "header noMoreData", "footer noMoreData", "footer noMoreData", "footer reset",
        "footer tap",
      ])
    #expect(timeline.instant(0.5).scrollView.rows == 35)
  }

  @Test("Each call of the handler has its own reaction, and the last one repeats")
  func reactions() throws {
    let probe = ProbeBehavior { probe in
      probe.onBegin = { probe.host.callHandler() }
      probe.onEnd = { probe.note($0.rawValue) }
    }
    let begin = Step.begin()
    let wait = Step.wait(1)
    let timeline = try Fixture(.demo, probe).run(
      [begin, wait, begin, wait, begin, wait],
      reactions: [
        .header: [
          Reaction(after: seconds(0.5), rowsAdded: 2),
          Reaction(after: seconds(0.25), result: .noMoreData),
        ]
      ])
    #expect(timeline.times(.end) == [0.5, 1.25, 2.25].map(seconds))
    #expect(timeline.events(.callback).map(\.name) == ["success", "noMoreData", "noMoreData"])
    #expect(timeline.last.scrollView.rows == 32)
  }

  // MARK: Custom behaviors

  /// Returns a header that stays open by an inset, as most headers do.
  private func insetHeader(height: Double = 54) -> ProbeBehavior {
    ProbeBehavior { probe in
      let view = probe.view
      probe.onOffset = { _ in
        guard !probe.state.isRefreshing else { return }
        let isFar = view.contentOffset.y < view.minimumOffset - height
        if view.isDragging {
          if isFar != (probe.state == .pulling) { probe.state = isFar ? .pulling : .idle }
        } else if probe.state == .pulling {
          probe.onBegin()
        }
      }
      probe.onBegin = {
        probe.host.log(.trigger)
        probe.state = .refreshing
        view.animate(duration: seconds(0.25)) {
          var inset = view.contentInset
          inset.top += height
          view.setContentInset(inset)
          view.setContentOffset(y: view.minimumOffset)
        } completion: {
          probe.host.callHandler()
        }
      }
      probe.onEnd = { _ in
        guard probe.state == .refreshing else { return }
        probe.host.onMainQueue {
          probe.state = .idle
          view.animate(duration: seconds(0.4)) {
            var inset = view.contentInset
            inset.top -= height
            view.setContentInset(inset)
          }
        }
      }
    }
  }

  @Test("A header that stays open by an inset begins at the first movement without a finger")
  func insets() throws {
    var script = Fixture(.demo, insetHeader()).script(
      [.pull(1.5, over: 0.5), .release], reactions: ending(after: 1))
    script.scrollView.contentInset.top = 10
    script.safeAreaInset.top = 20
    let timeline = try Timeline(playing: script)
    // Released at a point of the grid: the bounce moves the list at the next point.
    let trigger = try timeline.time(.trigger)
    #expect(trigger == seconds(0.5) + Flicks(1, over: 120))
    #expect(try timeline.time(.handler) == trigger + seconds(0.25))
    let from = timeline.instant(at: trigger).offset
    let bounced = -81 * (1 + 10.0 / 120) * Double.exp(-10.0 / 120)
    #expect(isClose(from, -30 + bounced, within: 1e-6))
    for part in stride(from: 0.0, to: 1, by: 0.1) {
      let view = timeline.instant(0.25 * part, after: trigger).scrollView
      #expect(view.modelContentInset.top == 64 && view.modelContentOffset.y == -84)
      let eased = easeInEaseOut(part)
      #expect(isClose(view.contentInset.top, 10 + 54 * eased, within: 1e-6))
      #expect(isClose(view.contentOffset.y, from + (-84 - from) * eased, within: 1e-6))
    }
    let end = try timeline.time(.end)
    #expect(end == trigger + seconds(1.25))
    for part in stride(from: 0.0, to: 1, by: 0.1) {
      let view = timeline.instant(0.4 * part, after: end).scrollView
      let open = 54 * (1 - easeInEaseOut(part))
      #expect(isClose(view.contentOffset.y, -30 - open, within: 1e-6))
      #expect(isClose(view.contentInset.top, 10 + open, within: 1e-6))
    }
    #expect(timeline.rest == end + seconds(0.4))
    #expect(timeline.last.offset == -30)
  }

  @Test("A footer inside the content inset loads when visible and keeps the offset")
  func loadsMore() throws {
    let footer = ProbeBehavior { probe in
      let view = probe.view
      var inset = view.contentInset
      inset.bottom += 44
      view.setContentInset(inset)
      probe.onOffset = { change in
        guard probe.state == .idle, change.new > change.old,
          view.contentOffset.y >= view.maximumOffset
        else { return }
        probe.state = .refreshing
        probe.host.log(.trigger)
        probe.host.callHandler()
      }
      probe.onEnd = { _ in probe.state = .idle }
    }
    let header = insetHeader()
    let timeline = try Fixture(.demo, [.header: header, .footer: footer]).run(
      [.fling(-6000), .untilRest, .drag(200, over: 0.2), .release], rows: 10,
      reactions: ending(after: 3, at: .footer, rowsAdded: 20))
    #expect(timeline.first.scrollView.contentInset.bottom == 44)
    let trigger = try #require(timeline.events(.trigger).first)
    #expect(trigger.target == .footer)
    // The footer is below the rows and fully visible at the list's end.
    let bottom = 10 * 92 + 44 - 587.0
    #expect(timeline.instant(at: trigger.time).offset >= bottom)
    let end = try timeline.time(.end)
    #expect(timeline.instant(before: end).offset == bottom)
    #expect(timeline.instant(at: end).offset == bottom)
    #expect(timeline.instant(at: end).scrollView.rows == 30)
    #expect(timeline.last.offset == bottom - 200)
    #expect(timeline.events(.trigger).count == 1)
  }

  @Test("The wave and a custom footer share a list") func waveAndFooter() throws {
    let footer = ProbeBehavior { probe in
      probe.onBegin = {
        probe.state = .refreshing
        probe.host.callHandler()
      }
      probe.onEnd = { _ in probe.state = .idle }
    }
    let alone = try Fixture.wave.run()
    let together = try Fixture(.demo, [.header: WaveBehavior(), .footer: footer]).run(
      .pullAndRelease(1.15) + [.begin(.footer)],
      reactions: [.header: [Reaction(after: seconds(2))], .footer: [Reaction(after: seconds(1))]])
    for time in times(200, over: alone.duration.seconds) {
      #expect(alone.instant(at: time).header == together.instant(at: time).header)
      #expect(alone.instant(at: time).scrollView == together.instant(at: time).scrollView)
    }
    #expect(together.instant(1).footer?.state == .refreshing)
    #expect(together.instant(2).footer?.state == .idle)
    #expect(alone.events == together.events.filter { $0.target != .footer })
  }
}
