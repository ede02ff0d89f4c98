/// The behavior of ZHRefresh's header or footer.
///
/// A pull beyond the header's height triggers a refresh when the finger lifts, or when momentum
/// carries the list beyond that height. The displayed state can lag behind the original's status
/// variable.
///
/// The footer loads more when the list reaches its end; scrolling by a drag, by momentum and from
/// code has the same effect. If a refresh adds no rows, the closing inset moves the list back to its
/// end, which triggers the next refresh.
public struct ZHBehavior: RefreshBehavior, Hashable {
  /// Whether the behavior is that of the header or the footer.
  public let placement: Placement
  /// The insets from which the header's pull, or the list's ends for the footer, are measured.
  ///
  /// The original reads the content inset without the safe area.
  public var insets = InsetReading.original
  /// The height, in points.
  ///
  /// Only a longer pull triggers the header. If the content is shorter than the view, a pull by half
  /// the footer's height loads more.
  public var height: Double
  /// The duration in which the inset opens.
  public var beginDuration: Flicks
  /// The duration in which the inset closes.
  public var endDuration = Flicks(5, over: 10)
  /// The duration of the rotation of the header's arrow.
  public var arrowDuration = Flicks(3, over: 10)

  /// Creates the behavior of the header or the footer with the original's settings.
  public init(_ placement: Placement = .header) {
    self.placement = placement
    height = placement == .header ? 60 : 44
    beginDuration = placement == .header ? Flicks(3, over: 10) : Flicks(5, over: 10)
  }

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    switch placement {
    case .header:
      BehaviorTraits(
        name: "zh-header",
        summary: "A pull beyond the header's height triggers a refresh, by a release or by "
          + "momentum.",
        triggerDistance: height)
    case .footer:
      BehaviorTraits(
        name: "zh-footer",
        summary: "Loads more when the list reaches its end, by a drag, by momentum or from code.",
        placements: [.footer], triggerDistance: height, triggersAtDistance: true)
    }
  }

  /// The settings, one for each property; `arrowDuration` exists for the header only.
  public var settings: [Setting<ZHBehavior>] {
    let isHeader = placement == .header
    return [
      .insets(\.insets, of: isHeader ? "the pull is" : "the list's ends are"),
      Setting(
        "height", \.height, in: 1...10_000, unit: .points,
        help: isHeader
          ? "The header's height, in points; only a longer pull triggers a refresh."
          : "The footer's height, in points; if the content is shorter than the view, a pull by "
            + "half the height loads more."),
    ] + Setting.insetDurations(\.beginDuration, \.endDuration)
      + (isHeader ? [.arrowDuration(\.arrowDuration)] : [])
  }

  /// One turn of the spinner, after the inset has opened.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: beginDuration, period: SpinnerTrack.period)
  }

  /// Returns the content offset for a pulling percent, measured from the insets that `insets`
  /// selects.
  ///
  /// For the footer, if the content is longer than the view, a percent of 1 is at the end of the
  /// content and 0 is one footer height before the end. Otherwise, 0 is at the top of the content
  /// and 1 is a pull by half the footer's height.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    let inset = geometry.inset(insets)
    if self.placement == .header { return 0 - inset.top - percent * height }
    guard isLonger(geometry) else { return 0 - inset.top + percent * height / 2 }
    return geometry.contentSize.height + inset.bottom - geometry.viewSize.height
      + (percent - 1) * height
  }

  /// Returns whether the content is longer than the view.
  func isLonger(_ geometry: ScrollGeometry) -> Bool {
    geometry.contentSize.height + geometry.inset(insets).top > geometry.viewSize.height
  }

  /// Returns a run that calls the begin method with the header or footer in view.
  ///
  /// For the footer, the list is first scrolled one footer height beyond its end. If the content is
  /// not longer than the view, the list is scrolled to its end, or by one point if it is already
  /// there, which shows the footer. The app adds rows, because a list without new rows would
  /// immediately refresh again.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    let end = geometry.maximumOffset
    let offset = isLonger(geometry) ? end + height : max(end, geometry.minimumOffset + 1)
    var call = StandaloneRun.call(placement, at: offset)
    call.addsRows = placement == .footer
    return call
  }

  /// Declares the signals of the position, the text, the arrow and the spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    signals.declareIndicator(height: height)
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    switch placement {
    case .header: ZHHeaderMachine(behavior: self, host: host)
    case .footer: ZHFooterMachine(behavior: self, host: host)
    }
  }
}
