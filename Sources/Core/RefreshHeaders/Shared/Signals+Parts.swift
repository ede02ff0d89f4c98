/// Declarations shared by several behaviors.
extension Signals {
  mutating func declarePlace(
    _ position: @escaping @Sendable (Run) -> StepTrack<Double>,
    extent: @escaping @Sendable (Run) -> Double
  ) {
    number(
      .position, .points,
      "The y coordinate of the upper edge, in content coordinates; in a horizontal list, the x "
        + "coordinate of the left edge.", steps: position)
    number(
      .extent, .points, "The height, or the width in a horizontal list."
    ) {
      run, _ in extent(run)
    }
  }

  /// Declares the configured extent of the behavior, in points.
  mutating func declareHeight(_ height: Double) {
    constant(
      .height, .points,
      "The configured height, or the configured width in a horizontal list.", value: height)
  }

  mutating func declareText(_ state: @escaping @Sendable (Run, Flicks) -> RefreshState) {
    word(.textState, as: label("textState"), "The state whose text is shown.") {
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
      "The rotation of the arrow (presentation value).", track: angle)
    modelValue(
      of: .arrowAngle, as: label("arrowAngle"), .radians, "The rotation of the arrow (model value)."
    ) { angle($0).model(at: $1.time) }
  }

  /// Declares the signals of a spinner.
  ///
  /// - Parameter isHidden: Whether the spinner is hidden even while it rotates.
  mutating func declareSpinner(
    _ track: @escaping @Sendable (Run) -> SpinnerTrack,
    isHidden: @escaping @Sendable (Run, Flicks) -> Bool = { _, _ in false }
  ) {
    flag(.spinnerShown, as: label("spinner"), "Whether the spinner is visible and rotating.") {
      track($0).isTurning(at: $1.time) && !isHidden($0, $1.time)
    }
    number(
      .spinnerAlpha, as: label("spinnerAlpha"), .scalar, "The opacity of the spinner."
    ) { track($0).alpha }
    number(
      .spinnerPhase, as: label("spinnerPhase"), .scalar,
      "The completed fraction of the spinner's turn."
    ) { track($0).phase(at: $1.time) }
  }
}
