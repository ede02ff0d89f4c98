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
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].lowercased()
      guard parts.count == 2, !name.isEmpty, !name.contains(where: \.isWhitespace),
        headers.updateValue(String(parts[1].drop { $0 == " " }), forKey: name) == nil
      else { throw malformed }
    }
  }
}

/// The rules by which the live page's server answers or refuses requests.
///
/// A request loads a file of the page, which contains no data of the scenario, or opens a socket.
/// A socket is authenticated by its first message; see ``TunerSecrets``.
struct TunerGate: Sendable {
  let port: UInt16

  /// Returns the refusal of a request because of its method or its headers, or `nil`.
  func refusal(of head: TunerHead) -> TunerRefusal? {
    // The name localhost can lead to another server over IPv6.
    let host = "127.0.0.1:\(port)"
    let headers = head.headers
    let isFile = head.path != TunerResponder.socketPath
    let isHandshake =
      headers["upgrade"]?.lowercased() == "websocket" && headers["sec-websocket-version"] == "13"
      && headers["sec-websocket-key"]?.utf8.count == 24
    let elsewhere = "the request is from another origin"
    let rules: [(isMet: Bool, status: Int, reason: String)] = [
      (headers["host"] == host, 421, "the Host header must be \(host)"),
      (head.method == "GET", 405, "the method must be GET"),
      ([nil, "http://\(host)"].contains(headers["origin"]), 403, elsewhere),
      // Browsers send the origin of a page that opens a socket.
      (isFile || headers["origin"] != nil, 403, "the Origin header is missing"),
      (isFile || [nil, "none", "same-origin"].contains(headers["sec-fetch-site"]), 403, elsewhere),
      (isFile || isHandshake, 400, "the request is not a WebSocket handshake"),
    ]
    return rules.first { !$0.isMet }.map { TunerRefusal(status: $0.status, $0.reason) }
  }
}
