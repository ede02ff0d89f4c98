@Suite("The items of a scenario's content")
struct ContentItemTests {
  private func scenario(_ text: String, _ overrides: String...) throws -> Scenario {
    try Scenario(
      parsing: text, overrides: overrides.map { try ScenarioOverride(parsing: $0) })
  }

  private static let yaml = """
    header: wave
    content:
      items:
        - { title: Ana, detail: Two words, time: "9:41", color: { light: "#102030", dark: red } }
        - title: Bo
          image: bo.png
        - {}
    """
  private static let items = [
    RowContent(
      title: "Ana", detail: "Two words", time: "9:41",
      color: DynamicColor(light: Color(0x10, 0x20, 0x30), dark: Color(255, 0, 0))),
    RowContent(title: "Bo", image: .files(["bo.png"])), RowContent(),
  ]

  @Test("YAML, JSON and Swift create the same items") func forms() throws {
    #expect(try scenario(Self.yaml).content.items == Self.items)
    let json = """
      { "header": "wave", "content": { "items": [
        { "title": "Ana", "detail": "Two words", "time": "9:41",
          "color": { "light": "#102030", "dark": "red" } },
        { "title": "Bo", "image": ["bo.png"] }, {}] } }
      """
    #expect(try scenario(json).content.items == Self.items)
    #expect(try scenario("header: wave\ncontent: { items: }\n").content.items.isEmpty)
  }

  @Test(
    "Mistakes are errors with their place, the value and what is allowed",
    arguments: cases("content-item-errors", String.self, String.self, String.self))
  func errors(content: String, start: String, ending: String) throws {
    expectError(start, ending) {
      try ResolvedScenario(scenario("header: wave\ncontent: { \(content) }\n"))
    }
  }

  @Test("A key of an item that is in another section suggests the item") func misplaced() throws {
    expectError("did you mean content.items.0.detail?") {
      try scenario("header: wave\ncontent: { items: [{ title: A }] }\ncanvas: { detail: A }\n")
    }
  }

  @Test("The number of items is limited, in files and in Swift") func limits() throws {
    let many = Array(repeating: "{}", count: 1001).joined(separator: ", ")
    expectError(
      "2:19: error: content.items has too many entries; found 1001; allowed: at most 1000"
    ) {
      try scenario("header: wave\ncontent: { items: [\(many)] }\n")
    }
    var own = Scenario(WaveStyle())
    own.content.items = Array(repeating: RowContent(), count: 1001)
    expectError("content.items has too many entries; found 1001") {
      try ResolvedScenario(own)
    }
    own.content.items = [RowContent(), RowContent(title: String(repeating: "x", count: 201))]
    expectError("content.items.1.title") { try ResolvedScenario(own) }
    own.content.items = [RowContent(title: "a\nb")]
    expectError("content.items.0.title contains") { try ResolvedScenario(own) }
  }

  @Test("Overrides and variants change single values and whole lists") func changes() throws {
    #expect(
      try scenario(Self.yaml, "content.items.1.title=Cy").content.items.map(\.title)
        == ["Ana", "Cy", ""])
    #expect(
      try scenario(Self.yaml, "content.items.0.color.dark=blue").content.items[0].color?.dark
        == Color(0, 0, 255))
    #expect(
      try scenario(Self.yaml, "content.items=[{ title: Di }]").content.items
        == [RowContent(title: "Di")])
    expectError("content.items has no entry 3") {
      try scenario(Self.yaml, "content.items.3.title=Cy")
    }
    let file = try ScenarioFile(
      parsing: Array(
        (Self.yaml
          + "\nvariants: { new: { content.items.0.title: Eva, content.fontFamily: Sans } }\n")
          .utf8))
    let variant = try file.scenario(variant: "new").content
    #expect(variant.items.map(\.title) == ["Eva", "Bo", ""] && variant.fontFamily == "Sans")
  }

  @Test("The page lists the settings of each item") func page() throws {
    let groups = try scenario(Self.yaml).settings(library: Library())
    let items = groups.filter { $0.key.hasPrefix("content.items.") }
    #expect(items.map(\.key) == (0..<3).map { "content.items.\($0)" })
    #expect(items[0].items.map(\.name) == ["title", "detail", "time", "color", "image"])
    #expect(items[0].items[1].value == .text("Two words"))
    #expect(items[1].items[1].value == .text(""))
    let file = try ScenarioFile(parsing: Array(Self.yaml.utf8))
    #expect(file.text(at: "content.items.0.detail") == "\"Two words\"")
    // A value that the file does not have is added to its item.
    for (key, value) in [("content.items.1.title", "Cy"), ("content.items.1.time", "8:00")] {
      let edited = try ScenarioEdit.replacing(value: value, at: key, in: Array(Self.yaml.utf8))
      let item = try scenario(String(decoding: edited, as: UTF8.self)).content.items[1]
      #expect([item.title, item.time].contains(value))
    }
  }
}
