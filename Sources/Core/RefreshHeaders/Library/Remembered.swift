import RefreshModel
import Synchronization

/// Something that is worked out when it is first asked for, and never again.
final class Remembered<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let known = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Threads that ask at once may each work it out; the first one's is kept.
  var value: Value {
    if let value = known.withLock({ $0 }) { return value }
    let made = make()
    return known.withLock { known in
      let value = known ?? made
      known = value
      return value
    }
  }
}
