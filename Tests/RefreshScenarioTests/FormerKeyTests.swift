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
    let old = try file("header: { name: wave, bendDistance: 60 }")
    let new = try file("header: { name: wave, hillHeight: 60 }")
    #expect(try old.scenario() == new.scenario())
    #expect(try old.resolved().digest == new.resolved().digest)
    #expect(
      old.notes == ["w.yaml: header.bendDistance is called hillHeight now, and is read as before"])
    #expect(new.notes.isEmpty)
  }

  @Test(
    "Overrides and variants can use either key with any file", arguments: [true, false])
  func overrides(isOld: Bool) throws {
    let key = isOld ? "bendDistance" : "hillHeight"
    let file = try file(
      "header: { name: wave, \(key): 60 }\nvariants: { low: { header.bendDistance: 20 } }")
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
    let text = "header:\n  name: wave\n  bendDistance: 60  # high\n"
    for key in ["header.hillHeight", "header.bendDistance"] {
      #expect(
        try ScenarioEdit.replacing(value: "30", at: key, in: text)
          == "header:\n  name: wave\n  bendDistance: 30  # high\n")
    }
  }

  @Test("Both keys together are an error, and errors use the present key")
  func wrong() {
    for (text, message) in [
      (
        "header: { name: wave, bendDistance: 60, hillHeight: 50 }",
        "header.bendDistance and hillHeight are one setting under two names; leave one of them out"
      ),
      (
        "header: { name: wave, bendDistance: -1 }", "1:37: error: header.hillHeight is out of range"
      ),
      ("header: { name: mj-header, bendDistance: 60 }", "unknown key bendDistance in header"),
      ("header: { name: pull-to-bounce, bendDistance: 60 }", "is called bendControl now"),
    ] {
      let errors = #expect(throws: ScenarioErrors.self) { try file(text).scenario() }
      #expect(
        errors?.description.contains(message) == true, "\(text): \(errors?.description ?? "")")
    }
    // No note is printed about a key that is not read.
    let both = try? file("header: { name: wave, bendDistance: 60, hillHeight: 50 }")
    #expect(both?.notes.isEmpty == true)
  }
}
