import RefreshHeaders
import RefreshModel
import RefreshScenario
import Testing

/// `bendDistance` was the hill's height; the setting is called `hillHeight` now.
@Suite("Former keys of settings")
struct FormerKeyTests {
  private func file(_ text: String) throws -> ScenarioFile {
    try ScenarioFile(parsing: Array(text.utf8), fileName: "w.yaml")
  }

  private func height(_ scenario: Scenario) throws -> Double {
    try #require(scenario.header?.behavior as? WaveBehavior).hillHeight
  }

  @Test("a file with a former key says the same as with the present one, and there is one note")
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
    "overrides and variants may use either key, whichever the file uses", arguments: [true, false])
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

  @Test("an edit by the present key changes the value under the former one, and keeps the key")
  func edit() throws {
    let text = "header:\n  name: wave\n  bendDistance: 60  # high\n"
    for key in ["header.hillHeight", "header.bendDistance"] {
      #expect(
        try ScenarioEdit.replacing(value: "30", at: key, in: text)
          == "header:\n  name: wave\n  bendDistance: 30  # high\n")
    }
  }

  @Test("both keys at once are an error; what is wrong is named by the present key")
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
    // A key that is not read is not said to be read.
    let both = try? file("header: { name: wave, bendDistance: 60, hillHeight: 50 }")
    #expect(both?.notes.isEmpty == true)
  }
}
