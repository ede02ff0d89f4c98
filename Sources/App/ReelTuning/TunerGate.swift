/// Decides which requests the live page's server answers.
///
/// A request gets a file of the page, which holds nothing of the scenario, or opens a socket. What a socket
/// may do is decided by its first message, by ``TunerSecrets``.
struct TunerGate: Sendable {
  /// The outcome for a request.
  enum Verdict: Hashable, Sendable {
    case allowed
    /// A status of HTTP, and the reason.
    case refused(Int, String)
  }

  let port: UInt16

  /// The page's address, without a key.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Checks a request before anything is done for it.
  func verdict(on request: TunerResponder.Request) -> Verdict {
    // The name localhost may lead to another server, over IPv6.
    let host = "127.0.0.1:\(port)"
    guard request.header("Host") == host else {
      return .refused(421, "this server answers to \(host) only")
    }
    guard request.method == "GET" else { return .refused(405, "only GET is answered") }
    let isPage = request.header("Origin").map { $0 == "http://\(host)" }
    guard isPage != false else { return .refused(403, "another page asks") }
    guard request.path == TunerResponder.socketPath else { return .allowed }
    // Browsers name the page that opens a socket.
    guard isPage == true else { return .refused(403, "no page asks") }
    guard ["same-origin", "none", nil].contains(request.header("Sec-Fetch-Site")) else {
      return .refused(403, "another page asks")
    }
    guard request.header("Upgrade")?.lowercased() == "websocket",
      request.header("Sec-WebSocket-Version") == "13",
      request.header("Sec-WebSocket-Key")?.utf8.count == 24
    else { return .refused(400, "this opens no web socket") }
    return .allowed
  }
}
