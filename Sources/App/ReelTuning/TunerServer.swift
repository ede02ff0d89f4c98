import CPages
import FileAccess
import FlyingSocks
import RunPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of a page on which a scenario file plays while it is edited, or that shows failed goldens.
///
/// The server listens on 127.0.0.1 only and requires authentication for all data of its content. A
/// page can write only the scenario file, its draft, and files in the folder of `--exports`, or accept
/// the goldens that it shows.
struct TunerServer: Sendable {
  let content: any LiveContent
  /// The port, or 0 for any free one.
  let port: UInt16
  let isOpening: Bool
  let folder = StateFolder()

  /// Serves the page until the task is canceled.
  ///
  /// - Parameter announce: A closure that is called once the page can be opened. `address` is the
  ///   address of the page; `opener` is the path of an HTML file that redirects to it, or `nil` if
  ///   ``isOpening`` is false or the file cannot be written.
  /// - Throws: `Failure` if the server cannot listen on the port, or `CancellationError` when the
  ///   task is canceled.
  func run(
    _ announce: @Sendable @escaping (_ address: String, _ opener: String?) throws -> Void
  ) async throws {
    let pool = SocketPool.make()
    try await pool.prepare()
    let (socket, port) = try listen()
    defer { try? socket.close() }
    let listener = try AsyncSocket(socket: socket, pool: pool)

    // A secret is stored only for an explicit port, on which a page can reconnect after a restart.
    let secret = self.port == 0 ? nil : folder.secret(ofPort: port)
    let openerName = try FileName(checking: "open-\(getpid()).html")
    let secrets = TunerSecrets(secret: secret) { [folder] in try? folder.remove(openerName) }
    defer { try? folder.remove(openerName) }
    let responder = TunerResponder(gate: TunerGate(port: port), secrets: secrets, content: content)
    let address = "\(responder.gate.address)#\(secrets.key)"

    if let holder = await content.hold(port: port) {
      Terminal.writeError(
        "note: another \(Program.name) tune (\(holder)) has opened \(content.title); "
          + "this page is read-only\n")
    }
    try await withThrowingTaskGroup(of: Void.self) { [content] group in
      group.addTask { try await pool.run() }
      group.addTask { try await content.follow() }
      group.addTask { await Connections(responder: responder).accept(from: listener) }
      // The browser is opened with the path of a page that redirects to the address, because other
      // users can see the arguments of programs.
      let opener = tunerPageOpener.text.filled(with: ["address": address])
      try announce(address, isOpening ? try? folder.write(opener.utf8, to: openerName) : nil)
      // The first task that ends, for example with an error, cancels the others.
      defer { group.cancelAll() }
      let outcome = await group.nextResult()
      // After a cancellation, the sockets can end with another error or without one.
      try Task.checkCancellation()
      try outcome?.get()
    }
  }

  /// Returns a listening socket and its port.
  private func listen() throws(Failure) -> (Socket, UInt16) {
    if let socket = try? Socket(domain: AF_INET, type: .stream) {
      socket.closeOnExec()
      if (try? socket.setValue(true, for: .localAddressReuse)) != nil,
        (try? socket.bind(to: .inet(ip4: "127.0.0.1", port: port))) != nil,
        (try? socket.listen()) != nil, case .ip4(_, let port)? = try? socket.sockname()
      {
        return (socket, port)
      }
      try? socket.close()
    }
    throw Failure(
      .cannotCreate,
      "cannot listen on port \(port) of 127.0.0.1; another program may use it; "
        + "omit --port for any free port")
  }
}

