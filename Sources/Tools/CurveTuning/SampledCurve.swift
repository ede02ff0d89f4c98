/// A curve known only at samples, with straight lines between them.
///
/// Recordings have this form, and any function can be sampled into it.
package struct SampledCurve: Hashable, Sendable {
  /// The times of the samples, in seconds, strictly ascending; at least one.
  package let times: [Double]
  /// The values of the samples, all finite; one for each time.
  package let values: [Double]

  /// Creates a curve from samples.
  ///
  /// The result is `nil` if there are no samples, the counts differ, a number is not finite, or
  /// the times are not strictly ascending.
  package init?(times: [Double], values: [Double]) {
    guard !times.isEmpty, times.count == values.count else { return nil }
    for index in 0..<times.count {
      guard times[index].isFinite, values[index].isFinite,
        index == 0 || times[index - 1] < times[index]
      else { return nil }
    }
    self.times = times
    self.values = values
  }

  /// The times of the first and the last sample.
  package var domain: ClosedRange<Double> { times[0]...times[times.count - 1] }

  /// Returns the value at a time in seconds; outside of the domain, that of the first or last
  /// sample.
  package func value(at time: Double) -> Double {
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    guard next > 0 else { return values[0] }
    guard next < times.count else { return values[values.count - 1] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * fraction
  }

  /// Returns the slope of the line from the last sample at or before a time to the next one, or 0
  /// if either of them is missing.
  package func derivative(at time: Double) -> Double {
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    guard next > 0, next < times.count else { return 0 }
    return (values[next] - values[next - 1]) / (times[next] - times[next - 1])
  }
}
