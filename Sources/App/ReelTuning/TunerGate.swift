/// The head of an HTTP request.
struct TunerHead: Sendable {
  var method: String
  /// The path, without a query.
  var path: String
  /// The values of the headers, by lowercase name.
  var headers: [String: String]

  /// The maximum length of a head, in bytes.
  static let lengthLimit = 16 << 10
  private static let lineLimit = 100

}

extension TunerHead {
  /// Parses a head, without the empty line that ends it.
  init(parsing bytes: [UInt8]) throws(TunerRefusal) {
    guard bytes.count <= Self.lengthLimit else {
      throw TunerRefusal(
        status: 431,
        "the request's head is longer than \(Self.lengthLimit >> 10) KiB; "
          + "if cookies are the cause, delete those of 127.0.0.1")
    }
    let malformed = TunerRefusal("the request is malformed")
    guard let text = String(validating: bytes, as: UTF8.self) else { throw malformed }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count <= Self.lineLimit else {
      throw TunerRefusal(status: 431, "the request's head has more than \(Self.lineLimit) lines")
    }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw malformed }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw malformed }
      let name = line[..<colon].lowercased()
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), headers[name] == nil else {
        throw malformed
      }
      headers[name] = String(line[colon...].dropFirst().drop { $0 == " " })
    }
  }
}

/// The rules by which the live page's server answers or refuses requests.
///
/// A request loads a file of the page, which contains no data of the scenario, or opens a socket.
/// A socket is authenticated by its first message; see ``TunerSecrets``.
struct TunerGate: Sendable {
  let port: UInt16

  /// The address of the page, without a key.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Returns the refusal of a request because of its method or its headers, or `nil`.
  func refusal(of head: TunerHead) -> TunerRefusal? {
    // The name localhost can lead to another server over IPv6.
    let host = "127.0.0.1:\(port)"
    let headers = head.headers
    guard headers["host"] == host else {
      return TunerRefusal(status: 421, "the Host header must be \(host)")
    }
    guard head.method == "GET" else {
      return TunerRefusal(status: 405, "the method must be GET")
    }
    let elsewhere = TunerRefusal(status: 403, "the request is from another origin")
    let isPage = headers["origin"].map { $0 == "http://\(host)" }
    guard isPage != false else { return elsewhere }
    guard head.path == TunerResponder.socketPath else { return nil }
    // Browsers send the origin of a page that opens a socket.
    guard isPage == true else { return TunerRefusal(status: 403, "the Origin header is missing") }
    guard ["same-origin", "none", nil].contains(headers["sec-fetch-site"]) else {
      return elsewhere
    }
    guard headers["upgrade"]?.lowercased() == "websocket",
      headers["sec-websocket-version"] == "13", headers["sec-websocket-key"]?.utf8.count == 24
    else { return TunerRefusal("the request is not a WebSocket handshake") }
    return nil
  }
}
