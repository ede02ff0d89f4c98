@testable import ReelTuning

@Suite("A scenario file that other programs write during tuning")
struct LiveScenarioTests {
  private static let scenario = """
    header: { style: wave, hillHeight: 40 }
    steps: [{ drag: { pull: 1.15 } }]

    """

  private let folder: TemporaryFolder
  private let responder: TunerResponder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.scenario.utf8), to: "wave.yaml")
    responder = TunerResponder(
      folder.path(of: "wave.yaml"), port: 8080,
      environment: ["XDG_STATE_HOME": folder.path(of: "state")])
    try await responder.reloadIfChanged()
  }

  private func ask(_ path: String, _ body: String = "{}") async -> String {
    String(decoding: await responder.answer(Array("1 \(path)\n\(body)".utf8)).bytes, as: UTF8.self)
  }

  private func edit(_ height: Int) async -> String {
    await ask(
      "/edit",
      #"{"changes": [{"key": "header.hillHeight", "value": "\#(height)"}], "gesture": \#(height), "isLast": true}"#
    )
  }

  private var text: String {
    get throws { String(decoding: try folder.read("wave.yaml"), as: UTF8.self) }
  }

  @Test("Saving does not overwrite the changes of another program and reports them")
  func changed() async throws {
    _ = await edit(50)
    let other = Self.scenario.replacing("1.15", with: "1.25")
    try folder.write(Array(other.utf8), to: "wave.yaml")
    let answer = await ask("/save")
    #expect(answer.contains(#""problem": "the file has just changed on disk"#))
    // The edit is preserved on top of the new file.
    #expect(answer.contains(#""header.hillHeight": "50""#))
    #expect(try text == other)
    #expect(await !ask("/save").contains("problem\":"))
    #expect(try text == other.replacing("40", with: "50"))
  }

  @Test("Saving recreates a deleted file")
  func gone() async throws {
    _ = await edit(50)
    try FileSystem.remove(folder.path(of: "wave.yaml"))
    #expect(await !ask("/save").contains("problem\":"))
    #expect(try text == Self.scenario.replacing("40", with: "50"))
  }

  @Test("Concurrent edits by two programs are all preserved")
  func atOnce() async throws {
    let (path, count) = (folder.path(of: "wave.yaml"), 300)
    let other = Task.detached {
      for number in 0..<count {
        try FileEdit.replace(path) { $0 + "# \(number)\n".utf8 }
        try await Task.sleep(for: .milliseconds(3))
      }
    }
    for height in 50..<150 {
      _ = await edit(height)
      while await ask("/save").contains("just changed on disk") {}
    }
    try await other.value
    let lines = try text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("# ") } == (0..<count).map { "# \($0)" })
    #expect(lines.first == "header: { style: wave, hillHeight: 149 }")
  }
}
