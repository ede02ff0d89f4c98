@testable import ReelTuning

@Suite("Editing a scenario")
struct TunerDocumentTests {
  private static let text = """
    # The style.
    header:
      style: wave # the original
      hillHeight: 40
      fieldColor: "#112233" # slate
    canvas: { crop: header, scale: 1 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release # at 1.15
    app: { header: [{ after: 1 }] }

    """

  static func document(
    _ text: String = text, variant: String? = nil, overrides: [ScenarioOverride] = []
  ) -> TunerDocument {
    var document = TunerDocument(fileName: "wave.yaml", variant: variant, overrides: overrides)
    document.take(Array(text.utf8))
    return document
  }

  /// Returns the file with a text replaced.
  static func text(_ old: String, _ new: String) throws -> String {
    try #require(text.contains(old))
    return text.replacing(old, with: new)
  }

  @Test("Edits play, and saving preserves the rest of the file") func changing() throws {
    var document = Self.document()
    try document.set("header.hillHeight", "66")
    try document.set("steps.1.release.velocity", "30")
    try document.set("header.ballCount", "5")
    #expect(document.values["header.hillHeight"] == .number(66))
    #expect(document.playing?.digest != document.saved?.digest)
    let expected = try Self.text("hillHeight: 40", "hillHeight: 66")
      .replacing("- release # at 1.15", with: "- release: { velocity: 30 } # at 1.15")
      .replacing("# slate\n", with: "# slate\n  ballCount: 5\n")
    #expect(try document.text() == expected)
    // The saved file plays the same run.
    let file = try ScenarioFile(parsing: try document.written(), fileName: "wave.yaml")
    #expect(try file.resolved().digest == document.playing?.digest)
  }

  @Test("A new variant has the current one's values and the edits, and plays the same run")
  func newVariant() throws {
    var document = Self.document(
      Self.text + "variants:\n  soft: { header.hillHeight: 20 }\n", variant: "soft")
    try document.set("header.ballCount", "7")
    try document.set("header.hillHeight", "25")
    #expect(document.keys(changedBy: document.past.last) == ["header.hillHeight"])
    let digest = document.playing?.digest
    let added = try document.adding(variant: "lively")
    #expect(added.others.isEmpty)
    let file = try ScenarioFile(parsing: added.bytes, fileName: "wave.yaml")
    #expect(file.variants.map(\.name) == ["soft", "lively"])
    #expect(try file.resolved(variant: "lively").digest == digest)
    #expect(try file.resolved(variant: "soft").digest == document.saved?.digest)
    try document.save(added)
    #expect(document.variant == "lively" && document.edits.isEmpty && !document.canUndo)
    #expect(document.playing?.digest == digest)
    for name in ["soft", "", "a b/c"] {
      #expect(throws: (any Error).self, "\(name)") { try document.adding(variant: name) }
    }
  }

  @Test(
    "A value that equals the saved one is not an edit, in any notation",
    arguments: [
      ("header.hillHeight", "40"), ("header.hillHeight", "40.0"), ("header.ballCount", "4"),
      ("header.fieldColor", "#112233FF"), ("header.bounceTiming", "cubic-bezier(.42, 0, .58, 1)"),
      ("steps.0.drag.curve", "cubic-bezier(0, 0, .58, 1)"), ("canvas.crop", "header"),
    ])
  func comingBack(key: String, value: String) throws {
    var document = Self.document()
    try document.set(key, value)
    #expect(document.edits.isEmpty && !document.canUndo)
    #expect(try document.written() == Array(Self.text.utf8))
  }

