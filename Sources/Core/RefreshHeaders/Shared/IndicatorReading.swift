import BezierGeometry
import KeyframeAnimation
import RefreshModel

/// What looks with texts and icons read of a behaviour; without any of it they go by its state.
public struct IndicatorReads: Sendable {
  /// How high the component is by its settings, in points.
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

/// What a look with texts and icons reads of a component at an instant, and what it takes instead where
/// a behaviour does not say.
struct IndicatorReading {
  private let component: ComponentInstant
  private let reads: IndicatorReads

  init(_ component: ComponentInstant, _ reads: IndicatorReads) {
    self.component = component
    self.reads = reads
  }

  /// The scroll view.
  var view: RunInstant { component.view }

  /// The opacity, 0…1; 0 where the component is hidden.
  ///
  /// An alpha that follows the pull goes beyond that range, and a screen shows its ends.
  var opacity: Double {
    component[reads.hidden] == true ? 0 : min(max(component[reads.alpha] ?? 1, 0), 1)
  }

  /// The extent along the pull, in points.
  var extent: Double? { component[reads.extent] }

  /// Where the upper edge lies, in content coordinates.
  var position: Double? { component[reads.position] }

  /// Where a header's upper edge lies, in content coordinates, and how high it is.
  ///
  /// A behaviour without a word of it, or whose view is as tall as the list, leaves the look its
  /// preferred height right above the content.
  func headerFrame(preferredHeight: Double) -> (y: Double, height: Double) {
    guard let extent, extent < view.viewSize.height else {
      return (0 - preferredHeight, preferredHeight)
    }
    return (position ?? 0 - extent, extent)
  }

  /// The state whose text is shown.
  var textState: RefreshState { component[reads.textState] ?? component.state }

  /// Whether the arrow is shown; without the behaviour's word, where nothing is under way.
  var isArrowShown: Bool {
    component[reads.arrowHidden].map { !$0 }
      ?? (component.state == .idle || component.state == .pulling)
  }

  /// The arrow's turn in radians, positive clockwise on screen; without the behaviour's word, one of
  /// two.
  func arrowAngle(idle: Double, pulling: Double) -> Double {
    component[reads.arrowAngle] ?? (component.state == .pulling ? pulling : idle)
  }

  /// Whether the spinner is shown.
  var isSpinnerShown: Bool { component[reads.spinnerShown] ?? (component.state == .refreshing) }

  /// The spinner's opacity, 0…1.
  var spinnerOpacity: Double { min(max(component[reads.spinnerAlpha] ?? 1, 0), 1) }

  /// How long the spinner has been turning, without whole turns; without the behaviour's word, since
  /// the run's beginning.
  var spinnerTime: Flicks {
    component[reads.spinnerPhase].map { Flicks(seconds: $0) } ?? component.time
  }

  /// The state whose pictures are shown, `nil` for none; without the behaviour's word, the present
  /// one.
  var pictureState: RefreshState? {
    reads.pictureState.map { component[$0] } ?? component.state
  }

  /// The percent by which an idle picture is chosen.
  var picturePercent: Double { component[reads.picturePercent] ?? component.pullingPercent }

  /// How long the pictures have been playing; without the behaviour's word, since the run's
  /// beginning.
  var pictureTime: Flicks {
    component[reads.pictureTime].map { Flicks(seconds: $0) } ?? component.time
  }

  /// Whether a refresh has ended in this run; what happened at its beginning, none can have.
  var hasUpdated: Bool { (component[reads.lastUpdated] ?? 0) > 0 }
}
