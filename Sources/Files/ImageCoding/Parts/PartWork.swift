import Dispatch
import Synchronization

/// A concurrent map over the parts of an animation.
enum PartWork {
  /// The state shared by the threads.
  private struct Desk<Product: Sendable> {
    var next = 0
    var products: [Product?]
    var error: (any Error)?
  }

  /// Calls `each` for the indices from 0 to `count - 1` and returns the products in order.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of threads.
  ///   - makeCoder: Creates the state that a thread reuses for all of its parts.
  ///   - each: Creates the product for an index.
  /// - Throws: The first error of `each`, or `CancellationError` if the task is canceled.
  static func run<Coder: ~Copyable, Product: Sendable>(
    _ count: Int, jobs: Int, makeCoder: @Sendable () -> Coder,
    each: @Sendable (inout Coder, Int) throws -> Product
  ) throws -> [Product] {
    let desk = Mutex(Desk<Product>(products: Array(repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
      var coder = makeCoder()
      while true {
        // Cancellation is visible only on the thread that runs the task.
        let isCancelled = Task.isCancelled
        let place: Int? = desk.withLock { desk in
          if isCancelled, desk.error == nil { desk.error = CancellationError() }
          guard desk.error == nil, desk.next < count else { return nil }
          defer { desk.next += 1 }
          return desk.next
        }
        guard let place else { return }
        do {
          let product = try each(&coder, place)
          desk.withLock { $0.products[place] = product }
        } catch {
          desk.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    return try desk.withLock { desk in
      if let error = desk.error { throw error }
      return desk.products.compactMap { $0 }
    }
  }
}
