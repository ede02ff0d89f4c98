import CGlib
import FlyingSocks

/// A buffered reader of a socket, with limits on the head of a request.
struct ConnectionReader: Sendable {
  private let socket: AsyncSocket
  private var buffer: [UInt8] = []

  /// The maximum length of a request's head, in bytes.
  static let headLimit = 16 << 10
  /// The maximum number of lines in a request's head.
  static let lineLimit = 100

  init(_ socket: AsyncSocket) { self.socket = socket }

  private mutating func readMore() async throws { buffer += try await socket.read(atMost: 4096) }

  /// Reads exactly `count` bytes, waiting until they have arrived.
  mutating func take(_ count: Int) async throws -> [UInt8] {
    while buffer.count < count { try await readMore() }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Reads the head of a request up to its empty line.
  ///
  /// - Throws: ``TunerRefusal`` if the head is too long or malformed.
  mutating func request() async throws -> TunerResponder.Request {
    let ending = Array("\r\n\r\n".utf8)
    // The index up to which no ending begins, so that no byte is searched again.
    var searched = 0
    while true {
      if let end = buffer[searched...].firstRange(of: ending) {
        defer { buffer.removeFirst(end.upperBound) }
        guard end.lowerBound <= Self.headLimit else { break }
        return try Self.request(of: buffer[..<end.lowerBound])
      }
      guard buffer.count <= Self.headLimit else { break }
      searched = max(0, buffer.count - ending.count + 1)
      try await readMore()
    }
    throw TunerRefusal(
      status: 431,
      "the request's head is longer than \(Self.headLimit >> 10) KiB; "
        + "if cookies are the cause, delete those of 127.0.0.1")
  }

  private static func request(of head: ArraySlice<UInt8>) throws -> TunerResponder.Request {
    let malformed = TunerRefusal(status: 400, "the request is malformed")
    guard let text = String(validating: head, as: UTF8.self) else { throw malformed }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count <= lineLimit else {
      throw TunerRefusal(status: 431, "the request's head has more than \(lineLimit) lines")
    }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw malformed }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw malformed }
      let name = line[..<colon].lowercased()
      let value = line[colon...].dropFirst().drop { $0 == " " }
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), headers[name] == nil else {
        throw malformed
      }
      headers[name] = String(value)
    }
    return TunerResponder.Request(
      method: String(words[0]), path: String(words[1].prefix { $0 != "?" }), headers: headers)
  }

  /// Discards the input of at most 64 reads.
  ///
  /// - Throws: `SocketError` when the other side closes the connection.
  mutating func drain() async throws {
    for _ in 0..<64 {
      buffer = []
      try await readMore()
    }
  }
}

/// The server's side of a WebSocket (RFC 6455).
struct WebSocket: Sendable {
  private var reader: ConnectionReader
  /// A closure that sends the answers to pings.
  let send: @Sendable ([UInt8]) -> Void

  init(_ reader: ConnectionReader, send: @escaping @Sendable ([UInt8]) -> Void) {
    (self.reader, self.send) = (reader, send)
  }

  enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Returns the value of `Sec-WebSocket-Accept` that answers a `Sec-WebSocket-Key`.
  static func accepted(key: String) -> String {
    let hash = g_checksum_new(G_CHECKSUM_SHA1)
    defer { g_checksum_free(hash) }
    g_checksum_update(hash, key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", -1)
    var digest = [UInt8](repeating: 0, count: 20)
    var count = gsize(digest.count)
    g_checksum_get_digest(hash, &digest, &count)
    return digest.base64
  }

  /// Returns an unfragmented frame with a payload.
  static func frame(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    func digits(_ length: Int) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }
    let head: [UInt8] =
      switch count {
      case ..<126: [UInt8(count)]
      case ..<(1 << 16): [126] + digits(2)
      default: [127] + digits(8)
      }
    return [0x80 | kind.rawValue] + head + payload
  }

  /// Reads the next frame, or returns `nil` if it is invalid or longer than `limit` bytes.
  private mutating func frame(
    limit: Int
  ) async throws -> (isLast: Bool, kind: Kind, payload: [UInt8])? {
    let head = try await reader.take(2)
    // Clients must mask their frames.
    guard let kind = Kind(rawValue: head[0] & 0x7F), head[1] & 0x80 != 0 else { return nil }
    var count = Int(head[1] & 0x7F)
    if count > 125 {
      count = try await reader.take(count == 126 ? 2 : 8)
        .reduce(0) { $0 > limit ? $0 : $0 << 8 | Int($1) }
    }
    guard count <= limit else { return nil }
    let mask = try await reader.take(4)
    var payload = try await reader.take(count)
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    return (head[0] & 0x80 != 0, kind, payload)
  }

  /// Reads the next text message.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of a message, in bytes.
  ///   - isEntry: Whether the other side is not authenticated yet. Then the message must be a single
  ///     frame, and no other frame is read or answered.
  /// - Returns: The message as UTF-8, or `nil` if the other side closes the WebSocket or sends a
  ///   frame that is invalid, too long or not text.
  /// - Throws: `SocketError` if the connection ends.
  mutating func message(limit: Int, isEntry: Bool = false) async throws -> [UInt8]? {
    var text: [UInt8] = []
    var isPart = false
    while let (isLast, kind, payload) = try await frame(limit: limit - text.count) {
      if isEntry, !isLast || kind != .text { return nil }
      switch kind {
      case .text where !isPart, .continuation where isPart:
        text += payload
        if isLast { return text }
        isPart = true
      case .ping where payload.count <= 125: send(Self.frame(.pong, payload))
      case .pong: continue
      default: return nil
      }
    }
    return nil
  }
}
