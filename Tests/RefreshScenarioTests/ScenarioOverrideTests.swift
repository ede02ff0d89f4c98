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
    arguments: [
      ("header.hillHeight=60", "hillHeight: 40", "hillHeight: 60"),
      ("header.hillHeight= 60 ", "hillHeight: 40", "hillHeight: 60"),
      ("header.ballCount=3", "hillHeight: 40", "hillHeight: 40, ballCount: 3"),
      ("header.fieldColor=#FF5A36", "\"#112233\"", "\"#FF5A36\""),
      ("header.fieldColor=\"#FF5A36\"", "\"#112233\"", "\"#FF5A36\""),
      (
        "header.fieldColor.dark=#FF5A36", "\"#112233\"", "{ light: \"#112233\", dark: \"#FF5A36\" }"
      ),
      (
        "header.fieldColor={ light: #FFFFFF, dark: #000000 }", "\"#112233\"",
        "{ light: \"#FFFFFF\", dark: \"#000000\" }"
      ),
      (
        "header.bounceTiming=cubic-bezier(.42,0,.58,1)", "hillHeight: 40",
        "hillHeight: 40, bounceTiming: \"cubic-bezier(.42,0,.58,1)\""
      ),
      (
        "header.bounceTiming=spring(duration: .5, bounce: .2)", "hillHeight: 40",
        "hillHeight: 40, bounceTiming: \"spring(duration: .5, bounce: .2)\""
      ),
      ("steps.1.drag.by=200", "by: 100", "by: 200"),
      ("steps.pull.drag.by=200", "by: 100", "by: 200"),
      (
        "steps.pull.drag={ by: 200, curve: cubic-bezier(.42,0,.58,1) }", "{ by: 100 }",
        "{ by: 200, curve: \"cubic-bezier(.42,0,.58,1)\" }"
      ),
      ("steps.2.release.velocity=-300", "- release", "- release: { velocity: -300 }"),
      ("steps.0.wait=1.5", "wait: 0.5", "wait: 1.5"),
      ("steps.3.hold.duration=2", "hold: 1", "hold: 2"),
      ("app.header.0.after=0.5", "after: 2", "after: 0.5"),
      ("app.header=[]", "[{ after: 2 }]", "[]"),
      ("content.navigationBar.height=44", "navigationBar: true", "navigationBar: { height: 44 }"),
      ("content.navigationBar=false", "navigationBar: true", "navigationBar: false"),
      ("clock.rate=100/3", "header: {", "clock: { rate: 100/3 }\nheader: {"),
      ("canvas.crop=[0, 0, 100, 50]", "header: {", "canvas: { crop: [0, 0, 100, 50] }\nheader: {"),
      ("screen.safeArea.top=44", "header: {", "screen: { safeArea: { top: 44 } }\nheader: {"),
    ])
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
    arguments: [
      (
        "header.hillHeigth=60",
        "--set header.hillHeigth=60: error: unknown key hillHeigth in header; "
          + "did you mean hillHeight?"
      ),
      (
        "header.hillHeight=-1",
        "--set header.hillHeight=-1: error: header.hillHeight is out of range; found -1; "
          + "allowed: 0 to 10000 pt"
      ),
      (
        "heder.hillHeight=60",
        "--set heder.hillHeight=60: error: unknown key heder; did you mean header?"
      ),
      (
        "steps.9.wait=1",
        "--set steps.9.wait=1: error: steps has no entry 9; allowed: 0 to 3, pull"
      ),
      (
        "steps.pul.drag.by=1",
        "--set steps.pul.drag.by=1: error: steps has no entry pul; allowed: 0 to 3, pull; "
          + "did you mean pull?"
      ),
      (
        "header.hillHeight.x=1",
        "--set header.hillHeight.x=1: error: header.hillHeight is 40 and has no x"
      ),
      (
        "header.hillHeight=",
        "--set header.hillHeight=: error: header.hillHeight must be a number; found nothing; "
          + "allowed: 0 to 10000 pt"
      ),
      (
        "header.hillHeight=[1",
        "--set header.hillHeight=[1: error: the value cannot be read: invalid YAML: while "
          + "parsing a flow sequence did not find expected ',' or ']'"
      ),
      (
        "header.bounceTiming=ease-inn",
        "--set header.bounceTiming=ease-inn: error: header.bounceTiming is not a curve"
      ),
      ("clock.duration=.nan", "--set clock.duration=.nan: error: clock.duration must be a finite"),
      ("header.fieldColor=#12345", "--set header.fieldColor=#12345: error: header.fieldColor must"),
      ("style=wave", "scenario.yaml:1:1: error: style is short for a header alone"),
    ])
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
    arguments: [
      ("screen.width", "width: 400", "width: 320"),
      ("screen.safeArea.top", "top: 44", "top: 20"),
      ("scrollView.paging", "paging: true", "paging: false"),
      ("scrollView.contentInset.top", "top: 10", "top: 12"),
      ("canvas.crop", "crop: header", "crop: screen"), ("clock.rate", "rate: 50", "rate: 30"),
      ("header.hillHeight", "hillHeight: 50", "hillHeight: 70"),
      ("header.style", "style: wave, hillHeight: 50", "style: mj-header"),
      ("content.rows", "rows: 5", "rows: 9"),
      ("content.navigationBar.height", "height: 44", "height: 50"),
      ("steps.pull.drag.by", "by: 300", "by: 200"), ("app.header.0.after", "after: 1", "after: 3"),
      ("golden.scale", "scale: 1", "scale: 3"),
    ])
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
