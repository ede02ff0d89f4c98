import KeyframeAnimation

/// A system spinner's run: it turns while it is on and is hidden while it is not.
struct SpinnerTrack: Sendable {
  /// One turn of the system's spinner.
  static let period = Flicks(1, over: 1)

  /// Since when it turns; `nil` while it is off.
  private(set) var start: StepTrack<Flicks?>
  var alpha = RecordedProperty(1, kind: .opacity)

  /// Makes a spinner, turning or off.
  init(isTurning: Bool = false) {
    start = StepTrack(isTurning ? Flicks.zero : nil)
  }

  /// Lets it turn; one that turns goes on as it was.
  mutating func start(at time: Flicks) {
    if start.last == nil { start.set(time, at: time) }
  }

  /// Stops and hides it.
  mutating func stop(at time: Flicks) {
    if start.last != nil { start.set(nil, at: time) }
  }

  /// Whether it turns.
  func isTurning(at time: Flicks) -> Bool { start.value(at: time) != nil }

  /// The part of its turn that it has done.
  func phase(at time: Flicks) -> Double {
    let turned = start.value(at: time).map { (time - $0).count % Self.period.count } ?? 0
    return Double(turned) / Double(Self.period.count)
  }
}

extension Signals {
  /// Declares a spinner of the component's.
  ///
  /// - Parameter isHidden: whether it is hidden though it turns.
  mutating func declareSpinner(
    _ track: @escaping @Sendable (Run) -> SpinnerTrack,
    isHidden: @escaping @Sendable (Run, Flicks) -> Bool = { _, _ in false }
  ) {
    flag(.spinner, "shown", as: label("spinner"), "Whether the spinner is there and turns.") {
      track($0).isTurning(at: $1.time) && !isHidden($0, $1.time)
    }
    number(.spinner, "alpha", as: label("spinnerAlpha"), .ratio, "How opaque the spinner is.") {
      track($0).alpha.presentation(at: $1.time)
    }
    number(
      .spinner, "phase", as: label("spinnerPhase"), .ratio,
      "The part of its turn that the spinner has done."
    ) { track($0).phase(at: $1.time) }
  }

  /// Declares an arrow of the component's.
  mutating func declareArrow(
    isHidden: @escaping @Sendable (Run, Flicks) -> Bool,
    _ angle: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    flag(.arrow, "hidden", as: label("arrowHidden"), "Whether the arrow is hidden.") {
      isHidden($0, $1.time)
    }
    number(
      .arrow, "angle", as: label("arrowAngle"), .radians,
      "How far the arrow is turned, as it is seen."
    ) { angle($0).presentation(at: $1.time) }
    number(
      .arrow, "angle.model", as: label("arrowAngle.model"), .radians,
      "How far it is turned by what was set last."
    ) { angle($0).model(at: $1.time) }
  }
}
