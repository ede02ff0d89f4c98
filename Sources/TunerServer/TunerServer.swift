import FlyingFox
import FlyingSocks
public import RefreshScenario
public import RefreshScene
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves a page that plays a scenario file as it is edited: each time the file is written, the page goes
/// on with the new run from where it is.
///
///     try await TunerServer("wave.yaml").run { print("open \($0)") }
///
/// It listens on 127.0.0.1 alone, and answers only those who have opened the address with its secret.
/// Of the disk a page reaches the scenario file alone, its draft (what is changed and not saved, in
/// `$XDG_STATE_HOME/reel`), and the folder of ``TunerExports`` where there is one.
public struct TunerServer: Sendable {
  private let scenario: LiveScenario
  private let port: UInt16

  /// Makes a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - path: the scenario file; it may be wrong, and become right later.
  ///   - variant: the name of one of its variants; `nil` for the file as it is.
  ///   - overrides: values that take the place of the file's.
  ///   - library: the looks and behaviours that it may name.
  ///   - port: where to listen; 0 for any free port.
  ///   - template: what a file says that is not there yet, and that saving makes.
  ///   - isAutosaving: whether each change is saved as it is made.
  ///   - exports: what the page may write besides; nothing unless given.
  public init(
    _ path: String, variant: String? = nil, overrides: [ScenarioOverride] = [],
    library: Library = Library(), port: UInt16 = 0, template: [UInt8]? = nil,
    isAutosaving: Bool = false, exports: TunerExports? = nil
  ) {
    scenario = LiveScenario(
      path, template: template, variant: variant, overrides: overrides, library: library,
      isAutosaving: isAutosaving, exports: exports)
    self.port = port
  }

  /// How many seconds an answer may take; exporting a film takes the longest.
  private static let patience = 600.0

  /// Serves until the task is cancelled.
  ///
  /// - Parameter tell: is told the address to open, once it can be.
  /// - Throws: ``TunerError`` where the port cannot be listened on.
  public func run(_ tell: @Sendable @escaping (_ address: String) throws -> Void) async throws {
    let server: HTTPServer
    do {
      server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: port), timeout: Self.patience,
        logger: .disabled)
    } catch {
      throw TunerError.cannotListen(port)
    }
    let scenario = scenario
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await scenario.follow() }
      group.addTask {
        do {
          try await server.run()
        } catch let error as CancellationError {
          throw error
        } catch {
          throw Task.isCancelled ? CancellationError() : TunerError.cannotListen(port)
        }
      }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
          throw TunerError.cannotListen(port)
        }
        let gate = TunerGate(port: port, token: TunerGate.makeToken())
        let rate = RequestRate()
        await server.appendRoute("*") { request in
          try await Self.answer(request, gate, scenario, rate)
        }
        try tell(gate.addressWithToken)
      }
      // The first that ends with an error ends the others.
      for try await _ in group {}
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ gate: TunerGate, _ scenario: LiveScenario, _ rate: RequestRate
  ) async throws -> HTTPResponse {
    let asked = TunerGate.Request(
      method: request.method.rawValue, path: request.path, token: request.query["token"],
      host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
      cookie: request.headers[.cookie], site: request.headers[HTTPHeader("Sec-Fetch-Site")],
      type: request.headers[.contentType], length: request.headers[.contentLength],
      isChunked: request.headers[.transferEncoding] != nil)
    switch gate.verdict(on: asked) {
    case .refused(let status, let reason): return refusal(status, reason)
    case .admitted(let cookie):
      var answer = response(.seeOther, "text/plain; charset=utf-8", body: HTTPBodySequence())
      answer.headers[.location] = "/"
      answer.headers[.setCookie] = cookie
      return answer
    case .allowed: break
    }
    guard await rate.allows() else { return refusal(429, "more is asked for than a page does") }
    do {
      return request.method == .POST
        ? try await post(request, scenario) : try await get(request, scenario)
    } catch let error as TunerRefusal {
      return refusal(400, error.description)
    }
  }

  private static func get(
    _ request: HTTPRequest, _ scenario: LiveScenario
  ) async throws -> HTTPResponse {
    let query = TunerQuery { request.query[$0] }
    switch request.path {
    case "/":
      let nonce = TunerGate.makeToken()
      var answer = response(
        .ok, "text/html; charset=utf-8",
        body: HTTPBodySequence(data: Data(TunerPage.html(nonce: nonce).utf8)))
      answer.headers[HTTPHeader("Content-Security-Policy")] = TunerPage.policy(nonce: nonce)
      return answer
    case "/events":
      return response(
        .ok, "text/event-stream", body: HTTPBodySequence(from: StateEvents(scenario: scenario)))
    case "/settings": return json(await scenario.settings)
    case "/run":
      let isSaved = request.query["of"] == "saved"
      guard let run = await scenario.run(rate: query["rate"], isSaved: isSaved) else {
        return refusal(404, "nothing plays yet")
      }
      return json(try TunerRuns.packed(run.plan, revision: run.revision, title: scenario.title))
    case "/frame":
      guard let run = await scenario.run(rate: query["rate"], isSaved: false) else {
        return refusal(404, "nothing plays yet")
      }
      guard query["revision"].map({ $0 == Double(run.revision) }) ?? true else {
        // Not what is asked for any more, which is no mistake.
        return response(.noContent, "image/png", body: HTTPBodySequence())
      }
      let file = try TunerRuns.picture(
        of: run.plan, at: query["now"] ?? 0, scale: query["scale"],
        isDark: request.query["appearance"] == "dark", percent: query["percent"])
      return response(.ok, "image/png", body: HTTPBodySequence(data: Data(file)))
    default: return refusal(404, "nothing is here")
    }
  }

  private static func post(
    _ request: HTTPRequest, _ scenario: LiveScenario
  ) async throws -> HTTPResponse {
    let body = try await request.bodyData
    switch request.path {
    case "/edit":
      return json(await scenario.edit(try TunerRequest.read(TunerRequest.Edit.self, body)))
    case "/undo":
      return json(await scenario.undo(try TunerRequest.read(TunerRequest.View.self, body)))
    case "/redo":
      return json(await scenario.redo(try TunerRequest.read(TunerRequest.View.self, body)))
    case "/resolve":
      return json(await scenario.decide(try TunerRequest.read(TunerRequest.Decision.self, body)))
    case "/solo":
      return json(await scenario.play(try TunerRequest.read(TunerRequest.Solo.self, body)))
    case "/variant":
      return json(
        await scenario.play(try TunerRequest.read(TunerRequest.Variant.self, body)))
    case "/save": return json(await scenario.save())
    case "/export":
      return json(try await scenario.export(try TunerRequest.read(TunerRequest.Export.self, body)))
    case "/curve":
      let curve = try TunerRequest.read(TunerRequest.Curve.self, body)
      let told = CurveTelling.json(of: curve.text, takesSpring: curve.takesSpring ?? true)
      return json(JSONValue.object(told).text)
    default: return refusal(404, "nothing is here")
    }
  }

  private static func json(_ text: String) -> HTTPResponse {
    response(
      .ok, "application/json; charset=utf-8", body: HTTPBodySequence(data: Data(text.utf8)))
  }

  private static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    response(
      HTTPStatusCode(status, phrase: "Refused"), "text/plain; charset=utf-8",
      body: HTTPBodySequence(data: Data("\(reason)\n".utf8)))
  }

  /// An answer that no other page may read, keep or show.
  private static func response(
    _ status: HTTPStatusCode, _ type: String, body: HTTPBodySequence
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      ], body: body)
  }
}

