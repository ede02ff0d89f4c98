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
  package static func cancelling<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    let sources = signals.map { number in
      // The source sees the signal only where it does not end the program first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if task.isCancelled { exit(FinalStatus.interrupted) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for number in signals { signal(number, SIG_DFL) }
    }
    return try await task.value
  }
}
