/// The header is 54 points high and rests at −24: half a pull is at −51, a full one at −78.
@Suite("Images of MJ behaviors")
struct MJImageTests {
  private static func list(_ count: Int, plays: Int? = nil) -> ImageSequence {
    ImageSequence(count: count, duration: seconds(0.1) * count, plays: plays)
  }

  private func run(
    images lists: [RefreshState: ImageSequence], _ steps: [Step]
  ) throws -> Timeline {
    var header = MJBehavior()
    header.configure(for: StateImages(lists))
    return try Fixture(.compact, header).run(steps, reactions: ending(after: 1))
  }

  private func shown(_ instant: RunState, _ placement: Behaviors.Key = .header) -> String {
    instant.headers[placement]?.values.text("\(placement.rawValue).imageState") ?? ""
  }

  private let whole: [Step] = [
    .pull(to: -51), .wait(0.25), .pull(to: -84, over: 0.125), .wait(0.125), .release,
  ]

  @Test("Idle images follow the percent, the others play from the start of their state")
  func header() throws {
    let timeline = try run(
      images: [.idle: Self.list(4), .pulling: Self.list(2), .refreshing: Self.list(3)], whole)
    let half = timeline.instant(0.3)
    #expect(shown(half) == "idle" && half.number("header.imagePercent") == 0.5)
    #expect(half.number("header.imageTime") == 0)
    let early = timeline.instant(0.125)
    let percent = early.header?.pullingPercent ?? 0
    #expect(percent > 0 && percent < 0.5)
    #expect(early.number("header.imagePercent") == percent)
    let states = timeline.events(.state)
    try #require(states.map(\.word) == ["pulling", "refreshing", "idle"])
    for (event, name) in zip(states.prefix(2), ["pulling", "refreshing"]) {
      let instant = timeline.instant(0.0625, after: event.time)
      #expect(shown(instant) == name && shown(timeline.instant(at: event.time)) == name)
      #expect(isClose(instant.number("header.imageTime"), 0.0625))
    }
    // Playback stops immediately, and the idle images are at a percent of 0.
    let end = timeline.instant(at: states[2].time)
    #expect(shown(end) == "idle" && end.number("header.imagePercent") == 0)
  }

  @Test("A state without images keeps the previous images") func missing() throws {
    let idleOnly = try run(images: [.idle: Self.list(4)], whole)
    let states = idleOnly.times(.state)
    let percent = idleOnly.instant(at: states[0]).number("header.imagePercent")
    #expect(percent > 1)
    for instant in idleOnly.instants(from: states[0], through: states[2] - seconds(0.01)) {
      #expect(shown(instant) == "idle")
      #expect(instant.number("header.imagePercent") == percent)
    }
    let pullingOnly = try run(images: [.pulling: Self.list(2)], whole)
    #expect(shown(pullingOnly.instant(0.3)) == "none")
    let refreshing = pullingOnly.instant(0.5, after: states[1])
    #expect(shown(refreshing) == "pulling")
    #expect(isClose(refreshing.number("header.imageTime"), (states[1] - states[0]).seconds + 0.5))
    #expect(shown(pullingOnly.instant(at: states[2])) == "none")
    #expect(try shown(run(images: [:], whole).instant(0.3)) == "none")
  }

  @Test("A single image is static, and stays after an ended loop until the percent is set")
  func single() throws {
    let timeline = try run(images: [.pulling: Self.list(1), .refreshing: Self.list(2)], whole)
    let states = timeline.times(.state)
    let pulling = timeline.instant(0.05, after: states[0])
    #expect(shown(pulling) == "pulling" && pulling.number("header.imageTime") == 0)
    #expect(shown(timeline.instant(at: states[1])) == "refreshing")
    // There are no idle images to replace the pulling image.
    #expect(shown(timeline.last) == "pulling")
  }

