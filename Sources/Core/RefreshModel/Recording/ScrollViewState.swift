/// The state of the scroll view at one instant; properties whose names begin with `model` are model
/// values, all others presentation values.
public struct ScrollViewState: Hashable, Sendable {
  /// The axis along which the view scrolls.
  public var axis: ScrollAxis
  /// The frame on the screen, in points.
  public var frame: Rect
  /// The size of the content, in points.
  public var contentSize: Size
  /// The number of rows in the list, or the number of rows that fill the content length of a
  /// replayed log.
  package var rows: Int
  /// The point of the content at the upper left corner of the frame, in points; y decreases as the
  /// content is pulled down.
  public var contentOffset: Point
  /// The model value of the content offset, in points.
  package var modelContentOffset: Point
  /// The view's own insets, without the safe area, in points.
  public var contentInset: EdgeInsets
  /// The model values of the view's own insets, in points.
  package var modelContentInset: EdgeInsets
  /// The part of the safe area that overlaps the frame, in points.
  public var safeAreaInset: EdgeInsets
  /// The x-coordinate of the finger in the view, in points; the last one if no finger is down.
  ///
  /// The center of the view if no step sets it.
  public var fingerX: Double
  /// Whether a finger drags the content.
  public var isDragging: Bool
  /// Whether scrolling is enabled.
  public var isScrollEnabled: Bool
  /// The scroll indicator's own insets, without the safe area, in points.
  package var scrollIndicatorInsets: EdgeInsets
  /// The model values of the scroll indicator's own insets, in points.
  package var modelScrollIndicatorInsets: EdgeInsets
  /// The scroll indicator; `nil` if it is invisible.
  package var scrollIndicator: ScrollIndicator?

  /// The sum of the view's own insets and the safe area's, in points, as in UIKit.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
}
