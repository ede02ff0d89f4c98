import ImageCoding

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Answers what the live page asks, whatever brings it.
package struct TunerResponder: Sendable {
  /// What is asked.
  package struct Request {
    package var method: String
    package var path: String
    /// The first value of a name in the address.
    package var query: (String) -> String?
    /// The value of a header, by its name in any case.
    package var header: (String) -> String?

    package init(
      method: String, path: String, query: @escaping (String) -> String?,
      header: @escaping (String) -> String?
    ) {
      (self.method, self.path, self.query, self.header) = (method, path, query, header)
    }
  }

  /// What is answered.
  package struct Response: Sendable {
    package enum Body: Sendable {
      case whole(Data)
      /// What takes as long as it takes; it does not fail any more.
      case later(@Sendable () async -> Data)
      /// The states of the scenario, as they come.
      case states
      /// Answers to messages, as they come.
      case messages

      /// The bytes, once they are there.
      var data: Data {
        get async {
          switch self {
          case .whole(let data): data
          case .later(let make): await make()
          case .states, .messages: Data()
          }
        }
      }
    }

    /// A status of HTTP.
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body

    /// An answer that no other page may read, keep or show.
    fileprivate init(_ status: Int, _ type: String, _ body: Body = .whole(Data())) {
      self.status = status
      headers = [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
      ]
      self.body = body
    }

    fileprivate static func json(_ text: String) -> Self {
      Self(200, "application/json; charset=utf-8", .whole(Data(text.utf8)))
    }

    fileprivate static func refusal(_ status: Int, _ reason: String) -> Self {
      Self(status, "text/plain; charset=utf-8", .whole(Data("\(reason)\n".utf8)))
    }
  }

  let gate: TunerGate
  let scenario: LiveScenario
  private let rate = RequestRate()

  init(gate: TunerGate, scenario: LiveScenario) {
    (self.gate, self.scenario) = (gate, scenario)
  }

  /// Answers for a scenario file, whose draft is where the environment says, under a port and with a
  /// secret of the caller's.
  package init(
    _ path: String, port: UInt16, token: String, environment: [String: String],
    library: Library = Library()
  ) {
    self.init(
      gate: TunerGate(port: port, token: token),
      scenario: LiveScenario(
        path, variant: nil, overrides: [], library: library, isAutosaving: false,
        environment: environment))
  }

  /// Reads the scenario file where it, or one that it names, is another than before.
  package func look() async throws { try await scenario.look() }

  /// Answers a request.
  ///
  /// - Parameter body: reads its body, once the request may have one.
  package func answer(
    _ request: Request, _ body: () async throws -> Data
  ) async throws -> Response {
    switch gate.verdict(on: request) {
    case .refused(let status, let reason): return .refusal(status, reason)
    case .admitted(let cookie):
      var answer = Response(303, "text/plain; charset=utf-8")
      answer.headers += [("Location", "/"), ("Set-Cookie", cookie)]
      return answer
    case .allowed: break
    }
    return try await limited {
      request.method == "POST"
        ? try await post(request.path, try await body()) : try await get(request)
    }
  }

  /// Answers a message: a number and a path in its first line, and then the body of a request.
  ///
  /// - Returns: the number and a status of HTTP in its first line, and then the body of the answer.
  package func answer(_ message: String) async -> String {
    let parts = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts[0].split(separator: " ", maxSplits: 1)
    let answer: Response
    if message.utf8.count > TunerGate.bodyLimit {
      answer = .refusal(413, "the body is too long")
    } else if parts.count == 2, head.count == 2 {
      let body = Data(parts[1].utf8)
      let made = try? await limited { try await post(String(head[1]), body) }
      answer = made ?? .refusal(500, "this cannot be answered")
    } else {
      answer = .refusal(400, "this is not what the page sends")
    }
    let told = await answer.body.data
    return "\(head.first.flatMap { Int($0) } ?? 0) \(answer.status)\n"
      + String(decoding: told, as: UTF8.self)
  }

  /// Does what is asked, unless more is asked for than a page does.
  private func limited(_ act: () async throws -> Response) async throws -> Response {
    guard await rate.allows() else { return .refusal(429, "more is asked for than a page does") }
    do {
      return try await act()
    } catch let error as TunerRefusal {
      return .refusal(400, error.description)
    } catch let errors as ScenarioErrors {
      // What plays may be asked for what it cannot show, such as a pull that is too far.
      return .refusal(400, errors.problems.map(\.sentence).joined(separator: "; "))
    }
  }

  private func get(_ request: Request) async throws -> Response {
    func number(_ name: String) -> Double? {
      request.query(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }
    switch request.path {
    case "/":
      let nonce = TunerGate.makeToken()
      let page = Array(TunerPage.html(nonce: nonce, state: await scenario.stateText).utf8)
      let takesPacked = request.header("Accept-Encoding")?.contains("deflate") == true
      let packed = takesPacked ? page.deflated : nil
      var answer = Response(200, "text/html; charset=utf-8", .whole(Data(packed ?? page)))
      if packed != nil { answer.headers.append(("Content-Encoding", "deflate")) }
      answer.headers.append(("Content-Security-Policy", TunerPage.policy(nonce: nonce)))
      return answer
    case "/easel.js":
      var answer = Response(
        200, "text/javascript; charset=utf-8", .whole(Data(TunerPage.easel.utf8)))
      answer.headers.append(("Content-Security-Policy", TunerPage.easelPolicy))
      return answer
    case "/socket": return Response(101, "text/plain; charset=utf-8", .messages)
    case "/events": return Response(200, "text/event-stream", .states)
    case "/settings": return .json(await scenario.settings)
    case "/run", "/frame":
      let isFrame = request.path == "/frame"
      let run = try await scenario.run(
        rate: number("rate"), isSaved: !isFrame && request.query("of") == "saved")
      // Nothing plays yet, or not any more what is asked for, which is no mistake.
      guard let run else { return Response(204, "application/json") }
      guard isFrame else {
        return .json(try TunerRuns.packed(run.plan, revision: run.revision, title: scenario.title))
      }
      if let revision = number("revision"), revision != Double(run.revision) {
        return Response(204, "image/png")
      }
      let file = try TunerRuns.picture(
        of: run.plan, at: number("now") ?? 0, scale: number("scale"),
        isDark: request.query("appearance") == "dark", percent: number("percent"))
      return Response(200, "image/png", .whole(Data(file)))
    default: return .refusal(404, "nothing is here")
    }
  }

  private func post(_ path: String, _ body: Data) async throws -> Response {
    if let action = try TunerRequest.Action(path, body) {
      return .json(await scenario.answer(action))
    }
    switch path {
    case "/export":
      let written = try await scenario.export(TunerRequest.read(body))
      return Response(
        200, "application/json; charset=utf-8", .later { Data(await written().utf8) })
    case "/curve":
      let curve: TunerRequest.Curve = try TunerRequest.read(body)
      let told = CurveTelling.json(of: curve.text, takesSpring: curve.takesSpring ?? true)
      return .json(JSONValue.object(told).text)
    default: return .refusal(404, "nothing is here")
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
