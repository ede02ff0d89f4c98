@Suite("Rules of the MJ auto footer")
struct MJAutoFooterRuleTests {
  private func play(
    _ steps: [Step], header: (any RefreshBehavior)? = nil, rows: Int = 20,
    reactions: Reactions = ending(after: 1, at: .footer),
    _ change: (inout MJAutoFooterBehavior) -> Void = { _ in },
    script changeScript: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    var footer = MJAutoFooterBehavior()
    change(&footer)
    var behaviors: Behaviors = [.footer: footer]
    behaviors[.header] = header
    return try Fixture(.compact, behaviors).run(
      steps, rows: rows, reactions: reactions, changeScript)
  }

  @Test("The ignored inset moves only the view") func ignoredBottom() throws {
    for (offset, begins) in [(824 - least, false), (824, true)] {
      let timeline = try play([.jump(to: offset)]) { $0.ignoredScrollViewContentInsetBottom = 9 }
      #expect(timeline.first.number(of: .footer, "position") == 1289)
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
  }

  @Test("With a percent of −50, a footer begins at the first step down a shorter list")
  func preloads() throws {
    // The threshold is 824 − 44 − 50·44 = 824 − 2244 = −1420, above every offset.
    let near = try play([.jump(to: -24 + least)]) { $0.triggerAutomaticallyRefreshPercent = -50 }
    #expect(try near.time(.trigger) == .zero)
    // 100 rows: 6400 + 56 − 512 − 2244 = 3700.
    for (offset, begins) in [(3700 - least, false), (3700, true)] {
      let far = try play([.jump(to: offset)], rows: 100) {
        $0.triggerAutomaticallyRefreshPercent = -50
      }
      #expect(far.events(.trigger).isEmpty != begins)
    }
  }

  @Test("The end of a pan begins from the rest on with short content, from the end with long")
  func panEnds() throws {
    // T + contentH ≤ viewH: 24 + 488 = 512 is short; otherwise the end is 489 + 56 − 512 = 33.
    let cases: [(height: Double, offset: Double, begins: Bool)] = [
      (488, -24 - least, false), (488, -24, true), (489, 33 - least, false), (489, 33, true),
    ]
    for (height, offset, begins) in cases {
      let timeline = try play([.pull(to: offset), .release], rows: 1) {
        $0.automaticallyRefresh = false
      } script: {
        $0.rowHeight = height
      }
      #expect(timeline.events(.trigger).isEmpty != begins, "\(height) \(offset)")
    }
  }

  @Test("With a trigger count of 0, only code, taps and momentum begin") func countOfZero() throws {
    func triggers(_ steps: [Step]) throws -> Int {
      try play(steps) { $0.autoTriggerTimes = 0 }.events(.trigger).count
    }
    #expect(try triggers([.pull(to: 840), .release]) == 0)
    #expect(try triggers([.begin(.footer)]) == 1)
    #expect(try triggers([.tap(.footer)]) == 1)
    #expect(try triggers([.fling(-4000)]) == 1)
  }

  @Test("Percent and alpha stay at the values set by the begin") func automaticAlpha() throws {
    let timeline = try play([.wait(0.25), .jump(to: 824)]) {
      $0.shared.isAutomaticallyChangeAlpha = true
    }
    #expect(timeline.instant(0.2).number(of: .footer, "alpha") == 0)
    timeline.expectEase(0, 1, over: 0.25, after: seconds(0.25)) { $0.number(of: .footer, "alpha") }
    let last = timeline.last
    #expect(last.footer?.state == .idle)
    #expect(last.number(of: .footer, "alpha") == 1 && last.footer?.pullingPercent == 1)
  }

  @Test("A begin while refreshing is ignored, and a reset or an end without data stops a refresh")
  func codeSteps() throws {
    let twice = try play([.begin(.footer), .wait(0.5), .begin(.footer)])
    #expect(twice.events(.handler).count == 1)
    for (step, state) in [
      (Step.reset(.footer), "idle"), (.endWithNoMoreData(.footer), "noMoreData"),
    ] {
      let timeline = try play([.begin(.footer), .wait(0.5), step], reactions: [:])
      #expect(timeline.states(of: .footer) == ["refreshing", state])
      #expect(timeline.callbacks(of: .footer).last == "endCompletion")
      #expect(!timeline.last.flag(of: .footer, "spinner"))
    }
  }

  @Test("Without user interaction, only code begins") func unseen() throws {
    let timeline = try play([
      .jump(to: 824), .pull(to: 850), .release, .tap(.footer), .wait(0.1), .begin(.footer),
    ]) { $0.shared.isUserInteractionEnabled = false }
    #expect(timeline.events(.trigger).count == 1)
    #expect(timeline.events(.trigger).first?.time == timeline.events(.handler).first?.time)
    #expect(try timeline.time(.trigger) >= seconds(0.35))
  }

  @Test("A header's pull and refresh leave the footer of a short list idle", arguments: [0, 2, 20])
  func besideHeader(rows: Int) throws {
    let timeline = try play(
      [.pull(to: -100), .wait(0.1), .release], header: MJHeaderBehavior(), rows: rows,
      reactions: ending(after: 1))
    #expect(timeline.states(of: .header) == ["pulling", "refreshing", "idle"])
    #expect(timeline.states(of: .footer).isEmpty)
    #expect(timeline.last.scrollView.modelContentInset == EdgeInsets(top: 8, bottom: 48))
  }
}
