@testable import RefreshScenario

@Suite("Texts and times as settings")
struct TextSettingTests {
  /// Every setting whose value is text: the path, and a JSON file up to the value.
  private static let texts: [(path: String, start: String)] = {
    let library = Library()
    let isText: (Parameter) -> Bool = { if case .text = $0.kind { true } else { false } }
    let headers = library.styles.flatMap { style in
      let placement = style.placements.contains(.header) ? "header" : "footer"
      return library.parameters(of: style, over: nil).filter(isText).map {
        (
          "\(placement).\($0.name)",
          #"{"\#(placement)": {"style": "\#(style.name)", "\#($0.name)": "#
        )
      }
    }
    let sections = Sections.all.flatMap { section in
      section.parameters.filter(isText).map {
        (
          "\(section.name).\($0.name)",
          #"{"style": "wave", "\#(section.name)": {"\#($0.name)": "#
        )
      }
    }
    return headers + sections
  }()

  @Test("There are texts in headers, captions, titles and the status bar") func paths() {
    let paths = Set(Self.texts.map(\.path))
    #expect(paths.contains("header.idleText") && paths.contains("footer.noMoreDataText"))
    #expect(paths.isSuperset(of: ["canvas.caption", "content.title", "statusBar.time"]))
    #expect(Self.texts.count > 60)
  }

  @Test(
    "A character that is not part of a line is refused in every text, with its code point",
    arguments: [
      (#"\u0000"#, "a control character, U+0000"), (#"\t"#, "a tab, U+0009"),
      (#"\n"#, "a line break, U+000A"), (#"\r"#, "a line break, U+000D"),
      (#"\u001b"#, "a control character, U+001B"), (#"\u2028"#, "a line break, U+2028"),
      (#"\u202d"#, "a bidirectional control, U+202D"),
      (#"\u2067"#, "a bidirectional control, U+2067"),
    ])
  func controls(escape: String, description: String) throws {
    for (path, start) in Self.texts {
      let errors = #expect(throws: ScenarioErrors.self, "\(path)") {
        try Scenario(parsing: "\(start)\"ab\(escape)c\"}}")
      }
      #expect(errors?.problems.map(\.path) == [path])
      #expect(
        errors?.problems.first?.message == "\(path) contains \(description), as character 3")
      #expect(errors?.problems.first?.allowed?.hasPrefix("one line of text") == true)
    }
  }

  @Test("One line break at the end of a text is dropped, as from a block scalar")
  func finalLineBreaks() throws {
    for form in ["|\n    Pull\n", ">\n    Pull\n", "|-\n    Pull\n", "\"Pull\\r\\n\"", "Pull"] {
      #expect(try header("idleText: \(form)")?[setting: "idleText"] == .text("Pull"))
    }
    #expect(
      try header("idleText: >\n    Pull\n    now\n")?[setting: "idleText"] == .text("Pull now"))
    for form in ["|+\n    Pull\n\n", "|\n    Pull\n    now\n", "\"Pull\\n\\n\""] {
      expectError("header.idleText contains a line break, U+000A, as character 5") {
        try header("idleText: \(form)")
      }
    }
  }

  @Test("The position is that of the character, or that of a text with escapes") func positions() {
    func position(_ text: String) -> SourcePosition? {
      let errors = #expect(throws: ScenarioErrors.self) { try header("idleText: \(text)") }
      return errors?.first.position
    }
    #expect(position("ab\u{202E}c") == .file(line: 3, column: 15))
    #expect(position("'ab\tc'") == .file(line: 3, column: 16))
    #expect(position(#""ab\tc""#) == .file(line: 3, column: 13))
  }

  @Test("Marks that belong to the spelling of a text are allowed") func marks() throws {
    for text in ["\u{200F}عربي", "क्\u{200D}ष", "a\u{200E}", "👩\u{200D}💻"] {
      #expect(try header("idleText: \(text)")?[setting: "idleText"] == .text(text))
    }
  }

  @Test("A text set in code is refused by the same rule") func controlsInCode() {
    expectError("idleText contains a tab, U+0009, as character 2", "one line of text") {
      var style = MJStyle()
      try style.set("idleText", to: .text("a\tb"))
    }
    var scenario = Scenario(WaveStyle())
    scenario.canvas.caption = "one\ntwo"
    expectError("canvas.caption contains a line break, U+000A") {
      try ResolvedScenario(scenario)
    }
  }

  private func header(_ settings: String) throws -> Scenario.Header? {
    try Scenario(parsing: "header:\n  style: mj-header\n  \(settings)\n").header
  }

  @Test("Unquoted auto is the behavior's own text, and quoted auto is literal")
  func automatic() throws {
    #expect(try header("idleText: auto")?[setting: "idleText"] == .automatic)
    #expect(try header("idleText: \"auto\"")?[setting: "idleText"] == .text("auto"))
    #expect(try header("idleText: Pull")?[setting: "idleText"] == .text("Pull"))
    #expect(try header("language: auto")?[setting: "language"] == .text("auto"))
  }

  @Test(
    "A time is a valid date and time of day",
    arguments: [
      ("2024-02-29 14:07", true), ("2024-03-05T14:07", true), ("2024-03-05", true),
      ("2023-02-29 14:07", false), ("2024-03-05 24:00", false), ("yesterday", false),
      ("5", false), ("auto", false),
    ])
  func times(text: String, isTime: Bool) throws {
    for form in [text, "\"\(text)\""] {
      if isTime {
        #expect(
          try header("now: \(form)")?[setting: "now"]
            == .text(try #require(LocalTime(text)).description))
      } else {
        let errors = #expect(throws: ScenarioErrors.self) { try header("now: \(form)") }
        #expect(errors?.problems.map(\.path) == ["header.now"])
        #expect(errors?.description.contains("2024-03-05 14:07") == true)
      }
    }
    #expect(try header("lastUpdated: auto")?[setting: "lastUpdated"] == .automatic)
  }

  @Test("A time or text set in code is checked by the same rules") func code() throws {
    var header = Scenario.Header(MJStyle())
    #expect(throws: SettingError.self) { try header.set("now", to: .text("never")) }
    #expect(throws: SettingError.self) {
      try header.set("idleText", to: .text(String(repeating: "x", count: 201)))
    }
    try header.set("idleText", to: .automatic)
    try header.set("lastUpdated", to: .automatic)
    #expect(header == Scenario.Header(MJStyle()))
  }

  @Test("A file can have both header and footer, with a footer that runs out of data")
  func both() throws {
    let text = """
      header: { style: mj-header }
      footer: { style: mj-back-footer }
      steps: [{ beginRefreshing: , target: footer }]
      app: { footer: [{ after: 1, result: noMoreData }] }
      """
    let timeline = try ResolvedScenario(Scenario(parsing: text)).play()
    #expect(timeline.instant(at: timeline.duration).footer?.state == .noMoreData)
    #expect(timeline.instant(at: timeline.duration).header?.state == .idle)
  }
}
