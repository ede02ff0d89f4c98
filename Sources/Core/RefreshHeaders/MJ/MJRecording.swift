public import KeyframeAnimation
public import RefreshModel

/// The recorded run of a behavior of the MJRefresh family.
public struct MJRecording: TrackedRecording, StateRecording {
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
  /// The images of a behavior that shows them instead of icons; `nil` for a behavior with
  /// icons.
  var images: ImageTrack?
  /// The time at which the last refresh ended; `nil` before the first end.
  var lastUpdated = StepTrack<Flicks?>(nil)
  /// The state whose text is shown while refreshing.
  var refreshingText = RefreshState.refreshing
  /// The number of triggers left for a drag; `nil` if the behavior does not count them.
  var triggerCount: StepTrack<Int>?

  init(settings: MJSettings, arrowAngle: Double) {
    extent = settings.extent
    // Enabling the automatic alpha immediately sets it to the pulling percent, which is 0.
    alpha = RecordedProperty(settings.isAutomaticallyChangeAlpha ? 0 : 1, kind: .opacity)
    isHidden = StepTrack(settings.isHidden)
    self.arrowAngle = RecordedProperty(arrowAngle)
    images = settings.images.map(ImageTrack.init)
  }

  /// Returns the behavior's state at a time.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// Returns the percent that the behavior last computed.
  public func pullingPercent(at instant: RunInstant) -> Double {
    pullingPercent.presentation(at: instant.time)
  }

  package func tracks(ofPullingPercent view: ViewTracks) -> [any Track] {
    [pullingPercent]
  }

  func textState(at time: Flicks) -> RefreshState {
    let state = state.value(at: time)
    return state == .refreshing ? refreshingText : state
  }
}

extension Signals<MJRecording> {
  /// Declares the signals shared by the family's behaviors.
  ///
  /// - Parameter countsTriggers: Whether the behavior counts the triggers of a drag.
  mutating func declareMJ(_ settings: MJSettings, countsTriggers: Bool = false) {
    declareHeight(settings.extent)
    flag(.hidden, as: label("hidden"), "Whether the component is hidden.") {
      $0.isHidden.value(at: $1.time)
    }
    declarePlace({ $0.position }, extent: { $0.extent })
    number(
      .alpha, as: label("alpha"), .scalar, "How opaque it is, as it is seen.", track: { $0.alpha })
    number(
      SignalName(.frame, "alpha.model"), as: label("alpha.model"), .scalar,
      "How opaque it is by what was set last."
    ) { $0.alpha.model(at: $1.time) }
    declareText { $0.textState(at: $1) }
    number(
      .stateTime, as: label("stateTime"), .seconds,
      "How long the state has lasted."
    ) { ($1.time - $0.stateStart.value(at: $1.time)).seconds }
    if settings.images != nil {
      declareImages()
    } else {
      declareArrow(isHidden: { $0.isArrowHidden.value(at: $1) }, angle: { $0.arrowAngle })
      declareSpinner { $0.spinner }
    }
    number(
      .lastUpdated, as: label("lastUpdated"), .seconds,
      "When the last refresh ended, from the run's beginning."
    ) { $0.lastUpdated.value(at: $1.time)?.seconds }
    if countsTriggers {
      number(
        SignalName<Double?>(.frame, "triggerCount"), as: label("triggerCount"), .scalar,
        "How often the drag may still trigger."
      ) { run, instant in run.triggerCount.map { Double($0.value(at: instant.time)) } }
    }
  }

  private mutating func declareImages() {
    word(
      .imageState, as: label("imageState"), or: "none", "The state whose pictures show."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).state }
    number(
      .imageTime, as: label("imageTime"), .seconds,
      "How long the pictures have been playing."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).playing.seconds ?? 0 }
    number(
      .imagePercent, as: label("imagePercent"), .scalar,
      "The percent by which an idle picture is chosen."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).percent ?? 0 }
  }
}
