import Foundation

/// A server on this machine that answers requests over HTTP.
///
/// Foundation's URL loading cannot parse the responses of Chromium's driver.
struct LocalServer: Sendable {
  let port: UInt16

  /// Sends a request over a separate connection and returns the response.
  ///
  /// - Parameter timeout: The maximum time without a byte of the response, in seconds.
  func ask(
    _ method: String, _ path: String, body: [UInt8]?, timeout: Int
  ) throws -> (status: Int, body: Data) {
    let connection = try connection(timeout: timeout)
    defer { close(connection) }
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: close\r
      Content-Type: application/json\r
      Content-Length: \(body?.count ?? 0)\r
      \r\n
      """
    try send(Array(head.utf8) + (body ?? []), to: connection)
    return try response(from: connection)
  }

  private func connection(timeout: Int) throws -> Int32 {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let connection = socket(AF_INET, stream, 0)
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
    }
    guard result == 0 else {
      close(connection)
      throw WebDriverError("no connection to port \(port)")
    }
    return connection
  }

  private func send(_ bytes: [UInt8], to connection: Int32) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 || errno == EINTR else {
        throw WebDriverError("port \(port) does not read the request")
      }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private func response(from connection: Int32) throws -> (status: Int, body: Data) {
    let end = Data("\r\n\r\n".utf8)
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var whole: (status: Int, body: Range<Int>)?
    while received.count < whole?.body.upperBound ?? .max {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw WebDriverError("no whole response from port \(port)") }
      received.append(contentsOf: buffer[..<count])
      guard whole == nil, let head = received.firstRange(of: end) else { continue }
      let text = String(decoding: received[..<head.lowerBound], as: UTF8.self)
      guard let status = text.firstMatch(of: /^HTTP\/1.1 (\d+)/).flatMap({ Int($0.1) }),
        let length = text.firstMatch(of: /\r\nContent-Length: *(\d+)/.ignoresCase())
          .flatMap({ Int($0.1) })
      else { throw WebDriverError("the response of port \(port) is malformed: \(text)") }
      whole = (status, head.upperBound..<head.upperBound + length)
    }
    guard let whole else { throw WebDriverError("no response from port \(port)") }
    return (whole.status, received[whole.body])
  }
}
