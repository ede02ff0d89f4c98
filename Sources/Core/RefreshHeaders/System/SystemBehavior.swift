/// The behavior of `UIRefreshControl`, which triggers under the finger.
///
/// A refresh begins the instant that the pull reaches the threshold. The list stays open from the
/// release on. After a refresh, the pull must fall to three quarters of the threshold before it can
/// trigger again. A refresh from code also calls the handler, which `UIRefreshControl` does not do,
/// and scrolls the list to show the header.
public struct SystemBehavior: RefreshBehavior, Hashable {
  /// The pull at which a refresh triggers under the finger, in points; `nil` for the system's
  /// threshold, which grows with the height of the list.
  public var threshold: Double?
  /// The height that stays open while refreshing, in points.
  public var height = 60.0
  /// The duration in which a refresh from code opens the header.
  public var beginDuration = Flicks(3, over: 10)
  /// The duration in which the header closes.
  public var endDuration = Flicks(3, over: 10)
  /// The timing function with which the header closes and its spinner shrinks.
  public var endTiming = TimingFunction.easeInEaseOut
  /// The height of the list, in points.
  private var viewLength = Self.referenceLength

  /// Creates the behavior with the system's settings, for a list that is 568 points high.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "system",
      summary: "UIRefreshControl: a pull triggers under the finger, at a threshold that grows with "
        + "the list's height.",
      triggerDistance: threshold ?? Self.threshold(viewLength: viewLength),
      triggersAtDistance: true)
  }

  /// Sets the height of the list, in points, on which the system's threshold depends.
  public mutating func configure(forViewLength length: Double) { viewLength = length }

  /// Returns the system's threshold for a list of a height, both in points.
  static func threshold(viewLength: Double) -> Double {
    min((viewLength / 2).rounded(), 112.5 * max(viewLength, 372) / referenceLength)
  }

  /// The height of a list whose threshold is 112.5, in points.
  private static let referenceLength = 568.0

  /// One turn of the spinner, from the trigger on.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: max(beginDuration, .zero), period: SpinnerTrack.period)
  }

  /// Declares the signals of the position and the spinner.
  public func declare(_ signals: inout Signals<IndicatorRecording>) {
    let distance = triggerDistance
    signals.declareHeight(height)
    signals.declareSpinner { $0.spinner }
    signals.number(
      .spinnerScale, as: signals.label("spinnerScale"), .scalar,
      "The size of the spinner, as a fraction of its full size; it shrinks as the list closes."
    ) { run, instant in
      let isTurning = run.spinner.isTurning(at: instant.time)
      guard isTurning, run.state(at: instant.time) == .idle else { return 1 }
      return min(max(run.pullingPercent(at: instant) * distance / Self.fullSizePull, 0), 1)
    }
  }

  /// The pull at which a spinner that shrinks has its full size, in points.
  private static let fullSizePull = 100.0

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<IndicatorRecording> {
    SystemMachine(behavior: self, host: host)
  }
}

/// The state machine of `UIRefreshControl`.
final class SystemMachine: RecordingMachine {
  private let behavior: SystemBehavior
  private let threshold: Double
  let host: BehaviorHost
  var record: IndicatorRecording
  /// Whether the pull has been short enough since the last trigger.
  private var isArmed = true
  /// The top inset that the header adds, in points.
  private var opened = 0.0
  private var isClosing = false

  private static let opening = "open"
  private static let closing = "close"
  /// The fraction of the threshold to which the pull must fall before the next trigger.
  private static let armingFraction = 0.75
  /// The pull at which a header that closes under the finger is closed, in points.
  private static let closedPull = 10.0

  init(behavior: SystemBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    threshold = behavior.triggerDistance
    record = IndicatorRecording(
      of: behavior, host: host, extent: behavior.height, spinner: SpinnerTrack())
  }

  /// The content offset at which the list rests while the header is closed, in points.
  private var rest: Double { scrollView.minimumOffset + opened }
  private var pull: Double { rest - scrollView.contentOffset.y }

  // MARK: Scrolling

  func contentOffsetChanged(_ change: OffsetChange) {
    if pull <= Self.armingFraction * threshold { isArmed = true }
    stopSpinnerIfClosed()
    let isFar = scrollView.contentOffset.y <= rest - threshold
    let isTrigger = host.decide(
      .offset, isFar: isFar, values: values,
      clauses + [.init("finger down", scrollView.isDragging)])
    if isTrigger { begin() }
  }

  /// Holds the list open from the release on.
  func panStateChanged(_ panState: PanState) {
    guard panState.isOver else { return }
    if state == .refreshing {
      setOpened(behavior.height)
    } else {
      host.explainRelease(values: values, clauses)
    }
  }

  private var clauses: [Decision.Clause] {
    [
      .notRefreshing(state == .refreshing),
      .init("rearmed by a pull of at most 0.75 threshold", isArmed),
      .init(
        "o <= -T - threshold", comparing: scrollView.contentOffset.y, .lessOrEqual,
        rest - threshold,
        isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    [.init("o", scrollView.contentOffset.y), .init("T", 0 - rest), .init("threshold", threshold)]
  }

  // MARK: Refreshing

  /// Begins a refresh from code and scrolls the list to show the header.
  func beginRefreshing() {
    guard host.decide(.begin, [.notRefreshing(state == .refreshing)]) else { return }
    begin()
    guard !scrollView.isDragging else { return }
    host.startAnimation(Self.opening, duration: behavior.beginDuration)
    scrollView.animate(duration: behavior.beginDuration) {
      setOpened(behavior.height)
      if scrollView.contentOffset.y > scrollView.minimumOffset {
        scrollView.setContentOffset(y: scrollView.minimumOffset)
      }
    }
  }

  private func begin() {
    host.log(.trigger, from: .number(pull))
    isArmed = false
    isClosing = false
    host.removeAnimation(Self.closing)
    changeState(to: .refreshing)
    record.spinner.start(at: host.now)
    host.callHandler()
  }

  private func setOpened(_ height: Double) {
    let base = scrollView.contentInset.top - opened
    opened = height
    scrollView.setContentInset(base + height, at: .top)
  }

  /// Ends the refresh and lets the list slide back while the spinner shrinks.
  func endRefreshing(_ result: Reaction.Result) {
    guard state == .refreshing else { return }
    changeState(to: .idle)
    guard opened > 0 else { return stopSpinnerIfClosed() }
    isClosing = true
    host.startAnimation(Self.closing, duration: behavior.endDuration) { [unowned self] in
      isClosing = false
      stopSpinnerIfClosed()
    }
    scrollView.animate(duration: behavior.endDuration, timingFunction: behavior.endTiming) {
      setOpened(0)
    }
  }

  private func stopSpinnerIfClosed() {
    guard state == .idle, !isClosing, pull <= Self.closedPull else { return }
    record.spinner.stop(at: host.now)
  }
}
