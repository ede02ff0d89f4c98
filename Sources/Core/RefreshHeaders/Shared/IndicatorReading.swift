/// The signals that styles with texts and icons read.
///
/// All signals are optional; without a signal, the style derives the value from the behavior's
/// state.
public struct IndicatorReads: Sendable {
  fileprivate let placement: Placement
  /// The configured height of the behavior, in points; `nil` if the behavior does not declare it.
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
  fileprivate let imageState: Bound<RefreshState?>?
  fileprivate let imagePercent: Bound<Double>?
  fileprivate let imageTime: Bound<Double>?
  fileprivate let lastUpdated: Bound<Double?>?
  fileprivate let sinceTrigger: Bound<Double?>?
  fileprivate let result: ResultReads
}

extension IndicatorReads {
  init(_ signals: SignalBinder) {
    self.init(
      placement: signals.placement, height: signals.constant(.height),
      hidden: signals.optional(.hidden), alpha: signals.optional(.alpha),
      extent: signals.optional(.extent), position: signals.optional(.position),
      textState: signals.optional(.textState), arrowHidden: signals.optional(.arrowHidden),
      arrowAngle: signals.optional(.arrowAngle), spinnerShown: signals.optional(.spinnerShown),
      spinnerAlpha: signals.optional(.spinnerAlpha), spinnerPhase: signals.optional(.spinnerPhase),
      imageState: signals.optional(.imageState), imagePercent: signals.optional(.imagePercent),
      imageTime: signals.optional(.imageTime), lastUpdated: signals.optional(.lastUpdated),
      sinceTrigger: signals.optional(.sinceTrigger), result: ResultReads(signals))
  }
}

extension RefreshStyle where Reads == IndicatorReads {
  /// Binds the signals of texts and icons.
  public func bind(_ signals: inout SignalBinder) -> IndicatorReads { IndicatorReads(signals) }
}

/// The text and icon values of a behavior at an instant, with fallbacks for undeclared signals.
struct IndicatorReading {
  let context: DrawingContext
  private let behavior: HeaderState
  private let reads: IndicatorReads
  /// The result of the last refresh, whose text and mark replace the state's text, the icons and
  /// the images; `nil` if none is shown.
  let result: ShownResult?

  init(_ behavior: HeaderState, _ reads: IndicatorReads, _ context: DrawingContext) {
    self.context = context
    self.behavior = behavior
    self.reads = reads
    result = reads.result.shown(behavior)
  }

  var view: RunState { behavior.view }

  /// The opacity, 0…1; 0 if the behavior is hidden.
  ///
  /// An alpha outside this range, which occurs if the alpha follows the pull, is clamped.
  var opacity: Double {
    behavior[reads.hidden] == true ? 0 : min(max(behavior[reads.alpha] ?? 1, 0), 1)
  }

  /// The extent along the scroll axis, in points; `nil` if the behavior does not declare it.
  var extent: Double? { behavior[reads.extent] }

  /// The upper edge or, in a horizontal list, the left edge, in content coordinates; `nil` if the
  /// behavior does not declare it.
  var position: Double? { behavior[reads.position] }

  /// Returns the upper edge of the header or footer, in content coordinates, and its height, in
  /// points.
  ///
  /// If the behavior does not declare an extent, the header or footer has its preferred height. So
  /// does a header that is at least as high as the list, directly above the content.
  func frame(preferredHeight: Double) -> (y: Double, height: Double) {
    if reads.placement == .footer {
      return (position ?? view.scrollView.contentSize.height, extent ?? preferredHeight)
    }
    guard let extent, extent < view.viewSize.height else {
      return (0 - preferredHeight, preferredHeight)
    }
    return (position ?? 0 - extent, extent)
  }

  /// Returns layers with a group behind the rows, at an upper edge or at an origin; the layers are
  /// empty while the behavior is transparent.
  func layers(y: Double, @DisplayItemBuilder _ parts: () -> [DisplayItem]) -> StyleLayers {
    layers(at: Point(x: view.contentOffset.x, y: y), parts)
  }

  func layers(at origin: Point, @DisplayItemBuilder _ parts: () -> [DisplayItem]) -> StyleLayers {
    let opacity = opacity
    guard opacity > 0 else { return [] }
    return StyleLayers(
      behindRows: [.group(reads.placement.rawValue, at: origin, opacity: opacity, parts())])
  }

