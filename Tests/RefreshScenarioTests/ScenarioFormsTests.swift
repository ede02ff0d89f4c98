@Suite("Forms of scenario files")
struct ScenarioFormsTests {
  static let everything =
    (try? String(
      contentsOf: Repository.fixtures.appending(path: "ScenarioCases/everything.yaml"),
      encoding: .utf8)) ?? ""

  @Test("Every key is read into its property") func everyKey() throws {
    let scenario = try Scenario(parsing: Self.everything)
    #expect(scenario.screen.size == Size(width: 390, height: 844))
    #expect(scenario.screen.safeArea == EdgeInsets(top: 47, left: 1, bottom: 34, right: 2))
    #expect(scenario.screen.scale == 3)
    #expect(scenario.scrollView.frame == Rect(x: 10, y: 100, width: 300, height: 500))
    #expect(scenario.scrollView.contentInset == EdgeInsets(top: 5, bottom: -3))
    #expect(scenario.canvas.crop == .rect(Rect(x: 0, y: 90, width: 390, height: 300)))
    #expect(scenario.canvas.height == 120)
    #expect(scenario.canvas.scale == 1.5)
    #expect(
      scenario.canvas.background
        == DynamicColor(Color(0xFF, 0x5A, 0x36, alpha: Double(0x80) / 255)))
    #expect(scenario.clock.rate == FrameRate(30_000, over: 1001))
    #expect(scenario.clock.duration == .seconds(4.5))
    #expect(scenario.clock.lead == .zero)
    #expect(scenario.clock.tail == .seconds(1))
    #expect(scenario.clock.speed == 0.25)
    let header = try #require(scenario.header)
    let given: [String: ParameterValue] = [
      "hillHeight": .number(60), "ballCount": .integer(5), "clampRest": .flag(true),
      "riseHeight": .automatic, "floatCycles": .unlimited, "floatShape": .choice("sine"),
      "bounceTiming": .curve(try Curve(parsing: "spring(duration: .5, bounce: .3)")),
      "riseTiming": .curve(.timing(.cubicBezier(0.42, 0, 0.58, 1))),
      "fieldColor": .color(DynamicColor(light: Color(1, 2, 3), dark: .clear)),
      "waveColor": .automatic,
    ]
    #expect(header.style is WaveStyle && header.behavior is WaveBehavior)
    for (key, value) in given { #expect(header[setting: key] == value, "\(key)") }
    #expect(scenario.content.rows == 7)
    #expect(scenario.content.rowHeight == 44.5)
    #expect(scenario.content.navigationBar?.height == 44)
    #expect(scenario.content.navigationBar?.statusBar == 20)
    #expect(
      scenario.content.appearance.values == [
        "cardColor": .color(Color(0xFF, 0xEE, 0xDD)), "cardHeight": .number(0),
      ])
    #expect(scenario.content.appearance.cardHeight == 0)
    #expect(scenario.content.appearance.listColor == nil)
    let tenth = Flicks(1, over: 10)
    let actions: [Step.Action] = [
      .wait(Flicks(1, over: 4)), .wait(Flicks(1, over: 2)),
      .drag(.init(.pull(1.2, .header), duration: tenth * 4, curve: .linear)),
      .drag(.init(.by(-200), duration: tenth * 6, curve: .easeOut)),
      .drag(.init(.offset(-81.5), duration: .zero, curve: .easeOut)),
      .hold(tenth), .release(velocity: 0), .release(velocity: -300), .fling(velocity: 1200),
      .tap(nil), .tap(.header), .beginRefreshing(.header), .endRefreshing(.header),
      .reload(rows: nil), .reload(rows: 3), .scrollTo(y: -20, animated: true),
      .scrollTo(y: 120, animated: false), .untilRest,
    ]
    #expect(scenario.steps.map(\.action) == actions)
    #expect(scenario.steps.map(\.id) == [nil, nil, "first"] + Array(repeating: nil, count: 15))
    #expect(
      scenario.reactions == [
        .header: [
          Reaction(after: Flicks(1, over: 2), rowsAdded: 4), Reaction(after: Flicks(2, over: 1)),
        ]
      ])
  }

  @Test("Equivalent JSON and YAML give the same scenario") func jsonAndYAML() throws {
    let yaml = """
      header: { style: wave, fieldColor: "#102030", ballCount: 3 }
      clock: { rate: 100/3 }
      steps: [{ wait: 0.5 }, release, { drag: { by: 30 }, id: x }]
      app: { header: [] }
      """
    let json = """
      {"header":{"style":"wave","fieldColor":"#102030","ballCount":3},
      \t"clock": {"rate": "100/3"},
      \t"steps": [ {"wait": 0.5}, "release", {"drag": {"by": 3e1}, "id": "x"} ],
      \t"app": {"header": []}}
      """
    let left = try Scenario(parsing: yaml)
    let right = try Scenario(parsing: json)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.reactions == [.header: []])
  }

  @Test("A header written as the name of its style equals the mapping, and can be edited")
  func shortHeader() throws {
    func file(_ text: String) throws -> ScenarioFile { try ScenarioFile(parsing: Array(text.utf8)) }
    let long = try file("header: { style: wave }\nfooter: { style: mj-back-footer }")
    let short = try file("header: wave\nfooter: mj-back-footer")
    #expect(try short.scenario() == long.scenario())
    let override = [try ScenarioOverride(parsing: "header.hillHeight=30")]
    let behavior = try short.scenario(overrides: override).header?.behavior as? WaveBehavior
    #expect(behavior?.hillHeight == 30)
    #expect(
      try ScenarioEdit.replacing(
        value: "30", at: "header.hillHeight", in: "reel: 1\nheader: wave\n")
        == "reel: 1\nheader: { style: wave, hillHeight: 30 }\n")
    for (text, message) in [
      ("header: wavy", "unknown style"), ("header: mj-back-footer", "cannot be a header"),
      ("header: [wave]", "header must be"), ("header: { name: wave }", "header needs a style"),
      ("header: { style: wave, hilHeight: 1 }", "did you mean hillHeight?"),
    ] {
      let errors = #expect(throws: ScenarioErrors.self) { try file(text).scenario() }
      #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "")")
    }
  }

  @Test("A surrogate pair is one character, and an escaped backslash starts no escape")
  func surrogates() throws {
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: #"{"header": {"style": "\uD83D\uDE00\\ud83d\\ude00"}}"#)
    }
    #expect(errors?.first.found == #""😀\ud83d\ude00""#)
  }

  @Test("Aliases have the value of their anchor") func aliases() throws {
    let scenario = try Scenario(
      parsing: """
        header:
          style: wave
          fieldColor: &brand "#102030"
          waveColor: *brand
        steps:
          - &pull { drag: { by: 100 } }
          - release
          - *pull
        """)
    #expect(scenario.header?[setting: "waveColor"] == scenario.header?[setting: "fieldColor"])
    #expect(scenario.steps.first == scenario.steps.last)
  }

  @Test("Outside of flow mappings, a curve with commas needs no quotes")
  func unquotedCurve() throws {
    let text = """
      header:
        style: wave
        riseTiming: cubic-bezier(.42, 0, .58, 1)
        bounceTiming: spring(duration:.5, bounce:.3)
      """
    let header = try #require(try Scenario(parsing: text).header)
    #expect(header[setting: "riseTiming"] == .curve(.timing(.cubicBezier(0.42, 0, 0.58, 1))))
    #expect(
      header[setting: "bounceTiming"]
        == .curve(try Curve(parsing: "spring(duration: .5, bounce: .3)")))
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: text + "\n bad: 1\n")
    }
    #expect(errors?.problems.count == 1)
    #expect(errors?.first.message.contains("YAML") == true)
    #expect(errors?.first.line == 5)
  }

  @Test("An asterisk that starts no alias is kept") func asterisks() {
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: "header: { style: \"wa*ve\" } # a * in a comment")
    }
    #expect(errors?.first.found == "\"wa*ve\"")
  }

  @Test(
    "Empty sections keep their defaults",
    arguments: ["screen", "scrollView", "canvas", "clock", "content"])
  func emptySections(name: String) throws {
    let scenario = try Scenario(parsing: "style: wave\n\(name):\n")
    #expect(scenario == Scenario(WaveStyle()))
  }

  @Test("An empty list and an empty value mean no steps") func emptySteps() throws {
    #expect(try Scenario(parsing: "style: wave\nsteps: []").steps.isEmpty)
    #expect(try Scenario(parsing: "style: wave\nsteps:").steps.isEmpty)
  }

  @Test(
    "Line endings, a byte order mark and comments do not matter",
    arguments: [
      "style: wave\r\nclock: { rate: 30 }\r\n", "\u{FEFF}style: wave\nclock: { rate: 30 }",
      "# one\nstyle: wave # two\n\n\nclock:\n    rate:   30\n",
      "%YAML 1.1\n---\nstyle: wave\nclock: {rate: 30}\n...\n",
    ])
  func formatting(text: String) throws {
    var expected = Scenario(WaveStyle())
    expected.clock.rate = try #require(FrameRate(30))
    #expect(try Scenario(parsing: text) == expected)
  }

  @Test("A step needs a target only if there are both a header and a footer") func targets() {
    let text = """
      header: { style: wave }
      footer: { style: lamp }
      steps:
        - beginRefreshing
        - drag: { pull: 1 }
        - { beginRefreshing: , target: footer }
      """
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: text, library: Library(styles: [LampStyle()]))
    }
    let problems = errors?.problems ?? []
    #expect(problems.map(\.line) == [4, 5])
    #expect(problems.allSatisfy { $0.allowed == "target: header, target: footer" })
  }

  @Test("A handler exists unless the file specifies none; an empty list never ends a refresh")
  func handlers() throws {
    func script(_ app: String) throws -> Script {
      try ResolvedScenario(Scenario(parsing: "style: mj-header\n\(app)")).script
    }
    #expect(try script("").withoutHandler.isEmpty)
    #expect(try script("app: { header: [] }").withoutHandler.isEmpty)
    #expect(try script("app: { header: [] }").reactions == [.header: []])
    for none in ["app: { header: none }", "app:\n  header: none"] {
      #expect(try script(none).withoutHandler == [.header])
      #expect(try script(none).reactions == [.header: []])
    }
  }

  @Test("Interrupted animations are additive by default") func interruptedAnimations() throws {
    for word in InterruptedAnimations.allCases {
      let text = "style: wave\nscrollView: { interruptedAnimations: \(word.rawValue) }"
      #expect(
        try ResolvedScenario(Scenario(parsing: text)).script.scrollView.interruptedAnimations
          == word)
    }
    #expect(
      try ResolvedScenario(Scenario(WaveStyle())).script.scrollView.interruptedAnimations
        == .additive)
  }
}
