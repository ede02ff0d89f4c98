@Suite("Results in a scenario")
struct ResultSettingTests {
  private func parse(_ text: String, _ overrides: String...) throws -> Scenario {
    try Scenario(parsing: text, overrides: overrides.map { try ScenarioOverride(parsing: $0) })
  }

  @Test("A result duration is read for a header and a footer, in every form of the file")
  func reading() throws {
    let half = Flicks(1, over: 2)
    for text in [
      "header: { style: wave, resultDuration: 0.5 }",
      "header:\n  style: mj-header\n  resultDuration: 0.5\n",
      "{\"header\": {\"style\": \"elastic\", \"resultDuration\": 0.5}}",
    ] {
      #expect(try parse(text).header?.resultDuration == half)
    }
    #expect(
      try parse("footer: { style: mj-back-footer, resultDuration: .5 }").footer?.resultDuration
        == half)
    #expect(try parse("style: wave", "header.resultDuration=0.5").header?.resultDuration == half)
    #expect(try parse("style: wave").header?.resultDuration == .zero)
    let variants = "style: wave\nvariants: { shown: { header.resultDuration: 0.5 } }"
    #expect(try Scenario(parsing: variants, variant: "shown").header?.resultDuration == half)
  }

  @Test(
    "A wrong result duration is refused with its path and the allowed range",
    arguments: ["-0.1", "60.5", "long", "[1]"])
  func refusals(value: String) throws {
    let errors = #expect(throws: ScenarioErrors.self) {
      try parse("header: { style: wave, resultDuration: \(value) }")
    }
    #expect(errors?.problems.map(\.path) == ["header.resultDuration"])
    #expect(errors?.description.contains("0 to 60") == true)
  }

  @Test("A result duration set in code is checked, and part of equality") func code() throws {
    var scenario = Scenario(WaveStyle())
    let plain = scenario
    scenario.header?.resultDuration = Flicks(-1, over: 1)
    let errors = #expect(throws: ScenarioErrors.self) { try ResolvedScenario(scenario) }
    #expect(errors?.problems.map(\.path) == ["header.resultDuration"])
    var header = Scenario.Header(WaveStyle(), resultDuration: Flicks(1, over: 2))
    #expect(header != plain.header)
    try header.set("resultDuration", to: .number(0))
    #expect(header == plain.header)
    #expect(throws: SettingError.self) { try header.set("resultDuration", to: .number(61)) }
    #expect(header[setting: "resultDuration"] == .number(0))
  }

  @Test("Only a result that is shown, and texts for it, change the digest") func digest() throws {
    func digest(_ header: String, _ rest: String = "") throws -> String {
      try ResolvedScenario(parse("header: { \(header) }\n\(rest)")).digest
    }
    for style in ["style: wave", "style: mj-header", "style: ego"] {
      let plain = try digest(style)
      #expect(try digest("\(style), resultDuration: 0") == plain)
      #expect(try digest("\(style), resultDuration: 0.5") != plain)
    }
    let plain = try digest("style: mj-header")
    for key in ["successText", "failureText"] {
      #expect(try digest("style: mj-header, \(key): auto") == plain)
      #expect(try digest("style: mj-header, \(key): Done") != plain)
    }
    let results = try ["success", "failure"].map {
      try digest("style: wave", "app: { header: [{ after: 2, result: \($0) }] }")
    }
    #expect(results[0] == (try digest("style: wave")) && results[1] != results[0])
  }

  @Test("A failure is shown for the duration in the file") func failure() throws {
    let scenario = try parse(
      """
      header: { style: wave, resultDuration: 0.5 }
      app: { header: [{ after: 2, result: failure }] }
      """)
    let timeline = try ResolvedScenario(scenario).play()
    let trigger = try #require(timeline.firstTime(of: .trigger))
    #expect(timeline.firstTime(of: .end) == trigger + Flicks(2, over: 1))
    let state = timeline.events.last { $0.kind == .state }
    #expect(state?.time == trigger + Flicks(5, over: 2))
    #expect(state?.from == .text("finished"))
    let result = timeline.samplers { $0.name == "result" }.first
    #expect(result?.value(at: timeline.duration) == .text("failure"))
  }

  @Test("The texts of a style are announced, in its language, and a style without texts is English")
  func announcements() throws {
    func announced(_ header: String) throws -> [TimelineEvent.Value?] {
      let timeline = try ResolvedScenario(parse("header: { \(header) }")).play()
      return timeline.events.filter { $0.kind == .announcement }.map(\.to)
    }
    #expect(
      try announced("style: mj-header, language: ko, successText: 끝")
        == [.text("로딩중..."), .text("끝")])
    #expect(try announced("style: zh-header") == [.text("正在刷新..."), .text("刷新成功")])
    #expect(try announced("style: wave") == [.text("Refreshing"), .text("Refresh complete")])
  }

  @Test(
    "Schema, template, description and page have the setting, for every style",
    arguments: Library().styles.map(\.name))
  func surfaces(style: String) throws {
    let template = try #require(ScenarioTemplate(style: style)).text
    #expect(template.contains("  #resultDuration: 0\n"))
    let scenario = try parse(
      template.replacing("#resultDuration: 0\n", with: "resultDuration: 0.25\n"))
    let (placement, header) = try #require(scenario.headers.first)
    #expect(header.resultDuration == Flicks(1, over: 4))
    #expect(try #require(StyleDescription(named: style)).text.contains("resultDuration"))
    let items = scenario.settings(library: Library()).flatMap(\.items).filter {
      $0.key == "\(placement.rawValue).resultDuration"
    }
    #expect(items.map(\.value) == [.number(0.25)])
    #expect(items.map(\.defaultValue) == [.number(0)])
  }

  @Test("A custom behavior with a setting of the same name is refused") func reserved() throws {
    let library = Library(behaviors: [ReservedBehavior()])
    let errors = #expect(throws: ScenarioErrors.self) {
      try ResolvedScenario(Scenario(MJStyle(), ReservedBehavior()), library: library)
    }
    #expect(
      errors?.description.contains("every header and footer has a setting resultDuration") == true)
  }
}

/// MJRefresh's header with a setting that every header has.
private struct ReservedBehavior: RefreshBehavior {
  var length = 0.0
  private let header = MJBehavior()

  var traits: BehaviorTraits {
    BehaviorTraits(name: "reserved", summary: "Has a reserved setting.", triggerDistance: 54)
  }
  var refreshingCycle: RefreshingCycle { header.refreshingCycle }
  var settings: [Setting<Self>] {
    [Setting("resultDuration", \.length, in: 0...1, unit: .seconds, help: "A duration.")]
  }

  func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    header.standaloneRun(at: placement, in: geometry)
  }

  func declare(_ signals: inout Signals<MJRecording>) { header.declare(&signals) }

  func makeMachine(host: BehaviorHost) -> any StateMachine<MJRecording> {
    header.makeMachine(host: host)
  }
}
