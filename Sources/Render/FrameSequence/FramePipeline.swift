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

  /// How many batches per job may be in work or wait for one before them.
  private static let window = 4
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
  public static func run<Sink: FrameSink & ~Copyable>(
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
    let batchLength = max(1, min(sink.batchLimit, total / (jobs * leastBatches)))
    let desks = (0..<jobs).map { _ in Desk(sink.makeWorker()) }
    try await bring(
      plan, to: desks, inBatchesOf: batchLength,
      write: { try sink.write($0, of: $1) }, progress: progress)
    return desks.reduce(into: StageTimes()) { $0 += $1.times }
  }

  /// Hands batches to desks as they become free, and passes on what comes back in order.
  private static func bring<Product: Sendable>(
    _ plan: some PicturePlan, to desks: [Desk<Product>], inBatchesOf length: Int,
    write: (Product, Picture) throws -> Void, progress: (Progress) -> Void
  ) async throws {
    let total = plan.pictures.count
    try await withThrowingTaskGroup(of: Batch<Product>.self) { group in
      var free = desks
      var started = 0
      var done = 0
      var waiting: [Int: Batch<Product>] = [:]
      while done < total {
        try Task.checkCancellation()
        while started < total, started < done + desks.count * window * length,
          let desk = free.popLast()
        {
          let range = started..<min(started + length, total)
          group.addTask { desk.batch(range, of: plan) }
          started = range.upperBound
        }
        guard let batch = try await group.next() else { break }
        free.append(batch.desk)
        waiting[batch.start] = batch
        while let batch = waiting.removeValue(forKey: done) {
          for product in batch.products {
            try write(product, plan.pictures[done])
            done += 1
            progress(Progress(done: done, total: total))
          }
          if let error = batch.error { throw error }
        }
      }
    }
  }

  /// Some pictures in a row, prepared.
  private struct Batch<Product: Sendable>: Sendable {
    var desk: Desk<Product>
    var start: Int
    var products: [Product]
    /// What kept the next picture from being prepared.
    var error: (any Error)?
  }

  /// A worker's place, at which one batch is in work at a time.
  private final class Desk<Product: Sendable>: Sendable {
    private struct Seat {
      var worker: any FrameWorker<Product>
      var clock = StageClock()
    }

    private let seat: Guarded<Seat>

    init(_ worker: sending any FrameWorker<Product>) { seat = Guarded(Seat(worker: worker)) }

    var times: StageTimes { seat.withLock { $0.clock.times } }

    func batch(_ range: Range<Int>, of plan: some PicturePlan) -> Batch<Product> {
      seat.withLock { seat in
        var batch = Batch<Product>(desk: self, start: range.lowerBound, products: [])
        batch.products.reserveCapacity(range.count)
        seat.clock.restart()
        do {
          for position in range {
            try Task.checkCancellation()
            let drawing = try plan.drawing(of: plan.pictures[position])
            batch.products.append(try seat.worker.prepare(drawing, clock: &seat.clock))
          }
        } catch {
          batch.error = error
        }
        return batch
      }
    }
  }
}
