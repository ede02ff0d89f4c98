@Suite("Editing one value of a file")
struct ScenarioEditTests {
  private func edit(_ key: String, _ value: String, _ text: String) throws -> String {
    try ScenarioEdit.replacing(value: value, at: key, in: text)
  }

  private static let file = """
    # The look.
    style_: {}
    header:   # a wave
      style: wave # the original
      bounceTiming:   'ease-in-out'   # to be fitted
      hillHeight: 40
      fieldColor: "#112233"
    screen: { width: 375, safeArea: { top: 20 } } # a phone
    canvas:
    content: { navigationBar: true }
    steps:
      - wait: 0.5
      # the pull
      - drag: { by: 100 }
        id: pull
      - release
      - hold: 1 # a moment
    app: { header: [{ after: 2 }] }
    # The end.

    """.split(separator: "style_: {}\n", omittingEmptySubsequences: false).joined()

  @Test(
    "Setting null removes a key with its line and comment, and nothing else",
    arguments: [
      ("header.hillHeight", "  hillHeight: 40\n", ""),
      ("header.bounceTiming", "  bounceTiming:   'ease-in-out'   # to be fitted\n", ""),
      ("header.fieldColor", "  fieldColor: \"#112233\"\n", ""),
      ("screen.width", "{ width: 375, safeArea", "{ safeArea"),
      ("screen.safeArea", "{ width: 375, safeArea: { top: 20 } }", "{ width: 375 }"),
      ("screen.safeArea.top", "{ top: 20 }", "{  }"),
      ("content.navigationBar", "{ navigationBar: true }", "{  }"),
      ("canvas", "canvas:\n", ""),
      ("content", "content: { navigationBar: true }\n", ""),
      ("steps.1.id", "    id: pull\n", ""),
    ])
  func removal(key: String, old: String, new: String) throws {
    try #require(Self.file.contains(old))
    #expect(try edit(key, "null", Self.file) == Self.file.replacingOccurrences(of: old, with: new))
    // Line endings do not matter, nor whether the last line has one.
    let lines = Self.file.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(
      try edit(key, "null", lines)
        == Self.file.replacingOccurrences(of: old, with: new)
        .replacingOccurrences(of: "\n", with: "\r\n"))
  }

  @Test("Adding and removing a key restores the file") func additionAndRemoval() throws {
    for text in ["header: { style: wave }", "header:\n  style: wave", Self.file] {
      for (key, value) in [("header.ballCount", "3"), ("header.pullDistance", "70")] {
        let added = try edit(key, value, text)
        #expect(added != text)
        #expect(try edit(key, "null", added) == text)
      }
    }
  }

  @Test(
    "Only the value's characters change, with quotes if needed",
    arguments: [
      ("header.hillHeight", "56.5", "hillHeight: 40", "hillHeight: 56.5"),
      ("header.bounceTiming", "ease-out", "'ease-in-out'", "'ease-out'"),
      (
        "header.bounceTiming", "spring(duration: .5, bounce: .3)", "'ease-in-out'",
        "'spring(duration: .5, bounce: .3)'"
      ),
      ("header.fieldColor", "#FF5A36", "\"#112233\"", "\"#FF5A36\""),
      (
        "header.fieldColor", "{ light: #FFFFFF, dark: #000000 }", "\"#112233\"",
        "{ light: \"#FFFFFF\", dark: \"#000000\" }"
      ),
      (
        "header.fieldColor.dark", "#FF5A36", "\"#112233\"",
        "{ light: \"#112233\", dark: \"#FF5A36\" }"
      ),
      ("screen.width", "390", "width: 375", "width: 390"),
      ("screen.safeArea.top", "47", "top: 20", "top: 47"),
      ("screen.safeArea", "{ top: 1 }", "{ top: 20 }", "{ top: 1 }"),
      ("steps.1.drag.by", "-200", "by: 100", "by: -200"),
      ("steps.pull.drag.by", "200", "by: 100", "by: 200"),
      ("steps.pull.drag", "{ by: 3 }", "{ by: 100 }", "{ by: 3 }"),
      ("steps.0.wait", "1.5", "wait: 0.5", "wait: 1.5"),
      ("steps.2.release.velocity", "-300", "- release", "- release: { velocity: -300 }"),
      ("steps.3.hold.duration", "2", "hold: 1 #", "hold: { duration: 2 } #"),
      ("content.navigationBar.height", "44", "r: true", "r: { height: 44 }"),
      ("content.navigationBar", "false", "r: true", "r: false"),
      ("app.header.0.after", "0.5", "after: 2", "after: 0.5"),
      ("app.header", "[]", "[{ after: 2 }]", "[]"),
      ("header.style", "wave", "wave #", "wave #"),
    ])
  func onlyTheValue(key: String, value: String, old: String, new: String) throws {
    let expected = Self.file.split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(try edit(key, value, Self.file) == expected)
  }

