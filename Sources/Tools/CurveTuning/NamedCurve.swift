import BezierGeometry
public import KeyframeAnimation

/// A curve with what it needs to be seen and compared: a name, a duration, and values in a unit.
///
/// A formula starts at 0 unless it is moved; a recording keeps the times it has.
public struct NamedCurve: Hashable, Sendable {
  /// Where the values come from.
  package enum Source: Hashable, Sendable {
    /// A formula.
    case curve(Curve)
    /// A recording.
    case samples(SampledCurve)
  }

  /// What x measures.
  package enum Unit: String, Hashable, Sendable {
    /// Seconds.
    case seconds = "s"
    /// Points of a pull: a rubber band's x.
    case points = "pt"
  }

  /// A timing function's duration where nothing says another, in seconds.
  package static let defaultDuration = 1.0

  /// The longest time for which a spring or a fling that hardly ever rests is looked at, in seconds.
  package static let longestDuration = 60.0

  /// How near to its rest a fling counts as stopped, in points: half a pixel at 2×, as UIKit has it.
  package static let restThreshold = 0.25

  /// What people call it.
  public var name: String
  /// Where the values come from.
  package let source: Source
  /// How long a timing function takes, or for how long a spring or fling is looked at, in seconds.
  ///
  /// Above 0; `nil` is 1 second for the former and until rest for the latter.
  public var duration: Double?
  /// When a formula starts, on the axis that it is seen on; at its own 0 unless set.
  public var start = 0.0
  /// The value at which a timing function or a spring starts, and what is added to a fling's and a
  /// rubber band's.
  public var from = 0.0
  /// The value at which a timing function or a spring ends.
  public var to = 1.0

  /// Names a curve; a duration that is not above 0 counts as none.
  public init(_ name: String? = nil, curve: Curve, duration: Double? = nil) {
    self.name = name ?? curve.description
    source = .curve(curve)
    self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Names a recording.
  public init(_ name: String, samples: SampledCurve) {
    self.name = name
    source = .samples(samples)
  }

  /// The formula, where there is one.
  public var curve: Curve? {
    if case .curve(let curve) = source { curve } else { nil }
  }

  /// Whether the values are progress from one end to the other, as a timing function's and a
  /// spring's are; others have values of their own.
  package var hasProgress: Bool {
    switch source {
    case .curve(.timing), .curve(.spring): true
    default: false
    }
  }

  /// What x measures.
  package var unit: Unit {
    if case .curve(.rubberBand) = source { .points } else { .seconds }
  }

  /// Where there is something to see: a timing function's duration; a spring until 0.001 is left and
  /// a fling until less than a quarter of a point is, both at most a minute; a rubber band
  /// pulled by as much as its view is long; a recording from its first to its last sample.
  public var domain: ClosedRange<Double> {
    switch source {
    case .curve(let curve): start...(start + max(extent(of: curve), .leastNormalMagnitude))
    case .samples(let samples): samples.domain
    }
  }

  /// How long a formula is looked at.
  private func extent(of curve: Curve) -> Double {
    switch curve {
    case .timing: duration ?? Self.defaultDuration
    case .spring(let spring): duration ?? Self.visible(spring.settlingDuration)
    case .decay(let decay):
      duration ?? Self.visible(decay.duration(threshold: Self.restThreshold))
    case .rubberBand(let band):
      band.dimension > 0 && band.dimension.isFinite ? band.dimension : 1
    }
  }

  private static func visible(_ duration: Double) -> Double {
    duration > 0 ? min(duration, longestDuration) : defaultDuration
  }

  /// The value at x; a timing function holds its ends' values outside its duration, a recording
  /// those of its first and last sample.
  public func value(at x: Double) -> Double {
    switch source {
    case .curve(.timing(let function)):
      scaled(function.value(at: progress(at: x)))
    case .curve(.spring(let spring)): scaled(spring.value(at: x - start))
    case .curve(let curve): from + curve.value(at: x - start)
    case .samples(let samples): samples.value(at: x)
    }
  }

  /// The slope at x, in the value's unit a second (or a point); 0 where the ends' values are held, and
  /// for a recording that of the straight piece that begins at or holds x.
  public func derivative(at x: Double) -> Double {
    switch source {
    case .curve(.timing(let function)):
      let duration = duration ?? Self.defaultDuration
      guard x >= start, x <= start + duration else { return 0 }
      return (to - from) * function.derivative(at: progress(at: x)) / duration
    case .curve(.spring(let spring)): return (to - from) * spring.derivative(at: x - start)
    case .curve(let curve): return curve.derivative(at: x - start)
    case .samples(let samples): return samples.derivative(at: x)
    }
  }

  private func progress(at x: Double) -> Double {
    min(max((x - start) / (duration ?? Self.defaultDuration), 0), 1)
  }

  /// Without a change of ends the numbers are the curve's own to the last bit.
  private func scaled(_ progress: Double) -> Double {
    from == 0 && to == 1 ? progress : from + (to - from) * progress
  }
}

extension SampledCurve {
  /// The slope of the straight piece that begins at or holds a time, in seconds; 0 outside.
  package func derivative(at time: Double) -> Double {
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    guard next > 0, next < times.count else { return 0 }
    return (values[next] - values[next - 1]) / (times[next] - times[next - 1])
  }
}

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

extension TimingFunction {
  /// Where the function jumps, in 0...1.
  package var jumps: [Double] {
    switch self {
    case .linear, .cubicBezier, .easing: []
    case .steps(let timing):
      // Of more jumps than there are places to ask at, each is as good as everywhere.
      timing.count > Self.mostKeys
        ? [] : (0...timing.count).map { Double($0) / Double(timing.count) }
    case .linearStops(let stops):
      zip(stops.corners, stops.corners.dropFirst())
        .filter { $0.input == $1.input && $0.output != $1.output && (0...1).contains($0.input) }
        .map(\.0.input)
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// The most keys that a function is taken apart into.
  package static let mostKeys = 10_000
}
