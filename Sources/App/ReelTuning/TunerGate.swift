/// The rules by which the live page's server answers or refuses requests.
///
/// A request loads a file of the page, which contains no data of the scenario, or opens a socket.
/// A socket is authenticated by its first message; see ``TunerSecrets``.
struct TunerGate: Sendable {
  let port: UInt16

  /// The address of the page, without a key.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Returns the refusal of a request because of its method or its headers, or `nil`.
  func refusal(of request: TunerResponder.Request) -> TunerRefusal? {
    // The name localhost can lead to another server over IPv6.
    let host = "127.0.0.1:\(port)"
    guard request.header("Host") == host else {
      return TunerRefusal(status: 421, "the Host header must be \(host)")
    }
    guard request.method == "GET" else {
      return TunerRefusal(status: 405, "the method must be GET")
    }
    let elsewhere = TunerRefusal(status: 403, "the request is from another origin")
    let isPage = request.header("Origin").map { $0 == "http://\(host)" }
    guard isPage != false else { return elsewhere }
    guard request.path == TunerResponder.socketPath else { return nil }
    // Browsers send the origin of a page that opens a socket.
    guard isPage == true else { return TunerRefusal(status: 403, "the Origin header is missing") }
    guard ["same-origin", "none", nil].contains(request.header("Sec-Fetch-Site")) else {
      return elsewhere
    }
    guard request.header("Upgrade")?.lowercased() == "websocket",
      request.header("Sec-WebSocket-Version") == "13",
      request.header("Sec-WebSocket-Key")?.utf8.count == 24
    else { return TunerRefusal(status: 400, "the request is not a WebSocket handshake") }
    return nil
  }
}
