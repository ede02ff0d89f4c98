public import BezierGeometry

/// The whole history of one property: the model values that code has set, and the animations that
/// were added and removed, as a layer's property has them in Core Animation.
///
/// Write the history in the order of time, then ask for any instant in any order: `model(at:)` is
/// what code set last, `presentation(at:)` what is seen. Both are pure functions of the history and
/// the time. Finding a step takes O(log n).
///
/// Changes that come with an earlier time than the last count as made at the last time.
public struct AnimatedProperty<Value: Interpolatable>: Sendable {
  /// A change of the model value.
  private struct Step: Sendable {
    let time: Flicks
    /// Where the straight line that began at the step before arrives; `nil` where none does.
    var arrival: Value?
    /// The value from here on.
    var value: Value
  }

  /// Behind a reference: it is looked at for every value, and has a dozen parts to be held meanwhile.
  private final class Attachment: Sendable {
    let animation: PropertyAnimation<Value>
    let time: Flicks

    init(_ animation: PropertyAnimation<Value>, at time: Flicks) {
      self.animation = animation
      self.time = time
    }

    /// What the animation makes of the value beneath it.
    func applied(to beneath: Value, at time: Flicks) -> Value {
      animation.applied(to: beneath, at: (time - self.time).seconds)
    }

    /// When the animation has come to rest, where nothing takes it away before.
    var restTime: Flicks { AnimatedProperty.end(animation.timing.lastMovingTime, after: time) }
  }

  /// The value before the first change.
  let initialValue: Value
  private var steps: [Step] = []
  private var attachments: [Attachment] = []
  /// The time from which each attachment shows nothing.
  private var ends: [Flicks] = []
  /// The latest end among the attachments up to each: the first of them that is alive is found by it.
  private var latestEnds: [Flicks] = []
  /// The attachment added last under each key.
  private var latest: [String: Int] = [:]
  private var lastTime = Flicks.min

  /// Makes a property that has had one value so far.
  @specialized(where Value == Double)
  public init(_ initial: Value) {
    initialValue = initial
  }

  // MARK: Writing

  /// Lets the model value jump; of several at one time the last wins.
  public mutating func set(_ value: Value, at time: Flicks) { noteJump(to: value, at: time) }

  private mutating func noteJump(to value: Value, at time: Flicks) {
    let time = advance(to: time)
    if let last = steps.last, last.time == time {
      steps[steps.count - 1].value = value
    } else {
      steps.append(Step(time: time, arrival: nil, value: value))
    }
  }

  /// Lets the model value run on the straight line from its last step to here.
  ///
  /// As the first change of all, and at the time of the last step, it is a jump.
  public mutating func ramp(to value: Value, at time: Flicks) { noteLine(to: value, at: time) }

  private mutating func noteLine(to value: Value, at time: Flicks) {
    let time = advance(to: time)
    guard let last = steps.last, last.time < time else {
      noteJump(to: value, at: time)
      return
    }
    steps.append(Step(time: time, arrival: value, value: value))
  }

  /// Adds an animation, whose local time 0 is `time`.
  ///
  /// One under the same key is replaced; it is composed over those added earlier.
  @specialized(where Value == Double)
  public mutating func add(
    _ animation: PropertyAnimation<Value>, forKey key: String, at time: Flicks
  ) {
    let time = advance(to: time)
    removeAnimation(forKey: key, at: time)
    latest[key] = attachments.count
    attach(animation, at: time)
  }

  private mutating func attach(_ animation: PropertyAnimation<Value>, at time: Flicks) {
    attachments.append(Attachment(animation, at: time))
    let end = AnimatedProperty.end(of: animation, addedAt: time)
    ends.append(end)
    latestEnds.append(max(latestEnds.last ?? end, end))
  }

  private mutating func end(_ indices: Range<Int>, at time: Flicks) {
    for index in indices { ends[index] = min(ends[index], time) }
    for index in indices.lowerBound..<ends.count {
      latestEnds[index] = index > 0 ? max(latestEnds[index - 1], ends[index]) : ends[index]
    }
  }

  /// Removes the animation under a key from `time` on; nothing where there is none.
  @specialized(where Value == Double)
  public mutating func removeAnimation(forKey key: String, at time: Flicks) {
    let time = advance(to: time)
    if let index = latest.removeValue(forKey: key) { end(index..<index + 1, at: time) }
  }

  /// Removes all animations from `time` on.
  @specialized(where Value == Double)
  public mutating func removeAllAnimations(at time: Flicks) {
    let time = advance(to: time)
    end(ends.indices, at: time)
    latest.removeAll()
  }

  /// Animates in the place of what runs under the key: the model jumps to `value` at once, and what is
  /// seen runs there from `from`, or from the presentation value at `time`.
  @specialized(where Value == Double)
  public mutating func animate(
    to value: Value, from: Value? = nil, duration: Flicks, timingFunction: TimingFunction,
    forKey key: String, at time: Flicks
  ) {
    let time = advance(to: time)
    let start = from ?? presentation(at: time)
    set(value, at: time)
    add(
      .basic(
        from: start, to: value, duration: duration.seconds, timingFunction: timingFunction),
      forKey: key, at: time)
  }

