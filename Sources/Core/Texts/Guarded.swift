#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that is protected by a mutex.
///
/// The standard library's `Mutex` waits in a library that the thread sanitizer does not
/// instrument, so the sanitizer reports accesses to the value as races. The sanitizer recognizes
/// the system's mutex. Unlike Foundation's locks, that mutex does not require programs that only
/// draw to link Foundation.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked: the value is accessed only while the lock is held. The mutex is allocated because
  // its address must not change.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

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

  /// Calls a closure with exclusive access to the value.
  package func withLock<Result: ~Copyable, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
