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
    arguments: cases("scenario-edit-removal", String.self, String.self, String.self))
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
    arguments: cases(
      "scenario-edit-only-the-value", String.self, String.self, String.self, String.self))
  func onlyTheValue(key: String, value: String, old: String, new: String) throws {
    let expected = Self.file.split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(try edit(key, value, Self.file) == expected)
  }

  @Test(
    "A missing key is added after the others of its mapping in their form",
    arguments: cases("scenario-edit-missing", String.self, String.self, String.self, String.self))
  func missing(key: String, value: String, old: String, new: String) throws {
    let expected = Self.file.split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(expected != Self.file)
    #expect(try edit(key, value, Self.file) == expected)
  }

  @Test(
    "Other forms of files are preserved",
    arguments: cases("scenario-edit-shapes", String.self, String.self, String.self, String.self))
  func shapes(text: String, key: String, value: String, expected: String) throws {
    #expect(try edit(key, value, text) == expected)
  }

  @Test(
    "An unsafe edit is refused with the reason and position",
    arguments: cases(
      "scenario-edit-refused", String.self, String.self, String.self, String.self, String.self))
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
    arguments: cases(
      "scenario-edit-of-a-variant", String.self, String.self, String.self, String.self, String.self)
  )
  func ofAVariant(variant: String, key: String, value: String, old: String, new: String) throws {
    try #require(Self.variants.contains(old))
    let bytes = try ScenarioEdit.replacing(
      value: value, at: key, in: Array(Self.variants.utf8), variant: variant)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == Self.variants.replacingOccurrences(of: old, with: new))
    // The file and its other variants are unchanged.
    let before = try ScenarioFile(parsing: Array(Self.variants.utf8))
    let after = try ScenarioFile(parsing: bytes)
    for name in [nil, "plain", "soft", "1.5 fast"] {
      var old = try before.scenario(variant: name)
      var new = try after.scenario(variant: name)
      old.variants = []
      new.variants = []
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
