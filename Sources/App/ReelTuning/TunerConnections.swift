import FileAccess
import FlyingSocks

/// The open connections of the live page's server.
///
/// A connection must authenticate within five seconds. If there are too many connections, the
/// oldest unauthenticated one is closed for a new one, so that idle connections cannot block the
/// user's page. If all are authenticated, the new one is closed.
actor TunerConnections {
  /// The maximum number of connections, not counting one that is being closed.
  ///
  /// It is a quarter of the process's limit on open files, from 4 to 64, because the rest of the
  /// program needs files too.
  private static let maximum: Int = {
    let files = sysconf(Int32(_SC_OPEN_MAX))
    return files < 0 ? 64 : min(64, max(4, Int(files) / 4))
  }()
  /// The time within which a connection must authenticate or receive its response.
  private static let timeout = Duration.seconds(5)
  /// The maximum length of the first message, in bytes; a longer one ends the connection.
  private static let entryLimit = 4 << 10
  /// The maximum length of later messages, in bytes; a longer one ends the connection.
  ///
  /// Shorter ones that exceed the responder's limit are answered with an error.
  private static let messageLimit = 1 << 20
  /// The minimum time between two states that are sent to a page.
  private static let stateInterval = Duration.milliseconds(25)

  private let responder: TunerResponder
  /// The sockets of the unauthenticated connections, oldest first.
  private var unauthenticated: [Socket] = []
  /// The number of connections.
  private var count = 0

  init(responder: TunerResponder) { self.responder = responder }

  /// Accepts connections until the task is canceled.
  nonisolated func accept(from listener: AsyncSocket) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        if await count <= Self.maximum, let socket = try? await listener.accept() {
          await add(socket.socket)
          group.addTask { await self.serve(socket) }
        } else {
          // There are too many connections or, usually, too many open files.
          await close(unauthenticated.first)
          try? await Task.sleep(for: .microseconds(500))
        }
      }
    }
  }

  private func add(_ socket: Socket) {
    unauthenticated.append(socket)
    count += 1
  }

  /// Shuts down a connection if it is unauthenticated; its task then fails and closes the socket.
  private func close(_ socket: Socket?) {
    guard let socket, unauthenticated.contains(socket) else { return }
    shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
  }

  private func authenticate(_ socket: Socket) { unauthenticated.removeAll { $0 == socket } }

  private func remove(_ socket: Socket) {
    unauthenticated.removeAll { $0 == socket }
    count -= 1
  }

  private nonisolated func serve(_ socket: AsyncSocket) async {
    await withDiscardingTaskGroup { clock in
      clock.addTask {
        try? await Task.sleep(for: Self.timeout)
        await self.close(socket.socket)
      }
      try? await answer(socket)
      clock.cancelAll()
    }
    await remove(socket.socket)
    try? socket.close()
  }

  private nonisolated func answer(_ socket: AsyncSocket) async throws {
    let response = responder.answer(head: try await socket.head(limit: TunerHead.lengthLimit))
    try await socket.send(response.bytes)
    if response.status == 101 { return try await talk(socket) }
    // Closing a socket with unread data would discard the answer.
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    for _ in 0..<64 { _ = try await socket.read(atMost: 4096) }
  }

  /// Authenticates a socket, then answers its messages concurrently and sends each new state.
  private nonisolated func talk(_ socket: AsyncSocket) async throws {
    let nonce = TunerSecrets.makeToken()
    var greeting = TunerResponder.Reply(["nonce": .text(nonce)])
    greeting.status = 401
    try await socket.send(greeting.frame)
    let entry = try await socket.frame(limit: Self.entryLimit)
    guard entry.opcode == .text, entry.isLast else { return }
    let reply = await responder.enter(entry.bytes, nonce: nonce)
    try await socket.send(reply.frame)
    guard reply.status == 200 else { return try await socket.send(WebSocket.frame(.close, [])) }
    await authenticate(socket.socket)
    let (frames, output) = AsyncStream<[UInt8]>.makeStream()
    try await withThrowingDiscardingTaskGroup { [responder] group in
      await responder.content.join()
      group.addTask { for await frame in frames { try await socket.send(frame) } }
      group.addTask {
        var known = 0
        while true {
          if let state = await responder.content.state(after: known) {
            known = state.news
            output.yield(TunerResponder.Reply(json: state.json).frame)
          }
          try await Task.sleep(for: Self.stateInterval)
        }
      }
      await withDiscardingTaskGroup { answers in
        while let message = try? await socket.message(limit: Self.messageLimit, output: output) {
          answers.addTask { output.yield(await responder.answer(message, page: nonce).frame) }
        }
        // An export of the page ends with it.
        await responder.content.leave(nonce)
      }
      group.cancelAll()
    }
  }
}
