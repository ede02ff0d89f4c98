public import KeyframeAnimation
public import RefreshModel

/// The whole run of a behavior of the MJRefresh family.
public struct MJRecording: TrackedRecording, StateRecording {
  let extent: Double
  var state = StepTrack(RefreshState.idle)
  /// When the state was entered.
  var stateStart = StepTrack(Flicks.zero)
  var pullingPercent = RecordedProperty(0)
  var alpha: RecordedProperty
  var isHidden: StepTrack<Bool>
  /// Where the behavior's near edge lies, in content coordinates.
  var position = StepTrack(0.0)
  var arrowAngle: RecordedProperty
  var isArrowHidden = StepTrack(false)
  var spinner = SpinnerTrack()
  /// The pictures of a behavior that has them in the place of an arrow and a spinner.
  var images: ImageTrack?
  /// When the last refresh ended.
  var lastUpdated = StepTrack<Flicks?>(nil)
  /// The state whose text shows while it refreshes.
  var refreshingText = RefreshState.refreshing
  /// How often a drag may still trigger; `nil` where the behavior does not count.
  var triggerCount: StepTrack<Int>?

  init(settings: MJSettings, arrowAngle: Double) {
    extent = settings.extent
    // An alpha that follows the percent is 0 as soon as that is asked for.
    alpha = RecordedProperty(settings.isAutomaticallyChangeAlpha ? 0 : 1, kind: .opacity)
    isHidden = StepTrack(settings.isHidden)
    self.arrowAngle = RecordedProperty(arrowAngle)
    images = settings.images.map(ImageTrack.init)
  }

  /// The behavior's state.
  public func state(at time: Flicks) -> RefreshState { state.value(at: time) }

  /// The percent as the behavior last worked it out.
  public func pullingPercent(at instant: RunInstant) -> Double {
    pullingPercent.presentation(at: instant.time)
  }

  /// What the pulling percent is worked out of.
  package func tracks(ofPullingPercent view: ViewTracks) -> [any Track] {
    [pullingPercent]
  }

  /// The state whose text shows.
  func textState(at time: Flicks) -> RefreshState {
    let state = state.value(at: time)
    return state == .refreshing ? refreshingText : state
  }
}

extension Signals<MJRecording> {
  /// Declares what the family's behaviors have in common.
  ///
  /// - Parameter countsTriggers: whether the behavior counts how often a drag may trigger.
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
      .pictureState, as: label("imageState"), or: "none", "The state whose pictures show."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).state }
    number(
      .pictureTime, as: label("imageTime"), .seconds,
      "How long the pictures have been playing."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).playing.seconds ?? 0 }
    number(
      .picturePercent, as: label("imagePercent"), .scalar,
      "The percent by which an idle picture is chosen."
    ) { $0.images?.shown($0.pullingPercent, at: $1.time).percent ?? 0 }
  }
}
