import BezierGeometry
import KeyframeAnimation
public import RefreshModel
public import RefreshScene

/// What looks with texts and icons read of a state machine; without any of it they go by its state.
public struct IndicatorReads: Sendable {
  /// How high the behavior is by its settings, in points.
  let height: Double?
  fileprivate let hidden: Bound<Bool>?
  fileprivate let alpha: Bound<Double>?
  fileprivate let extent: Bound<Double>?
  fileprivate let position: Bound<Double>?
  fileprivate let textState: Bound<RefreshState>?
  fileprivate let arrowHidden: Bound<Bool>?
  fileprivate let arrowAngle: Bound<Double>?
  fileprivate let spinnerShown: Bound<Bool>?
  fileprivate let spinnerAlpha: Bound<Double>?
  fileprivate let spinnerPhase: Bound<Double>?
  fileprivate let pictureState: Bound<RefreshState?>?
  fileprivate let picturePercent: Bound<Double>?
  fileprivate let pictureTime: Bound<Double>?
  fileprivate let lastUpdated: Bound<Double?>?

  init(_ signals: SignalBinder) {
    height = signals.constant(.height)
    hidden = signals.optional(.hidden)
    alpha = signals.optional(.alpha)
    extent = signals.optional(.extent)
    position = signals.optional(.position)
    textState = signals.optional(.textState)
    arrowHidden = signals.optional(.arrowHidden)
    arrowAngle = signals.optional(.arrowAngle)
    spinnerShown = signals.optional(.spinnerShown)
    spinnerAlpha = signals.optional(.spinnerAlpha)
    spinnerPhase = signals.optional(.spinnerPhase)
    pictureState = signals.optional(.pictureState)
    picturePercent = signals.optional(.picturePercent)
    pictureTime = signals.optional(.pictureTime)
    lastUpdated = signals.optional(.lastUpdated)
  }
}

extension RefreshStyle where Reads == IndicatorReads {
  /// Finds the signals of texts and icons.
  public func bind(_ signals: inout SignalBinder) -> IndicatorReads { IndicatorReads(signals) }
}

/// What a look with texts and icons reads of a behavior at an instant, and what it takes instead where
/// a state machine does not say.
struct IndicatorReading {
  private let behavior: HeaderInstant
  private let reads: IndicatorReads

  init(_ behavior: HeaderInstant, _ reads: IndicatorReads) {
    self.behavior = behavior
    self.reads = reads
  }

  /// The scroll view.
  var view: RunInstant { behavior.view }

  /// The opacity, 0…1; 0 where the behavior is hidden.
  ///
  /// An alpha that follows the pull goes beyond that range, and a screen shows its ends.
  var opacity: Double {
    behavior[reads.hidden] == true ? 0 : min(max(behavior[reads.alpha] ?? 1, 0), 1)
  }

  /// The extent along the pull, in points.
  var extent: Double? { behavior[reads.extent] }

  /// Where the upper edge lies, in content coordinates.
  var position: Double? { behavior[reads.position] }

  /// Where a header's upper edge lies, in content coordinates, and how high it is.
  ///
  /// A state machine without a word of it, or whose view is as tall as the list, leaves the look its
  /// preferred height right above the content.
  func headerFrame(preferredHeight: Double) -> (y: Double, height: Double) {
    guard let extent, extent < view.viewSize.height else {
      return (0 - preferredHeight, preferredHeight)
    }
    return (position ?? 0 - extent, extent)
  }

  /// The state whose text is shown.
  var textState: RefreshState { behavior[reads.textState] ?? behavior.state }

  /// Whether the arrow is shown; without the state machine's word, where nothing is under way.
  var isArrowShown: Bool {
    behavior[reads.arrowHidden].map { !$0 }
      ?? (behavior.state == .idle || behavior.state == .pulling)
  }

  /// The arrow's turn in radians, positive clockwise on screen; without the state machine's word, one of
  /// two.
  func arrowAngle(idle: Double, pulling: Double) -> Double {
    behavior[reads.arrowAngle] ?? (behavior.state == .pulling ? pulling : idle)
  }

  /// Whether the spinner is shown.
  var isSpinnerShown: Bool { behavior[reads.spinnerShown] ?? (behavior.state == .refreshing) }

  /// The spinner's opacity, 0…1.
  var spinnerOpacity: Double { min(max(behavior[reads.spinnerAlpha] ?? 1, 0), 1) }

  /// How long the spinner has been turning, without whole turns; without the state machine's word, since
  /// the run's beginning.
  var spinnerTime: Flicks {
    behavior[reads.spinnerPhase].map { Flicks(seconds: $0) } ?? behavior.time
  }

  /// The state whose pictures are shown, `nil` for none; without the state machine's word, the present
  /// one.
  var pictureState: RefreshState? {
    reads.pictureState.map { behavior[$0] } ?? behavior.state
  }

  /// The percent by which an idle picture is chosen.
  var picturePercent: Double { behavior[reads.picturePercent] ?? behavior.pullingPercent }

  /// How long the pictures have been playing; without the state machine's word, since the run's
  /// beginning.
  var pictureTime: Flicks {
    behavior[reads.pictureTime].map { Flicks(seconds: $0) } ?? behavior.time
  }

  /// Whether a refresh has ended in this run; what happened at its beginning, none can have.
  var hasUpdated: Bool { (behavior[reads.lastUpdated] ?? 0) > 0 }
}
