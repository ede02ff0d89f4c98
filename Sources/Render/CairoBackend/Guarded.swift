#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread at a time may look at.
///
/// The standard library's `Mutex` would do, but for its waiting inside a library that the thread
/// sanitizer does not see into: every value it guards is reported as a race. The system's own lock is
/// seen, so that the sanitizer's silence means something, and it does not bring Foundation into programs
/// that only draw.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked: the value is touched only while the lock is held.
  // A lock has to stay where it is.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Makes a guarded value.
  package init(_ value: consuming sending Value) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Calls `body` with the value, alone with it.
  package func withLock<Result: ~Copyable, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
