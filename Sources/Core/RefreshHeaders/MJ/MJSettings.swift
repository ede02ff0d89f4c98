/// A behavior of the MJRefresh family.
protocol MJBehavior: RefreshBehavior {
  var shared: MJSettings { get }
}

/// The settings shared by all behaviors of the MJRefresh family, with the defaults of 3.7.9.
public struct MJSettings: Hashable, Sendable {
  /// The height, or the width of a trailer, in points.
  public var extent: Double
  /// The duration of the fast animations: the opening and the arrow's rotation.
  public var fastAnimationDuration = Flicks(25, over: 100)
  /// The duration of the slow animations: the closing and the spinner's fade.
  public var slowAnimationDuration = Flicks(4, over: 10)
  /// Whether animations are disabled, which makes both durations 0.
  public var isAnimationDisabled = false
  /// Whether the alpha follows the pulling percent.
  public var isAutomaticallyChangeAlpha = false
  /// Whether the behavior is hidden when the run begins.
  public var isHidden = false
  /// Whether user interaction is enabled; if it is not, scrolling is ignored.
  public var isUserInteractionEnabled = true
  /// The images that the behavior shows instead of icons; `nil` for a behavior with icons.
  public private(set) var images: StateImages?

  /// Creates the default settings for an extent in points.
  public init(extent: Double) { self.extent = extent }

  /// Replaces the arrow and the spinner with images.
  ///
  /// The extent becomes at least the height of the tallest first image of a state.
  public mutating func follow(_ images: StateImages) {
    self.images = images
    extent = max(extent, images.height)
  }

  /// The effective duration of the fast animations.
  var fast: Flicks { isAnimationDisabled ? .zero : fastAnimationDuration }
  /// The effective duration of the slow animations.
  var slow: Flicks { isAnimationDisabled ? .zero : slowAnimationDuration }

  /// Returns the cycle of the images or the spinner, after an opening animation of a duration.
  func refreshingCycle(after lead: Flicks) -> RefreshingCycle {
    images?.cycle(after: lead) ?? RefreshingCycle(lead: lead, period: SpinnerTrack.period)
  }
}
