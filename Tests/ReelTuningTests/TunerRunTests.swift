@testable import ReelTuning

@Suite("Runs of edited scenarios")
struct TunerRunTests {
  /// The part of an answer that is tested.
  private struct Answer: Decodable {
    struct State: Decodable {
      struct Refusal: Decodable, Hashable {
        var keys: [String]
        var message: String
      }

      var isPlaying: Bool
      var refusal: Refusal?
      var edits: [String: String]
      var canUndo: Bool
    }

    struct Frames: Decodable {
      var count: Int
    }

    var state: State
    var problem: String?
    var question: String?
    var shown: Frames?
  }

  private struct Settings: Decodable {
    struct Group: Decodable {
      struct Setting: Decodable {
        var key: String
        var kind: String
        var least: Double?
        var most: Double?
      }

      var settings: [Setting]
    }

    var groups: [Group]
  }

  private static func scenario(
    _ path: String, isAutosaving: Bool = false
  ) async throws -> LiveScenario {
    var options = TuneOptions(path)
    options.isAutosaving = isAutosaving
    let scenario = LiveScenario(options, environment: [:])
    try await scenario.reloadIfChanged()
    return scenario
  }

  /// Returns a live scenario of a file in a folder.
  private static func scenario(
    _ text: String, in folder: TemporaryFolder, isAutosaving: Bool = false
  ) async throws -> LiveScenario {
    try folder.write(Array(text.utf8), to: "wave.yaml")
    return try await scenario(folder.path(of: "wave.yaml"), isAutosaving: isAutosaving)
  }

  private static func edit(
    _ scenario: LiveScenario, _ key: String, _ value: String?, gesture: Int
  ) async throws -> Answer {
    let change = #""key": "\#(key)""# + (value.map { #", "value": "\#($0)""# } ?? "")
    return try await ask(
      scenario, "/edit",
      #"{"changes": [{\#(change)}], "gesture": \#(gesture), "isLast": true, "view": {"now": 0}}"#)
  }

  private static func ask(
    _ scenario: LiveScenario, _ path: String, _ body: String = "{}"
  ) async throws -> Answer {
    let reply = try #require(try await scenario.answer(path, Array(body.utf8), page: ""))
    return try JSONDecoder().decode(Answer.self, from: Data(reply.body))
  }

  /// Returns the ends of the page's sliders, or without a browser those of the declared ranges.
  private static func ends(of settings: String) throws -> [(key: String, ends: [Double])] {
    let all = try JSONDecoder().decode(Settings.self, from: Data(settings.utf8)).groups
      .flatMap(\.settings).filter { ["number", "integer"].contains($0.kind) }
    var ends = all.map { (key: $0.key, ends: [$0.least, $0.most].compactMap(\.self)) }
    guard Browser.isAvailable else { return ends }
    let script = try String(
      contentsOf: Repository.root.appending(path: "Sources/C/CPages/tuner/fields.js"),
      encoding: .utf8)
    let ranges: [[Double]] = try Browser().evaluate(
      """
      \(script)
      const settings = \(settings).groups.flatMap(({settings}) => settings);
      return settings.filter(({kind}) => kind === "number" || kind === "integer").map((setting) => {
        const {low, high} = sliderRange(setting, setting.value);
        return [low, high];
      });
      """)
    #expect(ranges.count == ends.count)
    for index in ranges.indices { ends[index].ends += ranges[index] }
    return ends
  }

  @Test(
    "Each setting at each end of its range plays, or is named in the reason why not",
    arguments: Grids.part(of: Repository.exampleNames, count: 1))
  func ends(name: String) async throws {
    let scenario = try await Self.scenario(Repository.examples.appending(path: name).path)
    var gesture = 0
    for (key, ends) in try Self.ends(of: await scenario.settings) {
      for end in Set(ends) {
        gesture += 1
        let value = end == end.rounded() && abs(end) < 1e15 ? "\(Int(end))" : "\(end)"
        let answer = try await Self.edit(scenario, key, value, gesture: gesture)
        let reason = answer.problem ?? answer.state.refusal?.message
        // A refused value returns no frames.
        #expect((answer.shown == nil) == (answer.state.refusal != nil), "\(key) = \(value)")
        #expect(answer.problem == nil || answer.state.edits.isEmpty)
        #expect(answer.state.isPlaying == (answer.state.refusal == nil))
        #expect(
          try await (scenario.run(rate: nil, isSaved: false) != nil) == answer.state.isPlaying)
        if let reason {
          let name = try #require(key.split(separator: ".").last)
          #expect(reason.contains(name), "\(key) = \(value): \(reason)")
          #expect(answer.state.refusal.map { $0.keys == [key] } ?? true)
        }
        let back = try await Self.edit(scenario, key, nil, gesture: -gesture)
        #expect(back.state.refusal == nil && back.state.edits.isEmpty && back.shown != nil)
      }
    }
    #expect(gesture > 40)
  }

  private static let text = """
    header: { style: wave, hillHeight: 40 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }
    variants:
      far: { header.hillHeight: 60 }

    """

