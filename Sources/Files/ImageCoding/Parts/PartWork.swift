import Dispatch
import Synchronization

/// Does the same for many parts, several at a time.
enum PartWork {
  /// What threads take from one another.
  private struct Desk<Product: Sendable> {
    var next = 0
    var products: [Product?]
    var error: (any Error)?
  }

  /// Calls `each` for the places from 0 on, and gives what it made in their order.
  ///
  /// - Parameters:
  ///   - makeCoder: makes what a thread keeps from part to part.
  ///   - each: makes one product.
  /// - Throws: what `each` throws, and `CancellationError` where the task is cancelled.
  static func run<Coder: ~Copyable, Product: Sendable>(
    _ count: Int, jobs: Int, makeCoder: @Sendable () -> Coder,
    each: @Sendable (inout Coder, Int) throws -> Product
  ) throws -> [Product] {
    let desk = Mutex(Desk<Product>(products: Array(repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
      var coder = makeCoder()
      while true {
        // Only the thread that the task is on knows this.
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