  /// Returns the identifier of a part of the header or footer, such as `header.arrow`.
  func id(_ part: String) -> String { "\(reads.placement.rawValue).\(part)" }

  /// The state whose text is shown.
  var textState: RefreshState { behavior[reads.textState] ?? behavior.state }

  /// Returns the text of the result that is shown or, if none is shown, of the state.
  func text(_ labels: Labels) -> String {
    result.map { labels.text(for: $0.result) } ?? labels.text(for: textState)
  }

  /// Whether the arrow is shown; without the signal, it is shown in the idle and pulling states.
  var isArrowShown: Bool {
    guard result == nil else { return false }
    return behavior[reads.arrowHidden].map { !$0 }
      ?? (behavior.state == .idle || behavior.state == .pulling)
  }

  /// Returns the arrow's angle, in radians, positive clockwise on screen.
  ///
  /// Without the signal, the angle is `pulling` in the pulling state and `idle` in other states.
  func arrowAngle(idle: Double, pulling: Double) -> Double {
    behavior[reads.arrowAngle] ?? (behavior.state == .pulling ? pulling : idle)
  }

  /// Returns the arrow; the array is empty while the arrow is hidden.
  ///
  /// - Parameters:
  ///   - idle: The angle in the idle state if the behavior does not declare it, in radians.
  ///   - pulling: The angle in the pulling state if the behavior does not declare it, in radians.
  func arrow(
    _ icon: ArrowIcon, at center: Point, color: DynamicColor, idle: Double, pulling: Double
  ) -> [DisplayItem] {
    guard isArrowShown else { return [] }
    return [
      icon.item(
        id("arrow"), at: center, color: color.resolved(for: context.appearance),
        angle: arrowAngle(idle: idle, pulling: pulling))
    ]
  }

  /// Whether the spinner is shown; without the signal, it is shown in the refreshing state.
  var isSpinnerShown: Bool {
    behavior[reads.spinnerShown] ?? [.refreshing, .finished].contains(behavior.state)
  }

  /// The spinner's opacity, 0…1; a spinner that a result replaces fades out.
  var spinnerOpacity: Double {
    min(max(behavior[reads.spinnerAlpha] ?? 1, 0), 1) * (result?.replacedOpacity ?? 1)
  }

  /// The time within the spinner's current turn; without the signal, the time since the run
  /// began.
  var spinnerTime: Flicks {
    behavior[reads.spinnerPhase].map { Flicks(seconds: $0) } ?? behavior.time
  }

  /// The pulling percent, 0…1.
  var pullProgress: Double { min(max(behavior.pullingPercent, 0), 1) }

  /// The time since the refresh began; without the signal, the spinner's time.
  var refreshingTime: Flicks {
    behavior[reads.sinceTrigger].map { Flicks(seconds: $0) } ?? spinnerTime
  }

  /// The state whose images are shown; `nil` for no images.
  ///
  /// Without the signal, the value is the behavior's state.
  var imageState: RefreshState? {
    guard result == nil else { return nil }
    return reads.imageState.map { behavior[$0] } ?? behavior.state
  }

  /// The pulling percent that selects the idle image.
  var imagePercent: Double { behavior[reads.imagePercent] ?? behavior.pullingPercent }

  /// The time since the images started to play; without the signal, the time since the run
  /// began.
  var imageTime: Flicks { behavior[reads.imageTime].map { Flicks(seconds: $0) } ?? behavior.time }

  /// Returns the mark of the result that is shown, or an empty array if none is shown.
  ///
  /// A result with a text for `noMoreData` has no mark.
  func mark(at center: Point, _ labels: LabelSettings) -> [DisplayItem] {
    guard let result, result.result != .noMoreData || !labels.labels.hasText(.noMoreData) else {
      return []
    }
    return ResultMark(result.result, size: Self.markSize, lineWidth: Self.markWidth).items(
      id("result"), at: center, color: labels.color.resolved(for: context.appearance),
      time: result.time)
  }

  /// The width and height of a mark's box, in points.
  static let markSize = 20.0
  /// The line width of a mark, in points.
  private static let markWidth = 2.0

  /// Whether a refresh has ended in this run.
  ///
  /// A last update at time 0 does not count, because no refresh can end when the run begins.
  var hasUpdated: Bool { (behavior[reads.lastUpdated] ?? 0) > 0 }
}