  @Test("An invalid value is refused with its reason, and the run stays the same")
  func refusals() throws {
    var document = Self.document()
    try document.set("header.hillHeight", "50")
    let before = (document.edits, document.playing?.digest)
    for (key, value, reason) in [
      ("header.hillHeight", "many", "must be a number"),
      ("header.hillHeight", "-1", "out of range"),
      ("header.hillHeigth", "3", "did you mean hillHeight?"),
      ("header.bounceTiming", "wobble(3)", "curve"), ("nothing.at.all", "1", "unknown"),
      ("", "1", "unknown key"), ("header", "[", "cannot be read"),
      ("header.style", "null", "needs a style"),
    ] {
      let error = #expect(throws: (any Error).self) {
        try document.set(key, value)
      }
      #expect(error.map { "\($0)".contains(reason) } == true, "\(key) \(value): \(error as Any)")
      #expect(document.edits == before.0 && document.playing?.digest == before.1)
    }
  }

  @Test("A file changed by another program is adopted, and the edits stay")
  func following() throws {
    var document = Self.document()
    try document.set("header.hillHeight", "66")
    document.take(Array(try Self.text("# slate", "# blue").replacing("1.15", with: "1.3").utf8))
    #expect(document.conflicts.isEmpty && document.edits.count == 1)
    let written = try document.text()
    #expect(written.contains("hillHeight: 66") && written.contains("# blue"))
    #expect(written.contains("pull: 1.3"))
    // An edit that the file contains is no longer an edit.
    document.take(Array(try Self.text("hillHeight: 40", "hillHeight: 66").utf8))
    #expect(document.edits.isEmpty && document.conflicts.isEmpty)
  }

  @Test("A value changed on both sides is a conflict that blocks saving") func conflicts() throws {
    for mine in [true, false] {
      var document = Self.document()
      try document.set("header.hillHeight", "66")
      try document.set("header.ballCount", "5")
      let theirs = try Self.text("hillHeight: 40", "hillHeight: 20")
      document.take(Array(theirs.utf8))
      #expect(document.conflicts == [.init(key: "header.hillHeight", value: "66", fileValue: "20")])
      #expect(document.obstacle?.contains("header.hillHeight") == true)
      #expect(document.values["header.hillHeight"] == .number(66))
      #expect(throws: TunerRefusal.self) {
        try document.resolve(conflict: "header.ballCount", using: .mine)
      }
      try document.resolve(conflict: "header.hillHeight", using: mine ? .mine : .theirs)
      #expect(document.obstacle == nil && document.conflicts.isEmpty)
      let expected = theirs.replacing("# slate\n", with: "# slate\n  ballCount: 5\n")
        .replacing("hillHeight: 20", with: mine ? "hillHeight: 66" : "hillHeight: 20")
      #expect(try document.text() == expected)
    }
  }

  @Test("Edits that the file no longer accepts are conflicts and do not block playback")
  func vanished() throws {
    var document = Self.document()
    try document.set("steps.0.drag.pull", "1.4")
    try document.set("header.hillHeight", "66")
    document.take(
      Array("header: { style: mj-header }\ncanvas: { scale: 1 }\nsteps: [release]\n".utf8))
    #expect(document.problems == nil && document.edits.isEmpty)
    #expect(document.conflicts.map(\.key).sorted() == ["header.hillHeight", "steps.0.drag.pull"])
    #expect(document.playing?.digest == document.saved?.digest)
    #expect(throws: (any Error).self) {
      try document.resolve(conflict: "steps.0.drag.pull", using: .mine)
    }
    for key in document.conflicts.map(\.key) { try document.resolve(conflict: key, using: .theirs) }
    #expect(document.obstacle == nil)
    // An invalid file is not overwritten and keeps the run.
    document.take(Array("header: {".utf8))
    #expect(document.problems != nil && document.playing != nil && document.obstacle != nil)
    document.take(Array(Self.text.utf8))
    #expect(document.problems == nil && document.obstacle == nil)
  }

  @Test("Undo after saving restores the file exactly") func undoingOverSaving() throws {
    var document = Self.document()
    try document.set("header.hillHeight", "66")
    try document.set("header.ballCount", "5")
    try document.save(try document.written())
    #expect(document.edits.isEmpty && document.canUndo)
    try document.undo()
    #expect(document.edits.map(\.key) == ["header.ballCount"])
    #expect(try document.text() == (try Self.text("hillHeight: 40", "hillHeight: 66")))
    try document.undo()
    #expect(try document.text() == Self.text)
    #expect(document.playing?.digest == Self.document().playing?.digest)
    try document.redo()
    try document.redo()
    #expect(document.edits.isEmpty)
  }

  private static let variants =
    text + """
      variants:
        soft: { header.hillHeight: 20 } # low
        lively: { header.hillHeight: 70, header.fieldColor.light: "#445566" }

      """

  @Test("A value that a variant sets is edited, played and saved only in the variant")
  func inAVariant() throws {
    var document = Self.document(Self.variants, variant: "soft")
    let soft = document.playing?.digest
    try document.set("header.hillHeight", "25")
    try document.set("header.ballCount", "5")
    #expect(document.values["header.hillHeight"] == .number(25))
    #expect(document.current.map(\.variant) == ["soft", nil])
    // The main section's value is a separate edit, without effect in the variant.
    try document.play(variant: nil)
    #expect(document.current.map(\.key) == ["header.ballCount"])
    try document.set("header.hillHeight", "44")
    #expect(document.values["header.hillHeight"] == .number(44))
    try document.play(variant: "soft")
    #expect(document.values["header.hillHeight"] == .number(25))
    try document.play(variant: "lively")
    #expect(document.current.map(\.key) == ["header.ballCount"] && document.edits.count == 3)
    let written = try document.text()
    #expect(
      written
        == Self.variants.replacing("hillHeight: 20 } # low", with: "hillHeight: 25 } # low")
        .replacing("hillHeight: 40", with: "hillHeight: 44")
        .replacing("# slate\n", with: "# slate\n  ballCount: 5\n"))
    // The saved file plays the same runs.
    let file = try ScenarioFile(parsing: Array(written.utf8), fileName: "wave.yaml")
    for variant in [nil, "soft", "lively"] {
      try document.play(variant: variant)
      #expect(try file.resolved(variant: variant).digest == document.playing?.digest)
    }
    // Undo after saving reverts all edits.
    try document.play(variant: "soft")
    try document.save(Array(written.utf8))
    #expect(document.edits.isEmpty)
    while document.canUndo { try document.undo() }
    #expect(document.playing?.digest == soft)
    #expect(try document.text() == Self.variants)
    #expect(throws: (any Error).self) { try document.play(variant: "hard") }
    #expect(document.variant == "soft")
  }

  @Test("An edit of a variant is kept in other variants, and a conflict if the variant is removed")
  func ofAnotherVariant() throws {
    var document = Self.document(Self.variants, variant: "soft")
    try document.set("header.hillHeight", "25")
    let draft = try #require(document.draft)
    var other = Self.document(Self.variants)
    other.take(draft)
    #expect(other.current.isEmpty && other.edits == document.edits && other.conflicts.isEmpty)
    other.take(Array(Self.variants.replacing("hillHeight: 20", with: "hillHeight: 30").utf8))
    #expect(
      other.conflicts == [
        .init(key: "header.hillHeight", value: "25", fileValue: "30", variant: "soft")
      ])
    try other.resolve(conflict: "header.hillHeight", using: .mine)
    #expect(try other.text().contains("soft: { header.hillHeight: 25 }"))
    document.take(Array(Self.text.utf8))
    #expect(document.problems != nil)
    other.take(Array(Self.text.utf8))
    #expect(other.edits.isEmpty && other.conflicts.map(\.variant) == ["soft"])
    #expect(throws: (any Error).self) {
      try other.resolve(conflict: "header.hillHeight", using: .mine)
    }
    try other.resolve(conflict: "header.hillHeight", using: .theirs)
    #expect(other.obstacle == nil)
  }

  @Test("A value that --set overrides, or a variant in part, cannot be edited")
  func above() throws {
    var document = Self.document(Self.variants, variant: "lively")
    #expect(throws: TunerRefusal("the variant lively sets header.fieldColor; change it there")) {
      try document.set("header.fieldColor", "#ffffff")
    }
    try document.set("header.fieldColor.light", "#ffffff")
    #expect(document.current.map(\.variant) == ["lively"])
    for key in ["header.fieldColor.light", "header.fieldColor", "steps.first.drag.pull"] {
      var other = Self.document(
        try Self.text("duration: 0.6 }", "duration: 0.6 }\n    id: first"),
        overrides: [
          try ScenarioOverride(parsing: "\(key)=\(key.hasPrefix("s") ? "1.3" : "#000000")")
        ])
      let edited = key.hasPrefix("s") ? "steps.0.drag.pull" : "header.fieldColor"
      #expect(throws: TunerRefusal("--set sets \(edited); change it there")) {
        try other.set(edited, "1.2")
      }
    }
  }

  @Test("Values that are valid only together are saved and undone together")
  func together() throws {
    let text = try Self.text("hillHeight: 40", "bounceDuration: 0.4")
    var document = Self.document(text)
    let spring = "spring(duration: 0.5, bounce: 0.3)"
    try document.change(
      [
        .init(key: "header.bounceTiming", value: spring),
        .init(key: "header.bounceDuration", value: "null"),
      ], gesture: 1, isLast: true)
    let written = try document.text()
    #expect(
      written
        == text.replacing("  bounceDuration: 0.4\n", with: "")
        .replacing("# slate\n", with: "# slate\n  bounceTiming: \"\(spring)\"\n"))
    try document.save(Array(written.utf8))
    try document.undo()
    let back = try ScenarioFile(parsing: try document.written()).resolved()
    #expect(back.digest == Self.document(text).playing?.digest)
  }

  @Test("Solo plays only the selected edits and keeps the others") func solo() throws {
    var document = Self.document()
    try document.set("header.hillHeight", "66")
    let alone = document.playing?.digest
    try document.set("header.ballCount", "5")
    let both = document.playing?.digest
    try document.play(only: ["header.hillHeight", "header.nothing"])
    #expect(document.playing?.digest == alone && document.edits.count == 2)
    try document.play(only: [])
    #expect(document.playing?.digest == both)
  }

  @Test("A draft is restored on top of the same or a changed file") func drafts() throws {
    var document = Self.document()
    #expect(document.draft == nil)
    try document.set("header.hillHeight", "66")
    try document.set("header.ballCount", "5")
    let draft = try #require(document.draft)
    var again = Self.document()
    again.take(draft)
    #expect(again.edits == document.edits && again.playing?.digest == document.playing?.digest)
    try again.undo()
    try again.undo()
    #expect(again.edits.isEmpty)
    var other = Self.document(try Self.text("hillHeight: 40", "hillHeight: 20"))
    other.take(draft)
    #expect(other.conflicts.map(\.key) == ["header.hillHeight"])
  }

  @Test(
    "Every setting of an example is listed, and its own value is not an edit",
    arguments: Repository.exampleNames)
  func settings(name: String) throws {
    let path = Repository.examples.appending(path: name).path
    var document = TunerDocument(fileName: path)
    document.take(try InputFile.read(path))
    #expect(document.problems == nil)
    let before = document.playing?.digest
    var keys: Set<String> = []
    guard case .object(let root) = document.settings, case .list(let groups)? = root["groups"]
    else { throw TunerRefusal("no groups") }
    for case .object(let group) in groups {
      guard case .list(let settings)? = group["settings"] else { throw TunerRefusal("no settings") }
      for case .object(let setting) in settings {
        guard case .text(let key)? = setting["key"], let value = setting["value"],
          case .text(let kind)? = setting["kind"]
        else { throw TunerRefusal("no key") }
        keys.insert(key)
        // The value of images is a list of names, not the text in the file.
        if kind == "images" { continue }
        #expect(setting["saved"] == value, "\(key)")
        let text = value.text.trimmingCharacters(in: .whitespacesAndNewlines)
        do {
          try document.set(key, text)
        } catch {
          // A default may be invalid with other values, for example a duration with a spring.
          #expect(setting["isWritten"] == .flag(false), "\(key): \(text) is refused: \(error)")
        }
        #expect(document.edits.isEmpty, "\(key): \(text)")
      }
    }
    #expect(document.playing?.digest == before)
    // All parameters of the styles and behaviors are listed.
    for (placement, header) in document.playing?.scenario.headers ?? [:] {
      for parameter in header.style.parameters + header.behavior.parameters {
        #expect(keys.contains("\(placement).\(parameter.name)"))
      }
    }
    #expect(keys.isSuperset(of: ["canvas.scale", "clock.rate", "content.rows", "screen.width"]))
  }
}

extension TunerDocument {
  /// Sets a value; a gesture of 0 makes the change separate from others.
  mutating func set(
    _ key: String, _ value: String?, gesture: Int = 0, isLast: Bool = true
  ) throws {
    try change([Change(key: key, value: value)], gesture: gesture, isLast: isLast)
  }

  /// Returns the file with the edits.
  fileprivate func text() throws -> String { String(decoding: try written(), as: UTF8.self) }
}
