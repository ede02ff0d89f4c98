import BezierGeometry
import KeyframeAnimation

/// The whole run of an elastic header.
struct ElasticRecording: ComponentRecording {
  let component: ElasticComponent
  let prefix: String
  private let spring: PropertyAnimation<Double>
  var state = StepTrack(RefreshState.idle)
  var phase = StepTrack(Phase.stopped)
  /// The adjusted inset without the header's own.
  var restTop = 0.0
  /// The edge at the release, which springs level; `nil` before the first.
  var released = StepTrack<Release?>(nil)
  /// Since when the ring spins, and from where; `nil` while it does not.
  var spin = StepTrack<Spin?>(nil)

  /// What the header does, in the original's stages.
  enum Phase: String, Sendable {
    case stopped, dragging, bouncing, loading, stopping
  }

  /// The edge as it was let go.
  struct Release: Sendable {
    var edge: ElasticEdge
    var time: Flicks
  }

  /// The ring's state as it began to spin.
  struct Spin: Sendable {
    var start: Flicks
    var strokeEnd: Double
    var angle: Double
  }

  init(component: ElasticComponent, prefix: String) {
    self.component = component
    self.prefix = prefix
    let length = component.bounceDuration.seconds
    spring = PropertyAnimation(
      .spring(
        from: 0, to: 1,
        Spring(settlingDuration: length, dampingRatio: component.bounceDamping)),
      timing: MediaTiming(duration: length, fillMode: .forwards))
  }

  func moment(at time: Flicks, in scrollView: ScrollViewMoment) -> ComponentMoment {
    let gap = max(-restTop - scrollView.contentOffset.y, 0)
    var values = SampleValues()
    func set(_ name: String, _ value: TimelineEvent.Value) { values["\(prefix).\(name)"] = value }
    set("gap", .number(gap))
    let edge = edge(gap: gap, at: time, in: scrollView)
    for (name, path) in ElasticEdge.points {
      set("\(name).x", .number(edge[keyPath: path].x))
      set("\(name).y", .number(edge[keyPath: path].y))
    }
    let (strokeEnd, angle) = ring(gap: gap, at: time)
    set("ringY", .number(component.ringY(gap: gap)))
    set("ringStrokeEnd", .number(strokeEnd))
    set("ringAngle", .number(angle))
    return ComponentMoment(
      state: state.value(at: time),
      pullingPercent: component.minimumPull > 0 ? gap / component.minimumPull : 0, values: values)
  }

  /// The edge at a time; also what a release at that time lets go.
  func edge(gap: Double, at time: Flicks, in scrollView: ScrollViewMoment) -> ElasticEdge {
    let width = scrollView.frame.width
    switch phase.value(at: time) {
    case .stopped, .dragging:
      return ElasticEdge(
        gap: gap, width: width, fingerX: scrollView.fingerX,
        maximumWaveHeight: component.maximumWaveHeight)
    case .bouncing:
      guard let release = released.value(at: time) else { fallthrough }
      return release.edge.levelled(
        to: component.loadingInset, fraction: spring.value(at: (time - release.time).seconds) ?? 1)
    case .loading, .stopping:
      return ElasticEdge(level: gap, width: width)
    }
  }

  private func ring(gap: Double, at time: Flicks) -> (strokeEnd: Double, angle: Double) {
    guard let spin = spin.value(at: time) else { return component.ring(pulledBy: gap) }
    let turn = max(component.ringTurnDuration.count, 1)
    let turned = Double((time - spin.start).count % turn) / Double(turn)
    return (spin.strokeEnd, spin.angle + 2 * .pi * turned)
  }
}
