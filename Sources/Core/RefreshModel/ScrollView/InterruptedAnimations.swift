/// The effect of a UIKit animation on a running animation of the same property.
public enum InterruptedAnimations: String, CaseIterable, Hashable, Sendable {
  /// Both animations continue and are added, so that neither the value nor its velocity jumps.
  ///
  /// UIKit has animated positions, sizes and transforms in this mode since iOS 8. An animation of
  /// an opacity is not additive and begins at the old model value.
  case additive
  /// The new animation replaces the old one and begins at the presentation value, with its own
  /// velocity.
  ///
  /// UIKit uses this mode for non-additive animations with the `.beginFromCurrentState` option.
  case currentState
}
