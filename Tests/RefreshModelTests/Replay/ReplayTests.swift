/// Returns a log of samples: seconds, offset, pan state.
private func log(
  _ samples: [(Double, Double, PanState)], content: Double? = nil, top: Double? = nil,
  bottom: Double? = nil
) -> ReplayLog {
  ReplayLog(
    samples: samples.map {
      ReplayLog.Sample(
        time: seconds($0.0), offset: $0.1, pan: $0.2, contentLength: content, leadingInset: top,
        trailingInset: bottom)
    })
}

/// Plays a log on a list that rests at −24, with rows of 64 in a height of 512 and an inset of 12
/// below.
private func play(
  _ log: ReplayLog, _ mode: Replay.Mode, _ behaviors: Behaviors, duration: Double = 6,
  reactions: Reactions = [:]
) throws -> Timeline {
  try Fixture(.compact, behaviors).run(reactions: reactions, duration: duration) {
    $0.replay = Replay(log, mode: mode)
  }
}

private let modes: [Replay.Mode] = [.input, .observed]

@Suite("Replayed logs")
struct ReplayTests {
  /// Returns the log of a pull to an offset, a release at 0.5 s, and an offset 16 points higher
  /// at 0.625 s.
  private func pulled(to offset: Double) -> ReplayLog {
    log([
      (0, -24, .possible), (0.125, -24, .began), (0.25, -32, .changed), (0.375, offset, .changed),
      (0.5, offset, .ended), (0.625, offset + 16, .ended), (0.75, -24, .possible),
    ])
  }

  @Test(
    "Observers are called exactly at the samples' times, with linear interpolation",
    arguments: modes)
  func observers(mode: Replay.Mode) throws {
    let journal = Journal<OffsetChange>()
    let times = Journal<Flicks>()
    let probe = ProbeBehavior { probe in
      probe.onOffset = { change in
        journal.append(change)
        times.append(probe.host.now)
      }
    }
    let samples: [(Double, Double, PanState)] = [
      (0, -24, .possible), (0.0123, -24, .began), (0.0371, -30.5, .changed),
      (0.0372, -31, .changed), (0.2, -31, .changed), (0.2, -31, .ended), (0.21, -27, .ended),
      (0.2214, -24, .possible),
    ]
    let timeline = try play(log(samples), mode, [.header: probe], duration: 1)
    let expected = zip(samples, samples.dropFirst()).filter { $0.1 != $1.1 }
    #expect(times.entries == expected.map { seconds($0.1.0) })
    #expect(journal.entries.map(\.old) == expected.map(\.0.1))
    #expect(journal.entries.map(\.new) == expected.map(\.1.1))
    #expect(journal.entries.map(\.since) == expected.map { seconds($0.0.0) })
    for (last, next) in zip(samples, samples.dropFirst()) where next.0 > last.0 {
      let middle = timeline.instant((last.0 + next.0) / 2).offset
      #expect(isClose(middle, (last.1 + next.1) / 2, within: 1e-6))
    }
  }

