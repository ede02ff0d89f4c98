/// Plays the demo with a modified wave that refreshes for `refreshing` seconds.
func playWave(
  steps: [Step] = .pullAndRelease(1.15), refreshing: Double = 3,
  _ change: (inout WaveBehavior) -> Void = { _ in }
) throws -> Timeline {
  var wave = WaveBehavior()
  change(&wave)
  return try Fixture(.demo, wave).run(steps, reactions: ending(after: refreshing))
}

@Suite("The wave's optional settings for the pull and the list")
struct WaveListOptionTests {
  // MARK: Rest

  @Test("A clamped rest is at the stop distance and differs only in the last tick")
  func clamped() throws {
    let plain = try playWave()
    let clamped = try playWave { $0.clampsRest = true }
    let trigger = try plain.time(.trigger)
    for tick in 0..<29 {
      let time = trigger + Flicks(Int64(tick), over: 100)
      #expect(clamped.instant(at: time) == plain.instant(at: time))
    }
    #expect(clamped.instant(0.29, after: trigger).offset == -70)
    #expect(clamped.events(.offset).count == plain.events(.offset).count)
  }

  @Test("An animated settling moves from the release to the stop distance") func settling() throws {
    let timeline = try playWave {
      $0.trigger = .release
      $0.settling = .animation
      $0.settleDuration = seconds(0.4)
      $0.settleTiming = .timing(.easeOut)
    }
    let trigger = try timeline.time(.trigger)
    for time in gridTimes(from: trigger, through: trigger + seconds(0.4)) {
      let expected = 92 + (70 - 92) * easeOut((time - trigger).seconds / 0.4)
      #expect(isClose(timeline.instant(at: time).pull, expected, within: 1e-6))
    }
    #expect(timeline.instant(0.4, after: trigger).offset == -70)
    #expect(!timeline.events.contains { $0.kind == .offset || $0.name == "scrollBack" })
    // The hill flattens from its bend at the release.
    let bend = 25 + 75 * 1.15
    #expect(isClose(timeline.instant(at: trigger).bend, bend))
    #expect(isClose(timeline.instant(0.1, after: trigger).bend, bend / 2))
  }

  @Test("A tap while scrolling is disabled does not stop an animated settling")
  func tappedSettling() throws {
    let tap: [Step] = [.wait(0.1), .tap(), .wait(1)]
    func play(_ steps: [Step]) throws -> Timeline {
      try playWave(steps: [.begin(), .wait(0.3)] + steps) {
        $0.settling = .animation
      }
    }
    let tapped = try play(tap)
    let still = try play([.wait(1.1)])
    for time in times(100, over: 3) { #expect(tapped.instant(at: time) == still.instant(at: time)) }
    #expect(tapped.instant(2).offset == -70)
  }

  @Test("A settling by a spring overshoots the rest and takes the spring's own duration")
  func springSettling() throws {
    let spring = Spring(duration: 0.4, bounce: 0.4)
    let timeline = try playWave {
      $0.settling = .animation
      $0.settleTiming = .spring(spring)
      $0.pullDistance = 100
    }
    let trigger = try timeline.time(.trigger)
    let from = timeline.instant(at: trigger).offset
    let settled = trigger + seconds(spring.settlingDuration)
    for time in gridTimes(from: trigger, through: settled - Flicks(1, over: 120)) {
      let expected = from + (-70 - from) * spring.value(at: (time - trigger).seconds)
      #expect(isClose(timeline.instant(at: time).offset, expected))
    }
    #expect(timeline.instant(at: settled).offset == -70)
  }

  @Test("The list returns with the given timing and duration") func returns() throws {
    let timeline = try playWave {
      $0.returnDuration = seconds(0.8)
      $0.returnTiming = .timing(.easeOut)
    }
    let end = try timeline.time(.end)
    for time in gridTimes(from: end, through: end + seconds(0.8)) {
      let expected = -69.85 * (1 - easeOut((time - end).seconds / 0.8))
      #expect(isClose(timeline.instant(at: time).offset, expected))
    }
    #expect(timeline.rest == end + seconds(0.8))
  }

  // MARK: The hill

  @Test("The bend follows its curve over the pull, including corners") func knee() throws {
    let timeline = try playWave(steps: .pullAndRelease(0.999)) {
      $0.bendCurve = .linearStops(LinearStops([.init(0), .init(0.6, at: 0.25), .init(1)]))
    }
    let release = try timeline.time(.touchEnded)
    var before = 0
    var behind = 0
    for time in times(400, over: release.seconds) {
      let instant = timeline.instant(at: time)
      guard instant.pull > 0 else { continue }
      if instant.pull < 20 { before += 1 } else { behind += 1 }
      let expected = min(100 * 0.6 * instant.pull / 20, 60 + 40 * (instant.pull - 20) / 60)
      #expect(isClose(instant.bend, expected, within: 1e-4))
    }
    #expect(before > 10 && behind > 50, "\(before) before the corner, \(behind) behind it")
  }

  @Test("The full hill has the height of the setting", arguments: [0, 20, 120])
  func height(hillHeight: Double) throws {
    let timeline = try playWave { $0.hillHeight = hillHeight }
    let instant = timeline.instant(at: try timeline.time(.trigger))
    #expect(instant.number("wave.crest") == hillHeight)
    #expect(instant.bend == 2 * hillHeight)
  }

  @Test("A springy hill dips as far as the spring overshoots") func springyBounce() throws {
    let spring = Spring(duration: 0.3, bounce: 0.5)
    let timeline = try playWave { $0.bounceTiming = .spring(spring) }
    let trigger = try timeline.time(.trigger)
    let length = spring.settlingDuration
    for time in times(100, from: trigger, over: length) {
      let expected = 100 * (1 - spring.value(at: (time - trigger).seconds))
      #expect(isClose(timeline.instant(at: time).bend, expected, within: 1e-6))
    }
    let peak = try #require(spring.peakTime)
    #expect(
      isClose(timeline.instant(peak, after: trigger).bend, -100 * spring.overshoot, within: 1e-6))
    #expect(timeline.instant(length + 0.001, after: trigger).bend == 0)
  }

  @Test("The lift has a constant and a part proportional to the hill, but not to hollows")
  func lift() throws {
    let timeline = try playWave {
      $0.edgeLift = 6
      $0.edgeLiftPerHill = 0.23
      $0.bounceTiming = .spring(Spring(duration: 0.3, bounce: 0.5))
    }
    for time in times(300, over: 2) {
      let instant = timeline.instant(at: time)
      let hill = max(instant.number("wave.crest"), 0)
      #expect(isClose(instant.number("wave.lift"), 6 + 0.23 * hill))
    }
  }

  @Test("The fade has the given duration in both directions") func fade() throws {
    let timeline = try playWave { $0.fadeDuration = seconds(1) }
    let trigger = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    for part in stride(from: 0.0, through: 1, by: 0.1) {
      let eased = easeInEaseOut(part)
      #expect(isClose(timeline.instant(part, after: trigger).number("wave.refreshing"), eased))
      #expect(isClose(timeline.instant(part, after: end).number("wave.refreshing"), 1 - eased))
    }
  }
}
