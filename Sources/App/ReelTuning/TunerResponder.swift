/// A responder to the requests and messages of the live page, independent of the network.
package struct TunerResponder: Sendable {
  /// The answer to a request: the bytes of an HTTP response.
  package struct Response: Sendable {
    package var status: Int
    package var bytes: [UInt8]

    fileprivate init(_ status: Int, _ headers: [String], body: String = "") {
      self.status = status
      let reason = [101: "Switching Protocols", 200: "OK"][status] ?? "Refused"
      let lines = ["HTTP/1.1 \(status) \(reason)"] + headers + ["", body]
      bytes = Array(lines.joined(separator: "\r\n").utf8)
    }

    /// Creates a response that browsers do not store, and that other origins can neither read nor
    /// embed; the connection ends with it.
    fileprivate init(status: Int = 200, type: String, _ body: String, policy: String? = nil) {
      let headers = [
        "Content-Type: \(type); charset=utf-8", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Content-Length: \(body.utf8.count)", "Connection: close",
      ]
      let further = policy.map { ["Content-Security-Policy: \($0)"] } ?? []
      self.init(status, headers + further, body: body)
    }
  }

  /// The answer to a message.
  package struct Reply: Sendable {
    /// The number of the message, or 0 for authentication and states.
    var number = 0
    /// An HTTP status; 204 if there is no such run or frame.
    package var status = 200
    package var body: [UInt8] = []
    /// Whether the body is a file or a part of one instead of text.
    package var isBinary = false

    /// The encoded message, whose first line has the number and the status.
    package var bytes: [UInt8] { Array("\(number) \(status)\n".utf8) + body }
    var frame: [UInt8] { WebSocket.frame(isBinary ? .binary : .text, bytes) }
  }

  /// The path that opens a socket.
  static let socketPath = "/socket"
  /// The maximum length of a message, in bytes.
  static let messageLimit = 64 << 10

  let gate: TunerGate
  let secrets: TunerSecrets
  /// The secret that authenticates pages.
  package var secret: String { secrets.secret }
  let content: any LiveContent
  private let files: [String: Response]
  private let rate = RequestRate()
  /// The identifier of this server, by which a page recognizes a restart.
  private let name = TunerSecrets.makeToken()

  init(gate: TunerGate, secrets: TunerSecrets, content: any LiveContent) {
    self.gate = gate
    self.secrets = secrets
    self.content = content
    let nonce = TunerSecrets.makeToken()
    files = [
      "/": Response(
        type: "text/html", content.html(nonce: nonce), policy: TunerPage.policy(nonce: nonce)),
      "/paint-worker.js": Response(
        type: "text/javascript", TunerPage.paintWorker, policy: TunerPage.paintWorkerPolicy),
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
      content: LiveScenario(TuneOptions(path), environment: environment))
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
    do throws(TunerRefusal) {
      let head = try TunerHead(parsing: head)
      if let refusal = gate.refusal(of: head) { throw refusal }
      if head.path == Self.socketPath {
        return Response(101, WebSocket.handshake(key: head.headers["sec-websocket-key"] ?? ""))
      }
      guard let file = files[head.path] else { throw Self.notFound }
      return file
    } catch {
      return Response(status: error.status, type: "text/plain", "\(error)\n")
    }
  }

  // MARK: Messages

  /// Answers the first message of a socket, which must be `/enter` and authenticate the page.
  ///
  /// - Parameters:
  ///   - message: The bytes of the message.
  ///   - nonce: The nonce that the server has sent.
  /// - Returns: The answer; the status is 200 if the page is authenticated.
  package func enter(_ message: [UInt8], nonce: String) async -> Reply {
    await replying(to: message) { path, body in
      let verdict =
        path == "/enter"
        ? await secrets.verdict(on: try TunerRequest.read(body), nonce: nonce) : .unknown
      switch verdict {
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
      case .unknown:
        throw TunerRefusal(
          status: 403,
          "The server does not know this page. Open the address that \(Program.name) tune has "
            + "printed, or start it again for a new one.")
      }
    }
  }

  /// Answers a message of an authenticated page.
  ///
  /// The first line of the message has its number and a path. The body follows.
  ///
  /// - Parameter page: The identifier of the page's connection.
  package func answer(_ message: [UInt8], page: String = "") async -> Reply {
    await replying(to: message) { path, body in
      guard await rate.allows() else { throw TunerRefusal(status: 429, "too many requests") }
      guard let answer = try await content.answer(path, body, page: page) else {
        throw Self.notFound
      }
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
      // For example, the requested pull exceeds what the list allows.
      let errors = (error as? ScenarioErrors).map { TunerRefusal(TunerProblem.sentence(of: $0)) }
      let refusal =
        error as? TunerRefusal ?? errors ?? TunerRefusal(status: 500, "internal error")
      reply = Reply(status: refusal.status, body: Array("\(refusal)\n".utf8))
    }
    reply.number = head.first.flatMap { Int(reading: $0) }.map { max($0, 0) } ?? 0
    return reply
  }
}

extension TunerResponder.Reply {
  init(json: String) { body = Array(json.utf8) }

  init(_ json: JSONObject) { self.init(json: JSONValue.object(json).compactText) }
}

/// A limit on the rate of requests.
///
/// Each request uses up a part of the time that has passed. Of the unused time, only the last two
/// seconds count.
actor RequestRate {
  /// The time that a request uses up; a page sends about 200 requests per second.
  private static let interval = Duration.seconds(1) / 600
  /// The maximum unused time, enough for a burst of 1200 requests.
  private static let window = Duration.seconds(2)
  /// The time up to which requests have used the time.
  private var used = ContinuousClock.now - window

  /// Counts a request and returns whether it is allowed.
  func allows() -> Bool {
    let now = ContinuousClock.now
    let end = max(used, now - Self.window) + Self.interval
    guard end <= now else { return false }
    used = end
    return true
  }
}
