@Suite("Instants")
struct InstantTests {
  @Test(
    "Every form is parsed as its instant",
    arguments: [
      ("1.25", Instant(.start, offset: 1.25)),
      ("0", Instant(.start)),
      (" 2 ", Instant(.start, offset: 2)),
      ("-0.5", Instant(.start, offset: -0.5)),
      ("1e-3", Instant(.start, offset: 0.001)),
      ("trigger", Instant(.event(.trigger, number: 1))),
      ("release", Instant(.event(.release, number: 1))),
      ("handler", Instant(.event(.handler, number: 1))),
      ("end", Instant(.event(.end, number: 1))),
      ("rest", Instant(.event(.rest, number: 1))),
      ("trigger[2]", Instant(.event(.trigger, number: 2))),
      ("trigger+0.1", Instant(.event(.trigger, number: 1), offset: 0.1)),
      ("end[3]-1.5", Instant(.event(.end, number: 3), offset: -1.5)),
      ("end + 2", Instant(.event(.end, number: 1), offset: 2)),
      ("pull=0.5", Instant(.pull(0.5))),
      ("pull=1+0.25", Instant(.pull(1), offset: 0.25)),
      ("pull=-0.25-1", Instant(.pull(-0.25), offset: -1)),
      ("pull = 1e-2 + 1e+1", Instant(.pull(0.01), offset: 10)),
    ])
  func reads(text: String, instant: Instant) throws {
    #expect(try Instant(parsing: text) == instant)
  }

  @Test(
    "Any other text is an error that contains it",
    arguments: [
      "", " ", "now", "triggers", "Trigger", "trigger[0]", "trigger[-1]", "trigger[]", "trigger[1",
      "trigger 0.1", "trigger+", "trigger+x", "trigger+0.1s", "trigger[2]0.1", "pull", "pull=",
      "pull=x", "pull=0.5x", "pull 0.5", "1 2", "1.2.3", "inf", "nan", "infinity", "1e999", "0x10",
      "trigger+inf", "pull=nan", "1s", "١", "trigger[99999999999999999999]", "+-1", "tri gger",
    ])
  func refuses(text: String) {
    let error = #expect(throws: InstantSyntaxError.self) { try Instant(parsing: text) }
    #expect(error?.text == text)
    #expect(error?.description.contains("“\(text)”") ?? false)
  }