  @Test(
    "A missing key is added after the others of its mapping in their form",
    arguments: [
      ("header.ballCount", "3", "\"#112233\"\n", "\"#112233\"\n  ballCount: 3\n"),
      ("header.waveColor", "#FF5A36", "\"#112233\"\n", "\"#112233\"\n  waveColor: \"#FF5A36\"\n"),
      ("screen.height", "700", "20 } }", "20 }, height: 700 }"),
      ("screen.safeArea.left", "4", "top: 20 }", "top: 20, left: 4 }"),
      ("canvas.scale", "3", "canvas:\n", "canvas:\n  scale: 3\n"),
      ("clock.rate", "100/3", "{ after: 2 }] }\n", "{ after: 2 }] }\nclock: { rate: 100/3 }\n"),
      ("steps.pull.drag.duration", "0.25", "by: 100", "by: 100, duration: 0.25"),
      (
        "steps.pull.drag.curve", "cubic-bezier(.42,0,.58,1)", "by: 100",
        "by: 100, curve: \"cubic-bezier(.42,0,.58,1)\""
      ),
      ("app.header.0.rowsAdded", "5", "after: 2", "after: 2, rowsAdded: 5"),
    ])
  func missing(key: String, value: String, old: String, new: String) throws {
    let expected = Self.file.split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(expected != Self.file)
    #expect(try edit(key, value, Self.file) == expected)
  }

  @Test(
    "Other forms of files are preserved",
    arguments: [
      ("style: wave", "header.ballCount", "3", "header: { style: wave, ballCount: 3 }"),
      (
        "style: \"wave\" # short\r\n", "header.bounceTiming", "ease-in",
        "header: { style: \"wave\", bounceTiming: ease-in } # short\r\n"
      ),
      ("style: wave", "style", "zh-header", "style: zh-header"),
      (
        "{\"style\":\"wave\"}", "header.bounceTiming", "ease-in",
        "{\"header\": {\"style\": \"wave\", \"bounceTiming\": \"ease-in\"}}"
      ),
      (
        "{\"header\":{\"style\":\"wave\"}}", "header.hillHeight", ".5",
        "{\"header\":{\"style\":\"wave\", \"hillHeight\": 0.5}}"
      ),
      (
        "{\n  \"header\": {\n    \"style\": \"wave\"\n  }\n}\n", "header.ballSize", "7",
        "{\n  \"header\": {\n    \"style\": \"wave\",\n    \"ballSize\": 7\n  }\n}\n"
      ),
      (
        "{\n  \"header\": {\n    \"style\": \"wave\"\n  }\n}\n", "clock.rate", "30",
        "{\n  \"header\": {\n    \"style\": \"wave\"\n  },\n  \"clock\": {\"rate\": 30}\n}\n"
      ),
      (
        "header: {\n  style: wave, # the look\n  ballCount: 3 # three\n}", "header.ballSize", "7",
        "header: {\n  style: wave, # the look\n  ballCount: 3, # three\n  ballSize: 7\n}"
      ),
      (
        "header: {\n  style: wave,\n  ballCount: 3, # three\n}", "header.ballSize", "7",
        "header: {\n  style: wave,\n  ballCount: 3, # three\n  ballSize: 7,\n}"
      ),
      (
        "header: { style: wave, waveColor: }", "header.waveColor", "auto",
        "header: { style: wave, waveColor: auto }"
      ),
      ("style: wave\nclock:\n", "clock.speed", "2", "style: wave\nclock:\n  speed: 2\n"),
      (
        "style: wave\nclock: # when\n", "clock.speed", "2",
        "style: wave\nclock: # when\n  speed: 2\n"
      ),
      ("style: wave\nclock: ~\n", "clock.speed", "2", "style: wave\nclock: { speed: 2 }\n"),
      ("style: wave\nclock: {}\n", "clock.speed", "2", "style: wave\nclock: { speed: 2 }\n"),
      (
        "style: wave\ncontent:\n    rows: 3\n", "screen.safeArea.top", "2",
        "style: wave\ncontent:\n    rows: 3\nscreen:\n    safeArea:\n        top: 2\n"
      ),
      (
        "style: wave\nsteps:\n- wait: 1\n- release\n", "steps", "[{ wait: 2 }]",
        "style: wave\nsteps: [{ wait: 2 }]\n"
      ),
      (
        "header:\n  style: wave\n  fieldColor:\n    light: \"#FFFFFF\"\n    dark: \"#000000\"\n  ballCount: 3\n",
        "header.fieldColor", "#123456",
        "header:\n  style: wave\n  fieldColor: \"#123456\"\n  ballCount: 3\n"
      ),
      (
        "\u{FEFF}style: wave\r\nclock: { rate: 30 }\r\n", "clock.speed", "2",
        "\u{FEFF}style: wave\r\nclock: { rate: 30, speed: 2 }\r\n"
      ),
      (
        "header:\r\n  style: wave\r\n", "header.ballCount", "3",
        "header:\r\n  style: wave\r\n  ballCount: 3\r\n"
      ),
      (
        "{\"header\": {\"style\": \"mj-header\", \"idleText\": \"\\uD83D\\uDE00\", \"pullingText\": \"a\"}}",
        "header.pullingText", "b",
        "{\"header\": {\"style\": \"mj-header\", \"idleText\": \"\\uD83D\\uDE00\", \"pullingText\": \"b\"}}"
      ),
      (
        "header:\n  style: wave\n  fieldColor: &brand \"#102030\"\n  waveColor: *brand\n",
        "header.waveColor", "#FFFFFF",
        "header:\n  style: wave\n  fieldColor: &brand \"#102030\"\n  waveColor: \"#FFFFFF\"\n"
      ),
      (
        "header:\n  style: wave\n  fieldColor: &brand \"#102030\"\n  waveColor: *brand\n",
        "header.ballCount", "3",
        "header:\n  style: wave\n  fieldColor: &brand \"#102030\"\n  waveColor: *brand\n  ballCount: 3\n"
      ),
    ])
  func shapes(text: String, key: String, value: String, expected: String) throws {
    #expect(try edit(key, value, text) == expected)
  }

