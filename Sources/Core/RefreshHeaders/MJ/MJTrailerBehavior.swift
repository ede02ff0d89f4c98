import KeyframeAnimation
public import RefreshModel

/// The trailer of the MJRefresh family: a back footer on its side, at the right of a list that
/// scrolls sideways.
public struct MJTrailerBehavior: RefreshBehavior, Hashable {
  /// The settings that the family shares; the extent is the width.
  public var shared = MJSettings(extent: 60)
  /// How much further to the right the view lies, in points; no threshold moves with it.
  public var ignoredScrollViewContentInsetRight = 0.0
  /// Whether the trailer hides itself when the list reloads its data and has nothing in it.
  public var hidesWithoutRows = false

  /// Makes the trailer of 3.7.9.
  public init() {}

  /// The name, the place and the threshold.
  public var traits: BehaviorTraits {
    BehaviorTraits(
      name: "mj-trailer",
      summary: "A back footer on its side, at the right of a list that then scrolls sideways.",
      placements: [.footer],
      axis: .horizontal,
      knowsNoMoreData: true,
      triggerDistance: shared.extent)
  }

  /// It opens, and nothing moves after that.
  public var refreshingCycle: RefreshingCycle {
    RefreshingCycle(lead: shared.fast, period: .zero)
  }

  /// Where it lies, its text, and either arrow and spinner or pictures.
  public func declare(_ signals: inout Signals<MJRecording>) { signals.declareMJ(shared) }

  /// Makes the state machine.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<MJRecording> {
    MJTrailerMachine(behavior: self, host: host)
  }
}

/// The trailer's state machine: the back footer's, with another look.
final class MJTrailerMachine: MJBackFooterMachine {
  init(behavior: MJTrailerBehavior, host: BehaviorHost) {
    super.init(
      settings: behavior.shared, ignoredInset: behavior.ignoredScrollViewContentInsetRight,
      hidesWithoutRows: behavior.hidesWithoutRows, host: host, arrowAngle: 0)
    record.refreshingText = .pulling
  }

  /// No spinner; the arrow stays half a turn round, and at the end snaps back.
  override func changeLook(from old: RefreshState) {
    switch state {
    case .idle where old == .refreshing:
      turnArrow(to: .pi, animated: true) { [unowned self] in
        if state == .idle { turnArrow(to: 0, animated: false) }
      }
    case .idle: turnArrow(to: 0, animated: true)
    case .pulling: turnArrow(to: .pi, animated: true)
    case .refreshing, .willRefresh, .noMoreData: break
    }
  }
}
