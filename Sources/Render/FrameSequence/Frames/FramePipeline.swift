import CairoBackend
import FileAccess

/// Draws the pictures of a plan on several threads and brings them into a sink in order.
///
/// The bytes depend on the plan alone: not on the number of jobs, not on which thread draws what, not
/// on which picture is ready first. Each job has a worker that keeps its memory from picture to
/// picture, and takes a batch of pictures at a time, so that handing work over costs nothing to speak
/// of. Only a few batches per job are in memory at a time.
public enum FramePipeline {
  /// How far a run has come.
  public struct Progress: Hashable, Sendable {
    /// How many pictures are done.
    public var done: Int
    /// How many there are in all.
    public var total: Int

    package init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// How many batches per job a short sequence is divided into at least, so that no job is left
  /// without work for long while another ends.
  private static let leastBatches = 4

  /// Draws everything.
  ///
  /// Cancelling the task ends it after the pictures in work, with the sink aborted.
  ///
  /// - Parameters:
  ///   - plan: what to draw.
  ///   - sink: where to.
  ///   - progress: is told whenever a picture is done, in order.
  /// - Returns: where the time went.
  /// - Throws: what drawing or the sink throws for the first picture of all that fail, or
  ///   `CancellationError`; the sink is aborted.
  @discardableResult
  package static func run<Sink: FrameSink & ~Copyable>(
    _ plan: some PicturePlan, into sink: inout Sink,
    progress: (Progress) -> Void = { _ in }
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
    _ plan: some PicturePlan, into sink: inout Sink, progress: (Progress) -> Void
  ) async throws -> StageTimes {
    let total = plan.pictures.count
    let jobs = max(1, min(plan.jobs ?? MachineCores.count, total))
    let length = max(1, min(sink.batchLimit, total / (jobs * leastBatches)))
    let seats = (0..<jobs).map { _ in Seat(sink.makeWorker()) }
    // The seats at which nobody works; no more batches are in work than there are seats.
    let free = Guarded(Array(seats.indices))
    var done = 0
    try await OrderedWork.run(count: (total + length - 1) / length, jobs: jobs) { number in
      let seat = free.withLock { $0.removeLast() }
      defer { free.withLock { $0.append(seat) } }
      return seats[seat].batch(number * length..<min((number + 1) * length, total), of: plan)
    } take: { _, batch in
      for product in batch.products {
        try sink.write(product, of: plan.pictures[done])
        done += 1
        progress(Progress(done: done, total: total))
      }
      if let error = batch.error { throw error }
    }
    return seats.reduce(into: StageTimes()) { $0 += $1.times }
  }

  /// Consecutive pictures, prepared.
  private struct Batch<Product: Sendable>: Sendable {
    var products: [Product] = []
    /// The error that kept the next picture from being prepared.
    var error: (any Error)?
  }

  /// A worker, which prepares one batch at a time.
  private final class Seat<Product: Sendable>: Sendable {
    private let state: Guarded<(worker: any FrameWorker<Product>, clock: StageClock)>

    init(_ worker: sending any FrameWorker<Product>) {
      state = Guarded((worker, StageClock()))
    }

    var times: StageTimes { state.withLock { $0.clock.times } }

    func batch(_ range: Range<Int>, of plan: some PicturePlan) -> Batch<Product> {
      state.withLock { state in
        var batch = Batch<Product>()
        batch.products.reserveCapacity(range.count)
        state.clock.restart()
        do {
          for position in range {
            try Task.checkCancellation()
            let drawing = try plan.drawing(of: plan.pictures[position])
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