  @Test(
    "An unsafe edit is refused with the reason and position",
    arguments: [
      (
        "header:\n  style: wave\n  fieldColor: &brand \"#102030\"\n  waveColor: *brand\n",
        "header.fieldColor", "#FFFFFF",
        "scenario.yaml:3:15: error: header.fieldColor cannot be changed: ", "anchor (&)"
      ),
      (
        "style: wave\nsteps:\n  - &pull { drag: { by: 100 } }\n  - *pull\n", "steps.1.drag.by", "3",
        "scenario.yaml:4:5: error: steps.1.drag.by cannot be changed: ", "alias (*)"
      ),
      (
        "style: wave\nsteps:\n  - &pull { drag: { by: 100 } }\n  - *pull\n", "steps.0.drag.by", "3",
        "scenario.yaml:3:25: error: steps.0.drag.by cannot be changed: ", "by hand"
      ),
      (
        "style: wave\nsteps:\n  - wait: 1 # first\n  - release\n", "steps", "[]",
        "scenario.yaml:3:3: error: steps cannot be changed: ", "comments"
      ),
      (
        "header:\n  style: wave\n  bounceTiming: >-\n    ease-in\n", "header.bounceTiming",
        "linear",
        "scenario.yaml:3:17: error: header.bounceTiming cannot be changed: ", "by hand"
      ),
      (
        "header: { style: wave, # n\n  ballCount: 3 }\n", "header.ballCount", "null",
        "scenario.yaml:2:3: error: header.ballCount cannot be changed: ", "comments"
      ),
      (
        "header: { style: wave }\n", "header.ballCount", "null",
        "scenario.yaml:1:9: error: header.ballCount cannot be changed: ", "file"
      ),
      (
        "header: { style: wave }\n", "header.style", "null",
        "scenario.yaml:1:1: error: header needs a style", ""
      ),
      (
        "header: { style: wave, ballCount: 3 }\n", "header.ballCount", "many",
        "scenario.yaml: error: header.ballCount must be a whole number; ",
        "found many; allowed: 0 to 64"
      ),
      (
        "header: { style: wave }\n", "header.balCount", "3",
        "scenario.yaml: error: unknown key balCount in header; ", "did you mean ballCount?"
      ),
      (
        "header: { style: wave }\n", "header..x", "3",
        "scenario.yaml: error: header..x cannot be changed: ", "header.hillHeight"
      ),
      ("header: { style: wave \n", "header.ballCount", "3", "scenario.yaml:1:23: error: ", "YAML"),
    ])
  func refused(text: String, key: String, value: String, prefix: String, reason: String) {
    let errors = #expect(throws: ScenarioErrors.self) { try edit(key, value, text) }
    let message = errors?.description ?? ""
    #expect(message.hasPrefix(prefix), "\(message)")
    #expect(reason.isEmpty || message.contains(reason), "\(message)")
  }

