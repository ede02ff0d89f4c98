public import BezierGeometry

/// The scroll view at one instant: presentation values, unless a name says otherwise.
public struct ScrollViewState: Hashable, Sendable {
  /// The direction in which the view scrolls.
  public var axis: ScrollAxis
  /// The view's frame on the screen.
  public var frame: Rect
  /// The extent of the content.
  public var contentSize: Size
  /// How many rows the list has; in a replay whose log says how long the content is, as many as it
  /// has room for.
  package var rows: Int
  /// The content offset: the content's point at the frame's upper left corner; y is negative
  /// where the content is pulled down.
  public var contentOffset: Point
  /// The content offset's model value.
  package var modelContentOffset: Point
  /// The view's own insets.
  public var contentInset: EdgeInsets
  /// The insets' model values.
  package var modelContentInset: EdgeInsets
  /// The part of the safe area that overlaps the frame.
  public var safeAreaInset: EdgeInsets
  /// Where the finger is along x in the view, or was last; the middle where no step says it.
  public var fingerX: Double
  /// Whether a finger moves the content.
  public var isDragging: Bool
  /// Whether fingers can move the content.
  public var isScrollEnabled: Bool
  /// The scroll indicator's own insets, without the safe area.
  package var scrollIndicatorInsets: EdgeInsets
  /// The indicator's insets' model values.
  package var modelScrollIndicatorInsets: EdgeInsets
  /// The scroll indicator; `nil` where it cannot be seen.
  package var scrollIndicator: ScrollIndicator?

  /// The view's own insets and the safe area's together, as `adjustedContentInset` is in UIKit.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
}
