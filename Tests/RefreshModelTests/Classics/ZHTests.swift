@Suite("ZHRefresh's header")
struct ZHHeaderTests {
  private func play(
    _ steps: [Step], reactions: Reactions = ending(after: 1), duration: Double? = nil
  ) throws -> Timeline {
    try Fixture(.compact, ZHHeaderBehavior.adjusted).run(
      steps, reactions: reactions, duration: duration)
  }

  private func text(_ instant: RunState) -> String {
    instant.header?.values.text("header.textState") ?? ""
  }

  @Test(
    "The header is pulling strictly above its height",
    arguments: [(-84 + least, false), (-84, false), (-84 - least, true)])
  func threshold(offset: Double, isBeyond: Bool) throws {
    let timeline = try play([.pull(to: offset), .wait(0.2), .release])
    #expect(timeline.instant(0.3).header?.state == (isBeyond ? .pulling : .idle))
    // The bounce's first step returns within the threshold before an observer is called.
    #expect(timeline.states() == (isBeyond ? ["pulling", "idle"] : []))
  }

  @Test("The header begins at the first offset change without a finger, the handler 0.3 s later")
  func begins() throws {
    let timeline = try play([.pull(to: -120), .release])
    let trigger = try timeline.time(.trigger)
    let grid = gridTimes(from: seconds(0.25) + Flicks(count: 1), through: seconds(1))
    #expect(trigger == grid.first)
    #expect(
      timeline.lines(at: trigger) == [
        "trigger", "state", "inset top", "inset scrollIndicator.top",
        "inset scrollIndicator.bottom",
      ])
    #expect(try timeline.time(.handler) == trigger + seconds(0.3))
    for (elapsed, instant) in timeline.instants(0.3, after: trigger) {
      #expect(isClose(instant.scrollView.contentInset.top, eased(8, 68, elapsed, over: 0.3)))
      #expect(instant.flag("header.spinner"))
      #expect(instant.flag("header.arrowHidden"))
    }
    // The list bounces back to the header's edge.
    #expect(timeline.instant(at: try timeline.time(.end)).offset == -84)
    #expect(text(timeline.instant(at: trigger)) == "refreshing")
  }

  @Test("Momentum alone begins a refresh") func momentum() throws {
    // Set by code beyond the threshold, without a finger.
    let timeline = try play([.jump(to: -90)])
    #expect(try timeline.time(.trigger) == .zero)
  }

  @Test("Spinner and text persist after the return until the next change of the offset")
  func lagging() throws {
    let timeline = try play([
      .pull(to: -120), .release, .untilRest, .wait(0.5), .pull(to: 0, over: 0.1), .release,
    ])
    let end = try timeline.time(.end)
    for (elapsed, instant) in timeline.instants(0.9, after: end) {
      #expect(instant.header?.state == .idle)
      #expect(text(instant) == "refreshing")
      #expect(instant.flag("header.spinner"))
      let elapsed = elapsed
      #expect(isClose(instant.scrollView.contentInset.top, eased(68, 8, elapsed, over: 0.5)))
      #expect(isClose(instant.offset, eased(-84, -24, elapsed, over: 0.5)))
    }
    let last = timeline.last
    #expect(text(last) == "idle")
    #expect(!last.flag("header.spinner"))
    #expect(!last.flag("header.arrowHidden"))
  }

  @Test("The arrow rotates clockwise in 0.3 s, and back") func arrow() throws {
    let timeline = try play([.pull(to: -120, over: 0.01), .wait(0.5), .pull(to: -40, over: 0.01)])
    let up = try #require(timeline.events(.state).first?.time)
    let down = try #require(timeline.events(.state).last?.time)
    for (start, from, to) in [(up, 0, Double.pi), (down, .pi, 0)] {
      for (elapsed, instant) in timeline.instants(0.3, after: start) {
        let angle = eased(from, to, elapsed, over: 0.3)
        #expect(isClose(instant.number("header.arrowAngle"), angle))
      }
    }
  }

  @Test("A begin while refreshing is ignored, and an early end still calls the handler")
  func odd() throws {
    let twice = try play([.begin(), .wait(0.1), .begin()])
    #expect(twice.events(.handler).count == 1)
    #expect(twice.instant(0.3).offset == -84)
    let early = try play([.begin(), .wait(0.1), .end()])
    #expect(early.times(.handler) == [seconds(0.3)])
    #expect(early.states() == ["refreshing", "idle"])
    #expect(early.last.offset == -24)
  }
}

extension ZHHeaderTests {
  @Test(
    "The threshold is the same for short, exactly fitting and long content",
    arguments: [(0, 64.0), (2, 64), (7, 68), (20, 64)])
  func contentLengths(rows: Int, height: Double) throws {
    for (offset, isBeyond) in [(-84.0, false), (-84 - least, true), (-100, true)] {
      let timeline = try Fixture(.compact, ZHHeaderBehavior.adjusted).run(
        [.pull(to: offset), .wait(0.1), .release], rows: rows, reactions: ending(after: 1)
      ) { $0.rowHeight = height }
      #expect(timeline.states().first == (isBeyond ? "pulling" : nil))
      #expect(timeline.last.offset == -24)
      #expect(timeline.last.scrollView.modelContentInset.top == 8)
    }
  }