  private static let variants = """
    header: { style: wave, hillHeight: 40 } # the original
    variants:
      plain: {}
      soft:
        header.hillHeight: 20 # low
        header.bounceTiming: "spring(duration: 0.5, bounce: 0.2)"
        header.fieldColor: "#112233"
        steps.pull.drag.pull: 1.3
      "1.5 fast": { header.hillHeight: 70 }
    steps:
      - drag: { pull: 1.15 }
        id: pull
      - release

    """

  @Test(
    "Only the value in the variant is replaced",
    arguments: [
      ("soft", "header.hillHeight", "25", "hillHeight: 20 # low", "hillHeight: 25 # low"),
      (
        "soft", "header.bounceTiming", "ease-in", "\"spring(duration: 0.5, bounce: 0.2)\"",
        "\"ease-in\""
      ),
      (
        "soft", "header.fieldColor.dark", "#000000", "header.fieldColor: \"#112233\"",
        "header.fieldColor: { light: \"#112233\", dark: \"#000000\" }"
      ),
      // Identifier and index refer to the same step.
      ("soft", "steps.0.drag.pull", "1.4", "drag.pull: 1.3", "drag.pull: 1.4"),
      ("1.5 fast", "header.hillHeight", "60", "hillHeight: 70", "hillHeight: 60"),
      // A key that the variant does not set is added to it.
      ("1.5 fast", "header.ballCount", "5", ": 70 }", ": 70, header.ballCount: 5 }"),
    ])
  func ofAVariant(variant: String, key: String, value: String, old: String, new: String) throws {
    try #require(Self.variants.contains(old))
    let bytes = try ScenarioEdit.replacing(
      value: value, at: key, in: Array(Self.variants.utf8), variant: variant)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == Self.variants.replacingOccurrences(of: old, with: new))
    // The file and its other variants are unchanged.
    let (before, after) = (
      try ScenarioFile(parsing: Array(Self.variants.utf8)), try ScenarioFile(parsing: bytes)
    )
    for name in [nil, "plain", "soft", "1.5 fast"] {
      var (old, new) = (try before.scenario(variant: name), try after.scenario(variant: name))
      (old.variants, new.variants) = ([], [])
      #expect((old == new) == (name != variant))
    }
  }

  @Test("A value that breaks a variant is refused with the variant's error") func besideAVariant() {
    let errors = #expect(throws: ScenarioErrors.self) {
      try edit("header.bounceDuration", "0.5", Self.variants)
    }
    let text = errors?.description ?? ""
    #expect(text.contains("header.bounceDuration cannot be changed: variant soft: "), "\(text)")
    #expect(text.contains("duration") && !text.contains("characters"), "\(text)")
  }

  @Test(
    "An edit that exceeds the file size limit is refused with the size",
    arguments: [("header.hillHeight", "41.25"), ("header.ballCount", "5")])
  func full(key: String, value: String) throws {
    let head = "header: { style: wave, hillHeight: 40 } #"
    let text = head + String(repeating: "x", count: (1 << 20) - head.utf8.count - 1) + "\n"
    #expect(text.utf8.count == 1 << 20)
    #expect(try edit("header.hillHeight", "41", text).utf8.count == 1 << 20)
    let errors = #expect(throws: ScenarioErrors.self) { try edit(key, value, text) }
    let said = errors?.description ?? ""
    #expect(said.contains("\(key) cannot be changed: the file is too large"), "\(said)")
    #expect(said.contains("1048576"), "\(said)")
  }
}

extension ScenarioEdit {
  /// Replaces the value of a key in a file's text.
  static func replacing(
    value: String, at key: String, in text: String
  ) throws(ScenarioErrors) -> String {
    String(decoding: try replacing(value: value, at: key, in: Array(text.utf8)), as: UTF8.self)
  }
}
