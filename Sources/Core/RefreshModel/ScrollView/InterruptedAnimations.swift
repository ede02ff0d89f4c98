/// What becomes of an animation of UIKit's when a new one of the same property begins before its end.
public enum InterruptedAnimations: String, CaseIterable, Hashable, Sendable {
  /// Both go on and add up, so that neither place nor speed jumps: what UIKit does since iOS 8 with
  /// positions, sizes and transforms. An opacity begins at its old model value.
  case additive
  /// The new one takes its place and begins at what is seen, with a speed of its own: what UIKit does
  /// where animations are not additive and are made with `.beginFromCurrentState`.
  case currentState
}
