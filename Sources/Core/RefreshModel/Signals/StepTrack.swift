import BezierGeometry
public import KeyframeAnimation

/// A value that only ever jumps: a state, a flag, a size.
public struct StepTrack<Value: Sendable>: Sendable {
  private let initial: Value
  private var steps: [(time: Flicks, value: Value)] = []

  /// Makes a track of the value.
  public init(_ initial: Value) {
    self.initial = initial
  }

  /// The value after the last step.
  public var last: Value { steps.last?.value ?? initial }

  /// The times of all steps, in order.
  package var stepTimes: [Flicks] { steps.map { $0.time } }

  /// Sets the value from `time` on; times never go back.
  public mutating func set(_ value: Value, at time: Flicks) {
    if steps.last?.time == time { steps.removeLast() }
    steps.append((time, value))
  }

  /// The value at a time, after all steps of that time.
  public func value(at time: Flicks) -> Value {
    let next = partitionPoint(0..<steps.count) { steps[$0].time > time }
    return next == 0 ? initial : steps[next - 1].value
  }
}

extension StepTrack: Equatable where Value: Equatable {
  /// Whether both tracks hold the same values at the same times.
  public static func == (lhs: StepTrack, rhs: StepTrack) -> Bool {
    lhs.initial == rhs.initial
      && lhs.steps.elementsEqual(rhs.steps) { $0.time == $1.time && $0.value == $1.value }
  }
}
