/// Independent work on several threads, whose results are taken in order.
package enum OrderedWork {
  /// How many results per job may wait for one before them.
  private static let window = 4

  /// Does everything.
  ///
  /// Nothing is begun any more once something has failed, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - count: how much there is to do.
  ///   - jobs: how much at a time; `nil` for one a core.
  ///   - work: does the n-th part; called from several threads.
  ///   - take: is given what came of each part, from the first on, as soon as those before it are there.
  /// - Throws: what the first part that fails throws, whichever ends first; what `take` throws; or
  ///   `CancellationError`.
  package static func run<Result: Sendable>(
    count: Int, jobs: Int? = nil, _ work: @escaping @Sendable (Int) throws -> Result,
    take: (Int, Result) throws -> Void
  ) async throws {
    let jobs = max(1, min(jobs ?? MachineCores.count, count))
    try await withThrowingTaskGroup(of: (Int, Swift.Result<Result, any Error>).self) { group in
      var (started, running, taken, hasFailed) = (0, 0, 0, false)
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
