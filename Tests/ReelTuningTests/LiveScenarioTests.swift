@testable import ReelTuning

@Suite("A scenario file that other programs write during tuning")
struct LiveScenarioTests {
  private static let scenario = """
    header: { style: wave, hillHeight: 40 }
    steps: [{ drag: { pull: 1.15 } }]

    """

  private let talk: Conversation

  init() async throws { talk = try await Conversation(Self.scenario) }

  private func edit(_ height: Int) async {
    let change = #"{"key": "header.hillHeight", "value": "\#(height)"}"#
    _ = await talk.ask(
      "/edit", #"{"changes": [\#(change)], "gesture": \#(height), "isLast": true}"#)
  }

  /// Saves and returns the problem of the answer itself; its state has problems of exports.
  private func problem(ofSaving talk: Conversation) async throws -> String? {
    struct Answer: Decodable { var problem: String? }
    return try JSONDecoder().decode(Answer.self, from: Data(await talk.ask("/save").utf8)).problem
  }

  @Test("Saving does not overwrite the changes of another program and reports them")
  func changed() async throws {
    await edit(50)
    let other = Self.scenario.replacing("1.15", with: "1.25")
    try talk.write(other)
    let answer = await talk.ask("/save")
    #expect(answer.contains(#""problem":"the file has just changed on disk"#))
    // The edit is preserved on top of the new file.
    #expect(answer.contains(#""header.hillHeight":"50""#))
    #expect(try talk.file == other)
    #expect(try await problem(ofSaving: talk) == nil)
    #expect(try talk.file == other.replacing("40", with: "50"))
  }

  @Test("Saving recreates a deleted file") func gone() async throws {
    await edit(50)
    try FileSystem.remove(talk.folder.path(of: "wave.yaml"))
    #expect(try await problem(ofSaving: talk) == nil)
    #expect(try talk.file == Self.scenario.replacing("40", with: "50"))
  }

  @Test("Concurrent edits by two programs are all preserved") func atOnce() async throws {
    let path = talk.folder.path(of: "wave.yaml")
    let count = 300
    let other = Task.detached {
      for number in 0..<count {
        try FileEdit.replace(path) { $0 + "# \(number)\n".utf8 }
        try await Task.sleep(for: .milliseconds(3))
      }
    }
    for height in 50..<150 {
      await edit(height)
      while await talk.ask("/save").contains("just changed on disk") {}
    }
    try await other.value
    let lines = try talk.file.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("# ") } == (0..<count).map { "# \($0)" })
    #expect(lines.first == "header: { style: wave, hillHeight: 149 }")
  }
}
