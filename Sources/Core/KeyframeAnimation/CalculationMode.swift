/// How the values between keyframes come about, as `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight from key to key.
  case linear = "linear"
  /// Each value is held until the next.
  case discrete = "discrete"
}
