/// Draws the pictures of a plan on several threads and brings them into a sink in order.
///
/// The bytes depend on the plan alone: not on the number of jobs, not on which thread draws what, not
/// on which picture is ready first. Only a few pictures per job are in memory at a time.
public enum FramePipeline {
  /// How far a run has come.
  public struct Progress: Hashable, Sendable {
    /// How many pictures are done.
    public var done: Int
    /// How many there are in all.
    public var total: Int
  }

  /// How many pictures per job may wait for one before them.
  private static let window = 4

  /// Draws everything.
  ///
  /// Cancelling the task ends it after the pictures in work, with the sink aborted.
  ///
  /// - Parameters:
  ///   - plan: what to draw.
  ///   - sink: where to.
  ///   - progress: is told whenever a picture is done, in order.
  /// - Throws: what drawing or the sink throws first, or `CancellationError`; the sink is aborted.
  public static func run<Sink: FrameSink & ~Copyable>(
    _ plan: SequencePlan, into sink: inout Sink,
    progress: (Progress) -> Void = { _ in }
  ) async throws {
    do {
      try sink.start()
      try await draw(plan, into: &sink, progress: progress)
      try sink.finish()
    } catch {
      sink.abort()
      throw error
    }
  }

  private static func draw<Sink: FrameSink & ~Copyable>(
    _ plan: SequencePlan, into sink: inout Sink, progress: (Progress) -> Void
  ) async throws {
    let jobs = plan.options.jobs ?? coreCount
    let prepare = sink.preparation
    let total = plan.pictures.count
    try await withThrowingTaskGroup(of: (Int, Sink.Product).self) { group in
      var started = 0
      var done = 0
      var inWork = 0
      var waiting: [Int: Sink.Product] = [:]
      while done < total {
        try Task.checkCancellation()
        while started < total, inWork < jobs, started < done + jobs * window {
          let position = started
          group.addTask {
            (position, try prepare(try plan.drawing(of: plan.pictures[position])))
          }
          started += 1
          inWork += 1
        }
        guard let (position, product) = try await group.next() else { break }
        inWork -= 1
        waiting[position] = product
        while let product = waiting.removeValue(forKey: done) {
          try sink.write(product, of: plan.pictures[done])
          done += 1
          progress(Progress(done: done, total: total))
        }
      }
    }
  }
}
