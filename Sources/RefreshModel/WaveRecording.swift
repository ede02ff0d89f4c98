import BezierGeometry
import KeyframeAnimation

/// A wave header's whole run.
struct WaveRecording: ComponentRecording {
  let component: WaveComponent
  var state = StepTrack(RefreshState.idle)
  /// The pulling percent held while refreshing; `nil` follows the pull.
  var heldPercent = StepTrack<Double?>(nil)
  var bend = RecordedProperty(0)
  /// 1 while refreshing, fading in and out.
  var refreshing = RecordedProperty(0)
  var balls: [Ball]

  /// One ball's run.
  struct Ball: Sendable {
    /// Where it started its rise, in content coordinates.
    var start: StepTrack<Point>
    /// The part of its arc that it has done.
    var progress = RecordedProperty(0)
    /// What its float adds to its y.
    var float = RecordedProperty(0)
    var isHidden = StepTrack(true)
    /// Whether it is on its way back.
    var isSinking = StepTrack(false)
  }

  init(component: WaveComponent, width: Double) {
    self.component = component
    let middle = Point(x: width / 2 + component.ballOffset, y: 0)
    balls = (0..<max(component.ballCount, 0)).map { _ in Ball(start: StepTrack(middle)) }
  }

  func moment(at time: Flicks, in scrollView: ScrollViewMoment) -> ComponentMoment {
    let edge = -scrollView.adjustedContentInset.top
    let pull = edge - scrollView.contentOffset.y
    let percent =
      heldPercent.value(at: time)
      ?? (component.pullDistance > 0 ? pull / component.pullDistance : 0)
    var values = SampleValues()
    let bend = bend.presentation(at: time)
    values["wave.bend"] = .number(bend)
    values["wave.bend.model"] = .number(self.bend.model(at: time))
    values["wave.crest"] = .number(bend / 2)
    values["wave.lift"] = .number(component.lift(ofBend: bend))
    values["wave.refreshing"] = .number(refreshing.presentation(at: time))
    // What is fixed to the screen moves against the content.
    let shift =
      component.ballAnchor == .rest
      ? Vector(dx: 0, dy: component.stopDistance - pull) : Vector.zero
    for (tag, ball) in balls.enumerated() {
      var centre = ball.centre(tag: tag, at: time, of: component) + shift
      if ball.isSinking.value(at: time) {
        // Whatever lies above the opened gap pushes it down.
        centre.y = max(centre.y, component.ballSize / 2 - max(pull, 0))
      }
      values["ball.\(tag).x"] = .number(centre.x)
      values["ball.\(tag).y"] = .number(centre.y)
      values["ball.\(tag).hidden"] = .flag(ball.isHidden.value(at: time))
    }
    return ComponentMoment(
      state: state.value(at: time), pullingPercent: percent, values: values)
  }
}

extension WaveRecording.Ball {
  fileprivate func centre(tag: Int, at time: Flicks, of component: WaveComponent) -> Point {
    let start = start.value(at: time)
    let row = BallRow(
      count: component.ballCount, diameter: component.ballSize, spacing: component.ballSpacing)
    let end = Point(
      x: start.x - row.offset(ofTag: tag), y: -component.effectiveRiseHeight)
    let fraction = progress.presentation(at: time)
    let arch = component.arch(ofTag: tag)
    // The way that starts level is the one that ends level, taken backwards.
    let way =
      arch >= 0
      ? component.way(from: start, to: end, fraction: fraction)
      : component.way(from: end, to: start, fraction: 1 - fraction)
    let place = start.interpolated(to: end, fraction: fraction)
      .interpolated(to: way, fraction: abs(arch))
    return Point(x: place.x, y: place.y + float.presentation(at: time))
  }
}
