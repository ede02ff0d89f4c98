/// The recorded run of an elastic header.
public struct ElasticRecording: StateRecording {
  let behavior: ElasticBehavior
  var state = StepTrack(RefreshState.idle)
  var phase = StepTrack(Phase.stopped)
  /// The top inset from which the pull is measured, without the header's own inset, in points.
  var restTop = StepTrack(0.0)
  /// The edge at the start of the last bounce; `nil` before the first bounce.
  var released = StepTrack<ElasticEdge?>(nil)
  /// The completed fraction of the bounce in which the edge becomes level.
  var leveling = RecordedProperty(0)
  /// The ring's state at the start of its spin; `nil` while it does not spin.
  var spin = StepTrack<Spin?>(nil)

  /// The phases of the original's state machine.
  enum Phase: String, Sendable {
    case stopped, dragging, bouncing, loading, stopping
  }

  /// The ring's state at the start of a spin; the angle is in radians.
  struct Spin: Sendable {
    var start: Flicks
    var strokeEnd: Double
    var angle: Double
  }

  init(behavior: ElasticBehavior) { self.behavior = behavior }

  /// Returns the header's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pull as a fraction of `minimumPull`.
  public func pullingPercent(at instant: RunState) -> Double {
    behavior.minimumPull > 0 ? gap(at: instant) / behavior.minimumPull : 0
  }

  /// Returns the height of the gap, in points.
  func gap(at instant: RunState) -> Double {
    max(0 - restTop.value(at: instant.time) - instant.offset, 0)
  }

  /// Returns the edge at a time; the gap, the width and the finger's x coordinate are in points.
  func edge(gap: Double, at time: Flicks, width: Double, fingerX: Double) -> ElasticEdge {
    switch phase.value(at: time) {
    case .stopped, .dragging:
      return ElasticEdge(
        gap: gap, width: width, fingerX: fingerX, maximumWaveHeight: behavior.maximumWaveHeight)
    case .bouncing:
      guard let edge = released.value(at: time) else { fallthrough }
      return edge.leveled(
        to: behavior.loadingInset, fraction: leveling.presentation(at: time))
    case .loading, .stopping:
      return ElasticEdge(level: gap, width: width)
    }
  }

  func ring(gap: Double, at time: Flicks) -> (strokeEnd: Double, angle: Double) {
    guard let spin = spin.value(at: time) else { return behavior.ring(pulledBy: gap) }
    let turn = max(behavior.ringTurnDuration.count, 1)
    let turned = Double((time - spin.start).count % turn) / Double(turn)
    return (spin.strokeEnd, spin.angle + 2 * .pi * turned)
  }
}

extension ElasticBehavior {
  /// The bounce in which the sheet's edge becomes level.
  var leveling: PropertyAnimation {
    let length = bounceDuration.seconds
    return PropertyAnimation(
      .spring(from: 0, to: 1, Spring(settlingDuration: length, dampingRatio: bounceDamping)),
      timing: MediaTiming(duration: length, fillMode: .forwards))
  }

  /// Declares the signals of the gap, the sheet's edge and the ring.
  public func declare(_ signals: inout Signals<ElasticRecording>) {
    signals.constant(
      .ringSize, as: signals.label("ringSize"), .points, "The ring's diameter.", value: ringSize)
    signals.constant(
      .fullHeight, .points, "The maximum depth of the sheet below the list's upper edge.",
      value: max(minimumPull, loadingInset) + maximumWaveHeight)
    signals.number(
      .gap, .points,
      "The distance of the list from its rest position, which is the height of the gap."
    ) { $0.gap(at: $1) }
    for (index, name) in ElasticEdge.names.enumerated() {
      signals.point(
        .edge(name), as: signals.label(name),
        "A point of the sheet's edge, relative to the upper left corner of the list at rest."
      ) { run, state in
        run.edge(
          gap: run.gap(at: state), at: state.time, width: state.width, fingerX: state.fingerX
        ).points[index]
      }
    }
    signals.movement(
      SignalName(.surface, "leveling"), .scalar,
      "The completed fraction of the bounce in which the sheet's edge becomes level."
    ) { $0.leveling }
    signals.number(
      .ringY, as: signals.label("ringY"), .points,
      "The distance from the gap's upper edge to the ring's upper edge."
    ) { $0.behavior.ringY(gap: $0.gap(at: $1)) }
    signals.number(
      .ringStrokeEnd, as: signals.label("ringStrokeEnd"), .scalar,
      "The end of the ring's drawn part, as a fraction of the ring."
    ) { $0.ring(gap: $0.gap(at: $1), at: $1.time).strokeEnd }
    signals.number(
      .ringAngle, as: signals.label("ringAngle"), .radians, "The rotation of the ring."
    ) { $0.ring(gap: $0.gap(at: $1), at: $1.time).angle }
  }
}
