import RefreshHeaders
import RefreshModel
import RefreshScenario
import Testing

/// Tests `bendDistance`, the former key of `hillHeight`.
@Suite("Former keys of settings")
struct FormerKeyTests {
  private func file(_ text: String) throws -> ScenarioFile {
    try ScenarioFile(parsing: Array(text.utf8), fileName: "w.yaml")
  }

  private func height(_ scenario: Scenario) throws -> Double {
    try #require(scenario.header?.behavior as? WaveBehavior).hillHeight
  }

  @Test("A former key is read as the present one, with a single note")
  func read() throws {
    let old = try file("header: { style: wave, bendDistance: 60 }")
    let new = try file("header: { style: wave, hillHeight: 60 }")
    #expect(try old.scenario() == new.scenario())
    #expect(try old.resolved().digest == new.resolved().digest)
    #expect(old.note?.contains("header.bendDistance is header.hillHeight") == true)
    #expect(new.note == nil)
  }

  @Test(
    "Every former key and value is read as the present one, with a single note",
    arguments: [
      ("header: { name: wave }", "header: { style: wave }", ["header.name is header.style"]),
      (
        "header: { name: mj-header, component: wave }",
        "header: { style: mj-header, behavior: wave }",
        ["header.name is header.style", "header.component is header.behavior"]
      ),
      (
        "footer:\n  name: mj-back-footer\nheader: { style: wave, riseWay: fan, riseOrder: centre }",
        "footer:\n  style: mj-back-footer\nheader: { style: wave, risePath: fan, riseOrder: center }",
        [
          "footer.name is footer.style", "header.riseWay is header.risePath",
          "header.riseOrder centre is center",
        ]
      ),
      (
        "header: { name: wave, component: wave, bendDistance: 40 }",
        "header: { style: wave, behavior: wave, hillHeight: 40 }",
        [
          "header.name is header.style", "header.component is header.behavior",
          "header.bendDistance is header.hillHeight",
        ]
      ),
      (
        "header: wave\ngolden: { at: rest, tolerance: rasteriser }",
        "header: wave\ngolden: { at: rest, tolerance: rasterizer }",
        ["golden.tolerance rasteriser is rasterizer"]
      ),
      (
        "header: wave\nvariants: { a: { header.component: wave, header.riseOrder: centre } }",
        "header: wave\nvariants: { a: { header.behavior: wave, header.riseOrder: center } }", []
      ),
    ])
  func allFormer(old: String, new: String, notes: [String]) throws {
    let (oldFile, newFile) = (try file(old), try file(new))
    let variant = old.contains("variants") ? "a" : nil
    #expect(try oldFile.scenario(variant: variant) == newFile.scenario(variant: variant))
    #expect(
      try oldFile.resolved(variant: variant).digest == newFile.resolved(variant: variant).digest)
    #expect(newFile.note == nil)
    for note in notes { #expect(oldFile.note?.contains(note) == true, "\(oldFile.note ?? "")") }
    #expect((oldFile.note == nil) == notes.isEmpty)
  }

  @Test("A header written as the name of its style equals the mapping, and can be edited")
  func shortHeader() throws {
    let long = try file("header: { style: wave }\nfooter: { style: mj-back-footer }")
    let short = try file("header: wave\nfooter: mj-back-footer")
    #expect(try short.scenario() == long.scenario())
    let override = [try ScenarioOverride(parsing: "header.hillHeight=30")]
    #expect(try height(short.scenario(overrides: override)) == 30)
    #expect(
      try ScenarioEdit.replacing(
        value: "30", at: "header.hillHeight", in: "reel: 1\nheader: wave\n")
        == "reel: 1\nheader: { style: wave, hillHeight: 30 }\n")
    for (text, message) in [
      ("header: wavy", "unknown style"), ("header: mj-back-footer", "cannot be a header"),
      ("header: [wave]", "header must be"),
      ("header: { name: wave, style: wave }", "two names of one setting"),
      ("header: { style: mj-header, component: wave, behavior: wave }", "two names of one setting"),
    ] {
      let errors = #expect(throws: ScenarioErrors.self) { try file(text).scenario() }
      #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "")")
    }
  }

  @Test("A former value is accepted by overrides")
  func formerValue() throws {
    let file = try file("header: wave")
    let override = try ScenarioOverride(parsing: "header.riseOrder=centre")
    let behavior = try file.scenario(overrides: [override]).header?.behavior as? WaveBehavior
    #expect(behavior?.riseOrder == .center)
  }

  @Test(
    "Overrides and variants can use either key with any file", arguments: [true, false])
  func overrides(isOld: Bool) throws {
    let key = isOld ? "bendDistance" : "hillHeight"
    let file = try file(
      "header: { style: wave, \(key): 60 }\nvariants: { low: { header.bendDistance: 20 } }")
    #expect(try height(file.scenario(variant: "low")) == 20)
    for name in ["bendDistance", "hillHeight"] {
      let override = try ScenarioOverride(parsing: "header.\(name)=30")
      #expect(try height(file.scenario(overrides: [override])) == 30)
    }
    let style = try self.file("style: wave")
    #expect(
      try height(style.scenario(overrides: [ScenarioOverride(parsing: "header.bendDistance=30")]))
        == 30)
  }

  @Test("Editing by either key changes the value and keeps the key in the file")
  func edit() throws {
    let text = "header:\n  style: wave\n  bendDistance: 60  # high\n"
    for key in ["header.hillHeight", "header.bendDistance"] {
      #expect(
        try ScenarioEdit.replacing(value: "30", at: key, in: text)
          == "header:\n  style: wave\n  bendDistance: 30  # high\n")
    }
  }

  @Test("Both keys together are an error, and errors use the present key")
  func wrong() {
    for (text, message) in [
      (
        "header: { style: wave, bendDistance: 60, hillHeight: 50 }",
        "header.bendDistance and hillHeight are two names of one setting"
      ),
      (
        "header: { style: wave, bendDistance: -1 }",
        "1:38: error: header.hillHeight is out of range"
      ),
      ("header: { style: mj-header, bendDistance: 60 }", "unknown key bendDistance in header"),
      ("header: { style: pull-to-bounce, bendDistance: 60 }", "is called bendControl now"),
    ] {
      let errors = #expect(throws: ScenarioErrors.self) { try file(text).scenario() }
      #expect(
        errors?.description.contains(message) == true, "\(text): \(errors?.description ?? "")")
    }
    // No note is printed about a key that is not read.
    let both = try? file("header: { style: wave, bendDistance: 60, hillHeight: 50 }")
    #expect(both?.note == nil && both != nil)
  }
}
