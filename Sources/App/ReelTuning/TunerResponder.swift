/// A responder to the requests and messages of the live page, independent of the network.
package struct TunerResponder: Sendable {
  /// The answer to a request: the bytes of an HTTP response.
  package struct Response: Sendable {
    package var status: Int
    package var bytes: [UInt8]

    fileprivate init(_ status: Int, _ reason: String, headers: [String], body: [UInt8] = []) {
      self.status = status
      let head = ["HTTP/1.1 \(status) \(reason)"] + headers + ["", ""]
      bytes = Array(head.joined(separator: "\r\n").utf8) + body
    }

    /// Creates a response that browsers do not store, and that other origins can neither read nor
    /// embed; the connection ends with it.
    fileprivate init(status: Int = 200, type: String, _ body: [UInt8], _ further: [String] = []) {
      let headers = [
        "Content-Type: \(type); charset=utf-8", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Content-Length: \(body.count)", "Connection: close",
      ]
      self.init(
        status, status == 200 ? "OK" : "Refused", headers: headers + further, body: body)
    }

    fileprivate init(_ refusal: TunerRefusal) {
      self.init(status: refusal.status, type: "text/plain", Array("\(refusal)\n".utf8))
    }
  }

  /// The answer to a message.
  package struct Reply: Sendable {
    /// The number of the message, or 0 for authentication and states.
    var number = 0
    /// An HTTP status; 204 if there is no such run or frame.
    package var status = 200
    package var body: [UInt8] = []
    /// Whether the body is a PNG file instead of text.
    package var isImage = false

    /// The encoded message, whose first line has the number and the status.
    package var bytes: [UInt8] { Array("\(number) \(status)\n".utf8) + body }
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
    self.gate = gate
    self.secrets = secrets
    self.content = content
    let nonce = TunerSecrets.makeToken()
    let html = Array(content.html(nonce: nonce).utf8)
    let policy = "Content-Security-Policy: \(TunerPage.policy(nonce: nonce))"
    packedPage = html.deflated.map {
      Response(type: "text/html", $0, [policy, "Content-Encoding: deflate"])
    }
    files = [
      "/": Response(type: "text/html", html, [policy]),
      "/paint-worker.js": Response(
        type: "text/javascript", Array(TunerPage.paintWorker.utf8),
        ["Content-Security-Policy: \(TunerPage.paintWorkerPolicy)"]),
    ]
  }

  /// Creates a responder for a scenario file, for use without a network.
  ///
  /// - Parameters:
  ///   - path: The path of the scenario file.
  ///   - port: The port in the address of the page.
  ///   - environment: The environment that determines the state folder.
  package init(_ path: String, port: UInt16, environment: [String: String]) {
    self.init(
      gate: TunerGate(port: port), secrets: TunerSecrets(),
      content: LiveScenario(TuneOrder(path), environment: environment))
  }

  /// Reloads the scenario file if it or a file that it names has changed.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  package func reloadIfChanged() async throws {
    try await (content as? LiveScenario)?.reloadIfChanged()
  }

  /// Returns the response to the head of an HTTP request; the status 101 upgrades the connection to
  /// a WebSocket.
  package func answer(head: [UInt8]) -> Response {
    do throws(TunerRefusal) { return answer(try TunerHead(parsing: head)) } catch {
      return Response(error)
    }
  }

  private func answer(_ head: TunerHead) -> Response {
    if let refusal = gate.refusal(of: head) { return Response(refusal) }
    if head.path == Self.socketPath, let key = head.headers["sec-websocket-key"] {
      let accepted = "Sec-WebSocket-Accept: \(WebSocket.accepted(key: key))"
      return Response(
        101, "Switching Protocols",
        headers: ["Upgrade: websocket", "Connection: Upgrade", accepted])
    }
    let takesPacked = head.headers["accept-encoding"]?.contains("deflate") == true
    if head.path == "/", takesPacked, let packedPage { return packedPage }
    return files[head.path] ?? Response(Self.notFound)
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
      let entry: TunerRequest.Authentication = try TunerRequest.read(body)
      switch await secrets.verdict(on: entry, nonce: nonce) {
      case .known(let proof):
        return Reply([
          "proof": .text(proof), "secret": .text(secrets.secret), "server": .text(name),
        ])
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

  private static let notFound = TunerRefusal(status: 404, "not found")

  /// Parses the head of a message and returns the answer of `act`, or a refusal if either fails.
  private func replying(
    to message: [UInt8], _ act: (_ path: String, _ body: [UInt8]) async throws -> Reply
  ) async -> Reply {
    let end = message.prefix(1 << 10).firstIndex(of: UInt8(ascii: "\n"))
    let head =
      end.flatMap { String(validating: message[..<$0], as: UTF8.self) }?
      .split(separator: " ", maxSplits: 1) ?? []
    var reply = Reply()
    do {
      guard message.count <= Self.messageLimit else {
        throw TunerRefusal(
          status: 413, "the message is too long; allowed: at most \(Self.messageLimit >> 10) KiB")
      }
      guard let end, head.count == 2 else { throw TunerRefusal("the message is malformed") }
      reply = try await act(String(head[1]), Array(message[(end + 1)...]))
    } catch {
      let refusal =
        switch error {
        case let refusal as TunerRefusal: refusal
        // For example, the requested pull exceeds what the list allows.
        case is ScenarioErrors: TunerRefusal(TunerProblem.sentence(of: error))
        default: TunerRefusal(status: 500, "internal error")
        }
      reply = Reply(status: refusal.status, body: Array("\(refusal)\n".utf8))
    }
    reply.number = head.first.flatMap { Int(reading: $0) }.map { max($0, 0) } ?? 0
    return reply
  }
}

extension TunerResponder.Reply {
  init(json: String) { body = Array(json.utf8) }

  init(_ json: JSONObject) { self.init(json: JSONValue.object(json).text) }
}

/// A token bucket that limits the rate of requests.
actor RequestRate {
  /// The size of a burst, in requests.
  private static let burst = 1_200.0
  /// The sustained rate, in requests per second; a page sends about 200.
  private static let perSecond = 600.0
  private var left = burst
  private var last = ContinuousClock.now

  /// Counts a request and returns whether it is allowed.
  func allows() -> Bool {
    let now = ContinuousClock.now
    let passed = (now - last) / .seconds(1)
    last = now
    left = min(left + passed * Self.perSecond, Self.burst)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
