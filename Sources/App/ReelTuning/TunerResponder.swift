#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A responder to the requests and messages of the live page, independent of the network.
package struct TunerResponder: Sendable {
  /// A request for a file of the page or for a socket.
  package struct Request: Sendable {
    package var method: String
    package var path: String
    /// The values of the headers, by lowercase name.
    package var headers: [String: String]

    package init(method: String, path: String, headers: [String: String]) {
      (self.method, self.path, self.headers) = (method, path, headers)
    }

    /// Returns the value of a header, whose name is case-insensitive, or `nil` if it is missing.
    func header(_ name: String) -> String? { headers[name.lowercased()] }
  }

  /// The answer to a request.
  package struct Response: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    /// Creates a response that browsers do not store, and that other origins can neither read nor
    /// embed.
    fileprivate init(_ status: Int, _ type: String, _ body: [UInt8]) {
      self.status = status
      headers = [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
      ]
      self.body = body
    }

    init(_ refusal: ConnectionRefusal) {
      self.init(refusal.status, "text/plain; charset=utf-8", Array("\(refusal.reason)\n".utf8))
    }
  }

  /// The answer to a message.
  ///
  /// Its first line has the number of the message and an HTTP status. The content follows.
  package struct Reply: Sendable {
    package enum Content: Sendable {
      case text(String)
      /// The bytes of a PNG file.
      case image([UInt8])
    }

    /// The number of the message, or 0 for authentication and states.
    package var number: Int
    package var status: Int
    package var content: Content

    /// Returns the first message of a socket, which requests authentication.
    static func greeting(_ nonce: String) -> Self {
      Self(0, 401, .text(JSONValue.object(["nonce": .text(nonce)]).text))
    }

    init(_ number: Int, _ status: Int, _ content: Content) {
      (self.number, self.status, self.content) = (number, status, content)
    }

    /// The encoded message.
    package var bytes: [UInt8] {
      let head = Array("\(number) \(status)\n".utf8)
      return switch content {
      case .text(let text): head + text.utf8
      case .image(let file): head + file
      }
    }
  }

  /// The path that opens a socket.
  package static let socketPath = "/socket"
  /// The path in the first message of a socket, which authenticates the page.
  package static let entryPath = "/enter"
  /// The maximum length of a message, in bytes.
  static let messageLimit = 64 << 10

  let gate: TunerGate
  let secrets: TunerSecrets
  /// The secret that authenticates pages.
  package var secret: String { secrets.secret }
  let content: any LiveContent
  private let files: [String: Response]
  /// The compressed page, for browsers that accept it; `nil` if it was not compressed.
  private let packedPage: Response?
  private let rate = RequestRate()
  /// The identifier of this server, by which a page recognizes a restart.
  private let name = TunerSecrets.makeToken()

  init(gate: TunerGate, secrets: TunerSecrets, content: any LiveContent) {
    (self.gate, self.secrets, self.content) = (gate, secrets, content)
    let nonce = TunerSecrets.makeToken()
    var page = Response(200, "text/html; charset=utf-8", Array(content.html(nonce: nonce).utf8))
    page.headers.append(("Content-Security-Policy", TunerPage.policy(nonce: nonce)))
    packedPage = page.body.deflated.map { bytes in
      var packed = page
      packed.body = bytes
      packed.headers.append(("Content-Encoding", "deflate"))
      return packed
    }
    var paintWorker = Response(
      200, "text/javascript; charset=utf-8", Array(TunerPage.paintWorker.utf8))
    paintWorker.headers.append(("Content-Security-Policy", TunerPage.paintWorkerPolicy))
    files = [
      "/": page, "/paint-worker.js": paintWorker,
      Self.socketPath: Response(101, "text/plain; charset=utf-8", []),
    ]
  }

  /// Creates a responder for a scenario file, for use without a network.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario file.
  ///   - port: The port in the address of the page.
  ///   - environment: The environment that determines the state folder.
  ///   - library: The available styles and behaviors.
  package init(
    _ path: String, port: UInt16, environment: [String: String], library: Library = Library()
  ) {
    self.init(
      gate: TunerGate(port: port), secrets: TunerSecrets(),
      content: LiveScenario(
        path, variant: nil, overrides: [], library: library, isAutosaving: false,
        environment: environment))
  }

  /// Reloads the scenario file if it or a file that it names has changed.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  package func reloadIfChanged() async throws {
    try await (content as? LiveScenario)?.reloadIfChanged()
  }

  /// Returns the response to an HTTP request; the status 101 upgrades the connection to a
  /// WebSocket.
  package func answer(_ request: Request) -> Response {
    if let refusal = gate.refusal(of: request) { return Response(refusal) }
    let takesPacked = request.header("Accept-Encoding")?.contains("deflate") == true
    if request.path == "/", takesPacked, let packedPage { return packedPage }
    return files[request.path] ?? Response(Self.notFound)
  }

  // MARK: Messages

  /// Answers the first message of a socket, which must authenticate the page.
  ///
  /// - Parameters:
  ///   - message: The bytes of the message.
  ///   - nonce: The nonce that the server has sent.
  /// - Returns: The answer; the status is 200 if the page is authenticated.
  package func enter(_ message: [UInt8], nonce: String) async -> Reply {
    await replying(to: message) { path, body in
      guard path == Self.entryPath else { throw Self.unknown }
      let entry: TunerRequest.Entry = try TunerRequest.read(body)
      switch await secrets.verdict(on: entry, nonce: nonce) {
      case .known(let proof):
        return Self.json(
          JSONValue.object([
            "proof": .text(proof), "secret": .text(secrets.secret), "server": .text(name),
          ]).text)
      case .used:
        throw ConnectionRefusal(
          410,
          "This address has already been used; it opens only one page. Continue in that page, or "
            + "duplicate its tab. For a new address, end \(Program.name) tune with Ctrl-C and start "
            + "it again.")
      case .unknown: throw Self.unknown
      }
    }
  }

  private static let unknown = ConnectionRefusal(
    403,
    "The server does not know this page. Open the address that \(Program.name) tune has printed, or "
      + "start it again for a new one.")

  /// Answers a message of an authenticated page.
  ///
  /// The first line of the message has its number and a path. The body follows.
  package func answer(_ message: [UInt8]) async -> Reply {
    await replying(to: message) { path, body in
      guard await rate.allows() else { throw ConnectionRefusal(429, "too many requests") }
      guard let answer = try await content.answer(path, body) else { throw Self.notFound }
      return answer
    }
  }

  typealias Answer = (status: Int, content: Reply.Content)

  static func json(_ text: String) -> Answer { (200, .text(text)) }

  private static let notFound = ConnectionRefusal(404, "not found")

  /// Parses the head of a message and returns the answer of `act`, or a refusal if either fails.
  private func replying(
    to message: [UInt8], _ act: (_ path: String, _ body: Data) async throws -> Answer
  ) async -> Reply {
    let end = message.prefix(1 << 10).firstIndex(of: UInt8(ascii: "\n"))
    let head =
      end.flatMap { String(validating: message[..<$0], as: UTF8.self) }?
      .split(separator: " ", maxSplits: 1) ?? []
    let number = head.first.flatMap { Int($0) }.map { max($0, 0) } ?? 0
    do {
      guard message.count <= Self.messageLimit else {
        throw ConnectionRefusal(
          413, "the message is too long; allowed: at most \(Self.messageLimit >> 10) KiB")
      }
      guard let end, head.count == 2 else { throw TunerRefusal("the message is malformed") }
      let (status, content) = try await act(String(head[1]), Data(message[(end + 1)...]))
      return Reply(number, status, content)
    } catch {
      let refusal =
        switch error {
        case let refusal as ConnectionRefusal: refusal
        case let refusal as TunerRefusal: ConnectionRefusal(400, refusal.description)
        // For example, the requested pull exceeds what the list allows.
        case is ScenarioErrors: ConnectionRefusal(400, TunerProblem.sentence(of: error))
        default: ConnectionRefusal(500, "internal error")
        }
      return Reply(number, refusal.status, .text("\(refusal.reason)\n"))
    }
  }
}

/// A token bucket that limits the rate of requests.
actor RequestRate {
  /// The size of a burst, in requests.
  private static let most = 1_200.0
  /// The sustained rate, in requests per second; a page sends about 200.
  private static let perSecond = 600.0
  private var left = most
  private var last = ContinuousClock.now

  /// Counts a request and returns whether it is allowed.
  func allows() -> Bool {
    let now = ContinuousClock.now
    let passed = (now - last) / .seconds(1)
    last = now
    left = min(left + passed * Self.perSecond, Self.most)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
