@testable import ReelTuning

/// Validates the answers of the server with the schema that `reel schema tune` prints.
@Suite(
  "The published messages of the live page",
  .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
struct TunerSchemaTests {
  private static let text = """
    header: { style: wave, hillHeight: 40, fieldColor: "#112233" }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }

    """

  /// Returns whether messages conform to a definition of the schema, and others do not.
  private static func accepts(
    _ name: String, _ messages: [String], butNot others: [String]
  ) throws -> Bool {
    let reel = ExternalProgram(try #require(BuiltProgram.url(named: "reel")).path)
    let schema = try reel.run(["schema", "tune"]).output
    var parts = try #require(try JSONSerialization.jsonObject(with: Data(schema)) as? [String: Any])
    parts["anyOf"] = nil
    parts["$ref"] = "#/$defs/\(name)"
    let part = String(decoding: try JSONSerialization.data(withJSONObject: parts), as: UTF8.self)
    return try SchemaReferee.accepts(messages, butNot: others, schema: part)
  }

  /// Returns copies of a message, each without one of its members, and one with an additional member.
  private static func altered(_ message: String) throws -> [String] {
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any])
    let others =
      members.keys.map { key in members.filter { $0.key != key } } + [
        members.merging(["more": 1]) { _, new in new }
      ]
    return try others.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
  }

  @Test("Answers to edits and states conform to the schema, and altered ones do not")
  func answers() async throws {
    let talk = try await Conversation(Self.text)
    let edits = [
      #"{"changes": [{"key": "header.hillHeight", "value": "66"}], "gesture": 1, "isLast": true}"#,
      #"{"changes": [{"key": "header.fieldColor", "value": "{light: '#112233', dark: transparent}"}], "gesture": 2, "isLast": true, "view": {"now": 0.4, "ahead": 0.2, "rate": 60}}"#,
      #"{"changes": [{"key": "header.hillHeight", "value": "x"}], "gesture": 3, "isLast": true, "view": {"now": 0}}"#,
    ]
    var answers: [String] = []
    for edit in edits { answers.append(await talk.ask("/edit", edit)) }
    #expect(answers[1].contains("\"first\":24,") && answers[2].contains("\"problem\":"))
    answers.append(await talk.ask("/undo", #"{"now": 0.1}"#))
    answers.append(await talk.ask("/redo", "{}"))
    // A value that prevents the run, but can be saved after a confirmation.
    let long =
      #"{"changes": [{"key": "app.header.0.after", "value": "3600"}], "gesture": 4, "isLast": true}"#
    answers.append(await talk.ask("/edit", long))
    answers.append(await talk.ask("/save", "{}"))
    #expect(answers[5].contains("\"keys\"") && answers[6].contains("\"question\":"))
    answers.append(await talk.ask("/undo", "{}"))
    answers.append(await talk.ask("/solo", #"{"keys": ["header.hillHeight"]}"#))
    var states = [try await talk.state()]
    // The file changes, then becomes invalid.
    try talk.write(
      Self.text.replacing("40", with: "50")
        .replacing("fieldColor: \"#112233\"", with: "ballCount: 5"))
    try await talk.responder.reloadIfChanged()
    states.append(try await talk.state())
    #expect(states[1].contains("\"theirs\":null") && states[1].contains("\"theirs\":\"50\""))
    answers.append(await talk.ask("/resolve", #"{"key": "header.hillHeight", "take": "mine"}"#))
    answers.append(await talk.ask("/save", "{}"))
    try talk.write("header: { nam: wave }\n")
    try await talk.responder.reloadIfChanged()
    states.append(try await talk.state())
    #expect(states[2].contains("\"place\":\"line 1, column "))

    #expect(try Self.accepts("state", states, butNot: states.flatMap(Self.altered)))
    let wrong = [
      answers[0].replacing("\"revision\":2", with: "\"revision\":-2"),
      answers[0].replacing("\"66\"", with: "66"),
      answers[1].replacing("\"lists\"", with: "\"list\""),
      answers[1].replacing("\"first\":24", with: "\"first\":1.2"),
      "{}", "[]",
    ]
    #expect(Set(wrong).isDisjoint(with: answers))
    #expect(try Self.accepts("answer", answers, butNot: wrong))
    let refused =
      try edits.prefix(1).flatMap(Self.altered) + [
        #"{"changes": [{"key": 1, "value": "66"}], "gesture": 1, "isLast": true}"#,
        #"{"changes": [{"value": "66"}], "gesture": 1, "isLast": true}"#,
        #"{"changes": [], "gesture": "1", "isLast": true}"#,
      ]
    #expect(try Self.accepts("edit", edits, butNot: refused))
  }

  @Test("Settings and runs of the examples conform to the schema, and altered ones do not")
  func settings() async throws {
    var settings: [String] = []
    var kinds: Set<String> = []
    for name in Grids.part(of: Repository.exampleNames, count: 12) {
      let path = Repository.examples.appending(path: name).path
      let scenario = LiveScenario(TuneOptions(path), environment: [:])
      try await scenario.reloadIfChanged()
      settings.append(await scenario.settings)
    }
    let own = try await Conversation(Self.text)
    settings.append(await own.ask("/settings"))
    for text in settings {
      for match in text.matches(of: /"kind": "(\w+)"/) { kinds.insert(String(match.1)) }
    }
    #expect(kinds.count >= 9, "\(kinds)")
    let last = try #require(settings.last)
    let wrong = [
      last.replacing("\"kind\": \"integer\"", with: "\"kind\": \"whole\""),
      last.replacing("\"unit\": \"pt\"", with: "\"unit\": \"px\""),
      last.replacing("\"unlimited\": false", with: "\"endless\": false"),
      last.replacing("\"value\": 40", with: "\"value\": \"40\""),
      last.replacing("\"isWritten\": true", with: "\"isWritten\": 1"),
      last.replacing("\"name\": \"hillHeight\", ", with: ""),
      last.replacing("\"groups\"", with: "\"group\""),
    ]
    #expect(!wrong.contains(last))
    #expect(try Self.accepts("settings", settings, butNot: wrong))

    let run = await own.ask("/run")
    let others = try Self.altered(run) + [run.replacing("\"run\": \"", with: "\"run\": \"?")]
    let variant = await own.ask("/variant/run")
    #expect(variant.contains("\"digest\":"))
    #expect(try Self.accepts("run", [run, variant], butNot: others))
  }

  @Test("Curves conform to the schema, and altered ones do not") func curves() async throws {
    let talk = try await Conversation(Self.text)
    let texts = [
      "linear", "ease", "steps(3, jump-none)", "steps(2, start)", "linear(0, 0.5 20%, 1)",
      "elastic-out", "cubic-bezier(0.3, 0, 0.7, 1.6)", "spring(duration: 0.5, bounce: 0.3)",
      "spring(mass: 1, stiffness: 100, damping: 50)", "spring(response: 0.5, dampingFraction: 0.7)",
      "spring(settling-duration: 0.5, damping-ratio: 0.7)", "decay(velocity: 9, rate: 0.998)",
      "eas",
    ]
    var curves: [String] = []
    for text in texts {
      curves.append(await talk.ask("/curve", #"{"text": "\#(text)", "takesSpring": true}"#))
    }
    curves.append(await talk.ask("/curve", #"{"text": "spring", "takesSpring": false}"#))
    #expect(curves.filter { $0.contains("\"problem\"") }.count == 3)
    let spring = curves[7]
    let wrong =
      try [
        spring.replacing("\"kind\":\"spring\"", with: "\"kind\":\"bow\""),
        spring.replacing("\"bounce\"", with: "\"rebound\""),
        spring.replacing("\"form\":\"perceptual\"", with: "\"form\":1"),
        curves[2].replacing("\"jump-none\"", with: "\"none\""),
        curves[6].replacing("\"bezier\":[", with: "\"bezier\":[0, "),
      ] + Self.altered(curves[12]) + Self.altered(spring)
    #expect(Set(wrong).isDisjoint(with: curves))
    #expect(try Self.accepts("curve", curves, butNot: wrong))
  }
}
