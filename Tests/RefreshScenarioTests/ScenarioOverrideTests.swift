@Suite("Overrides from the command line")
struct ScenarioOverrideTests {
  static let file = """
    header: { style: wave, hillHeight: 40, fieldColor: "#112233" }
    content: { navigationBar: true }
    steps:
      - wait: 0.5
      - drag: { by: 100 }
        id: pull
      - release
      - hold: 1
    app: { header: [{ after: 2 }] }
    """

  private func parse(_ overrides: String..., file: String = file) throws -> Scenario {
    try Scenario(parsing: file, overrides: overrides.map { try ScenarioOverride(parsing: $0) })
  }

  @Test(
    "An override equals a value written in the file",
    arguments: cases("scenario-override-same-as-written", String.self, String.self, String.self))
  func sameAsWritten(override: String, old: String, new: String) throws {
    let written = Self.file.split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(written != Self.file)
    #expect(try parse(override) == (try Scenario(parsing: written)))
  }

  @Test("A header's settings can be overridden if the file has only a style")
  func styleAlone() throws {
    let scenario = try parse("header.ballCount=3", "header.ballSize=9", file: "style: wave")
    #expect(scenario.header?[setting: "ballCount"] == .integer(3))
    #expect(scenario.header?[setting: "ballSize"] == .number(9))
  }

  @Test("The last of two overrides counts") func lastCounts() throws {
    let scenario = try parse("header.ballCount=3", "header.ballCount=6")
    #expect(scenario.header?[setting: "ballCount"] == .integer(6))
  }

  @Test(
    "A wrong override is reported with a suggestion or what is allowed",
    arguments: cases("scenario-override-problems", String.self, String.self))
  func problems(override: String, expected: String) throws {
    let override = try ScenarioOverride(parsing: override)
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: Self.file, overrides: [override])
    }
    let text = errors?.description ?? ""
    #expect(text.hasPrefix(expected) || text.contains(": error: style is short"), "\(text)")
    #expect(errors?.problems.count == 1)
  }

  @Test("Setting null removes a key so that another can replace it") func removal() throws {
    let changed = try Scenario(
      parsing: Self.file,
      overrides: [
        try ScenarioOverride(parsing: "steps.pull.drag=null"),
        try ScenarioOverride(parsing: "steps.pull.wait=0.25"),
      ])
    #expect(changed.steps.first { $0.id == "pull" }?.action == .wait(Flicks(1, over: 4)))
  }

  @Test("Default steps cannot be overridden") func defaultSteps() throws {
    let errors = #expect(throws: ScenarioErrors.self) {
      try parse("steps.0.drag.pull=2", file: "style: wave")
    }
    #expect(errors?.first.message == "the file has no steps to change")
  }

  @Test(
    "A text that is not KEY=VALUE is refused",
    arguments: ["", "=", "=1", "header", "header.=1", ".header=1", "a..b=1"])
  func syntax(text: String) {
    #expect(throws: ScenarioOverrideSyntaxError.self) { try ScenarioOverride(parsing: text) }
  }

  @Test("A value may contain an equals sign") func equalsSign() throws {
    let override = try ScenarioOverride(parsing: "a.b=c=d")
    #expect(override.key == "a.b")
    #expect(override.value == "c=d")
    #expect(override.description == "a.b=c=d")
  }

  // MARK: Sections

  private static let sections = """
    screen: { width: 400, safeArea: { top: 44 } }
    scrollView: { paging: true, contentInset: { top: 10 } }
    canvas: { scale: 2, crop: header }
    clock: { rate: 50, lead: 0.3 }
    header: { style: wave, hillHeight: 50 }
    content: { rows: 5, navigationBar: { height: 44 } }
    steps: [{ drag: { by: 300 }, id: pull }, release]
    app: { header: [{ after: 1 }] }
    golden: { at: [rest], scale: 1 }
    """

  /// Compares an override with the same file with the value written into it.
  @Test(
    "In every section, an override equals a value written in the file",
    arguments: cases("scenario-override-sections", String.self, String.self, String.self))
  func sections(key: String, written: String, instead: String) throws {
    let value = try #require(instead.split(separator: " ").last)
    // The wave's setting is unknown to another style.
    let others = key == "header.style" ? ["header.hillHeight=null"] : []
    let overrides = try (others + ["\(key)=\(value)"]).map { try ScenarioOverride(parsing: $0) }
    let text = Self.sections.replacing(written, with: instead)
    #expect(text != Self.sections)
    let file = try ScenarioFile(parsing: Array(Self.sections.utf8))
    let set = try file.resolved(overrides: overrides)
    let read = try ScenarioFile(parsing: Array(text.utf8)).resolved()
    #expect(set.scenario == read.scenario)
    #expect(set.digest == read.digest)
    #expect(try set.scenario != file.scenario())
    // Steps outside of the overridden text keep their positions.
    #expect(set.scenario.source.steps == read.scenario.source.steps)
  }

  @Test("Checks across sections also apply to overrides of a single section")
  func acrossSections() throws {
    let file = try ScenarioFile(
      parsing: Array("style: wave\nclock: { rate: 50 }\nreplay: { file: log.csv }".utf8))
    let override = try ScenarioOverride(parsing: "clock.lead=0.5")
    let errors = #expect(throws: ScenarioErrors.self) {
      try file.scenario(overrides: [override])
    }
    #expect(errors?.problems.map(\.path) == ["clock.lead"])
  }
}
