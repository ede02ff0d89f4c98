@testable import ReelTuning

@Suite("Exports of the live page", .serialized)
struct PageExportTests {
  private static let scenario = """
    header: { style: wave, hillHeight: 40 }
    canvas: { crop: [130, 60, 60, 50], scale: 1 }
    clock: { rate: 10 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    variants:
      soft: { header.hillHeight: 20 }
      tall: { header.hillHeight: 90 }

    """
  private static let edit =
    #"{"changes": [{"key": "header.hillHeight", "value": "55"}], "gesture": 1, "isLast": true}"#

  private struct Exported: Decodable {
    var name: String?
    var size: Int?
    var problem: String?
    var path: String?
  }

  /// The folders of exports in progress.
  private static func leftovers() throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: FileSystem.temporaryFolder)
        .filter { $0.hasPrefix("reel-export-") })
  }

  private func export(_ talk: Conversation, _ body: String) async throws -> Exported {
    try JSONDecoder().decode(Exported.self, from: Data(await talk.ask("/export", body).utf8))
  }

  /// Returns the bytes of an export.
  private func bytes(_ talk: Conversation, _ exported: Exported) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < exported.size ?? 0 {
      let message = Array("7 /export/bytes\n{\"from\": \(bytes.count)}".utf8)
      let reply = await talk.responder.answer(message)
      try #require(reply.status == 200 && reply.isBinary && !reply.body.isEmpty)
      bytes += reply.body
    }
    return bytes
  }

  /// Returns the file that a command writes in the folder of a conversation.
  private func written(_ talk: Conversation, _ arguments: [String], _ name: String) throws
    -> [UInt8]
  {
    let reel = ExternalProgram(try #require(BuiltProgram.url(named: "reel")).path)
    let path = talk.folder.path(of: name)
    let outcome = try reel.run(arguments + ["--quiet", "-o", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try talk.folder.read(name)
  }

  @Test(
    "An export of unsaved edits is the file that reel render writes with --set",
    arguments: ["gif", "apng", "html", "contact"])
  func run(format: String) async throws {
    let before = try Self.leftovers()
    let talk = try await Conversation(Self.scenario)
    _ = await talk.ask("/edit", Self.edit)
    let exported = try await export(talk, #"{"format": "\#(format)"}"#)
    let ending = format == "contact" ? "png" : format
    #expect(exported.name == "wave.\(ending)" && exported.path == nil)
    let bytes = try await bytes(talk, exported)
    let path = talk.folder.path(of: "wave.yaml")
    let arguments = ["render", path, "--set", "header.hillHeight=55", "--format", format]
    #expect(try bytes == written(talk, arguments, "out.\(ending)"))
    // The file is discarded with its last part.
    let again = await talk.responder.answer(Array("8 /export/bytes\n{\"from\": 0}".utf8))
    #expect(again.status == 204)
    #expect(try Self.leftovers() == before)
  }

  @Test("An export of all variants has the unsaved edits of each, and is what reel sweep writes")
  func variants() async throws {
    let talk = try await Conversation(Self.scenario)
    _ = await talk.ask("/variant", #"{"name": "soft"}"#)
    _ = await talk.ask("/edit", Self.edit)
    let exported = try await export(
      talk, #"{"format": "gif", "isOfVariants": true, "isDark": true}"#)
    #expect(exported.name == "wave.variants.gif")
    let bytes = try await bytes(talk, exported)
    #expect(try talk.file == Self.scenario)
    _ = await talk.ask("/save")
    #expect(try talk.file.contains("soft: { header.hillHeight: 55 }"))
    let path = talk.folder.path(of: "wave.yaml")
    let arguments = ["sweep", path, "--variants", "--appearance", "dark"]
    #expect(try bytes == written(talk, arguments, "out.gif"))
    #expect(try await export(talk, #"{"format": "html"}"#).name == "wave.soft.html")
  }

  @Test("An export reports its progress, is the only one of its page, and can be canceled")
  func canceling() async throws {
    let before = try Self.leftovers()
    struct Progress: Decodable { var done, total: Int }
    for isLeaving in [false, true] {
      let talk = try await Conversation(
        Self.scenario.replacing("rate: 10", with: "rate: 240, tail: 60"))
      async let canceled = export(talk, #"{"format": "apng"}"#)
      var progress = Progress(done: 0, total: 0)
      while progress.done == 0 {
        try await Task.sleep(for: .milliseconds(5))
        let text = await talk.ask("/export/progress")
        progress = try JSONDecoder().decode(Progress.self, from: Data(text.utf8))
      }
      #expect(progress.done < progress.total && progress.total > 10_000)
      let other = await talk.responder.answer(Array("2 /export\n{\"format\": \"gif\"}".utf8))
      #expect(other.status == 409)
      // Edits are answered in the meantime.
      #expect(await talk.ask("/edit", Self.edit).contains("\"state\""))
      if isLeaving {
        await talk.responder.content.leave("")
      } else {
        _ = await talk.ask("/export/cancel")
      }
      #expect(try await canceled.problem == "the export was canceled")
      #expect(try Self.leftovers() == before)
      guard isLeaving else { continue }
      #expect(try await export(talk, #"{"format": "html"}"#).problem == nil)
    }
  }

  @Test("An export that fails reports the reason and leaves no file") func failures() async throws {
    let before = try Self.leftovers()
    let talk = try await Conversation(Self.scenario)
    let state = try await talk.state()
    #expect(state.contains(#""format":"gif""#) && state.contains(#""format":"mp4""#))
    for format in ["png", "../x", ""] {
      let message = Array("1 /export\n{\"format\": \"\(format)\"}".utf8)
      #expect(await talk.responder.answer(message).status == 400)
    }
    // A video has even sides, and none of this size.
    let tall =
      #"{"changes": [{"key": "canvas.scale", "value": "1"}, "#
      + #"{"key": "canvas.crop", "value": "[0, 0, 20, 32767]"}], "gesture": 1, "isLast": true}"#
    struct Answer: Decodable { var problem: String? }
    let answer = Data(await talk.ask("/edit", tall).utf8)
    #expect(try JSONDecoder().decode(Answer.self, from: answer).problem == nil)
    let exported = try await export(talk, #"{"format": "mp4"}"#)
    #expect(exported.problem != nil && exported.name == nil, "\(exported)")
    try talk.write("header: { style: wav }\n")
    let invalid = await talk.responder.answer(Array("1 /export\n{\"format\": \"gif\"}".utf8))
    #expect(invalid.status == 400)
    #expect(String(decoding: invalid.body, as: UTF8.self).contains("is invalid"))
    #expect(try Self.leftovers() == before)
  }

  @Test("A file that changes all the time is read several times a second")
  func outsideWrites() async throws {
    let talk = try await Conversation(Self.scenario)
    let following = Task { try await talk.responder.content.follow() }
    defer { following.cancel() }
    struct State: Decodable { var revision: Int }
    func revision() async throws -> Int {
      try JSONDecoder().decode(State.self, from: Data(try await talk.state().utf8)).revision
    }
    let first = try await revision()
    let start = ContinuousClock.now
    var count = 0
    while ContinuousClock.now - start < .seconds(3) {
      count += 1
      try talk.write(Self.scenario.replacing("40", with: "\(20 + count % 60)"))
      // The file never stays the same for as long as an editor takes to write it.
      try await Task.sleep(for: .milliseconds(8))
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(Double(try await revision() - first) >= seconds / 0.4)
  }
}
