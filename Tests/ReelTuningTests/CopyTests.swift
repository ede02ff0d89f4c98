@testable import ReelTuning

@Suite("Texts that the live page copies and pastes")
struct CopyTests {
  private static let patch = ExternalProgram("/usr/bin/patch")

  private static func scenario(_ curve: String) -> String {
    """
    header:
      style: wave # the style
      hillHeight: 40
      bounceTiming: "\(curve)"
    steps:
      - drag: { pull: 1.15 }
    variants:
      soft:
        header.hillHeight: 30
    """
  }

  private struct Copies: Decodable {
    struct Copy: Decodable {
      var title: String?
      var text: String?
      var problem: String?
      var detail: String?
    }

    var curve: [Copy]
    var diff: Copy
  }

  /// A curve as the page receives it.
  private struct Shape: Decodable {
    var problem: String?
    var values: [[Double]]?
    var length: Double?
    var duration: Double?

    /// Returns the progress at a time in seconds.
    func value(at seconds: Double, over defaultDuration: Double) -> Double {
      let points = values ?? []
      let x = length == nil ? min(seconds / (duration ?? defaultDuration), 1) : seconds
      guard let next = points.firstIndex(where: { $0[0] > x }), next > 0 else {
        return points.last?[1] ?? .nan
      }
      let from = points[next - 1]
      let to = points[next]
      return from[1] + (to[1] - from[1]) * (x - from[0]) / (to[0] - from[0])
    }
  }

