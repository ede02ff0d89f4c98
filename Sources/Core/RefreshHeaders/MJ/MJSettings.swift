public import KeyframeAnimation
public import RefreshModel

/// The settings that all behaviors of the MJRefresh family share; its defaults are those of 3.7.9.
public struct MJSettings: Hashable, Sendable {
  /// The height, in points; of a trailer, the width.
  public var extent: Double
  /// How long the quick animations take: beginning, and arrows.
  public var fastAnimationDuration = Flicks(25, over: 100)
  /// How long the slow animations take: ending.
  public var slowAnimationDuration = Flicks(4, over: 10)
  /// Whether nothing is animated: both durations are then 0.
  public var isAnimationDisabled = false
  /// Whether the alpha follows the pulling percent.
  public var isAutomaticallyChangeAlpha = false
  /// Whether the behavior is hidden at the beginning.
  public var isHidden = false
  /// Whether the behavior's own user interaction is on; where it is off, nothing is observed.
  public var isUserInteractionEnabled = true
  /// The pictures of a behavior that has them; `nil` for one with an arrow and a spinner.
  public private(set) var images: StatePictures?

  /// Makes the defaults of a behavior so high.
  public init(extent: Double) {
    self.extent = extent
  }

  /// Shows pictures in the place of an arrow and a spinner; the behavior grows for the first one of each
  /// state.
  public mutating func follow(_ pictures: StatePictures) {
    images = pictures
    extent = max(extent, pictures.height)
  }

  /// The quick animations' length.
  var fast: Flicks { isAnimationDisabled ? .zero : fastAnimationDuration }
  /// The slow animations' length.
  var slow: Flicks { isAnimationDisabled ? .zero : slowAnimationDuration }

  /// The pictures' pass, or a spinner's turn, once everything else of the beginning is over.
  func refreshingCycle(after lead: Flicks) -> RefreshingCycle {
    images?.cycle(after: lead) ?? RefreshingCycle(lead: lead, period: SpinnerTrack.period)
  }
}
