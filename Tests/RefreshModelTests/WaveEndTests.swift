@Suite("The end of the wave, and repeated refreshes")
struct WaveEndTests {
  @Test("Every timer and animation that a refresh starts is ended", arguments: [0.0, 0.1, 0.4, 2])
  func paired(delay: Double) throws {
    for edition in WaveBehavior.Edition.allCases where edition == .packaged || delay == 2 {
      let timeline = try playWave(refreshing: delay) { $0.edition = edition }
      #expect(timeline.events(.timerStart).count == timeline.events(.timerStop).count)
      guard edition == .original else { continue }
      #expect(timeline.events(.animationStart).count == timeline.events(.animationEnd).count)
    }
    let clean = try playWave(refreshing: delay) { $0.earlyEnds = .clean }
    #expect(clean.events(.timerStart).count == clean.events(.timerStop).count)
    #expect(clean.events(.animationStart).count == clean.events(.animationEnd).count)
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
    let flat = try play(true)
    let historic = try play(false)
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

  @Test("A second refresh after rest repeats the first exactly") func again() throws {
    let steps: [Step] = .pullAndRelease(1.15) + [.untilRest, .wait(0.25)]
    let timeline = try Fixture.wave.run(steps + .pullAndRelease(1.3))
    let first = try timeline.time(.trigger)
    let second = try timeline.time(.trigger, 2)
    for time in times(300, over: 2) {
      let before = timeline.instant(at: first + time)
      let after = timeline.instant(at: second + time)
      #expect(before.header?.signalValues == after.header?.signalValues)
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
}
