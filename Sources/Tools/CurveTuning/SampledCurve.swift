import BezierGeometry
import KeyframeAnimation

/// A curve known at instants only: numbers over seconds, straight between them.
///
/// Recordings have this form, and anything that can be evaluated can be brought into it.
public struct SampledCurve: Hashable, Sendable {
  /// When the values were taken, in seconds, each later than the one before; at least one.
  public let times: [Double]
  /// The values at the times, finite, in the recording's own unit.
  public let values: [Double]

  /// Makes a curve of samples; `nil` where there are none, the counts differ, a number is not finite
  /// or a time is not later than the one before.
  public init?(times: [Double], values: [Double]) {
    guard !times.isEmpty, times.count == values.count else { return nil }
    for index in 0..<times.count {
      guard times[index].isFinite, values[index].isFinite,
        index == 0 || times[index - 1] < times[index]
      else { return nil }
    }
    self.times = times
    self.values = values
  }

  /// When the first and the last value were taken.
  public var domain: ClosedRange<Double> { times[0]...times[times.count - 1] }

  /// The value at a time, in seconds; before the first time the first value, after the last the last.
  public func value(at time: Double) -> Double {
    value(at: time, before: partitionPoint(0..<times.count) { times[$0] > time })
  }

  /// The values at times in their order, in seconds; all of them in one pass.
  package func values(at ascending: [Double]) -> [Double] {
    var next = 0
    return ascending.map { time in
      while next < times.count, times[next] <= time { next += 1 }
      return value(at: time, before: next)
    }
  }

  /// The value at a time before which the samples up to, not including, one are.
  private func value(at time: Double, before next: Int) -> Double {
    guard next > 0 else { return values[0] }
    guard next < times.count else { return values[values.count - 1] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * fraction
  }
}