  private func decoded<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private func copies(_ talk: Conversation, of key: String = "header.bounceTiming") async throws
    -> Copies
  {
    try decoded(await talk.ask("/copies", #"{"key": "\#(key)"}"#))
  }

  private func shape(_ talk: Conversation, _ text: String) async throws -> Shape {
    try decoded(await talk.ask("/curve", #"{"text": \#(try quoted(text))}"#))
  }

  /// The curves, with the titles of the notations that cannot express them.
  private static let curves: [(text: String, inexpressible: Set<String>)] = [
    ("ease-out", []), ("cubic-bezier(0.3, 0, 0.2, 1)", []), ("back-out(overshoot: 1.4)", []),
    ("spring(duration: 0.5, bounce: 0.45)", []),
    ("spring(mass: 2, stiffness: 200, damping: 12)", []),
    ("steps(4, jump-end)", ["Design tokens"]),
    ("bounce-out", ["Jetpack Compose", "Design tokens"]),
    ("linear(0, 0.6 40%, 1)", ["Design tokens"]),
    ("linear(0.25, 1)", ["Design tokens", "Android views"]),
  ]

  @Test("A copied curve is the same curve when it is pasted, in each notation", arguments: curves)
  func notations(curve: (text: String, inexpressible: Set<String>)) async throws {
    let talk = try await Conversation(Self.scenario(curve.text))
    let own = try await shape(talk, curve.text)
    let copies = try await copies(talk).curve
    #expect(copies.count == 6)
    #expect(Set(copies.filter { $0.problem != nil }.compactMap(\.title)) == curve.inexpressible)
    for copy in copies {
      guard let text = copy.text else { continue }
      let name = "\(copy.title ?? "") \(text)"
      #expect(copy.detail?.contains("exact") == true || copy.detail?.contains("error") == true)
      let pasted = try await shape(talk, text)
      #expect(pasted.problem == nil, "\(name)")
      let duration = pasted.duration ?? pasted.length ?? 0
      #expect(duration > 0, "\(name)")
      // The page samples curves at 129 points, between which lines differ from them, most of all at
      // the corners of a bounce.
      let tolerance =
        ["steps": 1e-6, "bounce": 0.012].first { curve.text.hasPrefix($0.key) }?.value ?? 0.004
      for index in 0..<100 {
        let seconds = duration * (Double(index) + 0.5) / 100
        let difference =
          pasted.value(at: seconds, over: duration)
          - own.value(at: seconds, over: duration)
        #expect(difference.magnitude < tolerance, "\(name) at \(seconds)")
      }
    }
  }

  @Test("A curve without a notation, and a setting that is no curve, have no copies")
  func withoutNotation() async throws {
    let talk = try await Conversation(Self.scenario("ease"))
    #expect(try await copies(talk, of: "header.hillHeight").curve.isEmpty)
    #expect(try await copies(talk, of: "header.none").curve.isEmpty)
    let endless = try await Conversation(
      Self.scenario("spring(mass: 1, stiffness: 100, damping: 0)"))
    let refused = try await copies(endless).curve
    #expect(refused.allSatisfy { $0.text == nil && $0.problem?.contains("rest") == true })
  }

  private static let color = "#112233"

  private static func token(_ name: String) -> String {
    #""\#(name)": {"$type": "cubicBezier", "$value": [0.3, 0, 0.2, 1]}"#
  }

  @Test(
    "Pasted texts are read with their durations, or refused with a reason",
    arguments: [
      ("transition: opacity .3s ease-out .1s", "ease-out", 0.3, ""),
      (".easeInOut(duration: 0.25)", nil, 0.25, ""),
      ("tween(300, easing = FastOutSlowInEasing)", "cubic-bezier(0.4, 0, 0.2, 1)", 0.3, ""),
      ("EaseOutBack", nil, nil, ""), ("back-out", "back-out", nil, ""),
      ("{\(token("a"))}", "cubic-bezier(0.3, 0, 0.2, 1)", nil, ""),
      ("{\(token("a")), \(token("b"))}", nil, nil, "2 curves; paste one of them"),
      (#"{"a": {"$type": "color", "$value": "\#(color)"}}"#, nil, nil, "0 curves"),
      (".spring(response: -1)", nil, nil, "response of spring is -1"),
      ("eas", nil, nil, "did you mean"),
      ("transition: color", "ease", nil, ""),
    ] as [(String, String?, Double?, String)])
  func pasting(text: String, curve: String?, duration: Double?, problem: String) async throws {
    let talk = try await Conversation(Self.scenario("ease"))
    struct Named: Decodable { var text: String? }
    let answer = await talk.ask("/curve", #"{"text": \#(try quoted(text))}"#)
    let shape: Shape = try decoded(answer)
    #expect((shape.problem == nil) == problem.isEmpty, "\(answer)")
    if let refusal = shape.problem { #expect(refusal.contains(problem), "\(answer)") }
    #expect(shape.duration == duration)
    if let curve { #expect(try decoded(answer, as: Named.self).text == curve) }
  }

  private func decoded<Value: Decodable>(_ text: String, as: Value.Type) throws -> Value {
    try decoded(text)
  }

  // MARK: Diffs

  /// Applies a diff to a file in a folder and returns the result.
  private static func patched(_ folder: TemporaryFolder, _ diff: String) throws -> [UInt8] {
    let outcome = try patch.run(
      ["-p1", "--binary", "-d", folder.path, "--fuzz=0"], input: Array(diff.utf8))
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)\n\(diff)")
    return try folder.read("wave.yaml")
  }

  @Test(
    "The diff of the changes leads from the file to what is saved",
    .enabled(if: patch.isAvailable, "needs patch"), arguments: ["\n", "\r\n"])
  func diff(lineBreak: String) async throws {
    // The last line has no line break.
    let text = Self.scenario("ease").replacing("\n", with: lineBreak)
    let talk = try await Conversation(text)
    #expect(try await copies(talk).diff.problem == "nothing is changed")
    let changes = [
      ("header.hillHeight", "55"), ("header.bounceTiming", "spring(duration: 0.5, bounce: 0.2)"),
      ("header.ballCount", "4"), ("steps.0.drag.pull", "1.3"),
    ]
    for (index, (key, value)) in changes.enumerated() {
      _ = await talk.ask(
        "/edit",
        #"{"changes": [{"key": "\#(key)", "value": "\#(value)"}], "gesture": \#(index), "isLast": true}"#
      )
    }
    _ = await talk.ask("/variant", #"{"name": "soft"}"#)
    _ = await talk.ask(
      "/edit",
      #"{"changes": [{"key": "header.hillHeight", "value": "20"}], "gesture": 9, "isLast": true}"#)
    let diff = try #require(try await copies(talk).diff.text)
    #expect(diff.hasPrefix("--- a/wave.yaml\n+++ b/wave.yaml\n@@ "))
    let patched = try Self.patched(talk.folder, diff)
    try talk.write(text)
    try await talk.responder.reloadIfChanged()
    // The state of the answer has problems of exports.
    struct Answer: Decodable { var problem: String? }
    #expect(try decoded(await talk.ask("/save"), as: Answer.self).problem == nil)
    #expect(try patched == talk.folder.read("wave.yaml"))
    #expect(try talk.file.contains("header.hillHeight: 20"))
  }

  @Test(
    "Diffs of random texts are applied by patch",
    .enabled(if: patch.isAvailable, "needs patch"))
  func randomDiffs() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var old = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        ["a", "b", "", "c: 1"].randomElement(using: &generator) ?? ""
      }
      if old.isEmpty { old = ["x"] }
      var new = old
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0...new.count, using: &generator)
        if Bool.random(using: &generator) || index == new.count {
          new.insert("new \(index)", at: index)
        } else {
          new.remove(at: index)
        }
      }
      let texts = [old, new].map { lines in
        let end = Bool.random(using: &generator) ? "\n" : ""
        return Array((lines.joined(separator: "\n") + end).utf8)
      }
      let diff = UnifiedDiff(from: texts[0], to: texts[1], of: "wave.yaml").text
      #expect(diff.isEmpty == (texts[0] == texts[1]))
      guard !diff.isEmpty, !texts[1].isEmpty, !texts[0].isEmpty else { continue }
      let folder = try TemporaryFolder()
      try folder.write(texts[0], to: "wave.yaml")
      #expect(try Self.patched(folder, diff) == texts[1])
    }
  }
}
