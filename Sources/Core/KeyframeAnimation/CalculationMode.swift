/// How the values between keyframes come about, as `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight from key to key.
  case linear = "linear"
  /// Each value is held until the next.
  case discrete = "discrete"
  /// Straight from key to key at constant speed; key times and per-segment timing do not count.
  case paced = "paced"
  /// Smooth through all keys: a Catmull–Rom spline, bent by tension, continuity and bias.
  case cubic = "cubic"
  /// The smooth curve at constant speed; key times and per-segment timing do not count.
  case cubicPaced = "cubic-paced"

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
