import CPages
import FileAccess
import FlyingSocks
import RunPages

/// A server of a page on which a scenario file plays while it is edited, or that shows failed goldens.
///
/// The server listens on 127.0.0.1 only and requires authentication for all data of its content. A
/// page can write only the scenario file, its draft, and files in the folder of `--exports`, or accept
/// the goldens that it shows.
struct TunerServer: Sendable {
  let content: any LiveContent
  let order: LiveOrder
  let folder = StateFolder()

  /// Prints the address of the page, and serves the page until the task is canceled.
  ///
  /// - Throws: `Failure` if the server cannot listen on the port, or `CancellationError` when the
  ///   task is canceled.
  func run() async throws {
    let pool = SocketPool.make()
    try await pool.prepare()
    let socket = try Socket(domain: AF_INET)
    defer { try? socket.close() }
    let port = try listen(on: socket)
    let listener = try AsyncSocket(socket: socket, pool: pool)

    // A secret is stored only for an explicit port, on which a page can reconnect after a restart.
    let secret = order.port == 0 ? nil : folder.secret(ofPort: port)
    let openerName = try FileName(checking: "open-\(getpid()).html")
    let secrets = TunerSecrets(secret: secret) { [folder] in try? folder.remove(openerName) }
    defer { try? folder.remove(openerName) }
    let responder = TunerResponder(gate: TunerGate(port: port), secrets: secrets, content: content)
    let address = "http://127.0.0.1:\(port)/#\(secrets.key)"

    await content.lock(port: port)
    try await withThrowingTaskGroup(of: Void.self) { [content] group in
      group.addTask { try await pool.run() }
      group.addTask { try await content.follow() }
      group.addTask { await TunerConnections(responder: responder).accept(from: listener) }
      // The browser is opened with the path of a page that redirects to the address, because other
      // users can see the arguments of programs.
      let opener = tunerPageOpener.text.filled(with: ["address": address])
      try order.tell(
        address, opener: order.isOpening ? try? folder.write(opener.utf8, to: openerName) : nil)
      // The first task that ends, for example with an error, cancels the others.
      defer { group.cancelAll() }
      let outcome = await group.nextResult()
      // After a cancellation, the sockets can end with another error or without one.
      try Task.checkCancellation()
      try outcome?.get()
    }
  }

  /// Listens on a socket and returns its port.
  private func listen(on socket: Socket) throws(Failure) -> UInt16 {
    do {
      try socket.setValue(true, for: .localAddressReuse)
      // With Nagle's algorithm, the second packet waits for the acknowledgment of the first one,
      // which the browser delays by 40 ms: more than two frames. Connections inherit the option.
      try socket.setValue(
        true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: order.port))
      try socket.listen()
      if case .ip4(_, let port) = try socket.sockname() { return port }
    } catch {}
    throw Failure(
      .cannotCreate,
      "cannot listen on port \(order.port) of 127.0.0.1; another program may use it; "
        + "omit --port for any free port")
  }
}

extension LivePage {
  /// The live page, served by the current process with the styles and behaviors of its library.
  public static let served = LivePage.servedHere { order in
    let content: any LiveContent =
      switch order.subject {
      case .scenario(let options): LiveScenario(options)
      case .goldens(let verify): try await LiveGoldens(verify)
      }
    try await TunerServer(content: content, order: order).run()
  }
}
