/// The behavior of MJRefresh's trailer: a back footer to the right of a horizontal list's content.
public struct MJTrailerBehavior: MJBehavior, Hashable {
  /// The settings that the MJRefresh behaviors share; the extent is the trailer's width.
  public var shared = MJSettings(extent: 60)
  /// An additional offset of the trailer to the right, in points, which does not move any
  /// threshold.
  public var ignoredScrollViewContentInsetRight = 0.0
  /// Whether the trailer hides if the list has no rows when the run begins or the list reloads.
  public var hidesWithoutRows = false

  /// Creates the behavior with the defaults of MJRefresh 3.7.9.
  public init() {}

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "mj-trailer",
      summary: "A horizontal back footer, to the right of the content of a horizontal list.",
      placements: [.footer],
      axis: .horizontal,
      knowsNoMoreData: true,
      triggerDistance: shared.extent)
  }

  /// The opening of the trailer; the period is zero, because nothing moves after the opening.
  public var refreshingCycle: RefreshingCycle { RefreshingCycle(lead: shared.fast, period: .zero) }

  /// Declares the signals of the position, the text, and the icons or images.
  public func declare(_ signals: inout Signals<MJRecording>) { signals.declareMJ(shared) }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<MJRecording> {
    MJTrailerMachine(behavior: self, host: host)
  }
}

/// The state machine of the trailer: that of the back footer, with different icons.
final class MJTrailerMachine: MJBackFooterMachine {
  init(behavior: MJTrailerBehavior, host: BehaviorHost) {
    super.init(
      settings: behavior.shared, ignoredInset: behavior.ignoredScrollViewContentInsetRight,
      hidesWithoutRows: behavior.hidesWithoutRows, host: host, arrowAngle: 0)
    record.refreshingText = .pulling
  }

  /// Rotates the arrow; the trailer has no spinner.
  ///
  /// While refreshing, the arrow is rotated by half a turn. After the refresh, it jumps back.
  override func changeParts(from old: RefreshState) {
    switch state {
    case .idle where old == .refreshing:
      turnArrow(to: .pi, animated: true) { [unowned self] in
        if state == .idle { turnArrow(to: 0, animated: false) }
      }
    case .idle: turnArrow(to: 0, animated: true)
    case .pulling: turnArrow(to: .pi, animated: true)
    case .refreshing, .finished, .willRefresh, .noMoreData: break
    }
  }
}
