/// An animated number that is recorded during a run.
///
/// In addition to `AnimatedProperty`, a linear movement begins at its own start rather than at an
/// earlier step, and the rules apply by which UIKit combines overlapping animations.
public struct RecordedProperty: Sendable {
  /// The rules by which UIKit animates layer properties.
  public enum AnimationRule: Sendable {
    /// A position, a size or a transform.
    case geometry
    /// An opacity, whose animations are never additive.
    case opacity
  }

  package let rule: AnimationRule
  /// The pixels on which the model value lies, also in the middle of a linear movement; `nil` if it
  /// is not rounded.
  var grid: PixelGrid?
  /// The history of the model value and the animations.
  package private(set) var animated: AnimatedProperty
  /// The current model value.
  public var value: Double { animated.value }

  /// Creates a property with an initial value.
  public init(_ value: Double, rule: AnimationRule = .geometry) {
    animated = AnimatedProperty(value)
    self.rule = rule
  }

  /// Sets the model value immediately.
  public mutating func jump(to value: Double, at time: Flicks) { animated.set(value, at: time) }

  /// Moves the model value linearly from `start` to `time`, or immediately if `start` is `nil`.
  ///
  /// - Parameter first: The value at `start`; `nil` to keep the property's value at that time.
  ///   Ignored if the property has a step after `start`, at which the movement begins instead.
  public mutating func move(
    from first: Double? = nil, to value: Double, since start: Flicks?, at time: Flicks
  ) {
    guard let start, start < time else { return jump(to: value, at: time) }
    let last = animated.lastStepTime ?? .min
    if last < start || (last == start && first != nil) {
      animated.set(first ?? self.value, at: start)
    }
    animated.ramp(to: value, at: time)
  }

  /// Sets the model value immediately and animates the presentation value.
  ///
  /// - Parameter interrupted: The effect on running animations. In the additive mode an opacity
  ///   starts from its old model value, as in UIKit, so its presentation value may jump.
  public mutating func animate(
    to value: Double, duration: Flicks, timingFunction: TimingFunction,
    interrupted: InterruptedAnimations, at time: Flicks
  ) {
    if interrupted == .additive, rule == .geometry {
      animated.animateAdditively(
        to: value, duration: duration, timingFunction: timingFunction, at: time)
    } else {
      animated.animate(
        to: value, from: interrupted == .additive ? self.value : nil, duration: duration,
        timingFunction: timingFunction, forKey: Self.animationKey, at: time)
    }
  }

  private static let animationKey = "animation"

  /// Adds an animation that leaves the model value unchanged.
  public mutating func add(
    _ animation: PropertyAnimation, forKey key: String, at time: Flicks
  ) {
    animated.add(animation, forKey: key, at: time)
  }

  /// Removes the animation under a key from `time` on; has no effect if none exists.
  public mutating func removeAnimation(forKey key: String, at time: Flicks) {
    animated.removeAnimation(forKey: key, at: time)
  }

  /// Removes all animations from `time` on.
  public mutating func removeAllAnimations(at time: Flicks) {
    animated.removeAllAnimations(at: time)
  }

  /// Returns the presentation value at a time.
  public func presentation(at time: Flicks) -> Double {
    rounded(animated.presentation(at: time), at: time)
  }

  package func model(at time: Flicks) -> Double { rounded(animated.model(at: time), at: time) }

  /// Returns a value without the fraction of a pixel that the model value has in a linear movement.
  ///
  /// Amounts that animations add to the model value are not rounded.
  private func rounded(_ value: Double, at time: Flicks) -> Double {
    guard let grid else { return value }
    let model = animated.model(at: time)
    return value == model ? grid.rounded(model) : value + (grid.rounded(model) - model)
  }

  /// Returns the presentation values at ascending times in one pass.
  package func presentations(at times: [Flicks]) -> [Double] {
    let values = animated.presentations(at: times)
    return grid == nil ? values : zip(values, times).map(rounded)
  }
}
