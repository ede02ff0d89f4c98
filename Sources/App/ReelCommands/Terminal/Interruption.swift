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
    let task = Task { try await work() }
    // A source sees its signal only where that does not end the program first.
    let handlers = signals.map { signal($0, SIG_IGN) }
    let sources = signals.map { number in
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
      for (number, handler) in zip(signals, handlers) { signal(number, handler) }
    }
    return try await task.value
  }
}
