import FileAccess

/// A pipeline that draws the images of a plan on several threads and passes them to a sink in
/// order.
///
/// The output depends on the plan alone, not on the number of jobs or on the scheduling of
/// threads. Each job has one worker, which reuses its buffers. Jobs process images in batches, so
/// that synchronization costs little. Only a few batches per job are in memory at any time.
package enum FramePipeline {
  /// The minimum number of batches per job, so that jobs finish at about the same time.
  private static let minimumBatches = 4

  /// Draws all images of a plan into a sink.
  ///
  /// If the task is canceled, the images in progress are finished and the sink is aborted.
  ///
  /// - Parameters:
  ///   - plan: The images to draw.
  ///   - sink: The sink that receives them.
  ///   - progress: Called after each image, in order.
  /// - Returns: The time spent in each stage.
  /// - Throws: The error of the first image for which drawing or the sink fails, or
  ///   `CancellationError`. The sink is aborted in both cases.
  @discardableResult
  package static func run<Sink: FrameSink & ~Copyable>(
    _ plan: some ImagePlan, into sink: inout Sink,
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> StageTimes {
    do {
      try sink.start()
      let times = try await draw(plan, into: &sink, progress: progress)
      try sink.finish()
      return times
    } catch {
      sink.abort()
      throw error
    }
  }

  private static func draw<Sink: FrameSink & ~Copyable>(
    _ plan: some ImagePlan, into sink: inout Sink, progress: (RenderProgress) -> Void
  ) async throws -> StageTimes {
    let total = plan.images.count
    let jobs = max(1, min(plan.jobs ?? OrderedWork.availableCores, total))
    let length = max(1, min(sink.batchLimit, total / (jobs * minimumBatches)))
    let slots = (0..<jobs).map { _ in Slot(sink.makeWorker()) }
    // The indices of the idle workers. At most `jobs` batches are in progress, so a worker is
    // idle when a batch starts.
    let free = Guarded(Array(slots.indices))
    var done = 0
    try await OrderedWork.run(count: (total + length - 1) / length, jobs: jobs) { number in
      let slot = free.withLock { $0.removeLast() }
      defer { free.withLock { $0.append(slot) } }
      return slots[slot].batch(number * length..<min((number + 1) * length, total), of: plan)
    } take: { _, batch in
      for product in batch.products {
        try sink.write(product, of: plan.images[done])
        done += 1
        progress(RenderProgress(done: done, total: total))
      }
      if let error = batch.error { throw error }
    }
    return slots.reduce(into: StageTimes()) { $0 += $1.times }
  }

  /// The products of consecutive images.
  private struct Batch<Product: Sendable>: Sendable {
    var products: [Product] = []
    /// The error in preparing the image after the last product; `nil` if no image failed.
    var error: (any Error)?
  }

  /// A worker with its clock, which prepares one batch at a time.
  private final class Slot<Product: Sendable>: Sendable {
    private let state: Guarded<(worker: any FrameWorker<Product>, clock: StageClock)>

    init(_ worker: sending any FrameWorker<Product>) { state = Guarded((worker, StageClock())) }

    var times: StageTimes { state.withLock { $0.clock.times } }

    func batch(_ range: Range<Int>, of plan: some ImagePlan) -> Batch<Product> {
      state.withLock { state in
        var batch = Batch<Product>()
        batch.products.reserveCapacity(range.count)
        state.clock.restart()
        do {
          for position in range {
            try Task.checkCancellation()
            let drawing = try plan.drawing(of: plan.images[position])
            batch.products.append(try state.worker.prepare(drawing, clock: &state.clock))
          }
        } catch {
          batch.error = error
        }
        return batch
      }
    }
  }
}
