@Suite("Haptic impacts and announcements")
struct FeedbackTests {
  /// The headers that have a pulling state.
  private static let pullingHeaders: [any RefreshBehavior] = [
    MJBehavior(), ZHBehavior.adjustedHeader, EGOHeaderBehavior(.ego),
    EGOHeaderBehavior(.fg), ElasticBehavior.adjusted,
    with(WaveBehavior.adjusted) { $0.trigger = .release },
  ]

  /// The headers that trigger while the finger pulls.
  private static let triggeringHeaders: [any RefreshBehavior] = [
    WaveBehavior.adjusted, PullToBounceBehavior.adjusted, SystemBehavior(),
  ]

  private func play(
    _ behavior: any RefreshBehavior, at placement: Placement = .header, _ steps: [Step],
    reactions: [Placement: [Reaction]]? = nil, _ change: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    try Fixture(.compact, behavior, at: placement).run(
      steps, reactions: reactions ?? ending(after: 1, at: placement), duration: 6, change)
  }

  // MARK: Impacts

  @Test(
    "The finger feels the threshold once, when the pull reaches it",
    arguments: pullingHeaders + triggeringHeaders)
  func threshold(header: any RefreshBehavior) throws {
    let timeline = try play(header, [.pull(to: -260), .hold(0.1), .release, .wait(1)])
    let crossing = try #require(timeline.firstTime(pulling: .header, to: 1))
    let impacts = timeline.events(.impact)
    #expect(impacts.map(\.line) == ["impact threshold"])
    #expect(impacts.map(\.word) == ["medium"] && impacts.map(\.target) == [.header])
    // Observers are called at the end of the movement and 120 times per second.
    let impact = try #require(impacts.first?.time)
    #expect(crossing <= impact && impact <= crossing + Flicks(1, over: 120))
  }

  @Test(
    "The finger feels a pull that falls back, and the threshold again", arguments: pullingHeaders)
  func fallBack(header: any RefreshBehavior) throws {
    let timeline = try play(
      header, [.pull(to: -200), .pull(to: -30), .pull(to: -200), .pull(to: -30), .release])
    #expect(
      timeline.events(.impact).map(\.name) == ["threshold", "fallBack", "threshold", "fallBack"])
    #expect(timeline.events(.impact).map(\.word) == ["medium", "light", "medium", "light"])
    for impact in timeline.events(.impact) {
      // The impact follows the change of the state.
      let index = try #require(timeline.events.firstIndex(of: impact))
      let state = timeline.events[index - 1]
      #expect(state.kind == .state && state.time == impact.time)
      #expect(state.word == (impact.name == "threshold" ? "pulling" : "idle"))
    }
  }

  @Test("Without a finger there is no impact", arguments: pullingHeaders + triggeringHeaders)
  func noFinger(header: any RefreshBehavior) throws {
    for steps: [Step] in [[.begin(), .wait(3)], [.jump(to: 100), .fling(6000), .wait(3)]] {
      let timeline = try play(header, steps)
      #expect(timeline.events(.impact).isEmpty)
    }
    // A release from beyond the threshold does not fall back.
    let released = try play(header, [.pull(to: -200), .release, .wait(2)])
    #expect(!released.events(.impact).contains { $0.name == "fallBack" })
  }

  @Test("A footer that loads when it is visible has no threshold, but one that is pulled has")
  func footers() throws {
    let steps: [Step] = [.jump(to: 700), .pull(to: 900), .release, .wait(1)]
    for footer: any RefreshBehavior in [MJBehavior(.autoFooter), ZHBehavior.adjustedFooter] {
      let timeline = try play(footer, at: .footer, steps)
      #expect(!timeline.events(.trigger).isEmpty)
      #expect(timeline.events(.impact).isEmpty)
    }
    let pulled = try play(MJBehavior(.backFooter), at: .footer, steps)
    #expect(pulled.events(.impact).map(\.line) == ["impact threshold"])
    #expect(pulled.events(.impact).map(\.target) == [.footer])
  }

  // MARK: Announcements

  private static let texts = AnnouncementTexts(
    refreshing: "One moment", success: "Done", failure: "Not done", noMoreData: "Nothing left")

  @Test(
    "The beginning of a refresh and its result are announced",
    arguments: SignalTests.behaviors.indices, Reaction.Result.allCases)
  func announcements(index: Int, result: Reaction.Result) throws {
    let (behavior, placement) = SignalTests.behaviors[index]
    for length in [0.0, 0.5] {
      let timeline = try play(
        behavior, at: placement,
        [.jump(to: placement == .header ? -24 : 700), .begin(placement), .wait(1)],
        reactions: ending(after: 1.5, at: placement, result)
      ) {
        $0.announcements = [placement: Self.texts]
        $0.resultDurations = [placement: seconds(length)]
      }
      let all = timeline.events(.announcement)
      try #require(all.count > 1)
      let state = try #require(timeline.events(.state).first { $0.word == "refreshing" })
      #expect(all[0].time == state.time)
      #expect(all[0].name == "refreshing" && all[0].word == "One moment")
      #expect(all[1].time == (try timeline.time(.end)))
      let text = [Reaction.Result.success: "Done", .failure: "Not done"][result] ?? "Nothing left"
      #expect(all[1].name == result.rawValue && all[1].word == text)
      #expect(all.allSatisfy { $0.target == placement })
    }
  }

  @Test("Without texts, the announcements are in English") func english() throws {
    let header = try play(MJBehavior(), [.begin(), .wait(3)])
    #expect(header.events(.announcement).map(\.word) == ["Refreshing", "Refresh complete"])
    let footer = try play(
      MJBehavior(.backFooter), at: .footer, [.jump(to: 700), .begin(.footer), .wait(3)],
      reactions: ending(after: 1, at: .footer, .noMoreData))
    #expect(footer.events(.announcement).map(\.word) == ["Loading", "No more data"])
  }

  @Test("An empty text is not announced, and a text of several lines is one line")
  func emptyTexts() throws {
    let timeline = try play(MJBehavior(), [.begin(), .wait(3)]) {
      $0.announcements = [
        .header: with(Self.texts) {
          $0.refreshing = "\n"
          $0.success = "Up\r\nto\u{2028}date"
        }
      ]
    }
    #expect(timeline.events(.announcement).map(\.word) == ["Up to date"])
  }

  @Test("Only the first end of a refresh is announced, and no end without a refresh")
  func secondEnd() throws {
    let steps: [Step] = [
      // MJRefresh ends in the next turn of the main queue.
      .end(), .wait(0.25), .begin(), .wait(1.5), .end(), .end(), .wait(1), .end(), .wait(1),
    ]
    for length in [0.0, 0.5] {
      let timeline = try play(MJBehavior(), steps, reactions: [.header: []]) {
        $0.resultDurations = [.header: seconds(length)]
      }
      #expect(timeline.events(.end).count == 4)
      #expect(timeline.events(.announcement).map(\.name) == ["refreshing", "success"])
      #expect(timeline.events(.announcement).last?.time == seconds(1.75))
    }
  }

  @Test("Impacts and announcements have the times of other events, and change nothing")
  func noMoreTimes() throws {
    let timeline = try play(MJBehavior(), [.pull(to: -150), .release, .wait(3)])
    let others = Set(
      timeline.events.filter { ![.impact, .announcement].contains($0.kind) }.map(\.time))
    #expect(timeline.events.allSatisfy { others.contains($0.time) })
    #expect(timeline.events(.impact).count == 1 && timeline.events(.announcement).count == 2)
  }
}
