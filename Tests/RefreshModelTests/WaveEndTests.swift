@Suite("The end of the wave, the packaged edition, and repeated refreshes")
struct WaveEndTests {
  @Test("The end comes two seconds after the handler; first balls are hidden, then the list moves")
  func order() throws {
    let timeline = try Fixture.wave.run()
    let end = try timeline.time(.end)
    #expect(end == (try timeline.time(.handler)) + seconds(2))
    let lines = timeline.lines(at: end)
    #expect(lines.prefix(2) == ["end", "state"])
    #expect(
      lines.filter { $0.hasPrefix("visibility") || $0.hasSuffix("return") || $0 == "scrollEnabled" }
        == [
          "visibility ball.3", "visibility ball.2", "visibility ball.1", "visibility ball.0",
          "animationStart return", "scrollEnabled",
        ])
    let instant = timeline.instant(at: end)
    #expect((0..<4).allSatisfy { instant.isHidden($0) })
    #expect(instant.scrollView.isScrollEnabled)
    #expect(timeline.events(.timerStart).count == timeline.events(.timerStop).count)
    #expect(timeline.events(.animationStart).count == timeline.events(.animationEnd).count)
  }

  @Test("The list returns in 0.3 s with ease-in-ease-out, and after half a second all is done")
  func listReturns() throws {
    let timeline = try Fixture.wave.run(tail: 0.5)
    let end = try timeline.time(.end)
    for time in gridTimes(from: end, through: end + seconds(0.3)) {
      let expected = -69.85 * (1 - easeInEaseOut((time - end).seconds / 0.3))
      #expect(isClose(timeline.instant(at: time).offset, expected))
    }
    #expect(timeline.instant(0.3, after: end).offset == 0)
    let rest = end + seconds(0.5)
    #expect(timeline.rest == rest)
    #expect(timeline.duration == rest + seconds(0.5))
    #expect(timeline.lines(at: rest) == ["path wave", "rest"])
  }

  @Test(
    "With hillStaysFlat, the hill is flat until the list has returned, in both editions",
    arguments: WaveBehavior.Edition.allCases, [0.3, 0.9])
  func staysFlat(edition: WaveBehavior.Edition, duration: Double) throws {
    func play(_ staysFlat: Bool) throws -> Timeline {
      try playWave {
        $0.edition = edition
        $0.returnDuration = seconds(duration)
        $0.hillStaysFlat = staysFlat
      }
    }
    let (flat, historic) = (try play(true), try play(false))
    let end = try flat.time(.end)
    // By default the hill grows again half a second after the end, or immediately in the packaged
    // edition.
    let cleared = edition == .original ? 0.5 : 0
    for time in times(100, from: end + Flicks(count: 1), over: duration) {
      #expect(flat.instant(at: time).bend == 0)
      let seen = historic.instant(at: time)
      let expected = (time - end).seconds < cleared ? 0 : 25 + 75 * seen.pull / 80
      // At exactly 0 no path is set, so the bend of the previous sample remains.
      #expect(isClose(seen.bend, expected, within: seen.pull < 0.11 ? 0.11 : 1e-4))
    }
    #expect(flat.events(.path).last?.time == end + seconds(duration))
    #expect(historic.events(.path).last?.time == end + seconds(cleared))
  }

  @Test("With hillStaysFlat, the next pull bends the hill like the first")
  func bendsAgain() throws {
    let timeline = try playWave(steps: .pullAndRelease(1.15) + [.untilRest] + .pullAndRelease(0.5))
    { $0.hillStaysFlat = true }
    let last = try #require(timeline.events(.touchEnded).last?.time)
    let instant = timeline.instant(-0.05, after: last)
    #expect(isClose(instant.bend, 25 + 75 * 0.5))
  }

  @Test("An end at the handler's instant comes after all steps of the trigger")
  func atOnce() throws {
    let timeline = try Fixture.wave.run(reactions: ending(after: 0))
    let trigger = try timeline.time(.trigger)
    #expect(try timeline.time(.end) == trigger)
    let kinds = timeline.events(at: trigger).map(\.kind)
    let handler = try #require(kinds.firstIndex(of: .handler))
    #expect(kinds.firstIndex(of: .end) == handler + 1)
    #expect(timeline.instant(at: trigger).offset == -80)
  }

  @Test("An end without a refresh moves the list from 300 to its top in 0.3 s")
  func withoutRefresh() throws {
    let timeline = try Fixture.wave.run([.jump(to: 300), .wait(0.25), .end()])
    timeline.expectEase(300, 0, over: 0.3, after: seconds(0.25)) { $0.offset }
    #expect(timeline.events(.state).isEmpty && timeline.events(.trigger).isEmpty)
    // Its clearing comes half a second later.
    #expect(timeline.rest == seconds(0.75))
  }

  @Test("An end under a finger moves the content until the finger moves")
  func whilePulling() throws {
    let steps: [Step] = [.pull(to: -64), .end(), .wait(0.15), .pull(to: -40), .wait(0.2), .release]
    let timeline = try Fixture.wave.run(steps)
    for (elapsed, instant) in timeline.instants(0.15, after: seconds(0.25)) {
      #expect(isClose(instant.offset, eased(-64, 0, elapsed, over: 0.3)))
    }
    #expect(timeline.instant(0.7).offset == -40)
    #expect(timeline.last.offset == 0)
  }

  @Test("A second refresh after rest repeats the first exactly") func again() throws {
    let steps: [Step] = .pullAndRelease(1.15) + [.untilRest, .wait(0.25)]
    let timeline = try Fixture.wave.run(steps + .pullAndRelease(1.3))
    let first = try timeline.time(.trigger)
    let second = try timeline.time(.trigger, 2)
    for time in times(300, over: 2) {
      let before = timeline.instant(at: first + time)
      let after = timeline.instant(at: second + time)
      #expect(before.header?.values == after.header?.values)
      #expect(before.scrollView == after.scrollView)
    }
    #expect(timeline.events(.handler).count == 2)
    #expect(timeline.events(.end).count == 2)
  }

  @Test("A pull during the return triggers again, and a clean end's clearing is canceled")
  func duringReturn() throws {
    let steps = [.begin(), .wait(1.4)] + .pullAndRelease(1.2)
    let timeline = try playWave(steps: steps, refreshing: 1) { $0.earlyEnds = .clean }
    let end = try timeline.time(.end)
    let second = try timeline.time(.trigger, 2)
    // The finger touches 0.1 s into the return, stops it and pulls from there.
    #expect(try timeline.time(.touchBegan) == end + seconds(0.1))
    #expect(second < end + seconds(0.8) && second > end + seconds(0.1))
    let secondEnd = try timeline.time(.end, 2)
    #expect(
      timeline.events(.path).filter { $0.time > end && $0.time < secondEnd }.map(\.time)
        == (second < end + seconds(0.5) ? [second] : [end + seconds(0.5), second]))
    for time in times(100, from: second + seconds(0.2), over: 1) {
      #expect(timeline.instant(at: time).bend == 0)
    }
    #expect(!timeline.instant(0.5, after: second).isHidden(0))
    #expect(timeline.last.offset == 0)
  }

  @Test("A touch stops the returning list immediately, and its release lets it continue")
  func touchedReturn() throws {
    let steps: [Step] = [.begin(), .wait(0.3 + 1 + 0.1234), .drag(0, over: 0.2), .release]
    let timeline = try Fixture.wave.run(steps, reactions: ending(after: 1))
    let end = try timeline.time(.end)
    let touch = try timeline.time(.touchBegan)
    let expected = -69.85 * (1 - easeInEaseOut((touch - end).seconds / 0.3))
    #expect(isClose(timeline.instant(at: touch).offset, expected))
    #expect(isClose(timeline.instant(0.1, after: touch).offset, expected))
    #expect(timeline.last.offset == 0)
  }

  // MARK: The packaged edition

  private func packaged() throws -> Timeline {
    var wave = WaveBehavior()
    wave.edition = .packaged
    return try Fixture(.demo, wave).run(.pullAndRelease(1.15), reactions: ending(after: 5))
  }

  @Test("The packaged edition scrolls back in 26 ticks, to −70.9, and sets no path at the trigger")
  func packagedTicks() throws {
    let timeline = try packaged()
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    let ticks = timeline.events(.offset).filter { $0.time > trigger && $0.time < end }
    #expect(ticks.count == 26)
    #expect(ticks.last?.time == trigger + seconds(0.26))
    #expect(isClose(ticks.last?.number ?? .nan, -70.9))
    #expect(!timeline.events(at: trigger).contains { $0.kind == .path })
    #expect(timeline.instant(0.1, after: trigger).bend == 50)
  }

  @Test("In the packaged edition each ball floats once") func packagedFloats() throws {
    let timeline = try packaged()
    let trigger = try timeline.time(.trigger)
    for tag in 0..<4 {
      let starts = timeline.times(.animationStart, named: "ball.\(tag).float")
      #expect(starts == [trigger + seconds(0.5 + 0.2 * Double(tag))])
      for time in times(50, from: trigger + seconds(1.5 + 0.2 * Double(tag)), over: 2) {
        #expect(isClose(timeline.instant(at: time).ball(tag).y, -35))
      }
    }
  }

  @Test("In the packaged edition the hill reappears at the end and shrinks with the list")
  func packagedEnd() throws {
    let timeline = try packaged()
    let end = try timeline.time(.end)
    #expect(timeline.instant(before: end).bend == 0)
    #expect(isClose(timeline.instant(at: end).bend, 25 + 75 * 70.9 / 80))
    // The last sample, at the top, leaves the path unchanged.
    for time in times(100, from: end, over: 0.3 - 1.0 / 120) {
      let instant = timeline.instant(at: time)
      #expect(isClose(instant.bend, 25 + 75 * instant.pull / 80, within: 1e-6))
    }
    #expect(timeline.rest == end + seconds(0.3))
  }
}
