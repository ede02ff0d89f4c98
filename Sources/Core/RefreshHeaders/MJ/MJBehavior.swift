/// The behavior of a header, a footer or a trailer of MJRefresh 3.7.9.
public struct MJBehavior: RefreshBehavior, Hashable {
  /// A header, a footer or a trailer of MJRefresh.
  public enum Component: String, Sendable {
    /// The header, which holds the list open while it refreshes.
    ///
    /// A release beyond the header's height triggers the refresh.
    case header = "mj-header"
    /// The back footer, which holds the list open while it refreshes.
    ///
    /// A release beyond the footer's height triggers the refresh.
    case backFooter = "mj-back-footer"
    /// The auto footer below the rows, which refreshes when enough of it is visible.
    case autoFooter = "mj-auto-footer"
    /// The trailer: a back footer to the right of a horizontal list's content.
    case trailer = "mj-trailer"
  }

  /// The class of MJRefresh.
  public let component: Component
  /// The height, or the width of a trailer, in points.
  public var extent: Double
  /// The duration of the fast animations: the opening and the arrow's rotation.
  public var fastAnimationDuration = Flicks(25, over: 100)
  /// The duration of the slow animations: the closing and the spinner's fade.
  public var slowAnimationDuration = Flicks(4, over: 10)
  /// Whether animations are disabled, which makes both durations 0.
  public var isAnimationDisabled = false
  /// Whether the opacity follows the pull.
  public var isAutomaticallyChangeAlpha = false
  /// Whether the header or footer is hidden when the run begins.
  public var isHidden = false
  /// Whether user interaction is enabled; if it is not, scrolling is ignored.
  public var isUserInteractionEnabled = true
  /// An additional distance from the content, in points, which does not move any threshold.
  ///
  /// MJRefresh's name ends with the edge, such as `ignoredScrollViewContentInset`.
  public var ignoredScrollViewContentInset = 0.0
  /// Whether the behavior hides if the list has no rows when the run begins or the list reloads.
  public var hidesWithoutRows = false
  /// Whether the footer refreshes automatically when it becomes visible; only for an auto footer.
  public var automaticallyRefresh = true
  /// The visible fraction of the footer's height at which it refreshes automatically; only for an
  /// auto footer.
  ///
  /// A negative value is a distance before the footer becomes visible, as a multiple of the
  /// height.
  public var triggerAutomaticallyRefreshPercent = 1.0
  /// The number of refreshes that one drag can trigger; `nil` is unlimited.
  ///
  /// Only for an auto footer.
  public var autoTriggerTimes: Int? = 1
  /// The images that the behavior shows instead of icons; `nil` for a behavior with icons.
  public private(set) var images: StateImages?

  /// Creates the behavior of a class with the defaults of MJRefresh 3.7.9.
  public init(_ component: Component = .header) {
    self.component = component
    extent =
      switch component {
      case .header: 54
      case .backFooter, .autoFooter: 44
      case .trailer: 60
      }
  }

  /// The behavior's name, summary, placement and threshold.
  public var traits: BehaviorTraits {
    let isAuto = component == .autoFooter
    return BehaviorTraits(
      name: component.rawValue, summary: component.summary, placements: [component.placement],
      axis: component == .trailer ? .horizontal : .vertical,
      knowsNoMoreData: component != .header,
      triggerDistance: isAuto ? extent * triggerAutomaticallyRefreshPercent : extent,
      triggersAtDistance: isAuto)
  }

  /// The effective duration of the fast animations.
  var fast: Flicks { isAnimationDisabled ? .zero : fastAnimationDuration }
  /// The effective duration of the slow animations.
  var slow: Flicks { isAnimationDisabled ? .zero : slowAnimationDuration }

  /// One turn of the spinner or one pass of the images, after the opening.
  ///
  /// An auto footer does not open, and nothing moves after the opening of a trailer.
  public var refreshingCycle: RefreshingCycle {
    let lead = component == .autoFooter ? .zero : fast
    return images?.cycle(after: lead)
      ?? RefreshingCycle(lead: lead, period: component == .trailer ? .zero : SpinnerTrack.period)
  }

  /// Returns the content offset for a pulling percent.
  ///
  /// An auto footer's pull is measured from the offset at which its upper edge becomes visible.
  public func contentOffset(
    pulledTo percent: Double, at placement: Placement, in geometry: ScrollGeometry
  ) -> Double {
    guard component == .autoFooter else {
      return geometry.offset(pulledBy: percent * extent, at: placement)
    }
    // The threshold is computed first, so that a percent of 1 yields exactly the threshold of the
    // trigger condition.
    let threshold =
      geometry.contentSize.height + geometry.adjustedContentInset.bottom
      - geometry.viewSize.height + extent * (triggerAutomaticallyRefreshPercent - 1)
    return threshold + (percent - 1) * triggerDistance
  }

  /// Replaces the arrow and the spinner with images; a trailer has none.
  ///
  /// The extent becomes at least the height of the tallest first image of a state.
  public mutating func configure(for images: StateImages) {
    guard component != .trailer else { return }
    self.images = images
    extent = max(extent, images.height)
  }

  /// The pull of a trailer's standalone run, as a multiple of the trigger distance.
  private static let standalonePull = 1.01

  /// Returns a run that calls the begin method or, for a trailer, pulls and releases it.
  ///
  /// The trailer's arrow rotates only during a pull. If the view is too narrow for the pull, the run
  /// calls the begin method instead.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    var call = StandaloneRun.call(placement, at: geometry.maximumOffset)
    let pull = Self.standalonePull
    guard component == .trailer, extent * pull < geometry.viewLength / 2 else { return call }
    call.steps.removeLast()
    call.steps += [
      Step(.drag(.init(.pull(pull, placement), duration: .zero, curve: .linear))),
      Step(.hold(fast)), Step(.release(velocity: 0)),
    ]
    return call
  }

  /// Creates the state machine for one run.
  public func makeMachine(host: BehaviorHost) -> any StateMachine<MJRecording> {
    switch component {
    case .header: MJHeaderMachine(behavior: self, host: host)
    case .backFooter: MJBackFooterMachine(behavior: self, host: host)
    case .autoFooter: MJAutoFooterMachine(behavior: self, host: host)
    case .trailer: MJTrailerMachine(behavior: self, host: host)
    }
  }
}

extension MJBehavior.Component {
  var placement: Placement { self == .header ? .header : .footer }

  fileprivate var summary: String {
    switch self {
    case .header:
      "A release beyond the header's height triggers a refresh, which holds the list open."
    case .backFooter:
      "A release beyond the footer's height triggers a refresh, which holds the list open."
    case .autoFooter: "Lies below the rows and loads more when enough of it is visible."
    case .trailer: "A horizontal back footer, to the right of the content of a horizontal list."
    }
  }
}