  @Test("A begin from code sets the idle images to the full pull before others play")
  func begun() throws {
    let timeline = try run(images: [.idle: Self.list(4)], [.begin(), .wait(0.5)])
    let instant = timeline.instant(0.5)
    #expect(instant.header?.state == .refreshing)
    #expect(shown(instant) == "idle" && instant.number("header.imagePercent") == 1)
  }

  @Test("With images, there is no trace of an arrow or a spinner") func noIcons() throws {
    let timeline = try run(images: [.refreshing: Self.list(2)], whole)
    #expect(!timeline.events.contains { ["arrow", "spinner"].contains($0.name) })
    let names = timeline.first.header?.values.map(\.name) ?? []
    #expect(!names.contains { $0.contains("arrow") || $0.contains("spinner") })
    let plain = try Fixture(.compact, MJBehavior()).run(whole, reactions: ending(after: 1))
    #expect(plain.events.contains { $0.name == "arrow" })
    let plainNames = plain.first.header?.values.map(\.name) ?? []
    #expect(!plainNames.contains { $0.contains("image") })
  }

  @Test("A back footer hides its images while there is no more data") func backFooter() throws {
    var footer = MJBehavior(.backFooter)
    footer.configure(for: StateImages([.idle: Self.list(4), .refreshing: Self.list(3)]))
    let timeline = try Fixture(.compact, footer, at: .footer).run(
      [.begin(.footer), .untilRest, .reset(.footer), .wait(0.5), .pull(to: 780 + 22), .wait(0.5)],
      reactions: ending(after: 1, at: .footer, .noMoreData))
    let states = timeline.events(.state)
    try #require(states.map(\.word) == ["refreshing", "noMoreData", "idle"])
    #expect(shown(timeline.instant(-0.01, after: states[1].time), .footer) == "refreshing")
    for instant in timeline.instants(from: states[1].time, through: states[2].time - seconds(0.01))
    {
      #expect(shown(instant, .footer) == "none")
    }
    // It has continued to play while hidden, until the percent is set.
    let reset = timeline.instant(0.1, after: states[2].time)
    #expect(shown(reset, .footer) == "refreshing")
    let last = timeline.last
    #expect(shown(last, .footer) == "idle" && last.number(of: .footer, "imagePercent") == 0.5)
  }

  @Test("An auto footer shows images only while loading") func autoFooter() throws {
    var footer = MJBehavior(.autoFooter)
    footer.configure(for: StateImages([.idle: Self.list(4), .refreshing: Self.list(3)]))
    let timeline = try Fixture(.compact, footer, at: .footer).run(
      [.wait(0.5), .begin(.footer)], reactions: ending(after: 1, at: .footer))
    let states = timeline.times(.state)
    try #require(states.count == 2)
    for instant in timeline.instants(from: .zero, through: timeline.duration) {
      let isLoading = instant.time >= states[0] && instant.time < states[1]
      #expect(shown(instant, .footer) == (isLoading ? "refreshing" : "none"))
      guard isLoading else { continue }
      #expect(isClose(instant.number(of: .footer, "imageTime"), (instant.time - states[0]).seconds))
    }
  }

  @Test("The refreshing cycle is one pass of the images, or empty if they end") func cycle() {
    var header = MJBehavior()
    var footer = MJBehavior(.autoFooter)
    for (list, lead, period) in [
      (Self.list(3), 0.25, 0.3), (Self.list(2, plays: 1), 0.25, 0),
      (Self.list(4, plays: 2), 0.8, 0),
      (Self.list(1), 0.25, 0),
    ] {
      header.configure(for: StateImages([.refreshing: list]))
      #expect(
        header.refreshingCycle == RefreshingCycle(lead: seconds(lead), period: seconds(period)))
    }
    footer.configure(for: StateImages([.refreshing: Self.list(3)]))
    #expect(footer.refreshingCycle == RefreshingCycle(lead: .zero, period: seconds(0.3)))
    footer.configure(for: StateImages())
    #expect(footer.refreshingCycle.period == .zero)
  }
}
