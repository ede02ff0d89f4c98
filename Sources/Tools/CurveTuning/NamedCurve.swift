/// A formula or a recording with a name, over seconds or points.
///
/// A formula starts at 0 unless ``start`` is set; a recording has its own times.
package struct NamedCurve: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case curve(Curve)
    case samples(SampledCurve)
  }

  package enum Unit: String, Hashable, Sendable {
    case seconds = "s"
    /// Points of a pull, for a rubber band.
    case points = "pt"
  }

  /// The default duration of a timing function, in seconds.
  package static let defaultDuration = 1.0

  /// The longest default duration of a spring or a fling, in seconds.
  package static let longestDuration = 60.0

  /// The distance from rest at which a fling counts as stopped, in points: half a pixel at 2×,
  /// as in UIKit.
  package static let restThreshold = 0.25

  /// The name shown in plots and tables.
  package var name: String
  package let source: Source
  /// The duration of a timing function, or the visible duration of a spring or a fling, in seconds.
  ///
  /// It is finite and greater than 0. If it is `nil`, a timing function lasts 1 second, and a spring or a
  /// fling lasts until it rests, at most a minute.
  package var duration: Double?
  /// The x at which a formula starts, in seconds, or in points for a rubber band.
  ///
  /// It has no effect on a recording.
  package var start = 0.0
  /// The value at progress 0 of a timing function or a spring, or the initial value of another
  /// formula.
  package var from = 0.0
  /// The value at progress 1 of a timing function or a spring; other curves ignore it.
  package var to = 1.0

  /// Creates a curve from a formula.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for the formula's description.
  ///   - curve: The formula.
  ///   - duration: The duration, in seconds. The default applies if it is `nil`, not finite, or not
  ///     greater than 0; see ``duration``.
  package init(_ name: String? = nil, curve: Curve, duration: Double? = nil) {
    self.name = name ?? curve.description
    source = .curve(curve)
    self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  package init(_ name: String, samples: SampledCurve) {
    self.name = name
    source = .samples(samples)
  }

  /// The formula; `nil` for a recording.
  package var curve: Curve? {
    if case .curve(let curve) = source { curve } else { nil }
  }

  /// Whether the values are scaled progress from ``from`` to ``to``, as for a timing function or
  /// a spring.
  package var hasProgress: Bool {
    switch source {
    case .curve(.timing), .curve(.spring): true
    default: false
    }
  }

  package var unit: Unit {
    if case .curve(.rubberBand) = source { .points } else { .seconds }
  }

  /// The range of x in which the curve changes, in seconds, or in points for a rubber band.
  ///
  /// A formula's range begins at ``start``, and a timing function's is as long as its duration.
  /// Without a duration, a spring ends when its envelope is within 0.001 of the target, and a
  /// fling when it is within a quarter of a point of its rest; both end after a minute at most.
  /// The range of a rubber band is as long as its view, and that of a recording extends from its
  /// first to its last sample.
  package var domain: ClosedRange<Double> {
    switch source {
    case .curve(let curve): start...(start + max(extent(of: curve), .leastNormalMagnitude))
    case .samples(let samples): samples.domain
    }
  }

  /// Returns the length of a formula's domain.
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

  /// Returns the value at x.
  ///
  /// Outside of its duration, a timing function has the value of the nearest end. Outside of its
  /// samples, a recording has the value of the first or last sample.
  package func value(at x: Double) -> Double {
    switch source {
    case .curve(.timing(let function)): scaled(function.value(at: progress(at: x)))
    case .curve(.spring(let spring)): scaled(spring.value(at: x - start))
    case .curve(let curve): from + curve.value(at: x - start)
    case .samples(let samples): samples.value(at: x)
    }
  }

  /// Returns the slope at x, in the value's unit per second (or per point for a rubber band).
  ///
  /// The slope is 0 outside of a timing function's duration and of a recording's samples. Between
  /// samples, it is the slope of the line from the last sample at or before x to the next one.
  package func derivative(at x: Double) -> Double {
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

  /// Returns the value at a progress; if ``from`` is 0 and ``to`` is 1, it is exactly the progress.
  private func scaled(_ progress: Double) -> Double {
    from == 0 && to == 1 ? progress : from + (to - from) * progress
  }
}
