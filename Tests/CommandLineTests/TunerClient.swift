/// A client of the live page's server, which uses a web socket as the page does.
struct TunerClient {
  /// Python, whose standard library opens the sockets.
  static let python = ExternalProgram("/usr/bin/python3", "/opt/homebrew/bin/python3")

  /// An answer to a message.
  struct Answer: Decodable {
    var status: Int
    var text: String
  }

  let port: Int
  /// The secret that the server returned for the key of its address.
  let secret: String

  /// The URL of the page, without the key.
  var page: String { "http://127.0.0.1:\(port)" }

  /// Authenticates with the key of an address, which can be used only once.
  init(_ url: URL) throws {
    guard let port = url.port, let key = url.fragment(percentEncoded: false) else {
      throw CocoaError(.fileReadUnknown)
    }
    let entry = try Self.talk(port, words: [key], [])
    struct Told: Decodable { var secret: String }
    self.port = port
    secret = try JSONDecoder().decode(Told.self, from: Data((entry.first?.text ?? "").utf8)).secret
  }

  /// Sends a message and returns the answer.
  func ask(_ path: String, _ body: String = "{}") throws -> Answer {
    let answers = try Self.talk(port, words: [secret], [(path, body)])
    guard let answer = answers.last, answers.count == 2 else { throw CocoaError(.fileReadUnknown) }
    return answer
  }

  /// Returns the revision and the unsaved edits of the scenario.
  func state() throws -> (revision: Int, edits: [String: String]) {
    struct Told: Decodable {
      struct State: Decodable {
        var revision: Int
        var edits: [String: String]
      }
      var state: State
    }
    let state = try JSONDecoder().decode(
      Told.self, from: Data(try ask("/solo", #"{"keys": []}"#).text.utf8)
    ).state
    return (state.revision, state.edits)
  }

  /// Authenticates with secrets and then sends messages.
  ///
  /// - Returns: The answers, beginning with that to the authentication; fewer if the socket
  ///   cannot be opened or closes.
  static func talk(
    _ port: Int, words: [String], _ messages: [(path: String, body: String)],
    headers: [String: String]? = nil
  ) throws -> [Answer] {
    let page = "127.0.0.1:\(port)"
    let asked: [String: Any] = [
      "port": port, "headers": headers ?? ["Host": page, "Origin": "http://\(page)"],
      "words": words, "messages": messages.map { [$0.path, $0.body] },
    ]
    let outcome = try python.run(
      ["-c", try program("ask")], input: Array(try JSONSerialization.data(withJSONObject: asked)))
    return try JSONDecoder().decode([Answer].self, from: Data(outcome.output))
  }

  /// Runs a program of `Fixtures/CommandLine/Programs`, which uses the functions of `tuner.py`.
  static func run(_ name: String, _ arguments: [String]) throws -> ExternalProgram.Outcome {
    try python.run(["-c", try program(name)] + arguments)
  }

  /// Returns the text of a program, preceded by the functions that it uses.
  static func program(_ name: String) throws -> String {
    let folder = Repository.fixtures.appending(path: "CommandLine/Programs")
    return try ["tuner", name].map {
      try String(contentsOf: folder.appending(path: "\($0).py"), encoding: .utf8)
    }.joined(separator: "\n")
  }
}
