/// What kind of curve is fitted to a recording.
public enum FitModel: String, Hashable, Sendable, CaseIterable {
  /// A spring of mass 1, with its velocity at the start.
  case spring = "spring"
  /// A `cubic-bezier()` with its duration.
  case cubicBezier = "cubic-bezier"
  /// CSS's `linear()` with the fewest stops.
  case linear = "linear"
  /// The fewest keyframes with easings between them.
  case keyframes = "keyframes"
  /// The slowing down of a fling.
  case decay = "decay"
  /// The resistance of a scroll view pulled beyond its edge; its x are points, not seconds.
  case rubberBand = "rubber-band"

  /// Whether it has a few numbers only, and does not follow the samples wherever they go.
  var isFormula: Bool { self != .linear && self != .keyframes }
}

/// What is known before a curve is fitted, and what is to be found.
public struct FitSettings: Hashable, Sendable {
  /// A number that may be known.
  public enum Value: Hashable, Sendable {
    /// This number.
    case given(Double)
    /// To be found.
    case fitted
  }

  /// When the movement starts, in the recording's time; `nil` tries both the first sample and any
  /// later time, and takes what the samples speak for.
  public var start: Value?
  /// The velocity at the start, in the value's unit a second; `nil` tries both rest and any velocity.
  public var velocity: Value?
  /// The value at the start; `nil` is to be found.
  public var from: Double?
  /// The value at the end; `nil` is to be found.
  public var to: Double?
  /// How long a `cubic-bezier()` takes, in seconds; `nil` is to be found.
  public var duration: Double?
  /// How far keyframes and stops may be from the samples, in the value's unit; `nil` is a
  /// two-hundredth of the values' range, or three times the noise where that is more.
  public var tolerance: Double?

  /// Makes settings under which everything is to be found.
  public init() {}
}

/// Why no curve is fitted.
public struct FitRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be fitted.
  public let model: FitModel
  /// The reason, in a sentence without a full stop.
  public let description: String
}
