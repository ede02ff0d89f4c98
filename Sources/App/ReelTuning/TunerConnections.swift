import FileAccess
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The open connections of the live page's server.
///
/// A connection must authenticate within five seconds. If there are too many connections, the
/// oldest unauthenticated one is closed for a new one, so that idle connections cannot block the
/// user's page.
actor TunerConnections {
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
  /// The maximum length of the first message, in bytes; a longer one ends the connection.
  private static let entryLimit = 4 << 10
  /// The maximum length of later messages, in bytes; a longer one ends the connection.
  ///
  /// Shorter ones that exceed the responder's limit are answered with an error.
  private static let messageLimit = 1 << 20

  private let responder: TunerResponder
  /// The numbers of all connections; each is greater than those before it.
  private var open: Set<Int> = []
  private var authenticated: Set<Int> = []
  /// The sockets of the connections that are neither authenticated nor shut down.
  private var unauthenticated: [Int: Socket] = [:]
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
    while open.count >= Self.maximum {
      guard authenticated.count < open.count else { return nil }
      closeOldest()
      try? await Task.sleep(for: .microseconds(200))
    }
    last += 1
    open.insert(last)
    unauthenticated[last] = socket
    return last
  }

  private func closeOldest() {
    if let oldest = unauthenticated.keys.min() { close(oldest) }
  }

  /// Shuts down a connection if it is unauthenticated; its task then fails and closes the socket.
  private func close(_ number: Int) {
    guard let socket = unauthenticated.removeValue(forKey: number) else { return }
    shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
  }

  /// Marks a connection as authenticated.
  ///
  /// - Returns: Whether the connection was still open.
  private func authenticate(_ number: Int) -> Bool {
    guard unauthenticated.removeValue(forKey: number) != nil else { return false }
    return authenticated.insert(number).inserted
  }

  private func remove(_ number: Int) {
    open.remove(number)
    authenticated.remove(number)
    unauthenticated[number] = nil
  }

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
    let response = responder.answer(head: try await reader.head(limit: TunerHead.lengthLimit))
    try await socket.send(response.bytes)
    if response.status == 101 { return try await talk(socket, reader, number) }
    // Closing a socket with unread data would discard the answer.
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try await reader.drain()
  }

  /// Authenticates a socket, then answers its messages concurrently and sends each new state.
  private nonisolated func talk(
    _ socket: AsyncSocket, _ reader: ConnectionReader, _ number: Int
  ) async throws {
    let (frames, output) = AsyncStream<[UInt8]>.makeStream()
    var messages = WebSocket(reader) { output.yield($0) }
    let nonce = TunerSecrets.makeToken()
    var greeting = TunerResponder.Reply(["nonce": .text(nonce)])
    greeting.status = 401
    try await socket.send(greeting.frame)
    guard let first = try await messages.message(limit: Self.entryLimit, isEntry: true) else {
      return
    }
    let reply = await responder.enter(first, nonce: nonce)
    try await socket.send(reply.frame)
    guard reply.status == 200, await authenticate(number) else {
      return try await socket.send(WebSocket.frame(.close, []))
    }
    let content = responder.content
    let page = await content.join()
    try await withThrowingTaskGroup(of: Void.self) { [responder, messages] group in
      group.addTask { for await frame in frames { try await socket.send(frame) } }
      group.addTask {
        var known = 0
        while true {
          guard let (news, text) = try await content.state(after: known) else { continue }
          known = news
          output.yield(TunerResponder.Reply(json: text).frame)
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

extension Socket {
  /// Prevents child processes from inheriting the socket.
  func closeOnExec() { _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC) }
}

extension TunerResponder.Reply {
  fileprivate var frame: [UInt8] { WebSocket.frame(isImage ? .binary : .text, bytes) }
}
