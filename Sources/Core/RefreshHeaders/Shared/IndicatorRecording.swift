/// The recorded run of a header or footer with a text, an arrow and a spinner.
public struct IndicatorRecording: StateRecording {
  let behavior: any RefreshBehavior
  let placement: Placement
  let extent: Double
  /// The content inset and the adjusted inset, both without the inset that the behavior adds.
  ///
  /// The pulling percent is measured from them.
  private var restInset: (content: EdgeInsets, adjusted: EdgeInsets)
  var state = StepTrack(RefreshState.idle)
  /// The state whose text is shown, which can lag behind `state`.
  var textState = StepTrack(RefreshState.idle)
  /// The behavior's upper edge, in content coordinates.
  var position = StepTrack(0.0)
  var alpha = StepTrack(1.0)
  var arrowAngle = RecordedProperty(0)
  var isArrowHidden = StepTrack(false)
  var spinner: SpinnerTrack
  /// Whether the spinner is hidden.
  ///
  /// The visibility is separate from the rotation, because some spinners never stop.
  var isSpinnerHidden = StepTrack(false)
  /// The time at which the header last read its date; `nil` for a header without a date.
  var lastUpdated: StepTrack<Flicks>?

  init(
    of behavior: any RefreshBehavior, host: BehaviorHost, extent: Double, spinner: SpinnerTrack
  ) {
    self.behavior = behavior
    self.spinner = spinner
    self.extent = extent
    placement = host.placement
    restInset = (host.scrollView.contentInset, host.scrollView.adjustedContentInset)
  }

  /// Records the scroll view's current insets as the insets without the behavior's own inset.
  mutating func noteRest(_ scrollView: ScrollViewSimulation) {
    restInset = (scrollView.contentInset, scrollView.adjustedContentInset)
  }

  /// Returns the behavior's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pull as a fraction of the pull that triggers a refresh.
  ///
  /// The fraction continues to follow the pull while refreshing.
  public func pullingPercent(at instant: RunState) -> Double {
    var geometry = instant.geometry
    geometry.contentInset = restInset.content
    geometry.adjustedContentInset = restInset.adjusted
    func offset(_ percent: Double) -> Double {
      behavior.contentOffset(pulledTo: percent, at: placement, in: geometry)
    }
    let length = offset(1) - offset(0)
    return length == 0 ? 0 : (instant.offset - offset(0)) / length
  }
}

extension Signals<IndicatorRecording> {
  /// Declares the signals of headers and footers with a text, an arrow and a spinner.
  ///
  /// - Parameters:
  ///   - height: The configured height, in points.
  ///   - hasDate: Whether the header shows a date.
  mutating func declareIndicator(height: Double, hasDate: Bool = false) {
    declareHeight(height)
    declarePlace({ $0.position }, extent: { $0.extent })
    number(
      .alpha, .scalar, "The opacity of the header or footer.", steps: { $0.alpha })
    declareText { $0.textState.value(at: $1) }
    declareArrow(isHidden: { $0.isArrowHidden.value(at: $1) }, angle: { $0.arrowAngle })
    declareSpinner({ $0.spinner }, isHidden: { $0.isSpinnerHidden.value(at: $1) })
    if hasDate {
      number(
        .lastUpdated, .seconds,
        "The time at which the displayed date was last read, from the beginning of the run."
      ) { $0.lastUpdated?.value(at: $1.time).seconds }
    }
  }
}
