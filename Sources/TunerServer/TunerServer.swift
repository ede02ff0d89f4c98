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
/// Nothing that a request says reaches the disk.
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
  public init(
    _ path: String, variant: String? = nil, overrides: [ScenarioOverride] = [],
    library: Library = Library(), port: UInt16 = 0
  ) {
    scenario = LiveScenario(path, variant: variant, overrides: overrides, library: library)
    self.port = port
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter tell: is told the address to open, once it can be.
  /// - Throws: ``TunerError`` where the port cannot be listened on.
  public func run(_ tell: @Sendable @escaping (_ address: String) throws -> Void) async throws {
    let server: HTTPServer
    do {
      server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    } catch {
      throw TunerError.cannotListen(port)
    }
    let scenario = scenario
    try await withThrowingTaskGroup(of: Void.self) { group in
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
        await server.appendRoute("*") { request in
          Self.answer(request, gate, scenario)
        }
        try tell(gate.addressWithToken)
      }
      try await group.waitForAll()
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ gate: TunerGate, _ scenario: LiveScenario
  ) -> HTTPResponse {
    let asked = TunerGate.Request(
      method: request.method.rawValue, path: request.path, token: request.query["token"],
      host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
      cookie: request.headers[.cookie], site: request.headers[HTTPHeader("Sec-Fetch-Site")])
    switch gate.verdict(on: asked) {
    case .refused(let status, let reason):
      return response(
        HTTPStatusCode(status, phrase: "Refused"), "text/plain; charset=utf-8",
        body: HTTPBodySequence(data: Data("\(reason)\n".utf8)))
    case .admitted(let cookie):
      var answer = response(.seeOther, "text/plain; charset=utf-8", body: HTTPBodySequence())
      answer.headers[.location] = "/"
      answer.headers[.setCookie] = cookie
      return answer
    case .allowed: break
    }
    switch request.path {
    case "/":
      let nonce = TunerGate.makeToken()
      var answer = response(
        .ok, "text/html; charset=utf-8",
        body: HTTPBodySequence(data: Data(TunerPage.html(nonce: nonce).utf8)))
      answer.headers[HTTPHeader("Content-Security-Policy")] = TunerPage.policy(nonce: nonce)
      return answer
    case "/revisions":
      return response(
        .ok, "text/event-stream", body: HTTPBodySequence(from: RevisionEvents(scenario: scenario)))
    default:
      return response(
        .notFound, "text/plain; charset=utf-8",
        body: HTTPBodySequence(data: Data("nothing is here\n".utf8)))
    }
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

/// The revisions of a scenario as a stream of server-sent events: the newest at once, and each one that
/// follows.
private struct RevisionEvents: AsyncBufferedSequence {
  typealias Element = UInt8

  let scenario: LiveScenario

  func makeAsyncIterator() -> Iterator { Iterator(scenario: scenario) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let scenario: LiveScenario
    private var number = 0
    private var rest: ArraySlice<UInt8> = []

    init(scenario: LiveScenario) { self.scenario = scenario }

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        if let revision = try await scenario.revision(after: number) {
          number = revision.number
          let lines = revision.json.split(separator: "\n").map { "data: \($0)\n" }.joined()
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
}