  @Test("An instant's description is parsed as the same instant") func roundTrip() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let exponent = Int.random(in: -12...6, using: &generator)
      let offset =
        Bool.random(using: &generator)
        ? 0
        : Double.random(in: -1...1, using: &generator)
          * Double(sign: .plus, exponent: 3 * exponent, significand: 1)
      let percent = Double.random(in: -2...2, using: &generator)
      let name = Instant.EventName.allCases.randomElement(using: &generator) ?? .trigger
      let anchor: Instant.Anchor =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .start
        case 1: .event(name, number: .random(in: 1...20, using: &generator))
        default: .pull(percent * Double(sign: .plus, exponent: 2 * exponent, significand: 1))
        }
      let instant = Instant(anchor, offset: offset)
      #expect(try Instant(parsing: instant.description) == instant)
    }
  }

  @Test("Instants of events are the times in the log plus their offset") func times() throws {
    let timeline = try Fixture.wave.run(.pullAndRelease(1.15) + [.untilRest] + .pullAndRelease(1.2))
    func time(_ text: String) throws -> Flicks { try timeline.time(of: Instant(parsing: text)) }
    #expect(try time("1.25") == seconds(1.25))
    #expect(try time("trigger") == timeline.events(.trigger)[0].time)
    #expect(try time("trigger[2]") == timeline.events(.trigger)[1].time)
    #expect(try time("trigger[2]-0.5") == timeline.events(.trigger)[1].time - seconds(0.5))
    #expect(try time("release") == timeline.events(.touchEnded)[0].time)
    #expect(try time("handler+0.1") == timeline.events(.handler)[0].time + seconds(0.1))
    #expect(try time("end[2]") == timeline.events(.end)[1].time)
    #expect(try time("rest") == timeline.rest)
  }

  @Test("A missing instant is an error with the number of its event's occurrences")
  func missing() throws {
    let timeline = try Fixture.wave.run()
    func error(_ text: String) -> MissingInstantError? {
      #expect(throws: MissingInstantError.self) {
        try timeline.time(of: Instant(parsing: text))
      }
    }
    #expect(error("trigger[2]")?.reason == .event(.trigger, occurrences: 1))
    #expect(error("trigger[2]")?.description.contains("once") ?? false)
    #expect(error("pull=2")?.description.contains("no pull reaches 2") ?? false)
    let still = try Fixture.wave.run([])
    let none = #expect(throws: MissingInstantError.self) {
      try still.time(of: Instant(.event(.handler, number: 1)))
    }
    #expect(none?.reason == .event(.handler, occurrences: 0))
    #expect(none?.description.contains("handler") ?? false)
  }

  @Test(
    "The instant of a pull is where the interpolated offset crosses it",
    arguments: [0.01, 0.25, 0.5, 0.999, 1])
  func pull(percent: Double) throws {
    // At constant speed the finger has then traveled f⁻¹(y).
    let script = Fixture.wave.script([.drag(300, over: 1)], lead: 0.1)
    let timeline = try Timeline(playing: script)
    let time = try timeline.time(of: Instant(.pull(percent)))
    #expect(isClose(timeline.instant(at: time).pull, 80 * percent, within: 1e-5))
    let travel = 80 * percent * 587 / (0.55 * (587 - 80 * percent))
    #expect(isClose(time.seconds, 0.1 + travel / 300, within: 1e-4))
  }

  @Test("The first crossing outward counts") func firstPull() throws {
    let timeline = try Fixture.wave.run(
      [
        .drag(60, over: 0.3), .drag(-60, over: 0.3), .drag(160, over: 0.3), .drag(-160, over: 0.3),
        .drag(160, over: 0.3),
      ], reactions: [:])
    #expect(try timeline.time(of: Instant(.pull(0.2))) < seconds(0.3))
    let half = try timeline.time(of: Instant(.pull(0.5)))
    #expect(half > seconds(0.6) && half < seconds(0.9))
  }

  @Test("If code jumps over a pull, its instant is the jump") func jumpedPull() throws {
    let timeline = try playProbe([.wait(0.25), .jump(to: -40), .wait(1)])
    #expect(try timeline.time(of: Instant(.pull(0.5))) == seconds(0.25))
  }

  private func playProbe(_ steps: [Step]) throws -> Timeline {
    try Fixture(.demo, ProbeBehavior()).run(steps)
  }

  @Test("The first pull counts, of the footer as of the header") func firstOfBoth() throws {
    var probe = ProbeBehavior()
    probe.triggerDistance = 100
    // The list ends at 2173. The footer is pulled by 40 of its 100 points at 0 s, and the header by
    // 40 of its 80 at 1 s.
    let timeline = try Fixture(.demo, [.header: WaveBehavior(), .footer: probe]).run([
      .jump(to: 2213), .wait(1), .jump(to: -40), .wait(1),
    ])
    #expect(try timeline.time(of: .pull(0.4)) == .zero)
    #expect(try timeline.time(of: .pull(0.5)) == seconds(1))
  }

  @Test("A footer's pull counts if no header reaches it") func footerPull() throws {
    var probe = ProbeBehavior()
    probe.triggerDistance = 100
    // The list ends at 30 · 92 − 587 = 2173.
    let timeline = try Fixture(.demo, probe, at: .footer).run([
      .jump(to: 2173), .pull(0.8, .footer, over: 0.5),
    ])
    let time = try timeline.time(of: Instant(.pull(0.4)))
    #expect(isClose(timeline.instant(at: time).offset, 2213, within: 1e-5))
  }
}
