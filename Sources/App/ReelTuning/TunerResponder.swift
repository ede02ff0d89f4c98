import ImageCoding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers what the live page asks, whatever brings it.
package struct TunerResponder: Sendable {
  /// A request for a file of the page, or for a socket.
  package struct Request: Sendable {
    package var method: String
    package var path: String
    /// The values of the headers, by their names in small letters.
    package var headers: [String: String]

    package init(method: String, path: String, headers: [String: String]) {
      (self.method, self.path, self.headers) = (method, path, headers)
    }

    /// The value of a header, by its name in any case.
    func header(_ name: String) -> String? { headers[name.lowercased()] }
  }

  /// The answer to a request.
  package struct Response: Sendable {
    /// A status of HTTP.
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    /// An answer that no other page may read, keep or show.
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

    static func refusal(_ status: Int, _ reason: String) -> Self {
      Self(status, "text/plain; charset=utf-8", Array("\(reason)\n".utf8))
    }
  }

  /// The answer to a message: its number and a status of HTTP in its first line, then its content.
  package struct Reply: Sendable {
    package enum Content: Sendable {
      case text(String)
      /// The bytes of a PNG file.
      case image([UInt8])
    }

    /// The message's number; 0 for what was not asked for.
    package var number: Int
    package var status: Int
    package var content: Content

    /// The first message, which asks for a proof.
    static func greeting(_ nonce: String) -> Self {
      Self(0, 401, .text(JSONValue.object(["nonce": .text(nonce)]).text))
    }

    init(_ number: Int, _ status: Int, _ content: Content) {
      (self.number, self.status, self.content) = (number, status, content)
    }

    /// The whole message.
    package var bytes: [UInt8] {
      let head = Array("\(number) \(status)\n".utf8)
      return switch content {
      case .text(let text): head + text.utf8
      case .image(let file): head + file
      }
    }
  }

  /// The path that opens the socket.
  package static let socketPath = "/socket"
  /// The path of a socket's first message.
  package static let entryPath = "/enter"
  /// The greatest length of a message, in bytes.
  static let messageLimit = 64 << 10

  let gate: TunerGate
  let secrets: TunerSecrets
  /// The secret that lets a page in.
  package var secret: String { secrets.secret }
  let scenario: LiveScenario
  private let files: [String: Response]
  /// The page for browsers that unpack it.
  private let packedPage: Response?
  private let rate = RequestRate()
  /// Tells this server from one that ran before.
  private let name = TunerSecrets.makeToken()

  init(gate: TunerGate, secrets: TunerSecrets, scenario: LiveScenario) {
    (self.gate, self.secrets, self.scenario) = (gate, secrets, scenario)
    let nonce = TunerSecrets.makeToken()
    var page = Response(200, "text/html; charset=utf-8", Array(TunerPage.html(nonce: nonce).utf8))
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

  /// Makes what answers for a scenario file without a network.
  package init(
    _ path: String, port: UInt16, environment: [String: String], library: Library = Library()
  ) {
    self.init(
      gate: TunerGate(port: port), secrets: TunerSecrets(),
      scenario: LiveScenario(
        path, variant: nil, overrides: [], library: library, isAutosaving: false,
        environment: environment))
  }

  /// Reads the scenario file where it, or one that it names, is another than before.
  package func look() async throws { try await scenario.look() }

  /// Answers a request with a file of the page; a socket is opened where the status is 101.
  package func answer(_ request: Request) -> Response {
    if case .refused(let status, let reason) = gate.verdict(on: request) {
      return .refusal(status, reason)
    }
    let takesPacked = request.header("Accept-Encoding")?.contains("deflate") == true
    if request.path == "/", takesPacked, let packedPage { return packedPage }
    return files[request.path] ?? .refusal(404, "nothing is here")
  }

  // MARK: Messages

  /// Answers a socket's first message, which has to let the page in.
  ///
  /// - Parameter nonce: the server's word, which the socket was greeted with.
  /// - Returns: the answer, whose status is 200 if further messages may come.
  package func enter(_ message: [UInt8], nonce: String) async -> Reply {
    await replying(to: message) { path, body in
      guard path == Self.entryPath else { return Self.refusal(403, Self.unknown) }
      let entry: TunerRequest.Entry = try TunerRequest.read(body)
      return switch await secrets.verdict(on: entry, nonce: nonce) {
      case .known(let proof):
        Self.json(
          JSONValue.object([
            "proof": .text(proof), "secret": .text(secrets.secret), "server": .text(name),
          ]).text)
      case .used:
        Self.refusal(
          410,
          "This address was used already, and opens one page. Go on in that page, or duplicate its tab; "
            + "for another address, end \(Program.name) tune with Ctrl-C and start it again.")
      case .unknown: Self.refusal(403, Self.unknown)
      }
    }
  }

  private static let unknown =
    "This page is not known. Open the address that \(Program.name) tune has printed, or start it again for "
    + "another one."

  /// Answers a message of a page that was let in: a number and a path in its first line, then the body.
  package func answer(_ message: [UInt8]) async -> Reply {
    await replying(to: message) { path, body in
      guard await rate.allows() else {
        return Self.refusal(429, "more is asked for than a page does")
      }
      return try await answer(path, body)
    }
  }

  private typealias Answer = (status: Int, content: Reply.Content)

  private static func json(_ text: String) -> Answer { (200, .text(text)) }

  private static func refusal(_ status: Int, _ reason: String) -> Answer {
    (status, .text("\(reason)\n"))
  }

  /// Reads a message's head, and makes its answer.
  private func replying(
    to message: [UInt8], _ act: (_ path: String, _ body: Data) async throws -> Answer
  ) async -> Reply {
    let end = message.prefix(1 << 10).firstIndex(of: UInt8(ascii: "\n"))
    let head =
      end.flatMap { String(validating: message[..<$0], as: UTF8.self) }?
      .split(separator: " ", maxSplits: 1) ?? []
    let number = head.first.flatMap { Int($0) }.map { max($0, 0) } ?? 0
    func reply(_ answer: Answer) -> Reply { Reply(number, answer.status, answer.content) }
    guard message.count <= Self.messageLimit else {
      return reply(Self.refusal(413, "the message is too long"))
    }
    guard let end, head.count == 2 else {
      return reply(Self.refusal(400, "this is not what the page sends"))
    }
    do {
      return reply(try await act(String(head[1]), Data(message[(end + 1)...])))
    } catch let error as TunerRefusal {
      return reply(Self.refusal(400, error.description))
    } catch let errors as ScenarioErrors {
      // What plays may be asked for what it cannot show, such as a pull that is too far.
      return reply(Self.refusal(400, errors.problems.map(\.sentence).joined(separator: "; ")))
    } catch {
      return reply(Self.refusal(500, "this cannot be answered"))
    }
  }

  private func answer(_ path: String, _ body: Data) async throws -> Answer {
    if let action = try TunerRequest.Action(path, body) {
      return Self.json(await scenario.answer(action))
    }
    switch path {
    case "/export":
      return Self.json(try await scenario.export(TunerRequest.read(body))())
    case "/curve":
      let curve: TunerRequest.Curve = try TunerRequest.read(body)
      let told = CurveTelling.json(of: curve.text, takesSpring: curve.takesSpring ?? true)
      return Self.json(JSONValue.object(told).text)
    case "/settings": return Self.json(await scenario.settings)
    case "/run":
      let asked: TunerRequest.Run = try TunerRequest.read(body)
      let run = try await scenario.run(rate: asked.rate, isSaved: asked.isSaved ?? false)
      // Nothing plays yet, which is no mistake.
      guard let run else { return (204, .text("")) }
      return Self.json(
        try TunerRuns.packed(run.plan, revision: run.revision, title: scenario.title))
    case "/frame":
      let asked: TunerRequest.Frame = try TunerRequest.read(body)
      // Nothing plays any more, or not what is asked for.
      guard let run = try await scenario.run(rate: asked.rate, isSaved: false),
        asked.revision ?? run.revision == run.revision
      else { return (204, .text("")) }
      return (
        200,
        .image(
          try TunerRuns.image(
            of: run.plan, at: asked.now ?? 0, scale: asked.scale, isDark: asked.isDark ?? false,
            percent: asked.percent))
      )
    default: return Self.refusal(404, "nothing is here")
    }
  }
}

/// How often a page may ask.
actor RequestRate {
  /// Requests that may come at once.
  private static let most = 1_200.0
  /// Requests a second that may come for ever: a page asks some two hundred times.
  private static let perSecond = 600.0
  private var left = most
  private var last = ContinuousClock.now

  /// Counts a request; whether it may be answered.
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
