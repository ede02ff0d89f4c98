/// Keyframes with an easing for each interval between two keys.
///
/// A value has one or more components, such as a position's x and y, which share the keys.
package struct EasedKeyframes: Hashable, Sendable {
  /// A time and the value at that time.
  package struct Key: Hashable, Sendable {
    /// The time, in seconds.
    package var time: Double
    /// The value's components.
    package var value: [Double]

    /// Creates a key from a time in seconds and the components of a value.
    package init(time: Double, value: [Double]) {
      self.time = time
      self.value = value
    }
  }

  /// The keys, at least one, sorted by time; two keys at the same time are a jump.
  package var keys: [Key]
  /// The easings of the intervals between two keys; one fewer than the keys.
  package var easings: [TimingFunction]
  /// The largest measured distance from the original, in the value's unit.
  package var maximumError: Double

  /// Creates keyframes from keys and one easing for each interval between them.
  package init(keys: [Key], easings: [TimingFunction], maximumError: Double = 0) {
    self.keys = keys
    self.easings = easings
    self.maximumError = maximumError
  }

  /// Returns the value at a time, in seconds.
  ///
  /// Before the first key and after the last, it is that key's value. At a jump, it is the later
  /// value.
  package func value(at time: Double) -> [Double] {
    let next = partitionPoint(0..<keys.count) { keys[$0].time > time }
    guard next > 0 else { return keys[0].value }
    guard next < keys.count else { return keys[keys.count - 1].value }
    let from = keys[next - 1]
    let to = keys[next]
    let progress = easings[next - 1].value(at: (time - from.time) / (to.time - from.time))
    return (0..<min(from.value.count, to.value.count)).map {
      from.value[$0] + (to.value[$0] - from.value[$0]) * progress
    }
  }
}

extension EasedKeyframes {
  /// The easing that holds the first key's value until the second key's time.
  package static let hold: TimingFunction = .steps(1, .jumpEnd)

  /// Reduces dense samples to few keys with easings, within a tolerance of the straight lines
  /// between the samples.
  ///
  /// Every key is one of the samples. Each interval is a straight line or a `cubic-bezier()`.
  /// The intervals are chosen from front to back, each as long as the tolerance allows.
  ///
  /// All components share the easing between two keys, as in Core Animation and Lottie. A jump
  /// is a pair of keys at the same time with `hold` as the easing. If the value is at rest
  /// before the jump, one key with `hold` replaces the entire rest.
  ///
  /// The ``maximumError`` is measured at the samples and between them. The result is `nil` if
  /// there are no samples, the counts differ, a number is not finite, the times are not ascending,
  /// or the tolerance is negative.
  ///
  /// - Parameters:
  ///   - times: The times of the samples, in seconds and in ascending order. Two samples at the
  ///     same time are a jump from the first value to the second.
  ///   - values: The values of the samples, all with the same number of components; at least one.
  ///   - tolerance: The largest distance of any component from the samples, in the value's unit.
  ///     It is at least 1e-12 of the largest value, to allow for rounding.
  ///   - breaks: The times that require a key, such as abrupt changes of a movement. Each is
  ///     moved to the nearest sample.
  package init?(
    reducing times: [Double], _ values: [[Double]], tolerance: Double, breaks: [Double] = []
  ) {
    let width = values.first?.count ?? 0
    guard times.count == values.count, width > 0, tolerance >= 0,
      values.allSatisfy({ $0.count == width && $0.allSatisfy(\.isFinite) }),
      times.allSatisfy(\.isFinite), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    // Of several samples at the same time, only the first and the last are visible.
    let kept = times.indices.filter { index in
      index == 0 || index + 1 == times.count || times[index - 1] < times[index]
        || times[index] < times[index + 1]
    }
    let keptTimes = kept.map { times[$0] }
    let keptValues = kept.map { values[$0] }
    let largest = keptValues.reduce(0) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    let reducer = KeyframeReducer(
      times: keptTimes, values: keptValues, tolerance: max(tolerance, 1e-12 * largest))
    var keys = [Key(time: keptTimes[0], value: keptValues[0])]
    var easings: [TimingFunction] = []
    for run in Self.runs(keptTimes, breaks: breaks) {
      if run.jumps {
        if let last = easings.last, last != Self.hold, keys.count > 1,
          reducer.isStill(from: keys[keys.count - 2].time, to: run.first)
        {
          keys.removeLast()
          easings.removeLast()
        }
        keys.append(Key(time: keptTimes[run.first], value: keptValues[run.first]))
        easings.append(Self.hold)
      }
      for (index, easing) in reducer.segments(from: run.first, to: run.last) {
        keys.append(Key(time: keptTimes[index], value: keptValues[index]))
        easings.append(easing)
      }
    }
    self.init(keys: keys, easings: easings)
    maximumError = reducer.error(of: self)
  }

  /// Returns the stretches of samples between jumps and required keys.
  ///
  /// The element `jumps` is true for a stretch that follows a jump.
  private static func runs(
    _ times: [Double], breaks: [Double]
  ) -> [(first: Int, last: Int, jumps: Bool)] {
    let breakIndices = Set(
      breaks.filter(\.isFinite).map { time in
        let next = min(partitionPoint(0..<times.count) { times[$0] >= time }, times.count - 1)
        return next > 0 && time - times[next - 1] < times[next] - time ? next - 1 : next
      })
    var runs: [(first: Int, last: Int, jumps: Bool)] = []
    var first = 0
    var jumps = false
    for index in times.indices.dropFirst() {
      if times[index] == times[index - 1] {
        runs.append((first, index - 1, jumps))
        first = index
        jumps = true
      } else if breakIndices.contains(index) {
        runs.append((first, index, jumps))
        first = index
        jumps = false
      }
    }
    runs.append((first, times.count - 1, jumps))
    return runs
  }
}
