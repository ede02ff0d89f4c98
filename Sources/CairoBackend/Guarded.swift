import Foundation

/// A value that one thread at a time may look at.
///
/// The standard library's `Mutex` would do, but for its waiting inside a library that the thread
/// sanitizer does not see into: every value it guards is reported as a race. Foundation's lock is
/// seen, so that the sanitizer's silence means something.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked: the value is touched only while the lock is held.
  private let lock = NSLock()
  private var value: Value

  /// Makes a guarded value.
  package init(_ value: consuming sending Value) { self.value = value }

  /// Calls `body` with the value, alone with it.
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
