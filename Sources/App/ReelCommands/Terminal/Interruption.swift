import Dispatch
import FileAccess

/// The handling of `SIGINT` and `SIGTERM` as task cancellation, so that no file is left
/// half-written.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM]

  /// Runs work that `SIGINT` or `SIGTERM` cancels; a second signal ends the program immediately.
  ///
  /// Calls may be nested. The previous signal handlers are restored afterward.
  package static func cancelling<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // The handlers are installed first, since the work may announce that it can be interrupted.
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

  /// The pipe to which the signal handler writes.
  ///
  /// A dispatch source for the signals themselves would require ignoring them, and a signal that
  /// arrives before the source is active could then be lost. Both ends are nonblocking.
  private static let wake: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Writes a byte to the pipe.
  ///
  /// This function is called in a signal handler. It calls only async-signal-safe functions and
  /// preserves `errno`.
  private static func ring() {
    let error = errno
    defer { errno = error }
    var byte: UInt8 = 0
    _ = write(wake.writing, &byte, 1)
  }
}
