import FileAccess
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves a page that plays a scenario file as it is edited: each time the file is written, the page goes
/// on with the new run from where it is.
///
/// It listens on 127.0.0.1 alone, and tells of the scenario only those who know its secret. Of the disk a page
/// reaches the scenario file alone, its draft, and the folder of exports where there is one.
struct TunerServer: Sendable {
  let scenario: LiveScenario
  /// Where to listen; 0 for any free port.
  let port: UInt16
  /// Whether the page is opened in the browser.
  let isOpening: Bool
  let folder = StateFolder()

  /// Serves until the task is cancelled.
  ///
  /// - Parameter tell: is called with the address, once it can be opened, and with a file that leads there if the
  ///   page is to be opened.
  /// - Throws: ``TunerError`` where the port cannot be listened on.
  func run(
    _ tell: @Sendable @escaping (_ address: String, _ opener: String?) throws -> Void
  ) async throws {
    let pool = SocketPool.make()
    try await pool.prepare()
    let (socket, port) = try listen()
    defer { try? socket.close() }
    let listener = try AsyncSocket(socket: socket, pool: pool)

    // Only whoever names the port can find it again.
    let secret = self.port == 0 ? nil : folder.secret(ofPort: port)
    let openerName = try FileName(checking: "open-\(getpid()).html")
    let secrets = TunerSecrets(secret: secret) { [folder] in try? folder.remove(openerName) }
    defer { try? folder.remove(openerName) }
    let responder = TunerResponder(
      gate: TunerGate(port: port), secrets: secrets, scenario: scenario)
    let address = "\(responder.gate.address)#\(secrets.key)"

    if let holder = await scenario.hold(port: port) {
      Terminal.writeError(
        "note: \(scenario.title) is tuned already (\(holder)); this page is to look at, and keeps nothing\n"
      )
    }
    try await withThrowingTaskGroup(of: Void.self) { [scenario] group in
      group.addTask { try await pool.run() }
      group.addTask { try await scenario.follow() }
      group.addTask { await Visitors(responder: responder).welcome(from: listener) }
      try tell(
        address, isOpening ? try? folder.write(Self.opener(of: address).utf8, to: openerName) : nil)
      // The first that ends, as with an error, ends the others.
      defer { group.cancelAll() }
      let outcome = await group.nextResult()
      // When the task is cancelled, the sockets end with an error of their own, or none.
      try Task.checkCancellation()
      try outcome?.get()
    }
  }

  private func listen() throws(TunerError) -> (Socket, UInt16) {
    do {
      let socket = try Socket(domain: AF_INET, type: .stream)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        socket.closeOnExec()
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else {
          throw TunerError.cannotListen(port)
        }
        return (socket, port)
      } catch {
        try? socket.close()
        throw error
      }
    } catch {
      throw .cannotListen(port)
    }
  }

  /// A page that leads to an address, so that the address is no argument of a program, which others see.
  private static func opener(of address: String) -> String {
    """
    <!DOCTYPE html>
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>reel tune</title>

    """
  }
}

/// Why a page cannot be served.
enum TunerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing can listen on the port, mostly as another program does.
  case cannotListen(UInt16)

  /// The reason, and what to do.
  var description: String {
    switch self {
    case .cannotListen(let port):
      "port \(port) of 127.0.0.1 cannot be listened on; another program may have it: "
        + "leave --port out for any free one"
    }
  }
}

