import CProcess

/// Parallel processing of independent items whose results are consumed in order.
package enum OrderedWork {
  /// The maximum number of started items per job whose results have not been consumed.
  private static let window = 4

  /// The number of cores that the process may use, at least 1.
  ///
  /// On Linux, they are those granted to it, for example by a container or by `taskset`.
  package static var availableCores: Int { Int(process_core_count()) }

  /// Processes all items.
  ///
  /// No further item is started after a failure or cancellation.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - jobs: The maximum number of concurrent items, or `nil` for one per core.
  ///   - work: A closure that processes the item at an index, called from several threads.
  ///   - take: A closure that receives the results in the order of their indices.
  /// - Throws: The error of the failed item with the lowest index, the error of `take`, or
  ///   `CancellationError`.
  package static func run<Result: Sendable>(
    count: Int, jobs: Int? = nil, _ work: @escaping @Sendable (Int) throws -> Result,
    take: (Int, Result) throws -> Void
  ) async throws {
    let jobs = max(1, min(jobs ?? availableCores, count))
    try await withThrowingTaskGroup(of: (Int, Swift.Result<Result, any Error>).self) { group in
      var started = 0
      var running = 0
      var taken = 0
      var hasFailed = false
      var waiting: [Int: Swift.Result<Result, any Error>] = [:]
      while taken < count {
        try Task.checkCancellation()
        while !hasFailed, running < jobs, started < min(count, taken + jobs * window) {
          let index = started
          group.addTask { (index, Swift.Result { try work(index) }) }
          started += 1
          running += 1
        }
        guard let (index, result) = try await group.next() else { break }
        running -= 1
        if case .failure = result { hasFailed = true }
        waiting[index] = result
        while let result = waiting.removeValue(forKey: taken) {
          try take(taken, try result.get())
          taken += 1
        }
      }
    }
  }
}
