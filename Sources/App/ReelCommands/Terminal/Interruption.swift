import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Turns Ctrl-C into cancellation, so that what is in work is finished and nothing is half-written.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM]

  /// Runs work that Ctrl-C, or a request to end, cancels; a second one ends the program at once.
  ///
  /// Within such work other such work may run; what Ctrl-C meant before, it means again behind it.
  package static func cancelling<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Installed before the work begins, which may tell others that it can be interrupted.
    let pipe = Self.pipe
    let handlers = signals.map { signal($0) { _ in Interruption.pipe.write() } }
    let task = Task { try await work() }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading)
    source.setEventHandler {
      pipe.drain()
      if task.isCancelled { exit(FinalStatus.interrupted) }
      task.cancel()
    }
    source.resume()
    defer {
      source.cancel()
      for (number, handler) in zip(signals, handlers) { signal(number, handler) }
    }
    return try await task.value
  }

  /// Where the signals' handler writes: a signal that is ignored until a source sees it can be lost.
  private static let pipe = Pipe()

  /// A pipe that nobody waits for, in neither direction.
  private struct Pipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      _ = ends.withUnsafeMutableBufferPointer { $0.baseAddress.map { systemPipe($0) } }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (reading, writing) = (ends[0], ends[1])
    }

    /// Writes a byte, which a signal's handler may do at any time.
    func write() {
      let error = errno
      defer { errno = error }
      var byte: UInt8 = 0
      _ = systemWrite(writing, &byte, 1)
    }

    func drain() {
      var byte: UInt8 = 0
      while systemRead(reading, &byte, 1) == 1 {}
    }
  }
}

// The functions of the C library, whose names are those of methods here.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
