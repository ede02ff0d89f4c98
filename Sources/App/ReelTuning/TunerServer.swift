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

    if let holder = await content.lock(port: port) {
      Terminal.writeError(
        "note: another \(Program.name) tune (\(holder)) has opened \(content.title); "
          + "this page is read-only\n")
    }
    try await withThrowingTaskGroup(of: Void.self) { [content] group in
      group.addTask { try await pool.run() }
      group.addTask { try await content.follow() }
      group.addTask { await TunerConnections(responder: responder).accept(from: listener) }
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
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
        if case .ip4(_, let port) = try socket.sockname() { return (socket, port) }
      } catch {}
      try? socket.close()
    }
    throw Failure(
      .cannotCreate,
      "cannot listen on port \(port) of 127.0.0.1; another program may use it; "
        + "omit --port for any free port")
  }
}

extension LivePage {
  /// The live page, served by the current process with the styles and behaviors of its library.
  public static let served = LivePage.servedHere { order in
    let content: any LiveContent =
      switch order.subject {
      case .scenario(let order): LiveScenario(order)
      case .goldens(let verify): try await LiveGoldens(verify)
      }
    try await TunerServer(content: content, port: order.port, isOpening: order.isOpening)
      .run(order.tell)
  }
}
