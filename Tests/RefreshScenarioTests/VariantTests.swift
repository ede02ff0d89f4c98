@Suite("Variants of a file")
struct VariantTests {
  private static let file = """
    header: { style: wave, hillHeight: 56 }
    steps:
      - drag: { by: 300 }
        id: pull
      - release
    variants:
      now: {}
      soft:
        header.hillHeight: 40
        header.bounceTiming: spring(duration:.5, bounce:.3)
      longer pull: { steps.pull.drag.by: 360, header.fieldColor: "#102030" }
      plain: { header.hillHeight: null }
    """

  /// Compares a variant with the same values as overrides.
  @Test(
    "A variant is the file with its settings",
    arguments: [
      ("now", []),
      ("soft", ["header.hillHeight=40", "header.bounceTiming=spring(duration:.5, bounce:.3)"]),
      ("plain", ["header.hillHeight=null"]),
    ] as [(String, [String])])
  func settings(name: String, overrides: [String]) throws {
    var chosen = try Scenario(parsing: Self.file, variant: name)
    #expect(chosen.variant == name)
    chosen.variant = nil
    #expect(
      chosen
        == (try Scenario(
          parsing: Self.file, overrides: overrides.map { try ScenarioOverride(parsing: $0) })))
  }

  @Test("Overrides are applied after the variant") func order() throws {
    let scenario = try Scenario(
      parsing: Self.file, variant: "soft",
      overrides: [try ScenarioOverride(parsing: "header.hillHeight=20")])
    #expect(scenario.header?[setting: "hillHeight"] == .number(20))
    #expect(
      scenario.header?[setting: "bounceTiming"]
        != Scenario.Header(WaveStyle())[setting: "bounceTiming"])
  }

  @Test("Names and settings are read in the file's order") func names() throws {
    let variants = try Scenario(parsing: Self.file).variants
    #expect(variants.map(\.name) == ["now", "soft", "longer pull", "plain"])
    #expect(
      variants[1].settings.map(\.description) == [
        "header.hillHeight=40", "header.bounceTiming=\"spring(duration:.5, bounce:.3)\"",
      ])
  }

  @Test("Variants change the digest only when selected, and only by their values")
  func digest() throws {
    let file = "header: { style: wave }\nvariants: { a: {}, b: { header.hillHeight: 40 } }"
    func digest(_ text: String, _ variant: String? = nil) throws -> String {
      try ResolvedScenario(Scenario(parsing: text, variant: variant)).digest
    }
    let bare = try digest("header: { style: wave }")
    #expect(try digest(file) == bare)
    #expect(try digest(file, "a") == bare)
    #expect(try digest(file, "b") != bare)
    #expect(try digest(file, "b") == digest("header: { style: wave, hillHeight: 40 }"))
  }

  @Test("An unknown variant is reported with the available ones") func unknown() throws {
    let file = "style: wave\nvariants: { now: {}, soft: {} }"
    let unknown = problem(file, "sotf")
    #expect(unknown.hasPrefix("scenario.yaml:2:1: error: "))
    #expect(unknown.hasSuffix("variant sotf; allowed: now, soft; did you mean soft?"), "\(unknown)")
    let none = problem("style: wave", "soft")
    #expect(none.hasPrefix("scenario.yaml:1:1: error: the file has no variants"))
    #expect(none.hasSuffix("add variants: { soft: { header.hillHeight: 40 } }"), "\(none)")
  }

  @Test("A file's own problems are not repeated for variants, which have their own positions")
  func problems() {
    let file = """
      header: { style: wave, hillHeigth: 56 }
      variants:
        soft: { header.hillHeight: -1 }
      """
    #expect(
      problem(file, nil) == """
        scenario.yaml:1:24: error: unknown key hillHeigth in header; did you mean hillHeight?
        scenario.yaml:3:30: error: variant soft: header.hillHeight is out of range; found -1; \
        allowed: 0 to 10000 pt
        """)
  }

  @Test("Overrides that break a variant only affect that variant") func otherStyle() throws {
    let file = "style: wave\nvariants: { soft: { header.hillHeight: 40 } }"
    let other = [try ScenarioOverride(parsing: "header.style=mj-header")]
    #expect(try Scenario(parsing: file, overrides: other).header?.style is MJStyle)
    #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: file, variant: "soft", overrides: other)
    }
  }

  private func problem(_ text: String, _ variant: String?) -> String {
    message { try Scenario(parsing: text, variant: variant) }
  }
}
