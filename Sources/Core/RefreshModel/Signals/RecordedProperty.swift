public import BezierGeometry
public import KeyframeAnimation

/// An animated number that is written down while a run is played.
///
/// It adds to `AnimatedProperty` what a writer needs and a reader does not: where the last step was,
/// so that a line begins where its movement began and not at some earlier step; and how UIKit's
/// animations of it overlap.
public struct RecordedProperty: Sendable {
  /// What kind of property of a layer the number is.
  public enum Kind: Sendable {
    /// A position, a size or a transform.
    case geometry
    /// An opacity, whose animations UIKit never adds up.
    case opacity
  }

  /// What kind of property it is.
  package let kind: Kind
  /// The history so far.
  package private(set) var animated: AnimatedProperty<Double>
  /// The model value now.
  public private(set) var value: Double
  /// The times of all steps of the model value, in order.
  package private(set) var stepTimes: [Flicks] = []

  /// Makes a property of the value.
  public init(_ value: Double, kind: Kind = .geometry) {
    animated = AnimatedProperty(value)
    self.value = value
    self.kind = kind
  }

  /// Sets the model value at once.
  public mutating func jump(to value: Double, at time: Flicks) {
    animated.set(value, at: time)
    self.value = value
    noteStep(at: time)
  }

  /// Brings the model value to `value` along the straight line that began at `start`; a `start` of
  /// `nil` is a jump.
  ///
  /// - Parameter first: the value at `start`, where the line does not begin at the value that the
  ///   property had then. A step since `start` begins the line there instead.
  public mutating func move(
    from first: Double? = nil, to value: Double, since start: Flicks?, at time: Flicks
  ) {
    guard let start, start < time else { return jump(to: value, at: time) }
    let last = stepTimes.last ?? .min
    if last < start || (last == start && first != nil) {
      animated.set(first ?? self.value, at: start)
      noteStep(at: start)
    }
    animated.ramp(to: value, at: time)
    self.value = value
    noteStep(at: time)
  }

  /// Sets the model value at once and lets what is seen follow.
  ///
  /// - Parameter interrupted: what becomes of animations under way. Where they are additive, an
  ///   opacity begins at its old model value, as in UIKit, and may jump.
  public mutating func animate(
    to value: Double, duration: Flicks, timingFunction: TimingFunction,
    interrupted: InterruptedAnimations, at time: Flicks
  ) {
    if interrupted == .additive, kind == .geometry {
      animated.animateAdditively(
        to: value, duration: duration, timingFunction: timingFunction, at: time)
    } else {
      animated.animate(
        to: value, from: interrupted == .additive ? self.value : nil, duration: duration,
        timingFunction: timingFunction, forKey: Self.animationKey, at: time)
    }
    self.value = value
    noteStep(at: time)
  }

  private static let animationKey = "animation"

  /// Attaches an animation that does not touch the model value.
  public mutating func add(
    _ animation: PropertyAnimation<Double>, forKey key: String, at time: Flicks
  ) {
    animated.add(animation, forKey: key, at: time)
  }

  /// Removes an animation.
  public mutating func removeAnimation(forKey key: String, at time: Flicks) {
    animated.removeAnimation(forKey: key, at: time)
  }

  /// Removes all animations.
  public mutating func removeAllAnimations(at time: Flicks) {
    animated.removeAllAnimations(at: time)
  }

  private mutating func noteStep(at time: Flicks) {
    if stepTimes.last != time { stepTimes.append(time) }
  }

  /// The value seen at a time.
  public func presentation(at time: Flicks) -> Double { animated.presentation(at: time) }

  /// The model value at a time.
  package func model(at time: Flicks) -> Double { animated.model(at: time) }
}
