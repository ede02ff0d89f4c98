/// The history of an animatable property: the model values set by code and the animations added
/// and removed, as for a property of a `CALayer`.
///
/// Record the history in order of time, then read it at any time in any order: `model(at:)`
/// returns the value that code set last, `presentation(at:)` the value displayed. Both are pure
/// functions of the history and the time, and find the latest change by binary search.
///
/// A change with a time before that of the previous change is recorded at the time of the
/// previous change.
public struct AnimatedProperty: Sendable {
  /// A change of the model value.
  private struct Step: Sendable {
    let time: Flicks
    /// The end value of the linear ramp from the previous step; `nil` if the change is a jump.
    var arrival: Double?
    /// The model value from this step on.
    var value: Double
  }

  /// An animation and the time at which it was added.
  ///
  /// It is a class because it is read for every value, and copying a struct would retain its
  /// dozen fields each time.
  private final class Attachment: Sendable {
    let animation: PropertyAnimation
    let time: Flicks

    init(_ animation: PropertyAnimation, at time: Flicks) {
      self.animation = animation
      self.time = time
    }

    /// Returns the result of applying the animation to the value beneath it.
    func applied(to beneath: Double, at time: Flicks) -> Double {
      animation.applied(to: beneath, at: (time - self.time).seconds)
    }

    /// The time from which the animation no longer moves, unless it is removed earlier.
    var restTime: Flicks { AnimatedProperty.end(animation.timing.lastMovingTime, after: time) }
  }

  private let initialValue: Double
  private var steps: [Step] = []
  private var attachments: [Attachment] = []
  /// The time from which each attachment no longer contributes.
  private var ends: [Flicks] = []
  /// The maxima of all prefixes of `ends`, used to find the first active attachment by binary
  /// search.
  private var latestEnds: [Flicks] = []
  /// The index of the attachment added last under each key.
  private var latest: [String: Int] = [:]
  private var lastTime = Flicks.min

  /// Creates a property with an initial value.
  public init(_ initial: Double) {
    initialValue = initial
  }

  // MARK: Writing

  /// Records a jump of the model value to `value`; of several jumps at one time, the last wins.
  public mutating func set(_ value: Double, at time: Flicks) {
    let time = advance(to: time)
    if let last = steps.last, last.time == time {
      steps[steps.count - 1].value = value
    } else {
      steps.append(Step(time: time, arrival: nil, value: value))
    }
  }

  /// Records a linear change of the model value from its last step to `value` at `time`.
  ///
  /// A ramp that is the first change, or that ends at the time of the last step, is a jump.
  public mutating func ramp(to value: Double, at time: Flicks) {
    let time = advance(to: time)
    guard let last = steps.last, last.time < time else {
      set(value, at: time)
      return
    }
    steps.append(Step(time: time, arrival: value, value: value))
  }

  /// Adds an animation, whose local time 0 is `time`.
  ///
  /// It replaces the animation under the same key, if any, and is composed over those added
  /// earlier.
  public mutating func add(
    _ animation: PropertyAnimation, forKey key: String, at time: Flicks
  ) {
    let time = advance(to: time)
    removeAnimation(forKey: key, at: time)
    latest[key] = attachments.count
    attach(animation, at: time)
  }

  private mutating func attach(_ animation: PropertyAnimation, at time: Flicks) {
    attachments.append(Attachment(animation, at: time))
    let end = Self.end(of: animation, addedAt: time)
    ends.append(end)
    latestEnds.append(max(latestEnds.last ?? end, end))
  }

  private mutating func end(_ indices: Range<Int>, at time: Flicks) {
    for index in indices { ends[index] = min(ends[index], time) }
    for index in indices.lowerBound..<ends.count {
      latestEnds[index] = index > 0 ? max(latestEnds[index - 1], ends[index]) : ends[index]
    }
  }

  /// Removes the animation under a key from `time` on; has no effect if none exists.
  public mutating func removeAnimation(forKey key: String, at time: Flicks) {
    let time = advance(to: time)
    if let index = latest.removeValue(forKey: key) { end(index..<index + 1, at: time) }
  }

  /// Removes all animations from `time` on.
  public mutating func removeAllAnimations(at time: Flicks) {
    let time = advance(to: time)
    end(ends.indices, at: time)
    latest.removeAll()
  }