/// The open connections.
///
/// Whoever has not shown the secret is a stranger. A stranger has some seconds, and makes way for others once there
/// are too many, the oldest first; so that nobody who only connects keeps the user's page out.
private actor Visitors {
  /// The greatest number of connections: a part of the files that the process may open, as the rest of the program
  /// fails where none is left.
  private static let most: Int = {
    let files = sysconf(Int32(_SC_OPEN_MAX))
    return files < 0 ? 64 : min(64, max(4, Int(files) / 4))
  }()
  /// The time in which a stranger has its answer, or shows the secret.
  private static let patience = Duration.seconds(5)

  private let responder: TunerResponder
  private var strangers: [(number: Int, socket: Socket)] = []
  /// Those that were dismissed, and have not left yet.
  private var leaving: Set<Int> = []
  private var count = 0
  private var last = 0

  init(responder: TunerResponder) { self.responder = responder }

  /// Accepts connections until the task is cancelled.
  nonisolated func welcome(from listener: AsyncSocket) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard let socket = try? await listener.accept() else {
          // Mostly as the process may open no more files.
          await dismissOldest()
          try? await Task.sleep(for: .milliseconds(20))
          continue
        }
        guard let number = await enter(socket.socket) else {
          try? socket.close()
          continue
        }
        group.addTask { await self.receive(socket, number) }
      }
    }
  }

  /// Takes a connection in once there is room.
  ///
  /// - Returns: its number; `nil` if only known pages could make way.
  private func enter(_ socket: Socket) async -> Int? {
    while count >= Self.most {
      guard dismissOldest() || !leaving.isEmpty else { return nil }
      try? await Task.sleep(for: .microseconds(200))
    }
    count += 1
    last += 1
    strangers.append((last, socket))
    return last
  }

  @discardableResult
  private func dismissOldest() -> Bool { strangers.first.map { dismiss($0.number) } ?? false }

  /// Ends the connection of a stranger.
  @discardableResult
  private func dismiss(_ number: Int) -> Bool {
    guard let place = strangers.firstIndex(where: { $0.number == number }) else { return false }
    let stranger = strangers.remove(at: place)
    leaving.insert(number)
    // What waits for the socket then ends, and closes it.
    shutdown(stranger.socket.file.rawValue, Int32(SHUT_RDWR))
    return true
  }

  /// Notes that a connection has shown the secret.
  ///
  /// - Returns: whether it is still there.
  private func recognize(_ number: Int) -> Bool {
    guard let place = strangers.firstIndex(where: { $0.number == number }) else { return false }
    strangers.remove(at: place)
    return true
  }

  private func leave(_ number: Int) {
    _ = recognize(number)
    leaving.remove(number)
    count -= 1
  }

  private nonisolated func receive(_ socket: AsyncSocket, _ number: Int) async {
    socket.socket.closeOnExec()
    // By Nagle's algorithm what is written second waits until the browser has acknowledged the first, which it
    // puts off for 40 ms: longer than two frames.
    try? socket.socket.setValue(
      true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    let clock = Task {
      try await Task.sleep(for: Self.patience)
      await dismiss(number)
    }
    try? await converse(socket, number)
    clock.cancel()
    await leave(number)
    try? socket.close()
  }

  private nonisolated func converse(_ socket: AsyncSocket, _ number: Int) async throws {
    var reader = ConnectionReader(socket)
    var answer: TunerResponder.Response
    do {
      let request = try await reader.request()
      answer = responder.answer(request)
      if answer.status == 101, let key = request.header("Sec-WebSocket-Key") {
        try await socket.write(Data(WebSocket.opening(key: key)))
        return try await talk(socket, reader, number)
      }
    } catch let refusal as ConnectionRefusal {
      answer = .refusal(refusal.status, refusal.reason)
    }
    try await socket.write(Data(answer.bytes))
    // Closed with something unread, the connection would take the answer with it.
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try await reader.drain()
  }

  /// The greatest length of a first message, and of the others, for which there are answers that refuse.
  private static let (entryLimit, messageLimit) = (4 << 10, 1 << 20)

  /// Answers the messages of a socket as they come, those that take long after others, and tells of every state.
  private nonisolated func talk(
    _ socket: AsyncSocket, _ reader: ConnectionReader, _ number: Int
  ) async throws {
    let (frames, output) = AsyncStream<[UInt8]>.makeStream()
    // Who has shown nothing yet is not answered in frames that could pile up.
    var entering = WebSocket(reader) { _ in }
    let messages = WebSocket(reader) { output.yield($0) }
    let nonce = TunerSecrets.makeToken()
    try await socket.write(Data(TunerResponder.Reply.greeting(nonce).frame))
    guard let first = try await entering.message(limit: Self.entryLimit) else { return }
    let reply = await responder.enter(first, nonce: nonce)
    try await socket.write(Data(reply.frame))
    guard reply.status == 200, await recognize(number) else {
      return try await socket.write(Data(WebSocket.frame(.close, [])))
    }
    let (responder, scenario) = (responder, responder.scenario)
    let page = await scenario.join()
    try await withThrowingTaskGroup(of: Void.self) { [messages] group in
      group.addTask {
        for await frame in frames { try await socket.write(Data(frame)) }
      }
      group.addTask {
        var known = 0
        while true {
          guard let (news, text) = try await scenario.state(after: known) else { continue }
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
          await scenario.leave(page)
        }
      }
      // The first that ends ends the others.
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

extension TunerResponder.Reply {
  fileprivate var frame: [UInt8] {
    if case .image = content {
      WebSocket.frame(.binary, bytes)
    } else {
      WebSocket.frame(.text, bytes)
    }
  }
}

extension Socket {
  /// Keeps child programs from having it.
  fileprivate func closeOnExec() { _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC) }
}

extension LivePage {
  /// The page is served by the program that runs, in its own process, and knows its looks and behaviours.
  public static let served = LivePage.servedHere { order in
    let scenario = LiveScenario(
      order.scenario, template: order.template, variant: order.variant, overrides: order.overrides,
      library: order.library, isAutosaving: order.isAutosaving, exportFolder: order.exportFolder)
    do {
      try await TunerServer(scenario: scenario, port: order.port, isOpening: order.isOpening)
        .run(order.tell)
    } catch let error as TunerError {
      throw Failure(.cannotCreate, "\(error)")
    }
  }
}
