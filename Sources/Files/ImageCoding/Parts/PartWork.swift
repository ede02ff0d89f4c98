import Dispatch
import Synchronization

/// A concurrent map over the parts of an animation.
enum PartWork {
  /// The state shared by the threads.
  private struct Queue<Product: Sendable> {
    var next = 0
    var products: [Product?]
    var error: (any Error)?
  }

  /// Calls `each` for the indices 0 to `count - 1` concurrently and returns the products in order.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of threads.
  ///   - makeCoder: A closure that creates the state that a thread reuses for all of its parts.
  ///   - each: A closure that returns the product for an index.
  /// - Throws: The first error of `each`, or `CancellationError` if the task is canceled.
  static func run<Coder: ~Copyable, Product: Sendable>(
    _ count: Int, jobs: Int, makeCoder: @Sendable () -> Coder,
    each: @Sendable (inout Coder, Int) throws -> Product
  ) throws -> [Product] {
    let queue = Mutex(Queue<Product>(products: Array(repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
      var coder = makeCoder()
      while true {
        // Cancellation is visible only on the thread that runs the task.
        let isCancelled = Task.isCancelled
        let index: Int? = queue.withLock { queue in
          if isCancelled, queue.error == nil { queue.error = CancellationError() }
          guard queue.error == nil, queue.next < count else { return nil }
          defer { queue.next += 1 }
          return queue.next
        }
        guard let index else { return }
        do {
          let product = try each(&coder, index)
          queue.withLock { $0.products[index] = product }
        } catch {
          queue.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    return try queue.withLock { queue in
      if let error = queue.error { throw error }
      return queue.products.compactMap { $0 }
    }
  }
}
