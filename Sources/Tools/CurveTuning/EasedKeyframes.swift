import BezierGeometry
public import KeyframeAnimation

/// Values at a few times and an easing for each stretch between them: the form in which animations
/// are handed over.
///
/// A value has one or more components that share their keys, such as a position's x and y.
public struct EasedKeyframes: Hashable, Sendable {
  /// A time and the value there.
  public struct Key: Hashable, Sendable {
    /// Seconds.
    public var time: Double
    /// The value's components.
    public var value: [Double]

    /// Makes a key.
    public init(time: Double, value: [Double]) {
      self.time = time
      self.value = value
    }
  }

  /// The keys, at least one; a time is never before an earlier one, and two equal times are a jump.
  public var keys: [Key]
  /// How each stretch between two keys is run through: one fewer than the keys.
  public var easings: [TimingFunction]
  /// How far the keyframes are from what they stand for at most, in the value's unit, as measured
  /// where they were made.
  package var maximumError: Double

  /// Makes keyframes; there is one easing for each stretch between two keys.
  public init(keys: [Key], easings: [TimingFunction], maximumError: Double = 0) {
    self.keys = keys
    self.easings = easings
    self.maximumError = maximumError
  }

  /// The value at a time, in seconds; before the first key its value, after the last the last's, and
  /// at a jump the later one's.
  public func value(at time: Double) -> [Double] {
    let next = partitionPoint(0..<keys.count) { keys[$0].time > time }
    guard next > 0 else { return keys[0].value }
    guard next < keys.count else { return keys[keys.count - 1].value }
    let (from, to) = (keys[next - 1], keys[next])
    let progress = easings[next - 1].value(at: (time - from.time) / (to.time - from.time))
    return (0..<min(from.value.count, to.value.count)).map {
      from.value[$0] + (to.value[$0] - from.value[$0]) * progress
    }
  }
}

extension EasedKeyframes {
  /// What stands between two keys where the value stays and then jumps: the first key's value until
  /// the second key's time.
  package static let hold: TimingFunction = .steps(1, .jumpEnd)

  /// Replaces dense samples by few keys with easings between them, as far from the straight lines
  /// between the samples as `tolerance` at most.
  ///
  /// Every key is one of the samples. Each stretch is a straight line or a `cubic-bezier()`, as long as
  /// the best one allows, from front to back.
  ///
  /// All components share the easing between two keys, as Core Animation's and Lottie's keyframes have
  /// it. A jump stands between two keys of the same time, with `hold` as its easing; where the value
  /// rests before the jump, one key with `hold` after it stands for the whole rest.
  ///
  /// The ``maximumError`` is measured at the samples and between them.
  ///
  /// - Parameters:
  ///   - times: when the samples were taken, in seconds, none before an earlier one; two of one time
  ///     are a jump, from the first one's value to the second's.
  ///   - values: a value for each time, all of the same number of components, at least one.
  ///   - tolerance: how far the keyframes may be from the samples in any component, in the value's
  ///     unit; rounding allows for 1e-12 of the largest value in any case.
  ///   - breaks: times that must have a key, such as those where a movement changes abruptly; each
  ///     stands for the sample next to it.
  /// - Returns: `nil` where there are no samples, the counts differ, or a number is not finite or out
  ///   of order.
  package init?(
    reducing times: [Double], _ values: [[Double]], tolerance: Double, breaks: [Double] = []
  ) {
    let width = values.first?.count ?? 0
    guard times.count == values.count, width > 0, tolerance >= 0,
      values.allSatisfy({ $0.count == width && $0.allSatisfy(\.isFinite) }),
      times.allSatisfy(\.isFinite), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    // Of more than two samples of one time, those between are never seen.
    let kept = times.indices.filter { index in
      index == 0 || index + 1 == times.count || times[index - 1] < times[index]
        || times[index] < times[index + 1]
    }
    let (times, values) = (kept.map { times[$0] }, kept.map { values[$0] })
    let largest = values.reduce(0) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    let reducer = KeyframeReducer(
      times: times, values: values, tolerance: max(tolerance, 1e-12 * largest))
    var keys = [Key(time: times[0], value: values[0])]
    var easings: [TimingFunction] = []
    for run in Self.runs(times, breaks: breaks) {
      if run.jumps {
        if let last = easings.last, last != Self.hold, keys.count > 1,
          reducer.isStill(from: keys[keys.count - 2].time, to: run.first)
        {
          keys.removeLast()
          easings.removeLast()
        }
        keys.append(Key(time: times[run.first], value: values[run.first]))
        easings.append(Self.hold)
      }
      for (index, easing) in reducer.segments(from: run.first, to: run.last) {
        keys.append(Key(time: times[index], value: values[index]))
        easings.append(easing)
      }
    }
    self.init(keys: keys, easings: easings)
    maximumError = reducer.error(of: self)
  }

  /// Stretches of samples without jumps, their ends the samples that must be keys.
  private static func runs(
    _ times: [Double], breaks: [Double]
  ) -> [(first: Int, last: Int, jumps: Bool)] {
    let places = Set(
      breaks.filter(\.isFinite).map { time in
        let next = min(
          partitionPoint(0..<times.count) { times[$0] >= time }, times.count - 1)
        return next > 0 && time - times[next - 1] < times[next] - time ? next - 1 : next
      })
    var runs: [(first: Int, last: Int, jumps: Bool)] = []
    var (first, jumps) = (0, false)
    for index in times.indices.dropFirst() {
      if times[index] == times[index - 1] {
        runs.append((first, index - 1, jumps))
        (first, jumps) = (index, true)
      } else if places.contains(index) {
        runs.append((first, index, jumps))
        (first, jumps) = (index, false)
      }
    }
    runs.append((first, times.count - 1, jumps))
    return runs
  }
}
