import Foundation
import ReelTuning

/// The live page's server without a network, asked in the folder where commands run, and what is wrong
/// with what it says and does.
struct FuzzTuner {
  private static let port: UInt16 = 8080
  private static let token = "abcdefghijklmnopqrstuvwxyz"
  private static let scenario = "mutant.yaml"
  private static let statuses: Set<Int> = [
    200, 204, 303, 400, 403, 404, 405, 411, 413, 415, 421, 429,
  ]
  /// What a body may hold, in bytes.
  private static let largest = 48 << 20

  private let responder: TunerResponder
  /// Where drafts are.
  private let state: URL
  private var news = 0
  private var revision = 0

  /// Serves the scenario that lies in the folder.
  ///
  /// - Parameter state: an empty folder for what is not saved.
  init(state: URL) async throws {
    self.state = state
    responder = TunerResponder(
      Self.scenario, port: Self.port, token: Self.token,
      environment: ["XDG_STATE_HOME": state.path])
    try await responder.look()
  }

  /// Asks, or lets another file take the scenario's place; says what is wrong with what comes of it.
  mutating func run(_ arguments: [String], source: String) async throws -> [String] {
    if arguments.first == "place" {
      let file = try Data(contentsOf: URL(filePath: arguments[1]))
      try file.write(to: URL(filePath: Self.scenario))
      try await responder.look()
      return []
    }
    let (method, target) = (arguments[1], arguments[2])
    let body = try Data(contentsOf: URL(filePath: arguments[3]))
    var headers = [
      "host": "127.0.0.1:\(Self.port)", "origin": "http://127.0.0.1:\(Self.port)",
      "cookie": "reel-\(Self.port)=\(Self.token)", "content-type": "application/json",
      "content-length": "\(body.count)",
    ]
    for header in arguments.dropFirst(4) {
      let parts = header.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
      headers[parts[0].lowercased()] = String(parts[1])
    }
    let address = URLComponents(string: target)
    let path = address?.path ?? ""
    let request = TunerResponder.Request(
      method: method, path: path,
      query: { name in address?.queryItems?.first { $0.name == name }?.value },
      header: { headers[$0.lowercased()] })
    let before = try files()
    let answer: TunerResponder.Response
    do {
      answer = try await responder.answer(request) { body }
    } catch {
      return ["an error instead of an answer: \(String(reflecting: error))"]
    }
    var problems: [String] = []
    if !Self.statuses.contains(answer.status) { problems.append("status \(answer.status)") }
    let knows = headers["cookie"]?.contains(Self.token) == true || target.contains(Self.token)
    if answer.status < 400, !knows { problems.append("an answer for who knows no secret") }
    // Where nothing plays yet there is nothing to answer.
    if answer.status == 204 {
      if case .whole(let data) = answer.body, data.isEmpty {
      } else {
        problems.append("204 says something")
      }
    } else if case .whole(let data) = answer.body {
      let type = answer.headers.first { $0.name == "Content-Type" }?.value ?? ""
      problems += self.problems(with: data, type, path: path, source: source)
    }
    let isSave = method == "POST" && path == "/save" && answer.status == 200
    for name in try changes(since: before) where !(isSave && name == Self.scenario) {
      problems.append("\(name) is touched")
    }
    return problems + strangeDrafts()
  }

  /// What is wrong with a body.
  private mutating func problems(
    with data: Data, _ type: String, path: String, source: String
  ) -> [String] {
    if data.count > Self.largest { return ["\(data.count >> 20) MB are answered"] }
    guard !type.hasPrefix("image/") else { return [] }
    guard let text = String(validating: data, as: UTF8.self) else {
      return ["the answer is not UTF-8"]
    }
    // The page's own script is read by people, and a run is packed.
    let isSaid = !type.hasPrefix("text/html") && (path != "/run" || type.hasPrefix("text/plain"))
    var problems = isSaid ? FuzzVerdict.leaks(in: text, source: source) : []
    guard type.hasPrefix("application/json") else { return problems }
    guard let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return problems + ["the answer is no JSON"]
    }
    if let state = json["state"] as? [String: Any] {
      let (news, revision) = (state["news"] as? Int ?? -1, state["revision"] as? Int ?? -1)
      if news <= self.news || revision < self.revision {
        problems.append("news or revisions go back")
      }
      (self.news, self.revision) = (news, revision)
    } else if ["/edit", "/undo", "/redo", "/resolve", "/solo", "/save"].contains(path) {
      problems.append("no state")
    }
    return problems
  }

  /// The files in the folder, with what is in them.
  private func files() throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: ".")?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: $0) ?? Data()) })
  }

  private func changes(since before: [String: Data]) throws -> [String] {
    let after = try files()
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  /// What lies beside the draft.
  private func strangeDrafts() -> [String] {
    let names = FileManager.default.enumerator(atPath: state.path)?.compactMap { $0 as? String }
    return (names ?? []).filter {
      $0 != "reel" && !$0.contains(#/^reel/[0-9a-f]{32}\.draft\.json$/#)
    }
    .map { "\($0) lies beside the draft" }
  }
}
