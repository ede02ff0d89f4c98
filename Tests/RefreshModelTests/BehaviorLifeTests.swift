@Suite("Life cycle of behaviors, and paging")
struct BehaviorLifeTests {
  /// Plays steps with a probe that logs every callback.
  private func play(_ steps: [Step], reactions: [Reaction] = []) throws -> Timeline {
    let probe = ProbeBehavior { probe in
      probe.onLife = { probe.note($0) }
      probe.onContentSize = { probe.note("content") }
      probe.onOffset = { _ in probe.note("offset") }
      probe.onPan = { probe.note($0.rawValue) }
      probe.onBegin = {
        probe.state = .refreshing
        probe.host.onMainQueue {
          probe.note(probe.host.isOnScreen ? "on screen" : "off screen")
        }
        probe.host.callHandler()
      }
      probe.onEnd = { _ in probe.state = .idle }
    }
    return try Fixture(.demo, probe).run(steps, reactions: [.header: reactions])
  }

  private func notes(_ timeline: Timeline) -> [String?] { timeline.events(.callback).map(\.name) }

  @Test("A behavior is attached first, and is on screen unless the scenario has an appear step")
  func attached() throws {
    let timeline = try play([.begin()], reactions: [Reaction(after: .zero)])
    #expect(notes(timeline) == ["attached", "on screen"])
    #expect(timeline.events.first?.time == .zero)
  }

  @Test("A behavior is first drawn at the end of the instant of the appear step, once")
  func appears() throws {
    let timeline = try play(
      [.begin(), .wait(1), .appear, .reload(), .begin(), .wait(1), .appear],
      reactions: [Reaction(after: .zero)])
    #expect(
      notes(timeline) == ["attached", "off screen", "content", "30 rows", "on screen", "drawn"])
    #expect(timeline.times(.callback, named: "drawn") == [seconds(1)])
  }

  @Test("A detached behavior observes nothing and is in no instant") func detached() throws {
    let timeline = try play([
      .hide(), .show(), .drag(20, over: 0.1), .detach(), .detach(), .release(velocity: 300),
      .reload(rows: 10), .wait(1),
    ])
    #expect(notes(timeline).prefix(3) == ["attached", "hidden", "shown"])
    #expect(notes(timeline).last == "detached")
    #expect(timeline.instant(0.05).header != nil)
    #expect(timeline.instant(0.1).header == nil)
    #expect(timeline.last.offset == 0)
  }

  @Test("A run does not wait for the end of a detached behavior's refresh")
  func detachedRefreshing() throws {
    let steps: [Step] = [.begin(), .wait(0.5)]
    #expect(throws: RunError.self) { try play(steps) }
    let timeline = try play(steps + [.detach()])
    #expect(timeline.rest == seconds(0.5))
    let late = try play(steps + [.detach()], reactions: [Reaction(after: seconds(2))])
    #expect(late.rest == seconds(2))
  }

  @Test("Data reloads are reported after the content size has changed, also for the app's rows")
  func reloaded() throws {
    let timeline = try play(
      [.begin(), .wait(1), .reload(rows: 3)],
      reactions: [Reaction(after: seconds(0.5), rowsAdded: 12)])
    #expect(
      notes(timeline) == ["attached", "on screen", "content", "42 rows", "content", "3 rows"])
  }

  @Test("A tap is no pan: it stops the list, which bounces back if out of range")
  func taps() throws {
    let timeline = try play([.tap()])
    #expect(notes(timeline) == ["attached"])
    #expect(timeline.events(.touchBegan).count == 1 && timeline.events(.touchEnded).count == 1)
    let tapped = try Fixture.bare.run([.pull(to: -120), .release, .wait(0.1), .tap()])
    // From its position and without its previous velocity.
    let held = -120 * 2 * Double.exp(-1)
    for time in gridTimes(from: seconds(0.35), through: seconds(0.7)) {
      let after = time.seconds - 0.35
      let expected = held * (1 + 10 * after) * Double.exp(-10 * after)
      #expect(isClose(tapped.instant(at: time).offset, expected))
    }
    #expect(tapped.last.offset == 0)
  }

  @Test("A tap while the finger is down lifts it") func tapLifts() throws {
    let timeline = try play([.drag(20, over: 0.1), .tap()])
    #expect(timeline.events(.touchBegan).count == 1 && timeline.events(.touchEnded).count == 1)
    #expect(notes(timeline).contains("ended"))
  }

  @Test("Drags and instants follow a behavior's custom pull origin") func ownPull() throws {
    var probe = ProbeBehavior()
    probe.pullStart = 30
    probe.triggerDistance = 50
    let timeline = try Fixture(.demo, probe).run([.pull(0.8, over: 0.5), .hold(0.1)])
    #expect(timeline.instant(0.55).offset == -70)
    let time = try timeline.time(of: Instant(.pull(0.4)))
    #expect(isClose(timeline.instant(at: time).offset, -50, within: 1e-5))
    let instant = try Timeline(pulling: .header, to: 0.5, in: Fixture(.demo, probe).script())
      .instant(at: .zero)
    #expect(instant.offset == -55)
  }

  // MARK: Pages

  private func page(_ steps: [Step], rows: Int = 30) throws -> Timeline {
    try Fixture.bare.run(steps, rows: rows) { $0.scrollView.isPagingEnabled = true }
  }

  @Test("Released between two pages, the list snaps to the nearer, or one further with a flick")
  func pages() throws {
    let height = 587.0
    for (travel, velocity, page) in [
      (-200.0, 0.0, 0.0), (-400, 0, 1), (-100, -900, 1), (-400, 900, 0), (-100, -9000, 1),
    ] {
      let timeline = try self.page([.drag(travel, over: 0.2), .release(velocity: velocity)])
      #expect(timeline.last.offset == page * height)
      // A critically damped spring of frequency 10 to the page, with the initial velocity.
      let distance = -travel - page * height
      for time in gridTimes(from: seconds(0.2), through: seconds(0.5)) {
        let after = time.seconds - 0.2
        let expected =
          page * height + Double.exp(-10 * after) * (distance + (-velocity + 10 * distance) * after)
        #expect(isClose(timeline.instant(at: time).offset, expected, within: 1e-6))
      }
    }
  }
}
