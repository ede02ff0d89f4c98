@Suite("Settings in the wrong section")
struct MisplacedSettingTests {
  private func problem(_ text: String, set overrides: [String] = []) throws -> ScenarioProblem {
    let error = #expect(throws: ScenarioErrors.self) {
      try Scenario(
        parsing: Array(text.utf8), overrides: overrides.map { try ScenarioOverride(parsing: $0) })
    }
    return try #require(error).first
  }

  @Test(
    "A misplaced setting suggests its correct path",
    arguments: cases("misplaced-setting-overrides", String.self, String.self))
  func overrides(key: String, path: String) throws {
    let text = "header: { style: wave }\nsteps: [drag: { pull: 1.2 }, release]\n"
    #expect(try problem(text, set: ["\(key)=1"]).suggestion == path)
  }

  @Test(
    "A file's misplaced keys suggest their path, also with the short form of the header",
    arguments: [
      ("style: wave\nballCount: 5\n", "header.ballCount"),
      ("header: { style: wave }\ncontent: { ballCount: 5 }\n", "header.ballCount"),
      ("header: { style: wave, rows: 5 }\n", "content.rows"),
      ("footer: { style: mj-back-footer }\nfontSize: 5\n", "footer.fontSize"),
      ("style: wave\nvariants: { a: { ballCount: 3 } }\n", "header.ballCount"),
    ])
  func files(text: String, path: String) throws {
    let problem = try problem(text)
    #expect(problem.suggestion == path, "\(problem)")
  }

  @Test(
    "A key unlike any other gets no suggestion",
    arguments: ["services", "xyzzy", "header.q", "clock.zzzzzzzz"])
  func nothing(key: String) throws {
    let problem = try problem("style: wave\n", set: ["\(key)=1"])
    #expect(problem.suggestion == nil, "\(problem)")
  }

  @Test("Each setting of the wave in any other section suggests its path") func all() throws {
    let style = try #require(StyleDescription(named: "wave"))
    let names = (style.styleSettings + style.behaviorSettings).map(\.name)
    let cases = names.flatMap { name in
      ["", "clock.", "canvas.", "screen.", "content.navigationBar."].map { ($0, name) }
    }
    for (section, name) in Grids.part(of: cases, count: 40) {
      let suggestion = try problem("style: wave\n", set: ["\(section)\(name)=1"]).suggestion
      #expect(suggestion == "header.\(name)", "\(section)\(name)")
    }
  }
}
