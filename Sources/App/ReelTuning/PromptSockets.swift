import FlyingSocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sockets that send what is written at once.
///
/// An answer is written in two parts, its head and its body. By Nagle's algorithm the second waits until
/// the browser has acknowledged the first, which it puts off for 40 ms: longer than two frames.
struct PromptSockets<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The server's own socket waits for pages; those that it accepts have its options.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
