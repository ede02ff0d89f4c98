@testable import ReelTuning

/// A responder without a network, with its file in a temporary folder.
struct Conversation {
  let folder: TemporaryFolder
  let responder: TunerResponder

  /// Creates a responder for a scenario, or for a missing file if the text is `nil`.
  ///
  /// - Parameter isLoaded: Whether the file is read immediately.
  init(_ text: String?, isLoaded: Bool = true) async throws {
    folder = try TemporaryFolder()
    if let text { try folder.write(Array(text.utf8), to: "wave.yaml") }
    responder = TunerResponder(
      folder.path(of: "wave.yaml"), port: 8080,
      environment: ["XDG_STATE_HOME": folder.path(of: "state")])
    if text != nil, isLoaded { try await responder.reloadIfChanged() }
  }

  /// The text of the file.
  var file: String { get throws { String(decoding: try folder.read("wave.yaml"), as: UTF8.self) } }

  /// Replaces the file.
  func write(_ text: String) throws { try folder.write(Array(text.utf8), to: "wave.yaml") }

  /// Returns the text of the answer to a message.
  func ask(_ path: String, _ body: String = "{}") async -> String {
    let reply = await responder.answer(Array("1 \(path)\n\(body)".utf8))
    #expect(reply.status == 200, "\(path) \(body)")
    return String(decoding: reply.body, as: UTF8.self)
  }

  func state() async throws -> String {
    try #require(await responder.content.state(after: 0)).json
  }
}
