import Dispatch
import FileAccess

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
    let reading = wake.reading
    let handlers = signals.map { signal($0) { _ in Interruption.ring() } }
    let task = Task { try await work() }
    let source = DispatchSource.makeReadSource(fileDescriptor: reading)
    source.setEventHandler {
      var byte: UInt8 = 0
      while read(reading, &byte, 1) == 1 {}
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
  ///
  /// Nobody waits for it, in neither direction.
  private static let wake: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Writes a byte, which a signal's handler may do at any time.
  private static func ring() {
    let error = errno
    defer { errno = error }
    var byte: UInt8 = 0
    _ = write(wake.writing, &byte, 1)
  }
}
