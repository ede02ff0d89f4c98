import BezierGeometry
import KeyframeAnimation
import RefreshModel

/// What a look reads of a component, and what it takes instead where a behaviour does not say.
struct ComponentReading {
  /// The component's state and numbers.
  let component: ComponentMoment
  private let prefix: String

  init(_ component: ComponentMoment, at placement: Placement) {
    self.component = component
    prefix = placement.rawValue
  }

  private func value(_ name: String) -> TimelineEvent.Value? {
    component.values["\(prefix).\(name)"]
  }

  /// A number of the behaviour's; `nil` where it does not say it.
  func number(_ name: String) -> Double? {
    if case .number(let number) = value(name) { number } else { nil }
  }

  /// A yes or no of the behaviour's; `nil` where it does not say it.
  func flag(_ name: String) -> Bool? {
    if case .flag(let flag) = value(name) { flag } else { nil }
  }

  /// The opacity, 0…1; 0 where the component is hidden.
  ///
  /// An alpha that follows the pull goes beyond that range, and a screen shows its ends.
  var opacity: Double {
    flag("hidden") == true ? 0 : min(max(number("alpha") ?? 1, 0), 1)
  }

  /// The extent along the pull, in points.
  var extent: Double? { number("extent") }

  /// Where the upper edge lies, in content coordinates.
  var position: Double? { number("position") }

  /// Where a header's upper edge lies, in content coordinates, and how high it is.
  ///
  /// A behaviour without a word of it, or whose view is as tall as the list, leaves the look its
  /// preferred height right above the content.
  func headerFrame(
    preferredHeight: Double, in view: ScrollViewMoment
  ) -> (y: Double, height: Double) {
    guard let extent, extent < view.frame.height else {
      return (0 - preferredHeight, preferredHeight)
    }
    return (position ?? 0 - extent, extent)
  }

  /// The state whose text is shown.
  var textState: RefreshState {
    if case .text(let word) = value("textState"), let state = RefreshState(rawValue: word) {
      state
    } else {
      component.state
    }
  }

  /// Whether the arrow is shown; without the behaviour's word, where nothing is under way.
  var isArrowShown: Bool {
    flag("arrowHidden").map { !$0 }
      ?? (component.state == .idle || component.state == .pulling)
  }

  /// The arrow's turn in radians, positive clockwise on screen; without the behaviour's word, one of
  /// two.
  func arrowAngle(idle: Double, pulling: Double) -> Double {
    number("arrowAngle") ?? (component.state == .pulling ? pulling : idle)
  }

  /// Whether the spinner is shown.
  var isSpinnerShown: Bool { flag("spinner") ?? (component.state == .refreshing) }

  /// The spinner's opacity, 0…1.
  var spinnerOpacity: Double { min(max(number("spinnerAlpha") ?? 1, 0), 1) }

  /// How long the spinner has been turning, without whole turns; without the behaviour's word, since
  /// the run's beginning.
  func spinnerTime(at moment: Moment) -> Flicks {
    number("spinnerPhase").map { Flicks(seconds: $0) } ?? moment.time
  }

  /// The state whose pictures are shown, `nil` for none; without the behaviour's word, the present
  /// one.
  var imageState: RefreshState? {
    if case .text(let word) = value("imageState") {
      RefreshState(rawValue: word)
    } else {
      component.state
    }
  }

  /// The percent by which an idle picture is chosen.
  var imagePercent: Double { number("imagePercent") ?? component.pullingPercent }

  /// How long the pictures have been playing; without the behaviour's word, since the run's
  /// beginning.
  func imageTime(at moment: Moment) -> Flicks {
    number("imageTime").map { Flicks(seconds: $0) } ?? moment.time
  }

  /// Whether a refresh has ended in this run; what happened at its beginning, none can have.
  var hasUpdated: Bool { (number("lastUpdated") ?? 0) > 0 }
}
