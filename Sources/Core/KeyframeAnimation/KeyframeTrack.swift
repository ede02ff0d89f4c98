public import BezierGeometry

/// Values at key times and a rule for what lies between, over progress 0 … 1: the content of a
/// `CAKeyframeAnimation`.
///
/// The overall timing function is applied to the progress first; then the stretch between two keys
/// is found, its own timing function applied, and the values blended. A progress that a timing
/// function carries beyond 0 or 1 goes on along the first or the last stretch, unless that end has
/// no key: before the first key time the first value is held, after the last the last.
public struct KeyframeTrack<Value: Interpolatable>: Equatable, Sendable {
  /// The values at the keys, at least one.
  package let values: [Value]
  /// When the keys are reached, as fractions of the whole, never decreasing: one a value, and for
  /// `.discrete` one more, the end.
  package let keyTimes: [Double]
  /// How the values between keys come about.
  package let calculationMode: CalculationMode
  /// The timing of each stretch between two keys; empty where all are straight.
  package let timingFunctions: [TimingFunction]
  /// The timing of the whole, applied first.
  package var timingFunction: TimingFunction

  /// Makes a track through values.
  ///
  /// Missing key times are spread evenly: i/(n − 1), or i/n for `.discrete`, which takes n + 1 of
  /// them. There is one timing function for each of the n − 1 stretches, or none.
  ///
  /// Throws where a count, an order or a range is wrong, or where neighbouring values do not
  /// correspond (`.discrete` does not blend, so there anything goes).
  @specialized(where Value == Double)
  public init(
    values: [Value], keyTimes: [Double]? = nil, calculationMode: CalculationMode = .linear,
    timingFunctions: [TimingFunction] = [], timingFunction: TimingFunction = .linear
  ) throws(KeyframeError) {
    guard !values.isEmpty else { throw .noValues }
    if calculationMode != .discrete {
      for index in values.indices.dropFirst()
      where !values[index].corresponds(to: values[index - 1]) {
        throw .valuesDoNotCorrespond(index: index)
      }
    }
    let count = calculationMode == .discrete ? values.count + 1 : values.count
    if let keyTimes {
      self.keyTimes = try KeyframeTrack.checked(keyTimes, count: count)
    } else {
      self.keyTimes = KeyframeTrack.evenTimes(count)
    }
    guard timingFunctions.isEmpty || timingFunctions.count == values.count - 1 else {
      throw .timingFunctionCount(found: timingFunctions.count, expected: values.count - 1)
    }
    self.timingFunctions = timingFunctions
    self.values = values
    self.calculationMode = calculationMode
    self.timingFunction = timingFunction
  }

  /// Makes the track of a basic animation, straight from one value to another.
  ///
  /// Values that do not correspond blend as their type sees fit.
  @specialized(where Value == Double)
  package init(from: Value, to: Value, timingFunction: TimingFunction = .linear) {
    values = [from, to]
    keyTimes = [0, 1]
    calculationMode = .linear
    timingFunctions = []
    self.timingFunction = timingFunction
  }

  /// The value at a progress, 0 at the start and 1 at the end; `before` says that the animation has
  /// not begun, which only step functions look at.
  @specialized(where Value == Double)
  public func value(at progress: Double, before: Bool = false) -> Value {
    let time = timingFunction.value(at: progress, before: before)
    if calculationMode == .discrete {
      let next = partitionPoint(0..<values.count) { keyTimes[$0] > time }
      return values[max(next - 1, 0)]
    }
    guard let (index, fraction) = place(at: time) else { return values[0] }
    let eased =
      timingFunctions.isEmpty
      ? fraction : timingFunctions[index].value(at: fraction, before: before)
    return values[index].interpolated(to: values[index + 1], fraction: eased)
  }

  /// The stretch at a time after the overall timing, and the fraction of its time that has gone;
  /// `nil` where there is none or the time is not a number.
  private func place(at time: Double) -> (index: Int, fraction: Double)? {
    guard values.count > 1, !time.isNaN else { return nil }
    let first = keyTimes[0]
    let last = keyTimes[keyTimes.count - 1]
    if time < first, first > 0 { return (0, 0) }
    if time > last, last < 1 { return (values.count - 2, 1) }
    let next = partitionPoint(0..<keyTimes.count) { keyTimes[$0] > time }
    let index = min(max(next - 1, 0), values.count - 2)
    let start = keyTimes[index]
    let width = keyTimes[index + 1] - start
    guard width > 0 else { return (index, time < start ? 0 : 1) }
    return (index, time == keyTimes[index + 1] ? 1 : (time - start) / width)
  }

  private static func evenTimes(_ count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  private static func checked(_ times: [Double], count: Int) throws(KeyframeError) -> [Double] {
    guard times.count == count else {
      throw .keyTimeCount(found: times.count, expected: count)
    }
    for (index, time) in times.enumerated() {
      guard time >= 0, time <= 1 else { throw .keyTimeOutOfRange(index: index) }
      if index > 0, time < times[index - 1] { throw .keyTimesOutOfOrder(index: index) }
    }
    return times
  }
}

/// How the values between keyframes come about, as `CAAnimationCalculationMode`.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// Straight from key to key.
  case linear
  /// Each value is held until the next.
  case discrete
}

/// What is wrong with a list of keyframes.
public enum KeyframeError: Error, Hashable, Sendable {
  /// There is no value at all.
  case noValues
  /// The number of key times does not fit the number of values.
  case keyTimeCount(found: Int, expected: Int)
  /// A key time is not in `0...1`.
  case keyTimeOutOfRange(index: Int)
  /// A key time is earlier than the one before.
  case keyTimesOutOfOrder(index: Int)
  /// The number of timing functions is not that of the stretches between keys.
  case timingFunctionCount(found: Int, expected: Int)
  /// A value cannot be blended with the one before, as a path of other elements cannot.
  case valuesDoNotCorrespond(index: Int)
}

extension KeyframeError: CustomStringConvertible {
  /// What is wrong, what was found and what is allowed, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .noValues: "an animation needs at least one value"
    case .keyTimeCount(let found, let expected):
      "found \(found) key times; expected \(expected)"
    case .keyTimeOutOfRange(let index): "key time \(index) is not between 0 and 1"
    case .keyTimesOutOfOrder(let index):
      "key time \(index) is earlier than the one before it; key times never decrease"
    case .timingFunctionCount(let found, let expected):
      "found \(found) timing functions; expected \(expected), one between each two keys"
    case .valuesDoNotCorrespond(let index):
      "value \(index) cannot be blended with the one before it; paths blend where their elements"
        + " are of the same kinds in the same order"
    }
  }
}