  @Test("At exactly its height the header is idle again, and beyond it still pulling")
  func backAndForth() throws {
    let timeline = try play([
      .pull(to: -100), .pull(to: -84 - least), .pull(to: -84), .pull(to: -90), .pull(to: -30),
      .release,
    ])
    #expect(timeline.states() == ["pulling", "idle", "pulling", "idle"])
    #expect(timeline.instant(0.5).header?.state == .pulling)
    #expect(timeline.instant(0.75).header?.state == .idle)
  }

  @Test("Header and footer on the same list each restore their own inset")
  func withFooter() throws {
    let timeline = try Fixture(
      .compact, [.header: ZHHeaderBehavior.adjusted, .footer: ZHFooterBehavior.adjusted]
    ).run(
      [.pull(to: -100), .release, .untilRest, .jump(to: 780)],
      reactions: [
        .header: [Reaction(after: seconds(1))],
        .footer: [Reaction(after: seconds(1), rowsAdded: 3)],
      ])
    #expect(timeline.states(of: .header).suffix(2) == ["refreshing", "idle"])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(timeline.last.scrollView.modelContentInset == EdgeInsets(top: 8, bottom: 4))
  }
}

@Suite("ZHRefresh's footer")
struct ZHFooterTests {
  private func play(
    _ steps: [Step], rows: Int = 20, rowsAdded: Int = 5, duration: Double? = nil
  ) throws -> Timeline {
    try Fixture(.compact, ZHFooterBehavior.adjusted, at: .footer).run(
      steps, rows: rows, reactions: ending(after: 1, at: .footer, rowsAdded: rowsAdded),
      duration: duration)
  }

  @Test(
    "With long content, the footer begins at the end of the list, inclusive",
    arguments: [(780 - least, false), (780, true), (780 + least, true)])
  func longContent(offset: Double, begins: Bool) throws {
    let timeline = try play([.jump(to: offset)])
    #expect(timeline.events(.trigger).isEmpty != begins)
  }

  @Test(
    "With short content, the footer begins at a pull of 22, inclusive",
    arguments: [(-2 - least, false), (-2, true), (0, true)])
  func shortContent(offset: Double, begins: Bool) throws {
    for rows in [3, 7] {
      let timeline = try play(
        [.pull(to: offset, over: 0.1), .wait(0.1)], rows: rows, duration: 0.3)
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
  }

  @Test("The footer is hidden on an empty list and does not begin") func emptyList() throws {
    for steps: [Step] in [[.pull(to: 100, over: 0.1), .release], [.jump(to: -24), .jump(to: 0)]] {
      let timeline = try play(steps, rows: 0)
      #expect(timeline.events(.trigger).isEmpty)
      #expect(timeline.instant(0.05).number(of: .footer, "alpha") == 0)
    }
  }

  @Test("Content that exactly fits the view counts as short") func boundary() throws {
    // contentH + insetTop > viewH: 488 + 24 = 512 is not.
    for (height, begins) in [(488.0, false), (488.5, true)] {
      let timeline = try Fixture(.compact, ZHFooterBehavior.adjusted, at: .footer).run(
        [.jump(to: -11.5)], rows: 1, duration: 0.1
      ) { $0.rowHeight = height }
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
  }

  @Test("The footer is visible only below rows and after the list has left its top")
  func alpha() throws {
    let timeline = try play([.pull(to: 100), .pull(to: -24), .wait(0.1)])
    func alpha(_ time: Double) -> Double { timeline.instant(time).number(of: .footer, "alpha") }
    #expect(alpha(0) == 0)
    #expect(alpha(0.25) == 1)
    #expect(alpha(0.55) == 0)
    let empty = try play([.pull(to: -10), .wait(0.1)], rows: 0, duration: 0.3)
    #expect(empty.instant(0.3).number(of: .footer, "alpha") == 0)
    #expect(timeline.first.number(of: .footer, "position") == 1280 + 12)
  }

  @Test("The inset opens by 44 in 0.5 s before the handler, and closes in 0.5 s")
  func opensAndCloses() throws {
    let timeline = try play([.jump(to: 780)])
    #expect(try timeline.time(.handler) == seconds(0.5))
    let end = try timeline.time(.end)
    #expect(end == seconds(1.5))
    for (start, from, to) in [(Flicks.zero, 4.0, 48.0), (end, 48, 4)] {
      for (elapsed, instant) in timeline.instants(0.5, after: start) {
        #expect(
          isClose(instant.scrollView.contentInset.bottom, eased(from, to, elapsed, over: 0.5)))
        #expect(instant.offset == 780)
      }
    }
    #expect(timeline.instant(at: end).number(of: .footer, "position") == 1600 + 12)
  }

  @Test("An end during the opening closes the inset, and the handler is still called")
  func endsEarly() throws {
    let timeline = try play([.begin(.footer), .wait(0.125), .end(.footer), .wait(1)], duration: 3)
    #expect(timeline.times(.handler) == [seconds(0.5)])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(timeline.instant(3).scrollView.modelContentInset.bottom == 4)
  }

  @Test("If no rows are added, the closing inset begins another refresh") func again() throws {
    let timeline = try play([.jump(to: 800)], rowsAdded: 0, duration: 4)
    let end = try timeline.time(.end)
    #expect(timeline.times(.trigger).prefix(2) == [.zero, end])
  }
}
