@Suite("Reading Lottie files")
struct LottieReadingTests {
  private func file(_ text: String) throws -> LottieFile { try LottieFile(Array(text.utf8)) }

  private func document(_ layers: String, _ more: String = "") -> String {
    #"{"fr": 60, "ip": 0, "op": 60, "w": 20, "h": 10, "layers": [\#(layers)]\#(more)}"#
  }

  private func shapes(_ shapes: String, _ more: String = "") -> String {
    #"{"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [\#(shapes)]\#(more)}"#
  }

  @Test(
    "A file with an error is refused, with the position, the value and what is allowed",
    arguments: [
      (
        #"{"fr": 60, "ip": 0, "op": 60, "w": 20, "layers": []}"#,
        "a.json:1:1: h is missing; allowed: a number"
      ),
      (
        #"{"fr": "60", "ip": 0, "op": 60, "w": 20, "h": 1, "layers": []}"#,
        "a.json:1:8: fr must be a number in range; found \"60\"; allowed: 0.01 to 1000"
      ),
      (
        "{\"fr\": 60, \"ip\": 0, \"op\": 60, \"w\": 20,\n\"h\": 1e9, \"layers\": []}",
        "a.json:2:6: h must be a number in range; found 1000000000; allowed: 0.001 to 20000"
      ),
      (
        #"{"fr": 60, "ip": 9, "op": 9, "w": 20, "h": 1, "layers": []}"#,
        "a.json:1:27: op must be after the first frame, ip; found 9"
      ),
      (
        #"{"fr": 60, "ip": 0, "op": 9, "w": 20, "h": 1, "layers": {}}"#,
        "a.json:1:57: layers must be a list; found an object"
      ),
      (
        "{\"fr\": 60,}",
        "a.json:1:11: invalid JSON; found }; allowed: a key in double quotes; remove the comma before it"
      ),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: ArtworkError.self) { try file(text) }
    #expect(error?.text(in: "a.json") == message)
  }

  @Test("What is not drawn is named once for each kind, with its layer") func notices() throws {
    let group = #"{"ty": "rp"}, {"ty": "rp"}, {"ty": "mm", "mm": 1}, {"ty": "mm", "mm": 3}"#
    let first = shapes(group, #", "nm": "Logo", "ef": [{"ty": 5}, {"ty": 25}]"#)
    let second = #"{"ty": 5, "nm": "Words", "ip": 0, "op": 60, "ks": {"r": {"k": 5, "x": "time"}}}"#
    #expect(
      try file(document("\(first), \(second)")).notices == [
        "effects in the layer “Logo” are not drawn", "repeaters in the layer “Logo” are not drawn",
        "merged paths in the layer “Logo” are not drawn", "text in the layer “Words” is not drawn",
        "expressions in the layer “Words” are not drawn",
      ])
  }

  @Test("Layers and compositions that contain themselves are refused") func cycles() {
    let layers = #"{"ty": 3, "ind": 1, "parent": 2}, {"ty": 3, "ind": 2, "parent": 1}"#
    #expect(throws: ArtworkError.self) { try file(document(layers)) }
    let inner = #"{"ty": 0, "refId": "a"}"#
    #expect(throws: ArtworkError.self) {
      try file(
        document(inner, #", "assets": [{"id": "a", "w": 9, "h": 9, "layers": [\#(inner)]}]"#))
    }
  }

  @Test("A file that grows with each use of a composition is refused before it is drawn")
  func multiplied() {
    let assets = (0..<30).map { index in
      let use = #"{"ty": 0, "refId": "\#(index + 1)"}"#
      return #"{"id": "\#(index)", "w": 9, "h": 9, "layers": [\#(use), \#(use)]}"#
    }
    let last = #"{"id": "30", "w": 9, "h": 9, "layers": [\#(shapes(""))]}"#
    let text = document(
      #"{"ty": 0, "refId": "0"}"#, #", "assets": [\#((assets + [last]).joined(separator: ", "))]"#)
    #expect(throws: ArtworkError.self) { try file(text) }
  }

  @Test(
    "A marker without a length reaches to the next one, whatever its capitals",
    arguments: [
      ("pull", 0.0, 20.0), ("LOOP", 20, 50), ("done", 50, 60), ("named", 30, 34),
    ])
  func markers(name: String, first: Double, last: Double) throws {
    let markers = #"""
      , "markers": [{"cm": "Pull", "tm": 0, "dr": 0}, {"cm": "loop\r", "tm": 20, "dr": 30},
      {"cm": "{\"name\": \"named\"}", "tm": 30, "dr": 4}, {"cm": "done", "tm": 50}]
      """#
    let frames = try file(document("", markers)).animation.frames(ofMarker: name)
    #expect(frames == first...last)
  }

  @Test("Files before version 5 have the value at the end of each part") func oldKeyframes() throws
  {
    let position =
      #"{"k": [{"t": 0, "s": [0, 0], "e": [10, 0]}, {"t": 10, "s": [10, 0], "e": [10, 20]}, {"t": 20}]}"#
    let layer = shapes(
      #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [2, 2]}}, {"ty": "fl", "c": {"k": [0, 0, 0]}}"#
    ).replacing(#""ks": {}"#, with: #""ks": {"p": \#(position)}"#)
    let animation = try file(document(layer)).animation
    for (frame, x, y) in [(0.0, 0.0, 0.0), (5, 5, 0), (15, 10, 10), (30, 10, 20)] {
      guard case .group(let group)? = animation.items(at: frame, "a").first else {
        Issue.record("nothing at \(frame)")
        continue
      }
      #expect([group.transform.tx, group.transform.ty] == [x, y])
    }
  }
}
