extension GoldenScenarios {
  /// The message and the exit status of an error, or `nil` for an error of an unknown type, which is
  /// thrown.
  package typealias Report = (any Error) -> (message: String, status: FinalStatus)?

  /// Verifies the scenarios of a shard, and records and prunes goldens as requested.
  ///
  /// - Returns: The scenarios, each but those whose goldens were removed, and the paths of the
  ///   removed orphaned goldens.
  package func verify(
    _ shard: Shard = .whole, recording: GoldenRecording = .never, isPruning: Bool = false,
    jobs: Int? = nil, report: Report
  ) async throws -> (entries: [VerifiedScenario], removed: [String]) {
    var all: [VerifiedScenario] = []
    var removed: [String] = []
    func fail(_ error: any Error, _ path: String, at position: Int) throws {
      guard let (message, status) = report(error) else { throw error }
      all.append(
        VerifiedScenario(
          failure: message, path: path, status: status.rawValue, position: position))
    }
    for position in shard.deal(costs) {
      let entry = entries[position]
      do {
        var result = try await entry.goldens.get().verify(jobs: jobs)
        try result.settle(recording, isPruning: isPruning, FailedGoldens())
        all.append(VerifiedScenario(result, path: entry.path, position: position))
      } catch {
        try fail(error, entry.path, at: position)
      }
    }
    for (position, abandoned) in abandonedPositions(in: shard) {
      guard isPruning, abandoned.isPrunable else {
        all.append(
          VerifiedScenario(
            failure: abandoned.description, path: abandoned.folder,
            status: FinalStatus.checkFailed.rawValue, position: position))
        continue
      }
      do {
        removed += try abandoned.prune()
      } catch {
        try fail(error, abandoned.folder, at: position)
      }
    }
    return (all, removed)
  }

  /// Returns the sets of orphaned goldens that a shard reports, all of them the first.
  private func abandonedPositions(in shard: Shard) -> [(position: Int, goldens: AbandonedGoldens)] {
    shard.index == 1 ? abandoned.enumerated().map { (entries.count + $0, $1) } : []
  }

  /// Returns the results of a shard's verification, for merging.
  package func results(_ all: [VerifiedScenario], of shard: Shard) -> GoldenResults {
    let known = Set(all.map(\.position))
    return GoldenResults(
      all, leavingOut: abandonedPositions(in: shard).map(\.position).filter { !known.contains($0) },
      shard: shard, total: count, digest: digest, hasTexts: hasTexts)
  }
}