  @Test("Samples at the same time are jumps in their order", arguments: modes)
  func jumps(mode: Replay.Mode) throws {
    let journal = Journal<OffsetChange>()
    let probe = ProbeBehavior { probe in probe.onOffset = { journal.append($0) } }
    let jumping = log([
      (0, -24, .began), (0.25, -60, .changed), (0.25, -30, .changed), (0.5, -30, .changed),
    ])
    let timeline = try play(jumping, mode, [.header: probe], duration: 1)
    #expect(journal.entries.map(\.new) == [-60, -30])
    #expect(journal.entries.map(\.since) == [.zero, nil])
    #expect(timeline.instant(0.25).offset == -30)
    #expect(
      isClose(
        timeline.instant(at: Flicks(count: seconds(0.25).count - 1)).offset, -60, within: 1e-5))
  }

  @Test("Each pan state reaches behaviors once, and touches are events", arguments: modes)
  func pan(mode: Replay.Mode) throws {
    let journal = Journal<PanState>()
    let probe = ProbeBehavior { probe in probe.onPan = { journal.append($0) } }
    let touched = log([
      (0, 0, .possible), (0.125, 0, .began), (0.25, 10, .began), (0.375, 20, .changed),
      (0.5, 30, .changed), (0.625, 30, .ended), (0.75, 31, .ended), (0.875, 31, .possible),
      (1, 31, .changed), (1.125, 32, .changed), (1.25, 32, .failed), (1.375, 32, .began),
      (1.5, 32, .possible),
    ])
    let timeline = try play(touched, mode, [.header: probe])
    #expect(
      journal.entries == [
        .began, .changed, .ended, .possible, .began, .changed, .failed, .began, .ended,
      ])
    #expect(timeline.times(.touchBegan) == [0.125, 1, 1.375].map(seconds))
    #expect(timeline.times(.touchEnded) == [0.625, 1.25, 1.5].map(seconds))
    #expect(
      [0.1, 0.3, 0.7, 1.2, 1.6].map { timeline.instant($0).scrollView.isDragging } == [
        false, true, false, true, false,
      ])
  }

  @Test(
    "An MJ header triggers at the first sample after the release, beyond its height",
    arguments: modes, [(-78 + least, false), (-78, false), (-78 - least, true)])
  func threshold(mode: Replay.Mode, pull: (to: Double, triggers: Bool)) throws {
    let timeline = try play(
      pulled(to: pull.to), mode, [.header: MJBehavior()],
      reactions: ending(after: 1))
    #expect(timeline.times(.trigger) == (pull.triggers ? [seconds(0.625)] : []))
    #expect(unexplained(timeline).isEmpty)
  }

  @Test("As input, a refresh moves the list until the next touch") func input() throws {
    var samples = pulled(to: -100).samples
    samples += log([(3, -40, .began), (3.125, -50, .changed), (3.25, -50, .cancelled)]).samples
    let timeline = try play(
      ReplayLog(samples: samples), .input, [.header: MJBehavior()],
      reactions: ending(after: 9))
    // The header stays open by 54, regardless of the log's offsets.
    for time in [0.9, 1.5, 2.99] {
      #expect(timeline.instant(time).offset == -78)
      #expect(timeline.instant(time).scrollView.modelContentInset.top == 62)
    }
    #expect(timeline.instant(3).offset == -40)
    #expect(timeline.instant(3.125).offset == -50)
    #expect(timeline.events(.offset).map(\.name) == [nil])
  }

  @Test("As input, a behavior that disables scrolling keeps control of the list")
  func taken() throws {
    let held = log([
      (0, -24, .began), (0.25, -100, .changed), (0.5, -110, .changed), (0.75, -150, .changed),
      (1, -150, .ended), (1.125, -24, .ended),
    ])
    let timeline = try play(
      held, .input, [.header: WaveBehavior.adjusted], reactions: ending(after: 4))
    #expect(timeline.times(.trigger) == [seconds(0.5)])
    // −24 − 80 at the trigger; then the timer's offsets, not the log's.
    #expect(timeline.instant(0.5).offset == -104)
    #expect(timeline.instant(1).offset > -100)
    #expect(!timeline.instant(0.6).scrollView.isDragging)
    #expect(timeline.times(.touchEnded) == [seconds(1)])
  }

  @Test("As observed, the log determines the list, and a behavior's requests are events")
  func observed() throws {
    let source = pulled(to: -100)
    let timeline = try play(
      ReplayLog(
        samples: source.samples.map {
          var sample = $0
          sample.contentLength = 640
          sample.leadingInset = 24
          sample.trailingInset = 12
          return sample
        }), .observed, [.header: MJBehavior()], reactions: ending(after: 1))
    #expect(timeline.times(.trigger) == [seconds(0.625)])
    for (last, next) in zip(source.samples, source.samples.dropFirst()) {
      let middle = Flicks(count: (last.time.count + next.time.count) / 2)
      #expect(
        isClose(timeline.instant(at: middle).offset, (last.offset + next.offset) / 2, within: 1e-6))
    }
    let end = timeline.last
    #expect(end.offset == -24 && end.scrollView.contentSize.height == 640)
    #expect(end.scrollView.contentInset.top == 8)
    // The begin requests 8 + 54 at the top and an offset of −78.
    let requests = timeline.events.filter { $0.name?.hasPrefix("requested") == true }
    #expect(
      requests.filter { $0.time == seconds(0.625) }.map(\.line) == [
        "inset requested.top", "offset requested",
      ])
    #expect(requests.prefix(2).map(\.number) == [62, -78])
    #expect(timeline.events(.inset, named: "top").isEmpty)
    // The handler is called at the end of the begin animation, and the end follows a second
    // later.
    #expect(timeline.states() == ["pulling", "refreshing", "idle"])
  }

  @Test("Insets missing in the log are the behaviors', and others are the log's")
  func partly() throws {
    let still = [(0.0, 0.0, PanState.possible), (0.25, 10, .changed)]
    let free = try play(log(still), .observed, [.footer: MJBehavior(.autoFooter)], duration: 1)
    #expect(free.instant(0.5).scrollView.contentInset.bottom == 48)
    let held = try play(
      log(still, bottom: 56), .observed, [.footer: MJBehavior(.autoFooter)], duration: 1)
    // 56 minus the safe area's 8, from the start: the footer requests 44 more without effect.
    #expect(held.instant(0.5).scrollView.contentInset.bottom == 48)
    #expect(held.events(.inset).map(\.line) == ["inset requested.bottom"])
    #expect(held.events(.inset).map(\.number) == [92])
  }

  @Test("An auto footer triggers exactly by the log's content height", arguments: modes)
  func contentHeight(mode: Replay.Mode) throws {
    // 700 − 512 + 44 + 56 − 44 = 244.
    for (offset, triggers) in [(244 - least, false), (244.0, true)] {
      let timeline = try play(
        log(
          [
            (0, 100, .began), (0.125, 200, .changed), (0.25, offset, .changed),
            (0.5, offset, .ended),
          ],
          content: 700),
        mode, [.footer: MJBehavior(.autoFooter)], duration: 1)
      let time = timeline.events(.trigger).first?.time
      #expect(time == (triggers ? seconds(0.25) : nil))
    }
  }

  @Test("A log's content has the number of rows that fit its height") func rows() throws {
    // Rows of 64: exactly ten, slightly more, ten and two thirds, sixteen, zero.
    for (length, rows) in [(640.0, 10), (660, 10), (683, 11), (1024, 16), (0, 0)] {
      let samples: [(Double, Double, PanState)] = [(0, -24, .possible), (1, -24, .possible)]
      var grown = log(samples, content: 512)
      grown.samples[1].contentLength = length
      let timeline = try play(grown, .input, [.header: ProbeBehavior()], duration: 2)
      #expect(timeline.instant(0.5).scrollView.rows == 8)
      #expect(timeline.instant(1.5).scrollView.rows == rows)
    }
    let silent = try play(
      log([(0, -24, .possible), (1, -24, .possible)]), .input, [.header: ProbeBehavior()])
    #expect(silent.instant(0.5).scrollView.rows == Fixture(.compact, ProbeBehavior()).script().rows)
  }

  @Test("Content left beyond an edge bounces back as input and stays as observed")
  func end() throws {
    let cut = log([(0, -24, .began), (0.25, -60, .changed), (0.5, -60, .ended)])
    let probe: Behaviors = [.header: ProbeBehavior()]
    let input = try play(cut, .input, probe)
    let observed = try play(cut, .observed, probe)
    #expect(input.instant(5).offset == -24)
    #expect(observed.instant(5).offset == -60)
  }

  @Test("Invalid logs are played as far as their times allow", arguments: modes)
  func hostile(mode: Replay.Mode) throws {
    let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0]
    let samples = odd.enumerated().map { index, number in
      ReplayLog.Sample(
        time: Flicks(count: [5, -7, .max, 0, .min, 3][index]), offset: number,
        pan: PanState.allCases[index], contentLength: number, leadingInset: number,
        trailingInset: number)
    }
    for count in 0...samples.count {
      for footer in [MJBehavior(.autoFooter) as any RefreshBehavior, ZHBehavior.adjustedFooter] {
        let timeline = try play(
          ReplayLog(samples: Array(samples.prefix(count))), mode,
          [.header: WaveBehavior.adjusted, .footer: footer], duration: 1)
        #expect(timeline.duration == seconds(1))
        let times = timeline.events.map(\.time)
        #expect(times == times.sorted(), "\(count) samples")
        #expect(times.allSatisfy { $0 >= .zero && $0 <= timeline.duration }, "\(count) samples")
        // The second sample is late and played with the first; the third's time is not reached.
        let end = timeline.last.offset
        #expect(count == 0 ? end == -24 : count == 1 ? end.isNaN : end == .infinity, "\(end)")
      }
    }
  }

  @Test("A run of steps is written in the format of a device's log") func written() throws {
    let script = Fixture(.compact, ProbeBehavior()).script([.pull(to: -60, over: 0.025), .release])
    let timeline = try Timeline(playing: script)
    let written = try ReplayLog(of: script).samples
    #expect(written.first?.offset == -24 && written.first?.pan == .possible)
    #expect(written.map(\.time) == written.map(\.time).sorted())
    #expect(written.contains { $0.pan == .began } && written.contains { $0.pan == .ended })
    #expect(
      written.allSatisfy {
        $0.leadingInset == 24 && $0.trailingInset == 12 && $0.contentLength == 1280
      })
    for sample in written {
      #expect(isClose(timeline.instant(at: sample.time).offset, sample.offset))
    }
  }
}