/// Why a page cannot be served.
public enum TunerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing can listen on the port, mostly as another program does.
  case cannotListen(UInt16)

  /// Says what is wrong, and what to do.
  public var description: String {
    switch self {
    case .cannotListen(let port):
      "port \(port) of 127.0.0.1 cannot be listened on; another program may have it: "
        + "leave --port out for any free one"
    }
  }
}

/// The states of a scenario as a stream of server-sent events: the newest at once, and each one that
/// follows.
private struct StateEvents: AsyncBufferedSequence {
  typealias Element = UInt8

  let scenario: LiveScenario

  func makeAsyncIterator() -> Iterator { Iterator(scenario: scenario) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    private let listener: Listener
    private var number = 0
    private var rest: ArraySlice<UInt8> = []

    init(scenario: LiveScenario) { listener = Listener(scenario: scenario) }

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        if let (news, json) = try await listener.state(after: number) {
          number = news
          let lines = json.split(separator: "\n").map { "data: \($0)\n" }.joined()
          rest = Array("\(lines)\n".utf8)[...]
        } else {
          // A word that says nothing, by which a page that has been closed is noticed.
          rest = Array(":\n\n".utf8)[...]
        }
      }
      let part = rest.prefix(Swift.max(count, 1))
      rest = rest.dropFirst(part.count)
      return part
    }
  }

  /// A page that listens until its stream ends.
  actor Listener {
    private let scenario: LiveScenario
    private var page: Int?

    init(scenario: LiveScenario) { self.scenario = scenario }

    deinit {
      if let page { Task { [scenario] in await scenario.leave(page) } }
    }

    func state(after number: Int) async throws -> (news: Int, json: String)? {
      if page == nil { page = await scenario.join() }
      return try await scenario.state(after: number)
    }
  }
}
