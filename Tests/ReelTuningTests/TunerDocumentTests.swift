import FileAccess
import Foundation
import RefreshModel
import RefreshScenario
import TestSupport
import Testing
import Texts

@testable import ReelTuning

/// What is changed of a file while it is tuned, and what saving writes.
@Suite("A scenario that is tuned")
struct TunerDocumentTests {
  private static let text = """
    # How it looks.
    header:
      style: wave # the original
      hillHeight: 40
      fieldColor: "#112233" # slate
    canvas: { crop: header, scale: 1 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release # lets go
    app: { header: [{ after: 1 }] }

    """

  private static func document(
    _ text: String = text, variant: String? = nil, overrides: [ScenarioOverride] = []
  ) -> TunerDocument {
    var document = TunerDocument(fileName: "wave.yaml", variant: variant, overrides: overrides)
    document.take(Array(text.utf8))
    return document
  }

  private static func written(_ document: TunerDocument) throws -> String {
    String(decoding: try document.written(), as: UTF8.self)
  }

  /// The file with one text in the place of another.
  private static func text(_ old: String, _ new: String) throws -> String {
    try #require(text.contains(old))
    return text.replacing(old, with: new)
  }

  private static func change(_ key: String, _ value: String?) -> [TunerDocument.Change] {
    [TunerDocument.Change(key: key, value: value)]
  }

  @Test("changes play and are written, and nothing else of the file is")
  func changing() throws {
    var document = Self.document()
    try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
    try document.change(Self.change("steps.1.release.velocity", "30"), gesture: 2, isLast: true)
    try document.change(Self.change("header.ballCount", "5"), gesture: 3, isLast: true)
    #expect(document.values["header.hillHeight"] == .number(66))
    #expect(document.playing?.digest != document.saved?.digest)
    let expected = try Self.text("hillHeight: 40", "hillHeight: 66")
      .replacing("- release # lets go", with: "- release: { velocity: 30 } # lets go")
      .replacing("# slate\n", with: "# slate\n  ballCount: 5\n")
    #expect(try Self.written(document) == expected)
    // What plays is what the written file would play.
    let file = try ScenarioFile(parsing: try document.written(), fileName: "wave.yaml")
    #expect(try file.resolved().digest == document.playing?.digest)
  }

