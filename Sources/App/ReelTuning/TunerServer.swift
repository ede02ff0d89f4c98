import FileAccess
import FlyingFox
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves a page that plays a scenario file as it is edited: each time the file is written, the page goes
/// on with the new run from where it is.
///
/// It listens on 127.0.0.1 alone, and answers only those who have opened the address with its secret.
/// Of the disk a page reaches the scenario file alone, its draft (what is changed and not saved, in
/// `$XDG_STATE_HOME/reel`), and the folder of exports where there is one.
struct TunerServer: Sendable {
  let scenario: LiveScenario
  /// Where to listen; 0 for any free port.
  let port: UInt16

  /// How many seconds an answer may take to begin; what is exported comes after its beginning.
  ///
  /// The timer of each answer takes memory for as long, even when that has come: at a hundred a second
  /// minutes would be tens of megabytes.
  private static let patience = 15.0

  /// Serves until the task is cancelled.
  ///
  /// - Parameter tell: is told the address to open, once it can be.
  /// - Throws: ``TunerError`` where the port cannot be listened on.
  func run(_ tell: @Sendable @escaping (_ address: String) throws -> Void) async throws {
    let server: HTTPServer
    do {
      server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: port), timeout: Self.patience,
        pool: PromptSockets(base: HTTPServer.defaultPool()), logger: .disabled)
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
        let responder = TunerResponder(
          gate: TunerGate(port: port, token: TunerGate.makeToken()), scenario: scenario)
        await server.appendRoute("*") { try await Self.answer($0, by: responder) }
        try tell(responder.gate.addressWithToken)
      }
      // The first that ends with an error ends the others.
      for try await _ in group {}
    }
  }

  private static func answer(
    _ request: HTTPRequest, by responder: TunerResponder
  ) async throws -> HTTPResponse {
    let asked = TunerResponder.Request(
      method: request.method.rawValue, path: request.path, query: { request.query[$0] },
      header: { request.headers[HTTPHeader($0)] })
    let answer = try await responder.answer(asked) { try await request.bodyData }
    if case .messages = answer.body {
      return try await WebSocketHTTPHandler(
        handler: MessageFrameWSHandler(
          handler: Messages(responder: responder), frameSize: Int(Int32.max))
      ).handleRequest(request)
    }
    let body =
      switch answer.body {
      // As large as it is, so that it is written at once.
      case .whole(let data):
        HTTPBodySequence(data: data, suggestedBufferSize: max(data.count, 1))
      case .later(let make): HTTPBodySequence(from: Chunks.later(make))
      case .states: HTTPBodySequence(from: Chunks.states(of: responder.scenario))
      case .messages: HTTPBodySequence(data: Data())
      }
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    return HTTPResponse(
      statusCode: HTTPStatusCode(answer.status, phrase: answer.status < 400 ? "OK" : "Refused"),
      headers: headers,
      body: body)
  }
}

/// Why a page cannot be served.
enum TunerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing can listen on the port, mostly as another program does.
  case cannotListen(UInt16)

  /// Says what is wrong, and what to do.
  var description: String {
    switch self {
    case .cannotListen(let port):
      "port \(port) of 127.0.0.1 cannot be listened on; another program may have it: "
        + "leave --port out for any free one"
    }
  }
}

/// Answers messages as they come, those that take long after others.
private struct Messages: WSMessageHandler {
  let responder: TunerResponder

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    AsyncStream { continuation in
      let task = Task {
        await withDiscardingTaskGroup { group in
          for await message in client {
            guard case .text(let text) = message else { continue }
            group.addTask { continuation.yield(.text(await responder.answer(text))) }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// Bytes that are made when they are read, one chunk after the other.
private struct Chunks: AsyncBufferedSequence {
  typealias Element = UInt8

  /// Makes what gives a reader its next chunk, which is empty at the end.
  let begin: @Sendable () -> () async throws -> [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(chunk: begin()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let chunk: () async throws -> [UInt8]
    var rest: ArraySlice<UInt8> = []

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty { rest = try await chunk()[...] }
      let part = rest.prefix(Swift.max(count, 1))
      rest = rest.dropFirst(part.count)
      return part.isEmpty ? nil : part
    }
  }

  /// One chunk.
  static func later(_ make: @escaping @Sendable () async -> Data) -> Self {
    Self {
      var isMade = false
      return {
        guard !isMade else { return [] }
        isMade = true
        return Array(await make())
      }
    }
  }

  /// The states of a scenario as a stream of server-sent events: the newest at once, and each one that
  /// follows.
  static func states(of scenario: LiveScenario) -> Self {
    Self {
      let listener = Listener(scenario: scenario)
      var number = 0
      return {
        // A comment shows whether anybody still reads.
        guard let (news, json) = try await listener.state(after: number) else {
          return Array(":\n\n".utf8)
        }
        number = news
        let lines = json.split(separator: "\n").map { "data: \($0)\n" }.joined()
        return Array("\(lines)\n".utf8)
      }
    }
  }
}

/// A page that listens until its stream ends.
private actor Listener {
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

/// Sockets that send what is written at once.
///
/// An answer is written in two parts, its head and its body. By Nagle's algorithm the second waits until
/// the browser has acknowledged the first, which it puts off for 40 ms: longer than two frames.
struct PromptSockets<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The server's own socket waits for pages; those that it accepts have its options.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}

extension LivePage {
  /// The page is served by the program that runs, in its own process, and knows its looks and behaviours.
  public static let served = LivePage.servedHere { order in
    let scenario = LiveScenario(
      order.scenario, template: order.template, variant: order.variant, overrides: order.overrides,
      library: order.library, isAutosaving: order.isAutosaving, exportFolder: order.exportFolder)
    do {
      try await TunerServer(scenario: scenario, port: order.port).run(order.tell)
    } catch let error as TunerError {
      throw Failure(.cannotCreate, error.description)
    }
  }
}
