extension WaveBehavior.Floating {
  /// Returns the difference between a custom duration of a swing and a quarter of the period.
  ///
  /// The result is zero if the duration is `nil` or the phase is not 0.
  func added(by swing: Flicks?) -> Flicks {
    guard let swing, phase == 0 else { return .zero }
    return swing - Flicks(count: period.count / 4)
  }

  /// Returns a cycle whose first or last quarter has a custom duration, and the cycle's
  /// duration.
  ///
  /// A custom swing of a sine starts and ends at rest; that of a triangle is a straight line.
  func cycle(
    firstSwing: Flicks?, lastSwing: Flicks?
  ) -> (animation: PropertyAnimation?, duration: Flicks) {
    let duration = period + added(by: firstSwing) + added(by: lastSwing)
    guard duration > .zero else { return (cycle, period) }
    let quarter = Flicks(count: period.count / 4)
    let first = firstSwing ?? quarter
    let times = [.zero, first, first + quarter, first + quarter * 2, duration]
    let (entering, leaving): (TimingFunction, TimingFunction) =
      shape == .triangle ? (.linear, .linear) : (.easing(.sine, .out), .easing(.sine, .in))
    let swing: TimingFunction = shape == .triangle ? .linear : .easing(.sine, .inOut)
    let peak = direction == .down ? amplitude : -amplitude
    let track = try? KeyframeTrack(
      values: [0, peak, 0, -peak, 0], keyTimes: times.map { $0.seconds / duration.seconds },
      timingFunctions: [
        firstSwing == nil ? entering : swing, leaving, entering,
        lastSwing == nil ? leaving : swing,
      ])
    return (
      track.map {
        PropertyAnimation(
          .keyframes($0), timing: MediaTiming(duration: duration.seconds), isAdditive: true)
      }, duration
    )
  }

  /// One cycle of a ball's float, which is added to the ball's y coordinate.
  ///
  /// The triangle has the original's 21 values, with five equal steps to each turning point.
  /// The sine is exact, with a sine easing for each quarter.
  var cycle: PropertyAnimation? {
    let sign = direction == .down ? 1.0 : -1.0
    let track: KeyframeTrack?
    switch shape {
    case .triangle:
      let quarter = (0...5).map(Double.init)
      let rising = quarter + quarter.dropLast().reversed()
      let values = (rising + rising.dropFirst().map { -$0 }).map { sign * amplitude * $0 / 5 }
      track = try? KeyframeTrack(values: values)
    case .sine:
      let peak = sign * amplitude
      track = try? KeyframeTrack(
        values: [0, peak, 0, -peak, 0],
        timingFunctions: [
          .easing(.sine, .out), .easing(.sine, .in), .easing(.sine, .out), .easing(.sine, .in),
        ])
    }
    guard let track else { return nil }
    // With a phase, the animation starts inside a cycle and ends at the same point of the next
    // one.
    return PropertyAnimation(
      .keyframes(track),
      timing: MediaTiming(
        duration: period.seconds, timeOffset: phase * period.seconds, repeatCount: 1 + phase),
      isAdditive: true)
  }

  /// The animation in which a ball comes to rest after its last cycle.
  ///
  /// It starts with the ball's velocity v and follows v·t·(1 − t/T)² over the settle duration T, in
  /// two exact cubic segments. It is `nil` without a settle duration, with a custom last swing and
  /// with a phase other than 0.
  var settle: PropertyAnimation? {
    guard lastSwing == nil, settleDuration > .zero, phase == 0, period > .zero else { return nil }
    let sign = direction == .down ? 1.0 : -1.0
    let slope: Double =
      switch shape {
      case .triangle: 4
      case .sine: 2 * .pi
      }
    let length = settleDuration.seconds
    let speed = sign * amplitude * slope / period.seconds
    // The extremum of the cubic is at a third of its duration.
    let peak = speed * length * 4 / 27
    guard
      let track = try? KeyframeTrack(
        values: [0, peak, 0], keyTimes: [0, 1.0 / 3, 1],
        timingFunctions: [
          .cubicBezier(1.0 / 3, 0.75, 2.0 / 3, 1), .cubicBezier(1.0 / 3, 0, 2.0 / 3, 1),
        ])
    else { return nil }
    return PropertyAnimation(
      .keyframes(track), timing: MediaTiming(duration: length), isAdditive: true)
  }
}
