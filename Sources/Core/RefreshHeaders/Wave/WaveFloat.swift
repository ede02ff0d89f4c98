import BezierGeometry
import KeyframeAnimation
import RefreshModel

extension WaveBehavior.Floating {
  /// The time that a swing of its own duration adds to a cycle, in which it takes the place of a
  /// quarter.
  func added(by swing: Flicks?) -> Flicks {
    guard let swing, phase == 0 else { return .zero }
    return swing - Flicks(count: period.count / 4)
  }

  /// A cycle whose first or last quarter is a swing of its own duration, with that cycle's duration.
  ///
  /// A sine's swing starts and ends at rest, as its half periods do; a triangle's is a straight line.
  func cycle(
    firstSwing: Flicks?, lastSwing: Flicks?
  ) -> (animation: PropertyAnimation<Double>?, duration: Flicks) {
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

  /// One cycle of a ball's float, added to its y.
  ///
  /// The triangle is the historic 21 values, five equal steps to each turn; the sine is exact, by
  /// its quarters' easings.
  var cycle: PropertyAnimation<Double>? {
    let sign = direction == .down ? 1.0 : -1.0
    let track: KeyframeTrack<Double>?
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
    // A phase starts inside one cycle and ends at the same place of the next.
    return PropertyAnimation(
      .keyframes(track),
      timing: MediaTiming(
        duration: period.seconds, timeOffset: phase * period.seconds, repeatCount: 1 + phase),
      isAdditive: true)
  }

  /// How a ball comes to rest after its last cycle: with the speed it had, without a jump, along
  /// v·t·(1 − t/T)², in two exact cubic pieces.
  var settle: PropertyAnimation<Double>? {
    guard lastSwing == nil, settleDuration > .zero, phase == 0, period > .zero else { return nil }
    let sign = direction == .down ? 1.0 : -1.0
    let slope: Double =
      switch shape {
      case .triangle: 4
      case .sine: 2 * .pi
      }
    let length = settleDuration.seconds
    let speed = sign * amplitude * slope / period.seconds
    // The cubic's extreme lies at a third of its length.
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
