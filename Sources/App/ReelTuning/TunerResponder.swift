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

    init(_ refusal: TunerRefusal) {
      self.init(refusal.status, "text/plain; charset=utf-8", Array("\(refusal)\n".utf8))
    }

    /// Creates the response that opens a WebSocket.
    ///
    /// - Parameter key: The value of the request's `Sec-WebSocket-Key`.
    fileprivate init(openingWith key: String) {
      status = 101
      headers = [
        ("Upgrade", "websocket"), ("Connection", "Upgrade"),
        ("Sec-WebSocket-Accept", WebSocket.accepted(key: key)),
      ]
      body = []
    }

    /// The response in the format of HTTP/1.1; the connection ends with it unless it opens a
    /// WebSocket.
    var bytes: [UInt8] {
      let reason = status == 101 ? "Switching Protocols" : status == 200 ? "OK" : "Refused"
      let end = [("Content-Length", "\(body.count)"), ("Connection", "close")]
      let lines = (headers + (status == 101 ? [] : end)).map { "\($0): \($1)\r\n" }
      return Array("HTTP/1.1 \(status) \(reason)\r\n\(lines.joined())\r\n".utf8) + body
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
    files = ["/": page, "/paint-worker.js": paintWorker]
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
    if request.path == Self.socketPath, let key = request.header("Sec-WebSocket-Key") {
      return Response(openingWith: key)
    }
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
        throw TunerRefusal(
          status: 410,
          "This address has already been used; it opens only one page. Continue in that page, or "
            + "duplicate its tab. For a new address, end \(Program.name) tune with Ctrl-C and start "
            + "it again.")
      case .unknown: throw Self.unknown
      }
    }
  }

  private static let unknown = TunerRefusal(
    status: 403,
    "The server does not know this page. Open the address that \(Program.name) tune has printed, or "
      + "start it again for a new one.")

  /// Answers a message of an authenticated page.
  ///
  /// The first line of the message has its number and a path. The body follows.
  package func answer(_ message: [UInt8]) async -> Reply {
    await replying(to: message) { path, body in
      guard await rate.allows() else { throw TunerRefusal(status: 429, "too many requests") }
      guard let answer = try await content.answer(path, body) else { throw Self.notFound }
      return answer
    }
  }

  typealias Answer = (status: Int, content: Reply.Content)

  static func json(_ text: String) -> Answer { (200, .text(text)) }

  private static let notFound = TunerRefusal(status: 404, "not found")

  /// Parses the head of a message and returns the answer of `act`, or a refusal if either fails.
  private func replying(
    to message: [UInt8], _ act: (_ path: String, _ body: [UInt8]) async throws -> Answer
  ) async -> Reply {
    let end = message.prefix(1 << 10).firstIndex(of: UInt8(ascii: "\n"))
    let head =
      end.flatMap { String(validating: message[..<$0], as: UTF8.self) }?
      .split(separator: " ", maxSplits: 1) ?? []
    let number = head.first.flatMap { Int(reading: $0) }.map { max($0, 0) } ?? 0
    do {
      guard message.count <= Self.messageLimit else {
        throw TunerRefusal(
          status: 413, "the message is too long; allowed: at most \(Self.messageLimit >> 10) KiB")
      }
      guard let end, head.count == 2 else { throw TunerRefusal("the message is malformed") }
      let (status, content) = try await act(String(head[1]), Array(message[(end + 1)...]))
      return Reply(number, status, content)
    } catch {
      let refusal =
        switch error {
        case let refusal as TunerRefusal: refusal
        // For example, the requested pull exceeds what the list allows.
        case is ScenarioErrors: TunerRefusal(TunerProblem.sentence(of: error))
        default: TunerRefusal(status: 500, "internal error")
        }
      return Reply(number, refusal.status, .text("\(refusal)\n"))
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
