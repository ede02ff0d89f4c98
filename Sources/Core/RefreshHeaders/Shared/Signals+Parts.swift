import KeyframeAnimation
import RefreshModel

/// Declarations shared by several behaviors.
extension Signals {
  mutating func declarePlace(
    _ position: @escaping @Sendable (Run) -> StepTrack<Double>,
    extent: @escaping @Sendable (Run) -> Double
  ) {
    number(
      .position, as: label("position"), .points,
      "Where the component's upper edge lies, in content coordinates; its left one where the list "
        + "scrolls sideways.", steps: position)
    number(
      .extent, as: label("extent"), .points, "How high the component is, or how wide."
    ) {
      run, _ in extent(run)
    }
  }

  /// Declares the configured extent of the behavior.
  mutating func declareHeight(_ height: Double) {
    constant(
      .height, as: label("height"), .points,
      "How high the component is by its settings, or how wide.", height)
  }

  mutating func declareText(_ state: @escaping @Sendable (Run, Flicks) -> RefreshState) {
    word(.textState, as: label("textState"), "The state whose text shows.") {
      state($0, $1.time)
    }
  }

  mutating func declareArrow(
    isHidden: @escaping @Sendable (Run, Flicks) -> Bool,
    angle: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    flag(.arrowHidden, as: label("arrowHidden"), "Whether the arrow is hidden.") {
      isHidden($0, $1.time)
    }
    number(
      .arrowAngle, as: label("arrowAngle"), .radians,
      "How far the arrow is turned, as it is seen.", track: angle)
    number(
      SignalName(.arrow, "angle.model"), as: label("arrowAngle.model"), .radians,
      "How far it is turned by what was set last."
    ) { angle($0).model(at: $1.time) }
  }

  /// Declares the signals of a spinner.
  ///
  /// - Parameter isHidden: Whether the spinner is hidden even while it rotates.
  mutating func declareSpinner(
    _ track: @escaping @Sendable (Run) -> SpinnerTrack,
    isHidden: @escaping @Sendable (Run, Flicks) -> Bool = { _, _ in false }
  ) {
    flag(.spinnerShown, as: label("spinner"), "Whether the spinner is there and turns.") {
      track($0).isTurning(at: $1.time) && !isHidden($0, $1.time)
    }
    number(
      .spinnerAlpha, as: label("spinnerAlpha"), .scalar, "How opaque the spinner is."
    ) { track($0).alpha }
    number(
      .spinnerPhase, as: label("spinnerPhase"), .scalar,
      "The part of its turn that the spinner has done."
    ) { track($0).phase(at: $1.time) }
  }
}
