import CGlib
import FlyingSocks

/// A buffered reader of a socket, with a limit on the head of a request.
struct ConnectionReader: Sendable {
  private let socket: AsyncSocket
  private var buffer: [UInt8] = []

  init(_ socket: AsyncSocket) { self.socket = socket }

  private mutating func readMore() async throws { buffer += try await socket.read(atMost: 4096) }

  /// Reads exactly `count` bytes, waiting until they have arrived.
  mutating func take(_ count: Int) async throws -> [UInt8] {
    while buffer.count < count { try await readMore() }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Reads the head of a request and the empty line that ends it.
  ///
  /// - Returns: The head, or more than `limit` bytes of a head that is too long.
  mutating func head(limit: Int) async throws -> [UInt8] {
    let ending = Array("\r\n\r\n".utf8)
    // The index up to which no ending begins, so that no byte is searched again.
    var searched = 0
    while true {
      if let end = buffer[searched...].firstRange(of: ending) {
        return Array(try await take(end.upperBound).dropLast(ending.count))
      }
      guard buffer.count <= limit else { return buffer }
      searched = max(0, buffer.count - ending.count + 1)
      try await readMore()
    }
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
  private let send: @Sendable ([UInt8]) -> Void

  init(_ reader: ConnectionReader, send: @escaping @Sendable ([UInt8]) -> Void) {
    self.reader = reader
    self.send = send
  }

  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  private struct Frame {
    var isLast: Bool
    var opcode: Opcode
    var payload: [UInt8]
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
  static func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let (code, size): (UInt8, Int) =
      count < 126 ? (UInt8(count), 0) : count < 1 << 16 ? (126, 2) : (127, 8)
    let length = (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return [0x80 | opcode.rawValue, code] + length + payload
  }

  /// Reads the next frame, or returns `nil` if it is invalid or longer than `limit` bytes.
  private mutating func frame(limit: Int) async throws -> Frame? {
    let head = try await reader.take(2)
    // Clients must mask their frames.
    guard let opcode = Opcode(rawValue: head[0] & 0x7F), head[1] & 0x80 != 0 else { return nil }
    var count = Int(head[1] & 0x7F)
    if count > 125 {
      count = try await reader.take(count == 126 ? 2 : 8)
        .reduce(0) { $0 > limit ? $0 : $0 << 8 | Int($1) }
    }
    guard count <= limit else { return nil }
    let mask = try await reader.take(4)
    var payload = try await reader.take(count)
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    return Frame(isLast: head[0] & 0x80 != 0, opcode: opcode, payload: payload)
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
    while let frame = try await frame(limit: limit - text.count) {
      if isEntry, !frame.isLast || frame.opcode != .text { return nil }
      switch frame.opcode {
      case .text where !isPart, .continuation where isPart:
        text += frame.payload
        if frame.isLast { return text }
        isPart = true
      case .ping where frame.payload.count <= 125: send(Self.frame(.pong, frame.payload))
      case .pong: continue
      default: return nil
      }
    }
    return nil
  }
}
