@testable import RefreshScenario

@Suite("Traces")
struct TraceTests {
  private let timeline: Timeline

  init() throws { timeline = try Self.play("style: wave") }

  private static func play(_ text: String) throws -> Timeline {
    try ResolvedScenario(Scenario(parsing: text)).play()
  }

  private func trace(
    every: Double? = nil, origin: String = "0", isVerbose: Bool = false
  ) throws -> Trace {
    try Self.trace(
      timeline, every: every, origin: try timeline.time(of: try Instant(parsing: origin)),
      isVerbose: isVerbose)
  }

  private static func trace(
    _ timeline: Timeline, every: Double? = nil, origin: Flicks = .zero, isVerbose: Bool = false
  ) throws -> Trace {
    var options = Trace.Options()
    options.every = every
    options.origin = origin
    options.isVerbose = isVerbose
    return try Trace(timeline, options)
  }

  private func rows(_ trace: Trace) -> [[Substring]] {
    trace.csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  private func samples(_ trace: Trace) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(trace.json.text.utf8))
    return try #require((object as? [String: Any])?["samples"] as? [[String: Any]])
  }

  @Test("Every sample has the documented keys") func keys() throws {
    let expected = [
      "time", "contentOffset.y", "contentInset.top", "contentInset.bottom", "header.state",
      "header.pullingPercent", "wave.bend", "wave.crest", "ball.0.x", "ball.0.y", "ball.0.hidden",
      "ball.3.hidden",
    ]
    for sample in try samples(try trace()) { #expect(expected.allSatisfy { sample[$0] != nil }) }
  }

  @Test("A horizontal list has samples of its movement and insets along x") func sideways() throws {
    // Thirty columns of 92 in a list 375 wide end at 2385; the trailer opens 60 more.
    let run = try Self.play(
      """
      footer: { style: mj-trailer }
      scrollView: { contentInset: { right: 5 } }
      steps: [{ drag: { pull: 1.5, duration: 0.2 } }, { hold: 0.3 }, release, { wait: 1 }]
      """)
    let all = try samples(Self.trace(run, isVerbose: true))
    let expected = ["contentOffset.x", "contentInset.right", "adjustedContentInset.right"]
    for sample in all {
      #expect(expected.allSatisfy { sample[$0] is Double })
      #expect(sample["contentOffset.x.model"] is Double)
      #expect(sample["contentInset.right.model"] is Double)
    }
    let open = try #require(all.first { $0["footer.state"] as? String == "refreshing" })
    #expect(open["contentInset.right.model"] as? Double == 65)
    #expect(open["contentOffset.x.model"] as? Double == 2450)
    #expect(open["contentInset.right"] as? Double == 5)
    let vertical = try samples(try trace(isVerbose: true))
    #expect(vertical.allSatisfy { $0["contentOffset.x"] == nil })
  }

  @Test(
    "Every sample has keys for the alpha, insets, icons and count of every behavior",
    arguments: [
      (
        "header: { style: mj-header }",
        ["header.alpha", "header.arrowAngle", "header.arrowHidden"]
      ),
      (
        "header: { style: mj-header }",
        ["header.hidden", "header.position", "header.textState", "header.spinnerAlpha"]
      ),
      (
        "footer: { style: mj-back-footer }",
        ["footer.alpha", "footer.arrowAngle", "footer.arrowHidden", "footer.spinner"]
      ),
      (
        "footer: { style: mj-auto-footer }",
        ["footer.alpha", "footer.triggerCount", "footer.hidden", "footer.spinner"]
      ),
      (
        "header: { style: zh-header }\nfooter: { style: zh-footer }",
        ["header.alpha", "header.arrowAngle", "footer.alpha", "footer.state"]
      ),
      (
        "header: { style: ego }",
        ["header.arrowAngle", "header.arrowHidden", "header.lastUpdated"]
      ),
      ("header: { style: fg }", ["header.spinner", "header.alpha", "header.textState"]),
      (
        "footer: { style: mj-trailer }",
        [
          "footer.arrowAngle", "contentOffset.x", "contentInset.left", "contentInset.right",
          "adjustedContentInset.left", "adjustedContentInset.right",
        ]
      ),
      ("header: { style: pull-to-bounce }", ["header.ballY", "header.bend"]),
      ("header: { style: elastic }", ["header.gap", "header.ringAngle"]),
    ])
  func behaviorKeys(text: String, keys: [String]) throws {
    let samples = try samples(Self.trace(Self.play(text), every: 0.1))
    let insets = ["contentInset", "adjustedContentInset"].flatMap { ["\($0).top", "\($0).bottom"] }
    #expect(samples.count > 10)
    for sample in samples {
      #expect((keys + insets).allSatisfy { sample[$0] != nil }, "\(sample.keys.sorted())")
    }
  }

  @Test("There is one sample per distinct time, in order, with and without a grid")
  func distinct() throws {
    for every in [nil, 0.01, 0.0333] {
      let times = try samples(try trace(every: every, origin: "trigger"))
        .compactMap { $0["time"] as? Double }
      #expect(times == times.sorted())
      #expect(Set(times).count == times.count)
    }
  }

  @Test("The grid counts from the origin and extends to negative times and to the end")
  func grid() throws {
    let trace = try trace(every: 0.01, origin: "trigger")
    let trigger = try #require(timeline.firstTime(of: .trigger))
    let times = Set(trace.samples.map(\.time))
    var index = 0
    while true {
      let step = Flicks(seconds: 0.01) * index
      let before = trigger - step
      let after = trigger + step
      #expect(before < .zero || times.contains(before))
      #expect(after > timeline.duration || times.contains(after))
      if before < .zero, after > timeline.duration { break }
      index += 1
    }
    #expect(trace.samples.allSatisfy { $0.time >= .zero && $0.time <= timeline.duration })
  }

  /// Checks the header's documented values on the grid of its timer.
  @Test("The wave's values match its documentation") func wave() throws {
    let samples = try samples(try trace(every: 0.01, origin: "trigger"))
    func sample(_ time: Double) throws -> [String: Any] {
      try #require(samples.first { $0["time"] as? Double == time })
    }
    func number(_ key: String, _ time: Double) throws -> Double {
      try #require(try sample(time)[key] as? Double)
    }
    #expect(try number("wave.bend", 0) == 100)
    #expect(try number("wave.bend", 0.1) == 50)
    #expect(try number("wave.bend", 0.2) == 0)
    #expect(try number("contentOffset.y", 0) == -80)
    #expect(try number("contentOffset.y", 0.28) == -70.2)
    #expect(try number("contentOffset.y", 0.29) == -69.85)
    #expect(try number("contentOffset.y", 0.3) == -69.85)
    #expect(try sample(0)["header.state"] as? String == "refreshing")
  }

  @Test("Finger movements and model values are included only in verbose traces")
  func verbose() throws {
    let plain = try trace()
    let verbose = try trace(isVerbose: true)
    #expect(!plain.events.contains { $0.kind == .touchMoved })
    #expect(verbose.events.contains { $0.kind == .touchMoved })
    #expect(!plain.keys.contains { $0.hasSuffix(".model") })
    #expect(verbose.keys.contains("contentOffset.y.model"))
  }

  @Test("Numbers are rounded to 10⁻⁶ seconds and 10⁻⁴ points") func rounded() throws {
    var broken = 0
    for sample in try samples(try trace(every: 0.0137)) {
      for (key, value) in sample {
        guard let number = value as? Double else { continue }
        let unit = key == "time" || key.hasSuffix("pullingPercent") ? 1e6 : 1e4
        #expect(abs(number * unit - (number * unit).rounded()) < 1e-4, "\(key) \(number)")
        if number != number.rounded() { broken += 1 }
      }
    }
    #expect(broken > 100)
  }

  @Test("The CSV has a header row and equally long rows") func csv() throws {
    let rows = rows(try trace(every: 0.1))
    #expect(rows.first?.first == "time")
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test("CSV and JSON list impacts with their names, and announcements") func feedback() throws {
    let trace = try trace(every: 0.1)
    let rows = rows(trace)
    #expect(rows.first?.last == "events")
    let kinds = rows.dropFirst().flatMap { ($0.last ?? "").split(separator: " ") }
    #expect(kinds.count == trace.events.count)
    #expect(kinds.filter { $0 == "impact:threshold" }.count == 1)
    #expect(
      kinds.filter { $0.hasPrefix("announcement") }
        == ["announcement:refreshing", "announcement:success"])
    #expect(rows.contains { $0.last == "" })
    let object = try JSONSerialization.jsonObject(with: Data(trace.json.text.utf8))
    let events = try #require((object as? [String: Any])?["events"] as? [[String: Any]])
    let announced = events.filter { $0["kind"] as? String == "announcement" }
    #expect(announced.map { $0["to"] as? String } == ["Refreshing", "Refresh complete"])
    let impact = try #require(events.first { $0["kind"] as? String == "impact" })
    #expect(impact["to"] as? String == "medium" && impact["target"] as? String == "header")
  }

  @Test("A grid of a million samples or more is refused") func tooFine() {
    #expect(throws: TraceError.self) { try trace(every: 1e-7) }
  }
}
