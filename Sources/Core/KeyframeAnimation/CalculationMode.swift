/// How the values between keyframes come about, as `CAAnimationCalculationMode`.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// Straight from key to key.
  case linear
  /// Each value is held until the next.
  case discrete
}
