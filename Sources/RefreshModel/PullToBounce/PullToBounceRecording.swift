import BezierGeometry
import KeyframeAnimation

/// The whole run of a PullToBounce header.
struct PullToBounceRecording: ComponentRecording {
  let component: PullToBounceComponent
  let prefix: String
  var state = StepTrack(RefreshState.idle)
  /// Whether the released surface keeps to itself: from the trigger until the list returns.
  var isHeld = StepTrack(false)
  /// Whether the list is on its way back.
  var isReturning = StepTrack(false)
  /// The bend that a jump to exactly where the surface lets go has left as it was.
  var keptBend = StepTrack<Double?>(nil)
  /// When the surface was last let go.
  var releaseTime = StepTrack<Flicks?>(nil)
  private let bounce: PropertyAnimation<Double>?
  /// The part of its way up that the ball has done.
  var ball = RecordedProperty(0)
  var isBallHidden = StepTrack(true)
  /// Since when the ring runs; `nil` while it is hidden.
  var ringStart = StepTrack<Flicks?>(nil)

  init(component: PullToBounceComponent, prefix: String) {
    self.component = component
    self.prefix = prefix
    bounce = component.bounce
  }

  func moment(at time: Flicks, in scrollView: ScrollViewMoment) -> ComponentMoment {
    let gap = scrollView.geometry.minimumOffset - scrollView.contentOffset.y
    var values = SampleValues()
    func set(_ name: String, _ value: TimelineEvent.Value) { values["\(prefix).\(name)"] = value }
    let model = bend(gap: gap, at: time)
    let springing = releaseTime.value(at: time).flatMap { bounce?.value(at: (time - $0).seconds) }
    set("gap", .number(max(gap, 0)))
    set("surface", .number(component.surface(gap: gap)))
    set("bend", .number(springing ?? model))
    set("bend.model", .number(model))
    set("contentAlpha", .number(component.contentAlpha(gap: gap)))
    set("ballHidden", .flag(isBallHidden.value(at: time)))
    // Below the surface, positive down.
    set(
      "ballY",
      .number(component.ballDepth - component.ballTravel * ball.presentation(at: time)))
    writeRing(at: time, set)
    let distance = component.triggerDistance
    return ComponentMoment(
      state: state.value(at: time), pullingPercent: distance > 0 ? gap / distance : 0,
      values: values)
  }

  private func bend(gap: Double, at time: Flicks) -> Double {
    if isHeld.value(at: time) { return 0 }
    if let kept = keptBend.value(at: time) { return kept }
    return component.returnsFlat && isReturning.value(at: time) ? 0 : component.bend(gap: gap)
  }

  private func writeRing(at time: Flicks, _ set: (String, TimelineEvent.Value) -> Void) {
    let start = ringStart.value(at: time)
    set("ringHidden", .flag(start == nil))
    let elapsed = start.map { time - $0 } ?? .zero
    let turn = max(component.ringTurnDuration.count, 1)
    set("ringAngle", .number(2 * .pi * Double(elapsed.count % turn) / Double(turn)))
    let length = max(component.ringStrokeDuration.count, 1)
    let part = Double(elapsed.count % (2 * length)) / Double(length)
    set("ringStrokeStart", .number(TimingFunction.easeOut.value(at: max(part - 1, 0))))
    set("ringStrokeEnd", .number(TimingFunction.easeOut.value(at: min(part, 1))))
  }
}
