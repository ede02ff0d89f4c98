public import BezierGeometry

/// An animation of one property: what it runs through, when, and how it joins what lies beneath.
///
/// A pure function of time: an animation does not know when it was added; its local time 0 is that
/// moment.
public struct PropertyAnimation<Value: Interpolatable>: Equatable, Sendable {
  /// What an animation runs through.
  package enum Content: Equatable, Sendable {
    /// Keyframes, spread over the duration; a basic animation has two.
    case keyframes(KeyframeTrack<Value>)
    /// A spring from one value to another, in its own seconds. At the end of the duration it is
    /// put on its target.
    case spring(from: Value, to: Value, Spring)
  }

  /// What the animation runs through.
  package var content: Content
  /// When it runs, how fast and how often.
  public var timing: MediaTiming
  /// Whether it is added to what lies beneath instead of hiding it.
  package var isAdditive: Bool

  /// Makes an animation.
  @specialized(where Value == Double)
  package init(_ content: Content, timing: MediaTiming, isAdditive: Bool = false) {
    self.content = content
    self.timing = timing
    self.isAdditive = isAdditive
  }

  /// The animation straight from one value to another, as `CABasicAnimation`; seconds.
  @specialized(where Value == Double)
  public static func basic(
    from: Value, to: Value, duration: Double, timingFunction: TimingFunction = .linear
  ) -> PropertyAnimation {
    keyframes(
      KeyframeTrack(from: from, to: to, timingFunction: timingFunction), duration: duration)
  }

  /// The animation through keyframes, as `CAKeyframeAnimation`; seconds.
  @specialized(where Value == Double)
  public static func keyframes(
    _ track: KeyframeTrack<Value>, duration: Double
  ) -> PropertyAnimation {
    PropertyAnimation(.keyframes(track), timing: MediaTiming(duration: duration))
  }

  /// The animation by a spring, as `CASpringAnimation`.
  ///
  /// It runs until the spring's 0.001 envelope settles.
  @specialized(where Value == Double)
  public static func spring(from: Value, to: Value, spring: Spring) -> PropertyAnimation {
    PropertyAnimation(
      .spring(from: from, to: to, spring),
      timing: MediaTiming(duration: spring.settlingDuration))
  }

  /// What the animation contributes at a time in seconds since it was added; `nil` where it shows
  /// nothing.
  @specialized(where Value == Double)
  public func value(at localTime: Double) -> Value? {
    withContent { timing.position(at: localTime).map($0) }
  }

  /// What the animation makes of the value beneath it.
  package func applied(to beneath: Value, at localTime: Double) -> Value {
    value(at: localTime).map { applying($0, to: beneath) } ?? beneath
  }

  private func applying(_ value: Value, to beneath: Value) -> Value {
    isAdditive ? beneath.adding(value, multipliedBy: 1) : value
  }

  /// Lets values become what the animation makes of them, at ascending times.
  ///
  /// - Parameters:
  ///   - values: the values beneath it, at all of the times.
  ///   - places: those at which it is there.
  ///   - start: when it was added.
  ///   - rest: a time from which on it moves no more.
  func apply(
    to values: inout [Value], in places: Range<Int>, at times: [Flicks], addedAt start: Flicks,
    restingFrom rest: Flicks
  ) {
    withContent { content in
      let moving = partitionPoint(places) { times[$0] >= rest }
      for place in places.lowerBound..<moving {
        if let value = timing.position(at: (times[place] - start).seconds).map(content) {
          values[place] = applying(value, to: values[place])
        }
      }
      guard moving < places.upperBound,
        let value = timing.position(at: (times[moving] - start).seconds).map(content)
      else { return }
      for place in moving..<places.upperBound {
        values[place] = applying(value, to: values[place])
      }
    }
  }

  /// Hands out what the content is where the animation stands; the content is looked up once.
  private func withContent<Result>(
    _ body: (_ content: (MediaTiming.Position) -> Value) -> Result
  ) -> Result {
    switch content {
    case .keyframes(let track): body { track.value(at: $0.progress, before: $0.isBefore) }
    case .spring(let from, let to, let spring):
      body {
        $0.progress == 1 ? to : from.interpolated(to: to, fraction: spring.value(at: $0.time))
      }
    }
  }
}
