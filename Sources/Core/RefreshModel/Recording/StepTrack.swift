/// A recorded value that changes only in steps, such as a state, a flag or a size.
///
/// The methods are inlinable because headers, which are in other modules, read tracks at every
/// instant.
public struct StepTrack<Value: Sendable>: Sendable {
  @usableFromInline let initial: Value
  /// The times of the steps, in order.
  @usableFromInline package internal(set) var stepTimes: [Flicks] = []
  @usableFromInline var values: [Value] = []

  /// Creates a track with an initial value.
  @inlinable
  public init(_ initial: Value) {
    self.initial = initial
  }

  /// The value after the last step.
  @inlinable
  public var last: Value { values.last ?? initial }

  /// Sets the value from `time` on.
  ///
  /// - Precondition: `time` is not earlier than the last step.
  @inlinable
  public mutating func set(_ value: Value, at time: Flicks) {
    if stepTimes.last == time {
      values[values.count - 1] = value
    } else {
      stepTimes.append(time)
      values.append(value)
    }
  }

  /// Returns the value at a time, after all steps of that time.
  @inlinable
  public func value(at time: Flicks) -> Value {
    let count = stepCount(in: stepTimes, upTo: time)
    return count == 0 ? initial : values[count - 1]
  }
}

/// Returns the number of steps up to and including a time.
///
/// The function is not generic, so that all types of value share one implementation.
@usableFromInline
func stepCount(in times: [Flicks], upTo time: Flicks) -> Int {
  partitionPoint(0..<times.count) { times[$0] > time }
}

extension StepTrack: Equatable where Value: Equatable {}
