import BezierGeometry
public import KeyframeAnimation
public import RefreshModel

/// The whole run of a header or footer made of a text, an arrow and a spinner.
public struct IndicatorRecording: TrackedRecording, StateRecording {
  let behavior: any RefreshBehavior
  let placement: Placement
  let extent: Double
  /// The view's own insets, and those with the safe area, without the behavior's own, which the percent
  /// counts from.
  private var restInset: (content: EdgeInsets, adjusted: EdgeInsets)
  var state = StepTrack(RefreshState.idle)
  /// The state whose text shows; it may lag behind.
  var textState = StepTrack(RefreshState.idle)
  /// Where the behavior's upper edge lies, in content coordinates.
  var position = StepTrack(0.0)
  var alpha = StepTrack(1.0)
  var arrowAngle = RecordedProperty(0)
  var isArrowHidden = StepTrack(false)
  var spinner: SpinnerTrack
  /// Whether the spinner is seen; apart from turning, for spinners that never stop.
  var isSpinnerHidden = StepTrack(false)
  /// When the date in the header was last read, where it has one.
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

  /// Takes the scroll view's insets as those without the behavior's own.
  mutating func noteRest(_ scrollView: ScrollViewSimulation) {
    restInset = (scrollView.contentInset, scrollView.adjustedContentInset)
  }

  /// The behavior's state.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// The percent of the behavior's own measure; it goes on while it refreshes.
  public func pullingPercent(at instant: RunInstant) -> Double {
    var geometry = instant.geometry
    (geometry.contentInset, geometry.adjustedContentInset) = restInset
    func offset(_ percent: Double) -> Double {
      behavior.contentOffset(pulledTo: percent, at: placement, in: geometry)
    }
    let length = offset(1) - offset(0)
    return length == 0 ? 0 : (instant.offset - offset(0)) / length
  }

  /// What the pulling percent is worked out of.
  package func tracks(ofPullingPercent view: ViewTracks) -> [any Track] {
    [view.offset, view.contentInset, view.contentSize]
  }
}

extension Signals<IndicatorRecording> {
  /// Declares what headers and footers of a text, an arrow and a spinner have in common.
  ///
  /// - Parameter hasDate: whether there is a date in it.
  mutating func declareIndicator(height: Double, hasDate: Bool = false) {
    declareHeight(height)
    declarePlace({ $0.position }, extent: { $0.extent })
    number(
      .alpha, as: label("alpha"), .scalar, "How opaque the component is.", steps: { $0.alpha })
    declareText { $0.textState.value(at: $1) }
    declareArrow(isHidden: { $0.isArrowHidden.value(at: $1) }, angle: { $0.arrowAngle })
    declareSpinner({ $0.spinner }, isHidden: { $0.isSpinnerHidden.value(at: $1) })
    if hasDate {
      number(
        .lastUpdated, as: label("lastUpdated"), .seconds,
        "When the date in it was last read, from the run's beginning."
      ) { $0.lastUpdated?.value(at: $1.time).seconds }
    }
  }
}
