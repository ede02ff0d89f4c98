import CGlib
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The frames of a WebSocket (RFC 6455), as a server writes them.
enum WebSocket {
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Returns the headers of a response that accepts a WebSocket.
  ///
  /// - Parameter key: The request's `Sec-WebSocket-Key`.
  static func handshake(key: String) -> [String] {
    let hash = g_checksum_new(G_CHECKSUM_SHA1)
    defer { g_checksum_free(hash) }
    g_checksum_update(hash, key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", -1)
    var digest = [UInt8](repeating: 0, count: 20)
    var count = gsize(digest.count)
    g_checksum_get_digest(hash, &digest, &count)
    return ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: \(digest.base64)"]
  }

  /// Returns an unfragmented frame with a payload.
  static func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let size = count < 126 ? 0 : count < 1 << 16 ? 2 : 8
    let code = size == 0 ? UInt8(count) : size == 2 ? 126 : 127
    let length = (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return [0x80 | opcode.rawValue, code] + length + payload
  }
}

/// The reading of a server's connection, within limits.
///
/// The functions throw `SocketError.disconnected` if the connection ends, or if it must be ended
/// because of what was read.
extension AsyncSocket {
  func send(_ bytes: [UInt8]) async throws { try await write(Data(bytes)) }

  /// Reads the head of an HTTP request, up to the empty line that ends it.
  ///
  /// Further bytes that have arrived are discarded; before it is answered, the other side of a
  /// WebSocket sends none.
  ///
  /// - Returns: The head, or more than `limit` bytes of a head that is too long.
  func head(limit: Int) async throws -> [UInt8] {
    let ending = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while head.count <= limit {
      // The ending can begin in the bytes that were read before.
      let start = max(0, head.count - ending.count + 1)
      head += try await read(atMost: 4096)
      if let end = head[start...].firstRange(of: ending) { return Array(head[..<end.lowerBound]) }
    }
    return head
  }

  /// Reads a frame of a client with a payload of at most `limit` bytes.
  func frame(limit: Int) async throws -> (opcode: WebSocket.Opcode, isLast: Bool, bytes: [UInt8]) {
    let head = try await read(bytes: 2)
    var count = Int(head[1] & 0x7F)
    if count > 125 {
      count = try await read(bytes: count == 126 ? 2 : 8)
        .reduce(0) { $0 > limit ? $0 : $0 << 8 | Int($1) }
    }
    // Clients must mask their frames.
    guard let opcode = WebSocket.Opcode(rawValue: head[0] & 0x7F), head[1] & 0x80 != 0,
      count <= limit
    else { throw SocketError.disconnected }
    let mask = try await read(bytes: 4)
    let bytes = try await read(bytes: count).enumerated().map { $1 ^ mask[$0 & 3] }
    return (opcode, head[0] & 0x80 != 0, bytes)
  }

  /// Reads a text message of at most `limit` bytes, and answers pings by frames in `output`.
  func message(limit: Int, output: AsyncStream<[UInt8]>.Continuation) async throws -> [UInt8] {
    var text: [UInt8] = []
    var isPart = false
    while true {
      let frame = try await frame(limit: limit - text.count)
      switch frame.opcode {
      case .text where !isPart, .continuation where isPart:
        text += frame.bytes
        if frame.isLast { return text }
        isPart = true
      case .ping where frame.bytes.count <= 125: output.yield(WebSocket.frame(.pong, frame.bytes))
      case .pong: continue
      default: throw SocketError.disconnected
      }
    }
  }
}
