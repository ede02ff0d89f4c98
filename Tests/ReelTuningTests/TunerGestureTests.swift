@testable import ReelTuning

@Suite("Gestures on the page")
struct TunerGestureTests {
  @Test("A gesture is one step of undo, unless it changes nothing") func undoing() throws {
    var document = TunerDocumentTests.document()
    let saved = document.playing?.digest
    for value in 41...60 {
      try document.set("header.hillHeight", "\(value)", gesture: 1, isLast: value == 60)
    }
    let first = document.playing?.digest
    try document.set("header.ballCount", "5", gesture: 2, isLast: false)
    try document.set("header.ballCount", "7", gesture: 2)
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
    // A drag that returns to its start is not a step.
    try document.set("header.ballCount", "9", gesture: 3, isLast: false)
    try document.set("header.ballCount", nil, gesture: 3)
    #expect(document.canRedo)
    // A new edit clears the redo history.
    try document.set("header.ballCount", "9")
    #expect(!document.canRedo)
  }

  @Test("A gesture whose result the file cannot express is reverted completely")
  func inexpressible() throws {
    var aliased = TunerDocumentTests.document(
      "header: { style: wave, hillHeight: &bend 40, stopDistance: *bend }\ncanvas: { scale: 1 }\n")
    let played = aliased.playing?.digest
    try aliased.set("header.hillHeight", "50", gesture: 1, isLast: false)
    #expect(aliased.playing?.digest != played)
    #expect(throws: ScenarioErrors.self) {
      try aliased.set("header.hillHeight", "51", gesture: 1)
    }
    #expect(aliased.playing?.digest == played && aliased.edits.isEmpty && !aliased.canUndo)
  }

  @Test("A gesture that ends with an invalid value brings back what its changes had resolved")
  func reverting() throws {
    var document = TunerDocumentTests.document()
    try document.set("header.hillHeight", "66")
    try document.set("header.ballCount", "5")
    document.take(Array(try TunerDocumentTests.text("hillHeight: 40", "hillHeight: 20").utf8))
    try document.play(only: ["header.hillHeight"])
    let before = document
    #expect(before.conflicts.map(\.key) == ["header.hillHeight"])
    // The first change removes the edit, and with it the conflict and what is played alone.
    try document.set("header.hillHeight", nil, gesture: 1, isLast: false)
    #expect(document.conflicts.isEmpty && document.solo.isEmpty)
    #expect(throws: ScenarioErrors.self) { try document.set("header.ballCount", "x", gesture: 1) }
    #expect(document.conflicts == before.conflicts && document.solo == before.solo)
    #expect(document.edits == before.edits && document.past == before.past)
    #expect(document.playing?.digest == before.playing?.digest)
    #expect(document.playing?.digest != document.saved?.digest)
  }

  @Test("A value that is valid only with an edit that is not played changes nothing")
  func invalidAlone() throws {
    var document = TunerDocumentTests.document(
      try TunerDocumentTests.text("pull: 1.15,", "by: 200,"))
    try document.set("footer", "mj-auto-footer")
    try document.set("canvas.crop", "screen")
    try document.play(only: ["canvas.crop"])
    let before = document
    #expect(throws: ScenarioErrors.self) {
      try document.set("canvas.crop", "footer", gesture: 1, isLast: false)
    }
    #expect(document.edits == before.edits && document.solo == before.solo)
    #expect(document.playing?.digest == before.playing?.digest)
    try document.play(only: [])
    try document.set("canvas.crop", "footer")
    #expect(document.values["canvas.crop"] == .text("footer"))
  }
}
