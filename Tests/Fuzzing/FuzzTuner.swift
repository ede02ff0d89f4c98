/// A client of the live page's server that checks its responses and file changes.
///
/// It calls the server directly, without a network.
struct FuzzTuner {
  private static let port: UInt16 = 8080
  private static let scenario = "mutant.yaml"
  private static let statuses: Set<Int> = [101, 200, 204, 400, 403, 404, 405, 410, 413, 421, 429]
  /// The maximum size of a response body, in bytes.
  private static let largest = 48 << 20

  private let responder: TunerResponder
  /// The folder of the drafts.
  private let state: URL
  private var news = 0
  private var revision = 0

  /// Serves the scenario in the working folder.
  ///
  /// - Parameter state: An empty folder for unsaved drafts.
  init(state: URL) async throws {
    self.state = state
    responder = TunerResponder(
      Self.scenario, port: Self.port, environment: ["XDG_STATE_HOME": state.path])
    try await responder.reloadIfChanged()
  }

  /// Sends a request, or replaces the scenario file, and returns the problems found.
  mutating func run(_ arguments: [String], source: String) async throws -> [String] {
    if arguments.first == "place" {
      let file = try Data(contentsOf: URL(filePath: arguments[1]))
      try file.write(to: URL(filePath: Self.scenario))
      try await responder.reloadIfChanged()
      return []
    }
    if arguments.first == "open" { return open(arguments) }
    let path = arguments[1]
    let body = try Data(contentsOf: URL(filePath: arguments[2]))
    let message = Array("7 \(path)\n".utf8) + body
    let before = try files()
    var problems: [String] = []
    // A client without the secret must be refused.
    let strange = await responder.enter(message, nonce: "nonce")
    if strange.status < 400 { problems.append("a request with a wrong nonce is accepted") }
    let reply = await responder.answer(message)
    if !Self.statuses.contains(reply.status) { problems.append("status \(reply.status)") }
    if reply.body.count > Self.largest {
      problems.append("the response has \(reply.body.count >> 20) MB")
    } else if reply.status == 204 {
      // The server answers with an empty body before the first run is played.
      if !reply.body.isEmpty { problems.append("a response with status 204 has a body") }
    } else if !reply.isBinary {
      let text = String(decoding: reply.body, as: UTF8.self)
      problems += self.problems(with: text, reply.status, path: path, source: source)
    }
    let isSave = path == "/save" && reply.status == 200
    for name in try changes(since: before) where !(isSave && name == Self.scenario) {
      problems.append("\(name) was changed")
    }
    return problems + strangeDrafts()
  }

  /// Requests a file of the page over HTTP and returns the problems of the response.
  private func open(_ arguments: [String]) -> [String] {
    var headers = [
      "host": "127.0.0.1:\(Self.port)", "origin": "http://127.0.0.1:\(Self.port)",
      "upgrade": "websocket", "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    for header in arguments.dropFirst(3) {
      let parts = header.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
      headers[parts[0].lowercased()] = String(parts[1])
    }
    let lines =
      ["\(arguments[1]) \(arguments[2]) HTTP/1.1"] + headers.map { "\($0.key): \($0.value)" }
    let answer = responder.answer(head: Array(lines.joined(separator: "\r\n").utf8))
    var problems: [String] = []
    if !Self.statuses.contains(answer.status) { problems.append("status \(answer.status)") }
    if String(decoding: answer.bytes, as: UTF8.self).contains(responder.secret) {
      problems.append("the page contains the secret")
    }
    return problems
  }

  /// Returns the problems of a response body.
  private mutating func problems(
    with text: String, _ status: Int, path: String, source: String
  ) -> [String] {
    // The body of a run is compressed.
    var problems =
      path.hasSuffix("/run") && status == 200 ? [] : FuzzVerdict.leaks(in: text, source: source)
    guard status == 200 else { return problems }
    let data = Data(text.utf8)
    guard let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return problems + ["the response is not JSON"]
    }
    if let state = json["state"] as? [String: Any] {
      let news = state["news"] as? Int ?? -1
      let revision = state["revision"] as? Int ?? -1
      if news <= self.news || revision < self.revision {
        problems.append("the number of news or of the revision decreases")
      }
      self.news = news
      self.revision = revision
    } else if ["/edit", "/undo", "/redo", "/resolve", "/solo", "/save"].contains(path) {
      problems.append("the response contains no state")
    }
    return problems
  }

  /// Returns the contents of all files in the working folder, by path.
  private func files() throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: ".")?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: $0) ?? Data()) })
  }

  private func changes(since before: [String: Data]) throws -> [String] {
    let after = try files()
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  /// Returns a problem for each file other than drafts in the state folder.
  private func strangeDrafts() -> [String] {
    let names = FileManager.default.enumerator(atPath: state.path)?.compactMap { $0 as? String }
    return (names ?? []).filter {
      $0 != "reel" && !$0.contains(#/^reel/[0-9a-f]{32}\.draft\.json$/#)
    }
    .map { "\($0) is in the folder of drafts" }
  }
}
