@Suite("Signals declared by behaviors")
struct SignalTests {
  static let behaviors: [(behavior: any RefreshBehavior, placement: Placement)] = [
    (WaveBehavior.adjusted, .header), (PullToBounceBehavior.adjusted, .header),
    (ElasticBehavior.adjusted, .header), (SystemBehavior(), .header),
    (MaterialBehavior(), .header),
    (EGOHeaderBehavior(.ego), .header), (EGOHeaderBehavior(.fg), .header),
    (ZHBehavior.adjustedHeader, .header), (ZHBehavior.adjustedFooter, .footer),
    (MJBehavior(), .header),
    (MJBehavior(.backFooter), .footer), (MJBehavior(.autoFooter), .footer),
    (MJBehavior(.trailer), .footer), (images, .header),
  ]

  private static let images: MJBehavior = {
    var header = MJBehavior()
    header.configure(
      for: StateImages([
        .idle: ImageSequence(count: 9, duration: seconds(0.9)),
        .refreshing: ImageSequence(count: 4, duration: seconds(0.4)),
      ]))
    return header
  }()

  /// Returns the standalone run of a behavior.
  static func timeline(_ behavior: any RefreshBehavior, _ placement: Placement) throws -> Timeline {
    try RefreshRun(of: placement, in: Fixture(.compact, behavior, at: placement).script()).timeline
  }

  private func times(of timeline: Timeline) -> [Flicks] {
    (0...60).map { Flicks(seconds: timeline.duration.seconds * Double($0) / 60) }
      + timeline.events.map(\.time)
  }

  @Test("Each signal has a unique name, a facet place and a description", arguments: behaviors)
  func names(behavior: any RefreshBehavior, placement: Placement) {
    let signals = behavior.signals(at: placement).signals
    #expect(!signals.isEmpty)
    #expect(Set(signals.map(\.label)).count == signals.count)
    #expect(Set(signals.map { "\($0.facet) \($0.name)" }).count == signals.count)
    for signal in signals {
      #expect(signal.help.hasSuffix(".") && signal.help.count > 10, "\(signal.label)")
      // A model value follows the value it belongs to.
      #expect(signal.isModel == signal.label.hasSuffix(".model"), "\(signal.label)")
      if signal.isModel { #expect(signals.contains { $0.label + ".model" == signal.label }) }
    }
  }

  @Test(
    "Every instant has a value of each declared signal's type, and no others", arguments: behaviors)
  func kinds(behavior: any RefreshBehavior, placement: Placement) throws {
    let signals = behavior.signals(at: placement).signals
    let timeline = try Self.timeline(behavior, placement)
    for time in times(of: timeline) {
      let values = try #require(timeline.instant(at: time).headers[placement]).values
      let labels = values.map(\.name)
      #expect(labels == signals.map(\.label).filter(Set(labels).contains))
      for signal in signals where signal.isTraced && signal.facet != .common {
        switch (signal.type, values[signal.label]) {
        case (.number, .number(let number)): #expect(number.isFinite, "\(signal.label)")
        case (.flag, .flag): break
        case (.word(let words), .text(let word)): #expect(words.contains(word))
        case (_, nil): #expect(signal.isOptional, "\(signal.label)")
        default: Issue.record("\(signal.label) is of another kind")
        }
      }
    }
  }

  @Test("A signal read alone equals its value in the instant", arguments: behaviors)
  func samplers(behavior: any RefreshBehavior, placement: Placement) throws {
    let timeline = try Self.timeline(behavior, placement)
    for signal in timeline.signals {
      let sampler = try #require(timeline.sampler(of: signal.label))
      #expect(sampler.signal == signal)
      for time in times(of: timeline) {
        let instant = timeline.instant(at: time)
        let behavior = try #require(instant.headers[placement])
        let expected: TimelineEvent.Value? =
          switch signal.label {
          case "contentOffset.y": .number(instant.scrollView.contentOffset.y)
          case "contentOffset.x": .number(instant.scrollView.contentOffset.x)
          case "adjustedContentInset.top": .number(instant.scrollView.adjustedContentInset.top)
          case "\(placement.rawValue).state": .text(behavior.state.rawValue)
          case "\(placement.rawValue).pullingPercent": .number(behavior.pullingPercent)
          case let label where signal.facet != .list && signal.isTraced: behavior.values[label]
          default: sampler.value(at: time)
          }
        #expect(sampler.value(at: time) == expected, "\(signal.label)")
      }
    }
    #expect(timeline.sampler(of: "wave.bent") == nil)
  }

  @Test("A detached behavior has no values") func detached() throws {
    let timeline = try Fixture(.compact, WaveBehavior.adjusted).run([
      .pull(to: -50), .detach(), .wait(0.5), .release,
    ])
    let sampler = try #require(timeline.sampler(of: "wave.bend"))
    #expect((sampler.number(at: seconds(0.2)) ?? 0) > 0)
    #expect(sampler.value(at: seconds(0.3)) == nil)
    #expect(timeline.instant(0.3).header == nil)
  }
}
