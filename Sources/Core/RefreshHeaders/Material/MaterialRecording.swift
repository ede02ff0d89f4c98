/// The recorded run of a Material header.
public struct MaterialRecording: StateRecording {
  let behavior: MaterialBehavior
  var state = StepTrack(RefreshState.idle)
  /// The distance of the container's lower edge from the list's upper edge, as a fraction of the
  /// threshold.
  var fraction = RecordedProperty(0)
  var arrowAlpha = RecordedProperty(Self.faintAlpha, rule: .opacity)
  var ringAlpha = RecordedProperty(0, rule: .opacity)
  /// The time at which the ring started; `nil` before the first refresh.
  var ringStart = StepTrack<Flicks?>(nil)

  /// The opacity of the arrow before the threshold.
  static let faintAlpha = 0.3

  init(behavior: MaterialBehavior) { self.behavior = behavior }

  /// Returns the header's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pulled distance as a fraction of the threshold; 0 if the list is not pulled.
  public func pullingPercent(at instant: RunState) -> Double {
    behavior.distance(overscroll: instant.minimumOffset - instant.offset) / behavior.threshold
  }

  /// Returns the ring's arc at a time; angles are in degrees.
  func arc(at time: Flicks) -> (start: Double, sweep: Double) {
    behavior.indicator.arc(at: ringStart.value(at: time).map { (time - $0).seconds } ?? 0)
  }
}

extension SignalName where Value == Double {
  /// The distance of Material's container from the list's upper edge, as a fraction of the
  /// threshold.
  static var distanceFraction: Self { SignalName("distanceFraction") }
}

extension SignalName where Value == Bool {
  /// Whether the ends of Material's ring are square.
  static var ringSquare: Self { SignalName("ringSquare") }
}

extension MaterialBehavior {
  /// Declares the signals of the container, the arrow and the ring.
  public func declare(_ signals: inout Signals<MaterialRecording>) {
    signals.declareHeight(threshold)
    signals.number(
      .distanceFraction, .scalar,
      "The distance of the container's lower edge from the list's upper edge, as a fraction of the "
        + "threshold.", track: { $0.fraction })
    signals.number(
      .arrowAlpha, as: signals.label("arrowAlpha"), .scalar, "The opacity of the arrow.",
      track: { $0.arrowAlpha })
    signals.number(
      .ringAlpha, as: signals.label("ringAlpha"), .scalar,
      "The opacity of the ring, which replaces the arrow.", track: { $0.ringAlpha })
    signals.number(
      .ringAngle, as: signals.label("ringAngle"), .radians,
      "The angle of the ring's start, clockwise from the right."
    ) { $0.arc(at: $1.time).start * .pi / 180 }
    signals.number(
      .ringStrokeEnd, as: signals.label("ringStrokeEnd"), .scalar,
      "The end of the ring's drawn part, as a fraction of the ring."
    ) { $0.arc(at: $1.time).sweep / 360 }
    signals.flag(
      .ringSquare, "Whether the ends of the ring are square."
    ) { run, _ in run.behavior.indicator == .former }
  }
}