  @Test("a gesture is one step back, and a step that changes nothing is none")
  func undoing() throws {
    var document = Self.document()
    let saved = document.playing?.digest
    for value in 41...60 {
      try document.change(
        Self.change("header.hillHeight", "\(value)"), gesture: 1, isLast: value == 60)
    }
    let first = document.playing?.digest
    try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: false)
    try document.change(Self.change("header.ballCount", "7"), gesture: 2, isLast: true)
    let second = document.playing?.digest
    #expect(Set([saved, first, second]).count == 3)
    try document.undo()
    #expect(document.playing?.digest == first && document.canRedo)
    try document.undo()
    #expect(document.playing?.digest == saved && !document.canUndo && document.edits.isEmpty)
    try document.redo()
    try document.redo()
    #expect(document.playing?.digest == second && !document.canRedo)
    try document.undo()
    // A drag that comes back to where it was.
    try document.change(Self.change("header.ballCount", "9"), gesture: 3, isLast: false)
    try document.change(Self.change("header.ballCount", nil), gesture: 3, isLast: true)
    #expect(document.canRedo)
    // Another change ends what could be done again.
    try document.change(Self.change("header.ballCount", "9"), gesture: 4, isLast: true)
    #expect(!document.canRedo)
  }

  @Test(
    "a value that comes back to what is saved is no change, however it is written",
    arguments: [
      ("header.hillHeight", "40"), ("header.hillHeight", "40.0"), ("header.ballCount", "4"),
      ("header.fieldColor", "#112233FF"), ("header.bounceTiming", "cubic-bezier(.42, 0, .58, 1)"),
      ("steps.0.drag.curve", "cubic-bezier(0, 0, .58, 1)"), ("canvas.crop", "header"),
    ])
  func comingBack(key: String, value: String) throws {
    var document = Self.document()
    try document.change(Self.change(key, value), gesture: 1, isLast: true)
    #expect(document.edits.isEmpty && !document.canUndo)
    #expect(try document.written() == Array(Self.text.utf8))
  }

  @Test("what is wrong is refused with its reason, and what played goes on")
  func refusals() throws {
    var document = Self.document()
    try document.change(Self.change("header.hillHeight", "50"), gesture: 1, isLast: true)
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
        try document.change(Self.change(key, value), gesture: 2, isLast: true)
      }
      #expect(error.map { "\($0)".contains(reason) } == true, "\(key) \(value): \(error as Any)")
      #expect(document.edits == before.0 && document.playing?.digest == before.1)
    }
    // A gesture whose end cannot be written is taken back as a whole.
    var aliased = Self.document(
      "header: { style: wave, hillHeight: &bend 40, stopDistance: *bend }\ncanvas: { scale: 1 }\n")
    let played = aliased.playing?.digest
    try aliased.change(Self.change("header.hillHeight", "50"), gesture: 1, isLast: false)
    #expect(aliased.playing?.digest != played)
    #expect(throws: ScenarioErrors.self) {
      try aliased.change(Self.change("header.hillHeight", "51"), gesture: 1, isLast: true)
    }
    #expect(aliased.playing?.digest == played && aliased.edits.isEmpty && !aliased.canUndo)
  }

  @Test("a file that others change is taken over beneath what is changed here")
  func following() throws {
    var document = Self.document()
    try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
    document.take(Array(try Self.text("# slate", "# blue").replacing("1.15", with: "1.3").utf8))
    #expect(document.conflicts.isEmpty && document.edits.count == 1)
    let written = try Self.written(document)
    #expect(written.contains("hillHeight: 66") && written.contains("# blue"))
    #expect(written.contains("pull: 1.3"))
    // The same change on both sides is none here any more.
    document.take(Array(try Self.text("hillHeight: 40", "hillHeight: 66").utf8))
    #expect(document.edits.isEmpty && document.conflicts.isEmpty)
  }

  @Test("a value that was changed on both sides is asked about before anything is saved")
  func conflicts() throws {
    for mine in [true, false] {
      var document = Self.document()
      try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
      try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: true)
      let theirs = try Self.text("hillHeight: 40", "hillHeight: 20")
      document.take(Array(theirs.utf8))
      #expect(
        document.conflicts
          == [.init(key: "header.hillHeight", value: "66", was: "20")])
      #expect(document.obstacle?.contains("header.hillHeight") == true)
      #expect(document.values["header.hillHeight"] == .number(66))
      #expect(throws: TunerRefusal.self) { try document.decide("header.ballCount", mine: true) }
      try document.decide("header.hillHeight", mine: mine)
      #expect(document.obstacle == nil && document.conflicts.isEmpty)
      let expected = theirs.replacing("# slate\n", with: "# slate\n  ballCount: 5\n")
        .replacing("hillHeight: 20", with: mine ? "hillHeight: 66" : "hillHeight: 20")
      #expect(try Self.written(document) == expected)
    }
  }

  @Test("changes that a file takes no more are asked about, and keep nothing from playing")
  func vanished() throws {
    var document = Self.document()
    try document.change(Self.change("steps.0.drag.pull", "1.4"), gesture: 1, isLast: true)
    try document.change(Self.change("header.hillHeight", "66"), gesture: 2, isLast: true)
    document.take(
      Array("header: { style: mj-header }\ncanvas: { scale: 1 }\nsteps: [release]\n".utf8))
    #expect(document.problems == nil && document.edits.isEmpty)
    #expect(
      document.conflicts.map(\.key).sorted() == ["header.hillHeight", "steps.0.drag.pull"])
    #expect(document.playing?.digest == document.saved?.digest)
    #expect(throws: (any Error).self) { try document.decide("steps.0.drag.pull", mine: true) }
    for key in document.conflicts.map(\.key) { try document.decide(key, mine: false) }
    #expect(document.obstacle == nil)
    // Nor does a wrong file lose anything, nor what it says be written over.
    document.take(Array("header: {".utf8))
    #expect(document.problems != nil && document.playing != nil && document.obstacle != nil)
    document.take(Array(Self.text.utf8))
    #expect(document.problems == nil && document.obstacle == nil)
  }

  @Test("steps can be undone over a saving, to the byte")
  func undoingOverSaving() throws {
    var document = Self.document()
    try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
    try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: true)
    try document.save(try document.written())
    #expect(document.edits.isEmpty && document.canUndo)
    try document.undo()
    #expect(document.edits.map(\.key) == ["header.ballCount"])
    #expect(try Self.written(document) == (try Self.text("hillHeight: 40", "hillHeight: 66")))
    try document.undo()
    #expect(try Self.written(document) == Self.text)
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

  @Test("what a variant sets is changed in the variant, and plays and is saved there alone")
  func inAVariant() throws {
    var document = Self.document(Self.variants, variant: "soft")
    let soft = document.playing?.digest
    try document.change(Self.change("header.hillHeight", "25"), gesture: 1, isLast: true)
    try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: true)
    #expect(document.values["header.hillHeight"] == .number(25))
    #expect(document.current.map(\.variant) == ["soft", nil])
    // The file's own value is changed beside it, and neither plays where the other does.
    try document.play(variant: nil)
    #expect(document.current.map(\.key) == ["header.ballCount"])
    try document.change(Self.change("header.hillHeight", "44"), gesture: 3, isLast: true)
    #expect(document.values["header.hillHeight"] == .number(44))
    try document.play(variant: "soft")
    #expect(document.values["header.hillHeight"] == .number(25))
    try document.play(variant: "lively")
    #expect(document.current.map(\.key) == ["header.ballCount"] && document.edits.count == 3)
    let written = try Self.written(document)
    #expect(
      written
        == Self.variants.replacing("hillHeight: 20 } # low", with: "hillHeight: 25 } # low")
        .replacing("hillHeight: 40", with: "hillHeight: 44")
        .replacing("# slate\n", with: "# slate\n  ballCount: 5\n"))
    // What plays is what the written file plays.
    let file = try ScenarioFile(parsing: Array(written.utf8), fileName: "wave.yaml")
    for variant in [nil, "soft", "lively"] {
      try document.play(variant: variant)
      #expect(try file.resolved(variant: variant).digest == document.playing?.digest)
    }
    // All of it is undone, over a saving as well.
    try document.play(variant: "soft")
    try document.save(Array(written.utf8))
    #expect(document.edits.isEmpty)
    while document.canUndo { try document.undo() }
    #expect(document.playing?.digest == soft)
    #expect(try Self.written(document) == Self.variants)
    #expect(throws: (any Error).self) { try document.play(variant: "hard") }
    #expect(document.variant == "soft")
  }

  @Test("a change of a variant that is not there any more, or not played, is asked about or kept")
  func ofAnotherVariant() throws {
    var document = Self.document(Self.variants, variant: "soft")
    try document.change(Self.change("header.hillHeight", "25"), gesture: 1, isLast: true)
    let draft = try #require(document.draft)
    var other = Self.document(Self.variants)
    other.take(draft)
    #expect(other.current.isEmpty && other.edits == document.edits && other.conflicts.isEmpty)
    other.take(Array(Self.variants.replacing("hillHeight: 20", with: "hillHeight: 30").utf8))
    #expect(
      other.conflicts
        == [.init(key: "header.hillHeight", value: "25", was: "30", variant: "soft")])
    try other.decide("header.hillHeight", mine: true)
    #expect(try Self.written(other).contains("soft: { header.hillHeight: 25 }"))
    document.take(Array(Self.text.utf8))
    #expect(document.problems != nil)
    other.take(Array(Self.text.utf8))
    #expect(other.edits.isEmpty && other.conflicts.map(\.variant) == ["soft"])
    #expect(throws: (any Error).self) { try other.decide("header.hillHeight", mine: true) }
    try other.decide("header.hillHeight", mine: false)
    #expect(other.obstacle == nil)
  }

  @Test("what an option sets, or a variant in part, is not changed beneath it")
  func above() throws {
    var document = Self.document(Self.variants, variant: "lively")
    #expect(throws: TunerRefusal("the variant lively sets header.fieldColor; change it there")) {
      try document.change(Self.change("header.fieldColor", "#ffffff"), gesture: 1, isLast: true)
    }
    try document.change(
      Self.change("header.fieldColor.light", "#ffffff"), gesture: 2, isLast: true)
    #expect(document.current.map(\.variant) == ["lively"])
    for key in ["header.fieldColor.light", "header.fieldColor", "steps.first.drag.pull"] {
      var other = Self.document(
        try Self.text("duration: 0.6 }", "duration: 0.6 }\n    id: first"),
        overrides: [
          try ScenarioOverride(parsing: "\(key)=\(key.hasPrefix("s") ? "1.3" : "#000000")")
        ])
      let told = key.hasPrefix("s") ? "steps.0.drag.pull" : "header.fieldColor"
      #expect(throws: TunerRefusal("--set sets \(told); change it there")) {
        try other.change(Self.change(told, "1.2"), gesture: 1, isLast: true)
      }
    }
  }

  @Test("values that go only together are written together, and undone together")
  func together() throws {
    let text = try Self.text("hillHeight: 40", "bounceDuration: 0.4")
    var document = Self.document(text)
    let spring = "spring(duration: 0.5, bounce: 0.3)"
    try document.change(
      [
        .init(key: "header.bounceTiming", value: spring),
        .init(key: "header.bounceDuration", value: "null"),
      ], gesture: 1, isLast: true)
    let written = try Self.written(document)
    #expect(
      written
        == text.replacing("  bounceDuration: 0.4\n", with: "")
        .replacing("# slate\n", with: "# slate\n  bounceTiming: \"\(spring)\"\n"))
    try document.save(Array(written.utf8))
    try document.undo()
    let back = try ScenarioFile(parsing: try document.written()).resolved()
    #expect(back.digest == Self.document(text).playing?.digest)
  }

  @Test("a change that plays alone leaves the others out, and none of them is lost")
  func solo() throws {
    var document = Self.document()
    try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
    let alone = document.playing?.digest
    try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: true)
    let both = document.playing?.digest
    try document.play(only: ["header.hillHeight", "header.nothing"])
    #expect(document.playing?.digest == alone && document.edits.count == 2)
    try document.play(only: [])
    #expect(document.playing?.digest == both)
  }

  @Test("a draft is taken up again over the same file and over another")
  func drafts() throws {
    var document = Self.document()
    #expect(document.draft == nil)
    try document.change(Self.change("header.hillHeight", "66"), gesture: 1, isLast: true)
    try document.change(Self.change("header.ballCount", "5"), gesture: 2, isLast: true)
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

  private static func examples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.examples.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  @Test(
    "every setting of an example is told, and its own value is no change of it",
    arguments: try examples())
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
        // Pictures are told by their names, not by the file that has them.
        if kind == "images" { continue }
        #expect(setting["saved"] == value, "\(key)")
        let text = value.text.trimmingCharacters(in: .whitespacesAndNewlines)
        do {
          try document.change(Self.change(key, text), gesture: keys.count, isLast: true)
        } catch {
          // What is not written may be what goes with nothing else there, as a time beside a spring.
          #expect(setting["isWritten"] == .flag(false), "\(key): \(text) is refused: \(error)")
        }
        #expect(document.edits.isEmpty, "\(key): \(text)")
      }
    }
    #expect(document.playing?.digest == before)
    // Nothing of what the file itself says is left out, but for what is no setting.
    for (placement, header) in document.playing?.scenario.headers ?? [:] {
      for parameter in header.style.parameters + header.behavior.parameters {
        #expect(keys.contains("\(placement).\(parameter.name)"))
      }
    }
    #expect(keys.isSuperset(of: ["canvas.scale", "clock.rate", "content.rows", "screen.width"]))
  }
}