/// The open connections.
///
/// A connection must authenticate within five seconds. If there are too many connections, the
/// oldest unauthenticated one is closed for a new one, so that idle connections cannot block the
/// user's page.
private actor Connections {
  private enum State {
    case unauthenticated(Socket)
    case authenticated
    /// The connection was shut down but has not ended yet.
    case closing
  }

  /// The maximum number of connections.
  ///
  /// It is a quarter of the process's limit on open files, from 4 to 64, because the rest of the
  /// program needs files too.
  private static let maximum: Int = {
    let files = sysconf(Int32(_SC_OPEN_MAX))
    return files < 0 ? 64 : min(64, max(4, Int(files) / 4))
  }()
  /// The time within which a connection must authenticate or receive its response.
  private static let timeout = Duration.seconds(5)

  private let responder: TunerResponder
  /// The connections by number, which increases with each connection.
  private var states: [Int: State] = [:]
  private var last = 0

  init(responder: TunerResponder) { self.responder = responder }

  /// Accepts connections until the task is canceled.
  nonisolated func accept(from listener: AsyncSocket) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard let socket = try? await listener.accept() else {
          // Usually, the process has reached its limit on open files.
          await closeOldest()
          try? await Task.sleep(for: .milliseconds(20))
          continue
        }
        guard let number = await add(socket.socket) else {
          try? socket.close()
          continue
        }
        group.addTask { await self.receive(socket, number) }
      }
    }
  }

  /// Registers a connection, closing the oldest unauthenticated one if there are too many.
  ///
  /// - Returns: The number of the connection, or `nil` if all others are authenticated.
  private func add(_ socket: Socket) async -> Int? {
    while states.count >= Self.maximum {
      closeOldest()
      guard states.values.contains(where: { if case .closing = $0 { true } else { false } }) else {
        return nil
      }
      try? await Task.sleep(for: .microseconds(200))
    }
    last += 1
    states[last] = .unauthenticated(socket)
    return last
  }

  private func closeOldest() {
    let oldest = states.filter { if case .unauthenticated = $0.value { true } else { false } }
      .keys.min()
    if let oldest { close(oldest) }
  }

  /// Shuts down a connection if it is unauthenticated.
  private func close(_ number: Int) {
    guard case .unauthenticated(let socket)? = states[number] else { return }
    states[number] = .closing
    // The task of the connection then fails and closes the socket.
    shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
  }

  /// Marks a connection as authenticated.
  ///
  /// - Returns: Whether the connection was still open.
  private func authenticate(_ number: Int) -> Bool {
    guard case .unauthenticated? = states[number] else { return false }
    states[number] = .authenticated
    return true
  }

  private func remove(_ number: Int) { states[number] = nil }

  private nonisolated func receive(_ socket: AsyncSocket, _ number: Int) async {
    socket.socket.closeOnExec()
    // With Nagle's algorithm, the second packet waits for the acknowledgment of the first one,
    // which the browser delays by 40 ms: more than two frames.
    try? socket.socket.setValue(
      true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    let clock = Task {
      try await Task.sleep(for: Self.timeout)
      await close(number)
    }
    try? await answer(socket, number)
    clock.cancel()
    await remove(number)
    try? socket.close()
  }

  private nonisolated func answer(_ socket: AsyncSocket, _ number: Int) async throws {
    var reader = ConnectionReader(socket)
    var response: TunerResponder.Response
    do {
      response = responder.answer(try await reader.request())
    } catch let refusal as TunerRefusal {
      response = TunerResponder.Response(refusal)
    }
    try await socket.send(response.bytes)
    if response.status == 101 { return try await talk(socket, reader, number) }
    // Closing a socket with unread data would discard the answer.
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try await reader.drain()
  }

  /// The maximum length of the first message and of later ones, in bytes.
  ///
  /// Longer messages end the connection. Shorter ones that exceed the responder's limit are
  /// answered with an error.
  private static let (entryLimit, messageLimit) = (4 << 10, 1 << 20)

  /// Authenticates a socket, then answers its messages concurrently and sends each new state.
  private nonisolated func talk(
    _ socket: AsyncSocket, _ reader: ConnectionReader, _ number: Int
  ) async throws {
    let (frames, output) = AsyncStream<[UInt8]>.makeStream()
    var messages = WebSocket(reader) { output.yield($0) }
    let nonce = TunerSecrets.makeToken()
    try await socket.send(TunerResponder.Reply.greeting(nonce).frame)
    guard let first = try await messages.message(limit: Self.entryLimit, isEntry: true) else {
      return
    }
    let reply = await responder.enter(first, nonce: nonce)
    try await socket.send(reply.frame)
    guard reply.status == 200, await authenticate(number) else {
      return try await socket.send(WebSocket.frame(.close, []))
    }
    let (responder, content) = (responder, responder.content)
    let page = await content.join()
    try await withThrowingTaskGroup(of: Void.self) { [messages] group in
      group.addTask { for await frame in frames { try await socket.send(frame) } }
      group.addTask {
        var known = 0
        while true {
          guard let (news, text) = try await content.state(after: known) else { continue }
          known = news
          output.yield(TunerResponder.Reply(0, 200, .text(text)).frame)
        }
      }
      group.addTask {
        var messages = messages
        await withDiscardingTaskGroup { group in
          while let message = try? await messages.message(limit: Self.messageLimit) {
            group.addTask { output.yield(await responder.answer(message).frame) }
          }
          await content.leave(page)
        }
      }
      // The first task that ends cancels the others.
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

extension AsyncSocket {
  fileprivate func send(_ bytes: [UInt8]) async throws { try await write(Data(bytes)) }
}

extension TunerResponder.Reply {
  fileprivate var frame: [UInt8] {
    let kind: WebSocket.Kind = if case .image = content { .binary } else { .text }
    return WebSocket.frame(kind, bytes)
  }
}

extension Socket {
  /// Prevents child processes from inheriting the socket.
  fileprivate func closeOnExec() { _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC) }
}

extension LivePage {
  /// The live page, served by the current process with the styles and behaviors of its library.
  public static let served = LivePage.servedHere { order in
    let content: any LiveContent =
      switch order.content {
      case .scenario(let order):
        LiveScenario(
          order.scenario, template: order.template, variant: order.variant,
          overrides: order.overrides, library: order.library, isAutosaving: order.isAutosaving,
          exportFolder: order.exportFolder)
      case .goldens(let verify): try await LiveGoldens(verify)
      }
    try await TunerServer(content: content, port: order.port, isOpening: order.isOpening)
      .run(order.tell)
  }
}