  /// Sets the model value to `value` and replaces the animation under the key with one toward
  /// `value`.
  ///
  /// The model value jumps immediately. The presentation value moves from `from`, or from the
  /// presentation value at `time` if `from` is `nil`.
  public mutating func animate(
    to value: Double, from: Double? = nil, duration: Flicks, timingFunction: TimingFunction,
    forKey key: String, at time: Flicks
  ) {
    let time = advance(to: time)
    let start = from ?? presentation(at: time)
    set(value, at: time)
    add(
      .basic(from: start, to: value, duration: duration.seconds, timingFunction: timingFunction),
      forKey: key, at: time)
  }

  /// Sets the model value to `value` and animates the presentation value toward it, in addition
  /// to the animations that are still active.
  ///
  /// The model value jumps immediately. The animation adds the difference between the old and
  /// the new model value, which shrinks to zero. Overlapping animations each cover their own
  /// distance in their own duration, as with UIKit's animations of geometry since iOS 8. The
  /// presentation value therefore does not jump, nor does its velocity if the timing function has
  /// zero slope at both ends. The animation has no key: no other animation replaces it, and only
  /// `removeAllAnimations(at:)` removes it.
  public mutating func animateAdditively(
    to value: Double, duration: Flicks, timingFunction: TimingFunction, at time: Flicks
  ) {
    let time = advance(to: time)
    let old = model(at: time)
    set(value, at: time)
    var animation = PropertyAnimation.basic(
      from: old - value, to: 0, duration: duration.seconds, timingFunction: timingFunction)
    animation.isAdditive = true
    attach(animation, at: time)
  }

  private mutating func advance(to time: Flicks) -> Flicks {
    lastTime = max(lastTime, time)
    return lastTime
  }

  /// Returns a time from which an animation certainly contributes nothing.
  ///
  /// The time is rounded up, because evaluating an animation after its end is harmless.
  private static func end(of animation: PropertyAnimation, addedAt time: Flicks) -> Flicks {
    end(animation.timing.lastVisibleTime, after: time)
  }

  private static func end(_ seconds: Double, after time: Flicks) -> Flicks {
    seconds < .infinity ? time + Flicks(seconds: seconds) + Flicks(count: 2) : .max
  }

  // MARK: Reading

  /// The model value after the last change.
  public var value: Double { steps.last?.value ?? initialValue }

  /// The times at which the model value changes, in order.
  package var stepTimes: [Flicks] { steps.map(\.time) }

  /// The time of the last change of the model value; `nil` before the first.
  package var lastStepTime: Flicks? { steps.last?.time }

  /// Returns the model value after all changes at `time`; before the first change, the initial
  /// value.
  public func model(at time: Flicks) -> Double {
    model(at: time, before: partitionPoint(0..<steps.count) { steps[$0].time > time })
  }

  /// Returns the model value at a time, given the index of the first step after that time.
  private func model(at time: Flicks, before next: Int) -> Double {
    guard next > 0 else { return initialValue }
    let step = steps[next - 1]
    guard next < steps.count, time > step.time, let arrival = steps[next].arrival else {
      return step.value
    }
    let length = steps[next].time - step.time
    return step.value.interpolated(
      to: arrival, fraction: (time - step.time).seconds / length.seconds)
  }

  /// Returns the displayed value at `time`: the model value with the active animations applied
  /// in the order in which they were added.
  public func presentation(at time: Flicks) -> Double {
    let added = partitionPoint(0..<attachments.count) { attachments[$0].time > time }
    var value = model(at: time)
    let first = partitionPoint(0..<added) { latestEnds[$0] > time }
    for index in first..<added where ends[index] > time {
      value = attachments[index].applied(to: value, at: time)
    }
    return value
  }

  /// Returns the displayed values at ascending times, in one pass over the model values and each
  /// animation.
  package func presentations(at times: [Flicks]) -> [Double] {
    var next = 0
    var values = times.map { time in
      while next < steps.count, steps[next].time <= time { next += 1 }
      return model(at: time, before: next)
    }
    // Animations apply in the order in which they were added, as in `presentation(at:)`.
    for (index, attachment) in attachments.enumerated() {
      let first = partitionPoint(0..<times.count) { times[$0] >= attachment.time }
      let last = partitionPoint(first..<times.count) { times[$0] >= ends[index] }
      attachment.animation.apply(
        to: &values, in: first..<last, at: times, addedAt: attachment.time,
        restingFrom: attachment.restTime)
    }
    return values
  }
}
