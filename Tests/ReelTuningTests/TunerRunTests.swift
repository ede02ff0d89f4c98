import Foundation
import RefreshHeaders
import RefreshModel
import RefreshScene
import TestSupport
import Testing

@testable import ReelTuning

/// Whether what is tuned can be played, and what is told where it cannot.
@Suite("Runs of what is tuned")
struct TunerRunTests {
  /// An answer as a page reads it.
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

    init(_ text: String) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
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
    _ path: String, variant: String? = nil, isAutosaving: Bool = false
  ) async throws -> LiveScenario {
    let scenario = LiveScenario(
      path, variant: variant, overrides: [], library: Library(), isAutosaving: isAutosaving,
      environment: [:])
    try await scenario.look()
    return scenario
  }

  private static func edit(
    _ scenario: LiveScenario, _ key: String, _ value: String?, gesture: Int
  ) async throws -> Answer {
    let change = TunerDocument.Change(key: key, value: value)
    return try Answer(
      await scenario.answer(
        .edit(
          TunerRequest.Edit(
            changes: [change], gesture: gesture, isLast: true, view: TunerRequest.View(now: 0)))))
  }

  /// The ends of the sliders that the page makes of settings; without a browser those that are declared.
  private static func ends(of settings: String) throws -> [(key: String, ends: [Double])] {
    let all = try JSONDecoder().decode(Settings.self, from: Data(settings.utf8)).groups
      .flatMap(\.settings).filter { ["number", "integer"].contains($0.kind) }
    var ends = all.map { (key: $0.key, ends: [$0.least, $0.most].compactMap(\.self)) }
    guard Browser.isAvailable else { return ends }
    let script = try String(
      contentsOf: Repository.root.appending(path: "Sources/C/CPages/tuner/fields.js"),
      encoding: .utf8
    )
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

  private static func examples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.examples.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  @Test(
    "each setting at each end of its range makes a run, or is named with the reason why not",
    arguments: Grids.part(of: try examples(), count: 1))
  func ends(name: String) async throws {
    let scenario = try await Self.scenario(Repository.examples.appending(path: name).path)
    var gesture = 0
    for (key, ends) in try Self.ends(of: await scenario.settings) {
      for end in Set(ends) {
        gesture += 1
        let value = end == end.rounded() && abs(end) < 1e15 ? "\(Int(end))" : "\(end)"
        let answer = try await Self.edit(scenario, key, value, gesture: gesture)
        let reason = answer.problem ?? answer.state.refusal?.message
        // What is refused leaves what played before.
        #expect(
          (answer.shown == nil) == (answer.state.refusal != nil), "\(key) = \(value) is not told")
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

  @Test(
    "a value that makes no run stays the reason until it is taken back, whatever else is changed")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.text.utf8), to: "wave.yaml")
    let scenario = try await Self.scenario(folder.path(of: "wave.yaml"))
    let key = "app.header.0.after"
    let first = try await Self.edit(scenario, key, "3600", gesture: 1)
    let message =
      "The run cannot be played with app.header.0.after = 3600: the run takes too long; "
      + "allowed: at most 3600 s"
    #expect(first.problem == nil && first.shown == nil && !first.state.isPlaying)
    #expect(first.state.refusal == .init(keys: [key], message: message))
    let second = try await Self.edit(scenario, "header.ballCount", "5", gesture: 2)
    #expect(second.state.refusal == first.state.refusal && second.state.edits.count == 2)
    // It is saved only where that is confirmed.
    let asked = try Answer(await scenario.answer(.save(TunerRequest.Save())))
    #expect(
      asked.question
        == "reel check refuses the file: the run takes too long; allowed: at most 3600 s")
    #expect(asked.state.edits.count == 2)
    #expect(try folder.read("wave.yaml") == Array(Self.text.utf8))
    let saved = try Answer(await scenario.answer(.save(TunerRequest.Save(isConfirmed: true))))
    #expect(saved.question == nil && saved.problem == nil && saved.state.edits.isEmpty)
    #expect(String(decoding: try folder.read("wave.yaml"), as: UTF8.self).contains("after: 3600"))
    // Another page finds it so, and can put it right.
    let other = try await Self.scenario(folder.path(of: "wave.yaml"))
    let found = try Answer(await other.answer(.undo(TunerRequest.View(now: 0))))
    #expect(found.state.refusal?.keys == [] && !found.state.isPlaying)
    let right = try await Self.edit(other, key, "2", gesture: 1)
    #expect(right.state.refusal == nil && right.shown != nil)
    #expect(try Answer(await other.answer(.save(TunerRequest.Save()))).question == nil)
    #expect(String(decoding: try folder.read("wave.yaml"), as: UTF8.self).contains("after: 2"))
  }

  @Test("saving asks about a variant that does not play, and about nothing that does")
  func ofAVariant() async throws {
    let folder = try TemporaryFolder()
    let text = Self.text.replacing("header.hillHeight: 60", with: "app.header.0.after: 3599")
    try folder.write(Array(text.utf8), to: "wave.yaml")
    let scenario = try await Self.scenario(folder.path(of: "wave.yaml"))
    let fine = try await Self.edit(scenario, "header.ballCount", "5", gesture: 1)
    #expect(fine.state.refusal == nil)
    #expect(try Answer(await scenario.answer(.save(TunerRequest.Save()))).question != nil)
    try folder.write(Array(Self.text.utf8), to: "wave.yaml")
    try await scenario.look()
    #expect(try Answer(await scenario.answer(.save(TunerRequest.Save()))).question == nil)
  }

  @Test("a change that is saved as it is made is not where it makes no run, and that is told")
  func autosaving() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.text.utf8), to: "wave.yaml")
    let scenario = try await Self.scenario(folder.path(of: "wave.yaml"), isAutosaving: true)
    let answer = try await Self.edit(scenario, "app.header.0.after", "3600", gesture: 1)
    #expect(answer.state.edits == ["app.header.0.after": "3600"])
    #expect(try folder.read("wave.yaml") == Array(Self.text.utf8))
  }
}
