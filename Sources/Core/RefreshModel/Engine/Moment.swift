public import BezierGeometry
public import KeyframeAnimation

/// Everything that is true at one instant of a run, after all events of that instant.
public struct Moment: Hashable, Sendable {
  /// The instant, from the run's beginning.
  public var time: Flicks
  /// The scroll view.
  public var scrollView: ScrollViewMoment
  /// The components, by their place.
  public var components: [Placement: ComponentMoment]

  /// Makes a moment.
  public init(
    time: Flicks, scrollView: ScrollViewMoment, components: [Placement: ComponentMoment]
  ) {
    self.time = time
    self.scrollView = scrollView
    self.components = components
  }

  /// The header's part, where a header is attached.
  public var header: ComponentMoment? { components[.header] }
  /// The footer's part, where a footer is attached.
  public var footer: ComponentMoment? { components[.footer] }
}

/// The scroll view at one instant; what is seen, that is presentation values, unless a name says
/// otherwise.
public struct ScrollViewMoment: Hashable, Sendable {
  /// The direction in which the view scrolls.
  public var axis: ScrollAxis
  /// The view's frame on the screen.
  public var frame: Rect
  /// The extent of the content.
  public var contentSize: Size
  /// How many rows the list has; in a replay whose log says how long the content is, as many as it
  /// has room for.
  public var rows: Int
  /// The content offset: the content's point at the frame's upper left corner; y is negative
  /// where the content is pulled down.
  public var contentOffset: Point
  /// The content offset's model value.
  public var modelContentOffset: Point
  /// The view's own insets.
  public var contentInset: EdgeInsets
  /// The insets' model values.
  public var modelContentInset: EdgeInsets
  /// The part of the safe area that overlaps the frame.
  public var safeAreaInset: EdgeInsets
  /// Where the finger is along x in the view, or was last; the middle where no step says it.
  public var fingerX: Double
  /// Whether a finger moves the content.
  public var isDragging: Bool
  /// Whether fingers can move the content.
  public var isScrollEnabled: Bool
  /// The scroll indicator's own insets, without the safe area.
  public var scrollIndicatorInsets: EdgeInsets
  /// The indicator's insets' model values.
  public var modelScrollIndicatorInsets: EdgeInsets
  /// The scroll indicator; `nil` where it cannot be seen.
  public var scrollIndicator: ScrollIndicator?

  /// The view's own insets and the safe area's together, as `adjustedContentInset` is in UIKit.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
}

/// A component at one instant: numbers for a style to draw, never colours.
public struct ComponentMoment: Hashable, Sendable {
  /// The component's state.
  public var state: RefreshState
  /// How far the component is pulled, as the component itself has it; 1 is its threshold.
  public var pullingPercent: Double
  /// How far the list is beyond where it rests without any component, in points.
  public var pull: Double
  /// 1 while refreshing, 0 while not, and fading between them where the component fades.
  public var refreshing: Double
  /// How long ago the last refresh began, in seconds; `nil` before the first.
  public var sinceTrigger: Double?
  /// How long ago the app's handler was last called, in seconds; `nil` before.
  public var sinceHandler: Double?
  /// How long ago the last refresh ended, in seconds; `nil` before.
  public var sinceEnd: Double?
  /// Named numbers of the component's own, such as `wave.bend`, in the order that traces print.
  public var values: SampleValues

  /// Makes a component's moment.
  ///
  /// - Parameter refreshing: by the state where it is `nil`.
  public init(
    state: RefreshState, pullingPercent: Double, values: SampleValues = .init(), pull: Double = 0,
    refreshing: Double? = nil, sinceTrigger: Double? = nil, sinceHandler: Double? = nil,
    sinceEnd: Double? = nil
  ) {
    self.state = state
    self.pullingPercent = pullingPercent
    self.values = values
    self.pull = pull
    self.refreshing = refreshing ?? (state.isRefreshing ? 1 : 0)
    self.sinceTrigger = sinceTrigger
    self.sinceHandler = sinceHandler
    self.sinceEnd = sinceEnd
  }
}