  @Test("A value that prevents the run stays the reason until it is reverted, despite other edits")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    let scenario = try await Self.scenario(Self.text, in: folder)
    let key = "app.header.0.after"
    let first = try await Self.edit(scenario, key, "3600", gesture: 1)
    #expect(first.problem == nil && first.shown == nil && !first.state.isPlaying)
    #expect(first.state.refusal?.keys == [key])
    let message = first.state.refusal?.message ?? ""
    #expect(message.contains("\(key) = 3600") && message.contains("at most 3600 s"), "\(message)")
    let second = try await Self.edit(scenario, "header.ballCount", "5", gesture: 2)
    #expect(second.state.refusal == first.state.refusal && second.state.edits.count == 2)
    // Saving requires a confirmation.
    let unconfirmed = try await Self.ask(scenario, "/save")
    let question = unconfirmed.question ?? ""
    #expect(question.contains("reel check") && question.contains("at most 3600 s"), "\(question)")
    #expect(unconfirmed.state.edits.count == 2)
    #expect(try folder.read("wave.yaml") == Array(Self.text.utf8))
    let saved = try await Self.ask(scenario, "/save", #"{"isConfirmed": true}"#)
    #expect(saved.question == nil && saved.problem == nil && saved.state.edits.isEmpty)
    #expect(String(decoding: try folder.read("wave.yaml"), as: UTF8.self).contains("after: 3600"))
    // Another session can correct the saved file.
    let other = try await Self.scenario(folder.path(of: "wave.yaml"))
    let found = try await Self.ask(other, "/undo", #"{"now": 0}"#)
    #expect(found.state.refusal?.keys == [] && !found.state.isPlaying)
    let right = try await Self.edit(other, key, "2", gesture: 1)
    #expect(right.state.refusal == nil && right.shown != nil)
    #expect(try await Self.ask(other, "/save").question == nil)
    #expect(String(decoding: try folder.read("wave.yaml"), as: UTF8.self).contains("after: 2"))
  }

  @Test("Saving requires a confirmation if a variant cannot be played, and only then")
  func ofAVariant() async throws {
    let folder = try TemporaryFolder()
    let text = Self.text.replacing("header.hillHeight: 60", with: "app.header.0.after: 3599")
    let scenario = try await Self.scenario(text, in: folder)
    let fine = try await Self.edit(scenario, "header.ballCount", "5", gesture: 1)
    #expect(fine.state.refusal == nil)
    #expect(try await Self.ask(scenario, "/save").question != nil)
    try folder.write(Array(Self.text.utf8), to: "wave.yaml")
    try await scenario.reloadIfChanged()
    #expect(try await Self.ask(scenario, "/save").question == nil)
  }

  @Test("With autosave, an edit that prevents the run is not saved and stays an edit")
  func autosaving() async throws {
    let folder = try TemporaryFolder()
    let scenario = try await Self.scenario(Self.text, in: folder, isAutosaving: true)
    let answer = try await Self.edit(scenario, "app.header.0.after", "3600", gesture: 1)
    #expect(answer.state.edits == ["app.header.0.after": "3600"])
    #expect(try folder.read("wave.yaml") == Array(Self.text.utf8))
  }

  @Test("The run of a variant has the edits that it shares, and is returned only if it is new")
  func variantRun() async throws {
    struct Run: Decodable {
      var variant: String?
      var isSaved: Bool
      var digest: String?
    }
    let talk = try await Conversation(
      """
      header: { style: wave, hillHeight: 40 }
      canvas: { crop: header, scale: 1 }
      clock: { rate: 30 }
      variants:
        tall: { header.hillHeight: 90 }

      """)
    func run(_ path: String, _ body: String) async throws -> Run {
      try JSONDecoder().decode(Run.self, from: Data(await talk.ask(path, body).utf8))
    }
    func status(_ body: String) async -> Int {
      await talk.responder.answer(Array("1 /variant/run\n\(body)".utf8)).status
    }
    func edit(_ key: String, _ value: String) async {
      _ = await talk.ask(
        "/edit",
        #"{"changes": [{"key": "\#(key)", "value": "\#(value)"}], "gesture": \#(value), "isLast": true}"#
      )
    }
    #expect(try await run("/run", "{}").isSaved)
    let first = try await run("/variant/run", #"{"name": "tall"}"#)
    let digest = try #require(first.digest)
    #expect(first.variant == "tall" && !first.isSaved)
    #expect(await status(#"{"name": "tall", "digest": "\#(digest)"}"#) == 204)
    #expect(await status(#"{"name": "low"}"#) == 400)
    // The variant has its own hill.
    await edit("header.hillHeight", "60")
    #expect(try await !run("/run", "{}").isSaved)
    #expect(await status(#"{"name": "tall", "digest": "\#(digest)"}"#) == 204)
    await edit("header.ballCount", "7")
    #expect(await status(#"{"name": "tall", "digest": "\#(digest)"}"#) == 200)
    // Other values replace the edits.
    #expect(
      try await run("/variant/run", #"{"name": "tall", "changes": []}"#).digest == digest)
    let other = #"{"changes": [{"key": "header.hillHeight", "value": "90"}]}"#
    #expect(try await run("/variant/run", other).variant == nil)
  }
}
