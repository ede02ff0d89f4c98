import BezierGeometry
public import KeyframeAnimation

/// A value that only ever jumps: a state, a flag, a size.
///
/// Its methods are compiled where they are called: headers, which live in other modules, are read at every
/// instant.
public struct StepTrack<Value: Sendable>: Sendable {
  @usableFromInline let initial: Value
  /// The times of all steps, in order.
  @usableFromInline package internal(set) var stepTimes: [Flicks] = []
  @usableFromInline var values: [Value] = []

  /// Makes a track of the value.
  @inlinable
  public init(_ initial: Value) {
    self.initial = initial
  }

  /// The value after the last step.
  @inlinable
  public var last: Value { values.last ?? initial }

  /// Sets the value from `time` on; times never go back.
  @inlinable
  public mutating func set(_ value: Value, at time: Flicks) {
    if stepTimes.last == time {
      values[values.count - 1] = value
    } else {
      stepTimes.append(time)
      values.append(value)
    }
  }

  /// The value at a time, after all steps of that time.
  @inlinable
  public func value(at time: Flicks) -> Value {
    let count = stepCount(in: stepTimes, upTo: time)
    return count == 0 ? initial : values[count - 1]
  }
}

/// The number of steps up to a time; apart from the track, so that it is the same code for all values.
@usableFromInline
func stepCount(in times: [Flicks], upTo time: Flicks) -> Int {
  partitionPoint(0..<times.count) { times[$0] > time }
}

extension StepTrack: Equatable where Value: Equatable {
  /// Whether both tracks hold the same values at the same times.
  public static func == (lhs: StepTrack, rhs: StepTrack) -> Bool {
    lhs.initial == rhs.initial && lhs.stepTimes == rhs.stepTimes && lhs.values == rhs.values
  }
}
