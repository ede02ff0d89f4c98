@Suite("Texts and times as settings")
struct TextSettingTests {
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
    var header = Scenario.Header(MJHeaderStyle())
    #expect(throws: SettingError.self) { try header.set("now", to: .text("never")) }
    #expect(throws: SettingError.self) {
      try header.set("idleText", to: .text(String(repeating: "x", count: 201)))
    }
    try header.set("idleText", to: .automatic)
    try header.set("lastUpdated", to: .automatic)
    #expect(header == Scenario.Header(MJHeaderStyle()))
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
