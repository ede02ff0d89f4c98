import FileAccess
import TestSupport
import Testing

@testable import ReelTuning

@Suite("A file that others write while it is tuned")
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
    try await responder.look()
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

  @Test("what another program has written since is not overwritten, and is said")
  func changed() async throws {
    _ = await edit(50)
    let other = Self.scenario.replacing("1.15", with: "1.25")
    try folder.write(Array(other.utf8), to: "wave.yaml")
    let told = await ask("/save")
    #expect(told.contains(#""problem": "the file has changed on disk just now"#))
    // What was changed here is still there, over what the file says now.
    #expect(told.contains(#""header.hillHeight": "50""#))
    #expect(try text == other)
    #expect(await !ask("/save").contains("problem\":"))
    #expect(try text == other.replacing("40", with: "50"))
  }

  @Test("a file that is gone is made again")
  func gone() async throws {
    _ = await edit(50)
    try FileSystem.remove(folder.path(of: "wave.yaml"))
    #expect(await !ask("/save").contains("problem\":"))
    #expect(try text == Self.scenario.replacing("40", with: "50"))
  }

  @Test("two programs that edit it at the same time lose nothing of one another")
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
      while await ask("/save").contains("changed on disk just now") {}
    }
    try await other.value
    let lines = try text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("# ") } == (0..<count).map { "# \($0)" })
    #expect(lines.first == "header: { style: wave, hillHeight: 149 }")
  }
}
