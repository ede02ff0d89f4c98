/// Values at key times and the interpolation between them, over progress 0…1, like the keyframes
/// of a `CAKeyframeAnimation`.
///
/// The overall timing function is applied to the progress first, then the timing function of the
/// interval between two keys; the result interpolates the values of those keys. If a timing
/// function moves the progress below 0 or above 1, the first or last interval is extrapolated.
/// If the first key time is above 0, however, the first value is held before it, and if the last
/// key time is below 1, the last value is held after it.
public struct KeyframeTrack: Equatable, Sendable {
  /// The values at the keys, at least one.
  package let values: [Double]
  /// The times of the keys as fractions of the duration, one per value, never decreasing.
  package let keyTimes: [Double]
  /// The timing functions of the intervals between keys; empty if all are linear.
  package let timingFunctions: [TimingFunction]
  /// The timing function of the complete track, applied first.
  package var timingFunction: TimingFunction

  /// Creates a track through the given values.
  ///
  /// For n values, n key times are required; if `keyTimes` is `nil`, they are evenly spaced from 0
  /// to 1. `timingFunctions` is empty or contains one function for each of the n − 1 intervals.
  ///
  /// - Throws: ``KeyframeError`` if a count, an order or a range is wrong.
  public init(
    values: [Double], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    timingFunction: TimingFunction = .linear
  ) throws(KeyframeError) {
    guard !values.isEmpty else { throw .noValues }
    if let keyTimes {
      self.keyTimes = try KeyframeTrack.checked(keyTimes, count: values.count)
    } else {
      self.keyTimes = KeyframeTrack.evenTimes(values.count)
    }
    guard timingFunctions.isEmpty || timingFunctions.count == values.count - 1 else {
      throw .timingFunctionCount(found: timingFunctions.count, expected: values.count - 1)
    }
    self.timingFunctions = timingFunctions
    self.values = values
    self.timingFunction = timingFunction
  }

  /// Creates the track of a basic animation, from one value to another.
  package init(from: Double, to: Double, timingFunction: TimingFunction = .linear) {
    values = [from, to]
    keyTimes = [0, 1]
    timingFunctions = []
    self.timingFunction = timingFunction
  }

  /// Returns the value at a progress, 0 at the start and 1 at the end.
  public func value(at progress: Double) -> Double {
    let time = timingFunction.value(at: progress)
    guard let (index, fraction) = interval(at: time) else { return values[0] }
    let eased =
      timingFunctions.isEmpty
      ? fraction : timingFunctions[index].value(at: fraction)
    return values[index].interpolated(to: values[index + 1], fraction: eased)
  }

  /// Returns the index of the interval that contains a time and the elapsed fraction of the
  /// interval; `nil` if there is only one value or the time is NaN.
  ///
  /// The time is the progress after the overall timing function.
  private func interval(at time: Double) -> (index: Int, fraction: Double)? {
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
    guard times.count == count else { throw .keyTimeCount(found: times.count, expected: count) }
    for (index, time) in times.enumerated() {
      guard time >= 0, time <= 1 else { throw .keyTimeOutOfRange(index: index) }
      if index > 0, time < times[index - 1] { throw .keyTimesOutOfOrder(index: index) }
    }
    return times
  }
}

/// An error in a list of keyframes.
public enum KeyframeError: Error, Hashable, Sendable {
  /// The list of values is empty.
  case noValues
  /// The number of key times does not match the number of values.
  case keyTimeCount(found: Int, expected: Int)
  /// A key time is outside `0...1`.
  case keyTimeOutOfRange(index: Int)
  /// A key time is earlier than the previous one.
  case keyTimesOutOfOrder(index: Int)
  /// The number of timing functions does not match the number of intervals between keys.
  case timingFunctionCount(found: Int, expected: Int)
}

extension KeyframeError: CustomStringConvertible {
  /// The error message, a sentence without the final period.
  public var description: String {
    switch self {
    case .noValues: "an animation needs at least one value"
    case .keyTimeCount(let found, let expected):
      "found \(counted(found, "key time")); expected \(expected)"
    case .keyTimeOutOfRange(let index): "key time \(index) is not between 0 and 1"
    case .keyTimesOutOfOrder(let index):
      "key time \(index) is less than the previous key time; key times must not decrease"
    case .timingFunctionCount(let found, let expected):
      "found \(counted(found, "timing function")); expected \(expected), one for each pair of "
        + "adjacent keys"
    }
  }
}
