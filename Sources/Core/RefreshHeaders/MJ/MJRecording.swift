/// The recorded run of a behavior of the MJRefresh family.
public struct MJRecording: StateRecording {
  let extent: Double
  var state = StepTrack(RefreshState.idle)
  /// The time at which the state was entered.
  var stateStart = StepTrack(Flicks.zero)
  var pullingPercent = RecordedProperty(0)
  var alpha: RecordedProperty
  var isHidden: StepTrack<Bool>
  /// The upper edge, or the left edge of a trailer, in content coordinates.
  var position = StepTrack(0.0)
  var arrowAngle: RecordedProperty
  var isArrowHidden = StepTrack(false)
  var spinner = SpinnerTrack()
  /// The images that are shown instead of icons; `nil` for a behavior with icons.
  var images: ImageTrack?
  /// The time at which the last refresh ended; `nil` before the first end.
  var lastUpdated = StepTrack<Flicks?>(nil)
  /// The state whose text is shown while refreshing.
  private let refreshingText: RefreshState
  /// The number of triggers left for the drag, −1 if unlimited; `nil` if the behavior does not
  /// count triggers.
  var triggerCount: StepTrack<Int>?

  init(_ behavior: MJBehavior) {
    extent = behavior.extent
    // Enabling the automatic alpha immediately sets it to the pulling percent, which is 0.
    alpha = RecordedProperty(behavior.isAutomaticallyChangeAlpha ? 0 : 1, rule: .opacity)
    isHidden = StepTrack(behavior.isHidden)
    arrowAngle = RecordedProperty(behavior.component == .backFooter ? -MJMachine.halfTurn : 0)
    refreshingText = behavior.component == .trailer ? .pulling : .refreshing
    images = behavior.images.map(ImageTrack.init)
  }

  /// Returns the behavior's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the pulling percent that the behavior last computed; 1 is the threshold.
  public func pullingPercent(at instant: RunState) -> Double {
    pullingPercent.presentation(at: instant.time)
  }

  func textState(at time: Flicks) -> RefreshState {
    let state = state.value(at: time)
    return state == .refreshing ? refreshingText : state
  }
}

extension MJBehavior {
  /// Declares the signals of the position, the text, and the icons or images.
  public func declare(_ signals: inout Signals<MJRecording>) {
    signals.declareHeight(extent)
    signals.flag(.hidden, "Whether the header or footer is hidden.") {
      $0.isHidden.value(at: $1.time)
    }
    signals.declarePlace({ $0.position }, extent: { $0.extent })
    signals.number(
      .alpha, .scalar, "The opacity (presentation value).", track: { $0.alpha })
    signals.modelValue(of: .alpha, .scalar, "The opacity (model value).") {
      $0.alpha.model(at: $1.time)
    }
    signals.declareText { $0.textState(at: $1) }
    signals.number(
      .stateTime, .seconds, "The time since the last change of the state."
    ) { ($1.time - $0.stateStart.value(at: $1.time)).seconds }
    if images != nil {
      signals.declareImages()
    } else {
      signals.declareArrow(isHidden: { $0.isArrowHidden.value(at: $1) }, angle: { $0.arrowAngle })
      signals.declareSpinner { $0.spinner }
    }
    signals.number(
      .lastUpdated, .seconds,
      "The time at which the last refresh ended, from the beginning of the run."
    ) { $0.lastUpdated.value(at: $1.time)?.seconds }
    if component == .autoFooter {
      signals.number(
        SignalName<Double?>(.frame, "triggerCount"), .scalar,
        "The number of triggers left for the drag; -1 if unlimited."
      ) { run, instant in run.triggerCount.map { Double($0.value(at: instant.time)) } }
    }
  }
}

extension Signals<MJRecording> {
  fileprivate mutating func declareImages() {
    word(
      .imageState, as: label("imageState"), or: "none", "The state whose images are shown."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).state }
    number(
      .imageTime, as: label("imageTime"), .seconds,
      "The time for which the images have been playing."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).playing.seconds ?? 0 }
    number(
      .imagePercent, as: label("imagePercent"), .scalar,
      "The pulling percent that selects the idle image."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).percent ?? 0 }
  }
}