  /// Animates beside what still runs: the model jumps to `value` at once, and the way from the model
  /// value before is added to it while it shrinks to nothing.
  ///
  /// So each of several overlapping animations covers its own way in its own time, and neither place
  /// nor speed jumps, as with UIKit's animations of geometry since iOS 8. The animation has no key:
  /// nothing replaces it, and only `removeAllAnimations(at:)` takes it away.
  @specialized(where Value == Double)
  public mutating func animateAdditively(
    to value: Value, duration: Flicks, timingFunction: TimingFunction, at time: Flicks
  ) {
    let time = advance(to: time)
    let old = model(at: time)
    set(value, at: time)
    var animation = PropertyAnimation.basic(
      from: old.adding(value, multipliedBy: -1), to: old.adding(old, multipliedBy: -1),
      duration: duration.seconds, timingFunction: timingFunction)
    animation.isAdditive = true
    attach(animation, at: time)
  }

  private mutating func advance(to time: Flicks) -> Flicks {
    lastTime = max(lastTime, time)
    return lastTime
  }

  /// A time from which an animation surely shows nothing: rounded up, as the index only sorts out
  /// candidates.
  private static func end(of animation: PropertyAnimation<Value>, addedAt time: Flicks) -> Flicks {
    end(animation.timing.lastVisibleTime, after: time)
  }

  private static func end(_ seconds: Double, after time: Flicks) -> Flicks {
    seconds < .infinity ? time + Flicks(seconds: seconds) + Flicks(count: 2) : .max
  }

  // MARK: Reading

  /// The model value after all changes at `time`; before the first change, the initial value.
  public func model(at time: Flicks) -> Value { modelValue(at: time) }

  private func modelValue(at time: Flicks) -> Value {
    modelValue(at: time, before: partitionPoint(0..<steps.count) { steps[$0].time > time })
  }

  /// The model value at a time up to which the steps before one come.
  private func modelValue(at time: Flicks, before next: Int) -> Value {
    guard next > 0 else { return initialValue }
    let step = steps[next - 1]
    guard next < steps.count, time > step.time, let arrival = steps[next].arrival else {
      return step.value
    }
    let length = steps[next].time - step.time
    return step.value.interpolated(
      to: arrival, fraction: (time - step.time).seconds / length.seconds)
  }

  /// What is seen at `time`: the model value with the animations alive then applied in the order
  /// in which they were added.
  public func presentation(at time: Flicks) -> Value { presentationValue(at: time) }

  private func presentationValue(at time: Flicks) -> Value {
    let added = partitionPoint(0..<attachments.count) { attachments[$0].time > time }
    return composed(over: modelValue(at: time), of: added, at: time)
  }

  /// The model value with those of the first so many animations applied that are alive at a time.
  private func composed(over model: Value, of added: Int, at time: Flicks) -> Value {
    var value = model
    let first = partitionPoint(0..<added) { latestEnds[$0] > time }
    for index in first..<added where ends[index] > time {
      value = attachments[index].applied(to: value, at: time)
    }
    return value
  }

  /// When what is seen may change, in no order: at each jump, along each line, and while an animation
  /// moves.
  ///
  /// At all other times it stays as it is.
  package var changes: [ClosedRange<Flicks>] {
    var noted: [ClosedRange<Flicks>] = []
    noted.reserveCapacity(steps.count + 2 * attachments.count)
    for step in steps {
      // A line goes on where the step before it has arrived.
      let start = step.arrival == nil ? nil : noted.popLast()?.lowerBound
      noted.append((start ?? step.time)...step.time)
    }
    for index in attachments.indices {
      let (start, end) = (attachments[index].time, ends[index])
      noted.append(start...max(start, min(end, attachments[index].restTime)))
      // What was held, and is taken away.
      noted.append(max(start, end)...max(start, end))
    }
    return noted
  }
}

// The same for numbers, which nearly all properties are: other modules would call the methods above without
// knowing the type, and spend a quarter of a run's time on finding out. What is called less often is
// specialised where it stands, and finds the type out once a call.
extension AnimatedProperty where Value == Double {
  /// Lets the model value jump; of several at one time the last wins.
  public mutating func set(_ value: Double, at time: Flicks) { noteJump(to: value, at: time) }

  /// Lets the model value run on the straight line from its last step to here.
  ///
  /// As the first change of all, and at the time of the last step, it is a jump.
  public mutating func ramp(to value: Double, at time: Flicks) { noteLine(to: value, at: time) }

  /// The model value after all changes at `time`; before the first change, the initial value.
  public func model(at time: Flicks) -> Double { modelValue(at: time) }

  /// What is seen at `time`: the model value with the animations alive then applied in the order in
  /// which they were added.
  public func presentation(at time: Flicks) -> Double { presentationValue(at: time) }

  /// What is seen at ascending times, in one pass for the model value and each animation.
  package func presentations(at times: [Flicks]) -> [Double] {
    var next = 0
    var values = times.map { time in
      while next < steps.count, steps[next].time <= time { next += 1 }
      return modelValue(at: time, before: next)
    }
    // In the order in which they were added, as at one time.
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
