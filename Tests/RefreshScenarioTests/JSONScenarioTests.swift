@Suite("Scenarios in JSON")
struct JSONScenarioTests {
  private static let plain = #"{"header": {"style": "wave", "hillHeight": 40}}"#

  /// Valid files, and what libyaml makes of them.
  private static let valid: [(text: String, trouble: String)] = [
    ("{\"header\"\n:\n{\"style\"\r\n:\"wave\",\"hillHeight\"\t:40}}", "a colon on the next line"),
    ("{\"header\":\r{\r\"style\":\r\"wave\"\r}\r}\r", "lines that end in a carriage return"),
    ("\t{\n\t\"header\"\t:\t{\n\t\t\"style\":\"wave\"\n\t}\n}\n\t", "tabs as white space"),
    (#"{"header":{"style":"wave","hillHeight":4e1,"ballCount":3}}"#, "no spaces"),
    (#"{"header":{"style":"w\u0061ve"},"content":{"title":"a\/b\\\"\b"}}"#, "an escaped slash"),
    (#"{"header":{"style":"wave"},"content":{"title":"\uD83D\ude00"}}"#, "a surrogate pair"),
    ("{\"header\":{\"style\":\"wave\"},\"content\":{\"title\":\"a\u{2028}b\u{85}c\"}}", "folding"),
    ("{\"header\"\(String(repeating: " ", count: 1100)): {\"style\": \"wave\"}}", "a far colon"),
    (
      "{\"content\": {\"title\": \"\(String(repeating: "long ", count: 400))\"},\"header\":\"wave\"}",
      "a long line"
    ),
    (#"{"header":{"style":"wave"},"content":{"title":"x: y # z"},"app":null}"#, "a comment"),
    (#"{"header":{"style":"wave","hillHeight":-0.0e+0,"pullDistance":1E2}}"#, "numbers"),
    (##"{"header":"wave","steps":[],"app":{},"canvas":{"background":"#fff"}}"##, "empty lists"),
  ]

  @Test("A file is read as another JSON parser reads it", arguments: valid.map(\.text))
  func agreement(text: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    func outcome(_ bytes: [UInt8], _ fileName: String) -> Result<Scenario, ScenarioErrors> {
      Result { () throws(ScenarioErrors) in try Scenario(parsing: bytes, fileName: fileName) }
    }
    let expected = outcome([UInt8](data), "a.json")
    for name in ["a.json", "a.yaml", "a.JSON"] {
      switch (outcome(Array(text.utf8), name), expected) {
      case (.success(let found), .success(let expected)): #expect(found == expected)
      case (.failure(let found), .failure(let expected)):
        #expect(found.problems.map(\.sentence) == expected.problems.map(\.sentence))
      case (let found, _): Issue.record("\(name): \(found) instead of \(expected)")
      }
    }
  }

  @Test(
    "A .json file that is not JSON is refused with its place, and what to type instead",
    arguments: cases("json-scenario-refusals", String.self, Int.self, String.self))
  func refusals(text: String, column: Int, message: String) throws {
    // Foundation's parser accepts a comma before a closing bracket.
    if !message.contains("comma before") {
      #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
    for (lead, line) in [("", 1), ("\n \r\n\r", 4)] {
      let errors = #expect(throws: ScenarioErrors.self) {
        try Scenario(parsing: lead + text, fileName: "a.json")
      }
      let first = try #require(errors?.first)
      #expect((first.line, first.column) == (line, column), "\(text): \(first)")
      #expect(
        first.sentence.contains("invalid JSON") && first.sentence.contains(message), "\(first)")
    }
  }

  @Test("A line break in a text is refused in JSON, and folded in YAML") func rawLineBreak() throws
  {
    let text = "{\"header\": \"wave\", \"content\": {\"title\": \"a\nb\"}}"
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: text, fileName: "a.json")
    }
    #expect(errors?.first.found == "a line break in a text")
    #expect(throws: Never.self) { try Scenario(parsing: text, fileName: "a.yaml") }
  }

  @Test("A repeated key is an error, however it is escaped, and so are deep and empty files")
  func otherErrors() {
    for (text, message) in [
      (
        #"{"header": "wave", "h\u0065ader": "ego"}"#,
        "a.json:1:20: error: the key header is repeated"
      ),
      (String(repeating: "[", count: 40), "invalid JSON"), ("", "the file is empty"),
      (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), "too deeply"),
      (String(repeating: "[", count: 5000), "too deeply"), (" \n", "the file is empty"),
    ] {
      let errors = #expect(throws: ScenarioErrors.self) {
        try Scenario(parsing: text, fileName: "a.json")
      }
      #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "")")
    }
  }

  @Test("Another name is read as YAML if the text is not JSON, with YAML's own errors")
  func otherNames() throws {
    for text in ["{ header: wave } # flow", "{\"header\": \"wave\",}", "\"header\": wave"] {
      #expect(try Scenario(parsing: text) == Scenario(parsing: "header: wave"))
    }
    let errors = #expect(throws: ScenarioErrors.self) { try Scenario(parsing: "{\"header\": [}") }
    #expect(errors?.description.contains("invalid YAML") == true)
  }

  @Test("Edited files remain JSON, and nothing else changes")
  func edits() throws {
    for (value, key, old, new) in [
      (
        "50", "header.hillHeight", "{\"header\"\n:\t{\"style\"\n:\"wave\",\"hillHeight\"\n:40}}",
        "{\"header\"\n:\t{\"style\"\n:\"wave\",\"hillHeight\"\n:50}}"
      ),
      (
        "ease-in", "header.bounceTiming", Self.plain,
        #"{"header": {"style": "wave", "hillHeight": 40, "bounceTiming": "ease-in"}}"#
      ),
      (
        "null", "header.hillHeight", "{\"header\": {\"style\": \"wave\",\r\"hillHeight\"\r: 40}}",
        "{\"header\": {\"style\": \"wave\"}}"
      ),
      (
        "3", "header.ballCount", "{\n\t\"header\": {\n\t\t\"style\": \"wave\"\n\t}\n}\n",
        "{\n\t\"header\": {\n\t\t\"style\": \"wave\",\n\t\t\"ballCount\": 3\n\t}\n}\n"
      ),
      (
        "null", "content", #"{"header": "wave", "content": {"title": "call # 5"}}"#,
        #"{"header": "wave"}"#
      ),
      (
        "3", "header.ballCount",
        "{\"content\":{\"title\":\"\u{2028}\"},\n\"header\":{\n\t\"style\":\"wave\"\n}}",
        "{\"content\":{\"title\":\"\u{2028}\"},\n\"header\":{\n\t\"style\":\"wave\",\n\t\"ballCount\": 3\n}}"
      ),
    ] {
      let edited = try ScenarioEdit.replacing(
        value: value, at: key, in: Array(old.utf8), fileName: "a.json")
      #expect(String(decoding: edited, as: UTF8.self) == new)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(edited)) }
    }
  }

  @Test("A value of --set may be JSON") func overrides() throws {
    let override = try ScenarioOverride(
      parsing: "header={\"style\"\t:\"w\\u0061ve\",\t\"ballCount\":3}")
    #expect(
      try Scenario(parsing: "header: ego", overrides: [override])
        == Scenario(parsing: "header: { style: wave, ballCount: 3 }"))
  }
}
