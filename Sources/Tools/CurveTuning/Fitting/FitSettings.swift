/// A kind of curve that is fitted to a recording.
package enum FitModel: String, Hashable, Sendable, CaseIterable {
  /// A spring of mass 1, with an initial velocity.
  case spring = "spring"
  /// A `cubic-bezier()` and its duration.
  case cubicBezier = "cubic-bezier"
  /// A CSS `linear()` function with few stops.
  case linear = "linear"
  /// The deceleration of a fling.
  case decay = "decay"
  /// The resistance of a scroll view pulled beyond its edge, over points instead of seconds.
  case rubberBand = "rubber-band"

  /// Whether the curve has few parameters, rather than following the samples arbitrarily closely.
  var isFormula: Bool { self != .linear }
}

/// The known parameters of a fit, and its tolerance.
package struct FitSettings: Hashable, Sendable {
  /// A parameter that may be known.
  package enum Value: Hashable, Sendable {
    /// The known value.
    case given(Double)
    /// A value to be fitted.
    case fitted
  }

  /// The time at which the movement starts, in seconds of the recording's time.
  ///
  /// If it is `nil`, both the first sample and a fitted time are tried, and the better fit is
  /// chosen. For a rubber band, it is the pull at which the resistance starts, in points, by
  /// default 0.
  package var start: Value?
  /// The initial velocity, in the value's unit per second.
  ///
  /// If it is `nil`, both 0 and a fitted velocity are tried for a spring, and a fling's velocity is
  /// fitted.
  package var velocity: Value?
  /// The initial value; if it is `nil`, it is fitted, or 0 for a rubber band.
  package var from: Double?
  /// The final value; `nil` to fit it.
  package var to: Double?
  /// The duration of a `cubic-bezier()`, in seconds; `nil` to fit it.
  package var duration: Double?
  /// The largest distance of stops from the samples, in the value's unit.
  ///
  /// If it is `nil`, the tolerance is 1/200 of the values' range or three times the noise,
  /// whichever is larger.
  package var tolerance: Double?

  /// Creates settings that fit all parameters.
  package init() {}
}

/// A reason why a curve cannot be fitted.
package struct FitRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of curve.
  package let model: FitModel
  /// The reason, as a clause without a final period.
  package let description: String
}
