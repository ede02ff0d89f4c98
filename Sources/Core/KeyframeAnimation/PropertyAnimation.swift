/// An animation of one property: its values, its timing, and whether it replaces the value
/// beneath or is added to it.
///
/// An animation is a pure function of local time, which is 0 when the animation is added.
public struct PropertyAnimation: Equatable, Sendable {
  /// The source of an animation's values.
  package enum ValueSource: Equatable, Sendable {
    /// Keyframes, scaled to the duration; a basic animation has two.
    case keyframes(KeyframeTrack)
    /// A spring from one value to another, in seconds that are not scaled to the duration.
    ///
    /// At the end of the duration, the value is set to the target.
    case spring(from: Double, to: Double, Spring)
  }

  package var content: ValueSource
  /// The start, speed and repetition of the animation.
  public var timing: MediaTiming
  /// Whether the value is added to the value beneath instead of replacing it.
  package var isAdditive: Bool

  package init(_ content: ValueSource, timing: MediaTiming, isAdditive: Bool = false) {
    self.content = content
    self.timing = timing
    self.isAdditive = isAdditive
  }

  /// Returns an animation from one value to another, like `CABasicAnimation`; the duration is in
  /// seconds.
  public static func basic(
    from: Double, to: Double, duration: Double, timingFunction: TimingFunction = .linear
  ) -> PropertyAnimation {
    keyframes(KeyframeTrack(from: from, to: to, timingFunction: timingFunction), duration: duration)
  }

  /// Returns an animation through keyframes, like `CAKeyframeAnimation`; the duration is in
  /// seconds.
  public static func keyframes(
    _ track: KeyframeTrack, duration: Double
  ) -> PropertyAnimation {
    PropertyAnimation(.keyframes(track), timing: MediaTiming(duration: duration))
  }

  /// Returns an animation driven by a spring, like `CASpringAnimation`.
  ///
  /// It runs until the spring's 0.001 envelope settles.
  public static func spring(from: Double, to: Double, spring: Spring) -> PropertyAnimation {
    PropertyAnimation(
      .spring(from: from, to: to, spring),
      timing: MediaTiming(duration: spring.settlingDuration))
  }

  /// Returns the value that the animation contributes at a time in seconds since it was added,
  /// or `nil` if it has no effect at that time.
  public func value(at localTime: Double) -> Double? {
    withContent { timing.position(at: localTime).map($0) }
  }

  /// Returns the result of applying the animation to the value beneath it.
  package func applied(to beneath: Double, at localTime: Double) -> Double {
    value(at: localTime).map { applying($0, to: beneath) } ?? beneath
  }

  private func applying(_ value: Double, to beneath: Double) -> Double {
    isAdditive ? beneath + value : value
  }

  /// Applies the animation to values at ascending times.
  ///
  /// - Parameters:
  ///   - values: The values beneath the animation, one for each of the times.
  ///   - indices: The indices of the times at which the animation is attached.
  ///   - start: The time at which the animation was added.
  ///   - rest: A time from which the animation no longer moves.
  func apply(
    to values: inout [Double], in indices: Range<Int>, at times: [Flicks], addedAt start: Flicks,
    restingFrom rest: Flicks
  ) {
    withContent { content in
      let moving = partitionPoint(indices) { times[$0] >= rest }
      for index in indices.lowerBound..<moving {
        if let value = timing.position(at: (times[index] - start).seconds).map(content) {
          values[index] = applying(value, to: values[index])
        }
      }
      guard moving < indices.upperBound,
        let value = timing.position(at: (times[moving] - start).seconds).map(content)
      else { return }
      for index in moving..<indices.upperBound {
        values[index] = applying(value, to: values[index])
      }
    }
  }

  /// Calls `body` with a function that returns the content's value at a position.
  ///
  /// The content's case is matched once per call instead of once per value.
  private func withContent<Result>(
    _ body: (_ content: (MediaTiming.Position) -> Double) -> Result
  ) -> Result {
    switch content {
    case .keyframes(let track): body { track.value(at: $0.progress) }
    case .spring(let from, let to, let spring):
      body {
        $0.progress == 1 ? to : from.interpolated(to: to, fraction: spring.value(at: $0.time))
      }
    }
  }
}
