public import BezierGeometry

/// The state of the scroll view at one instant, in presentation values unless the name contains
/// `model`.
public struct ScrollViewState: Hashable, Sendable {
  /// The axis along which the view scrolls.
  public var axis: ScrollAxis
  /// The frame on the screen, in points.
  public var frame: Rect
  /// The size of the content, in points.
  public var contentSize: Size
  /// The number of rows in the list; if a replayed log contains the content length, the number of
  /// rows that fill it.
  package var rows: Int
  /// The point of the content at the upper left corner of the frame; y is negative while the
  /// content is pulled down.
  public var contentOffset: Point
  /// The model value of the content offset.
  package var modelContentOffset: Point
  /// The view's own insets, without the safe area.
  public var contentInset: EdgeInsets
  /// The model values of the view's own insets.
  package var modelContentInset: EdgeInsets
  /// The part of the safe area that overlaps the frame.
  public var safeAreaInset: EdgeInsets
  /// The x-coordinate of the finger in the view, or its last one if no finger is down.
  ///
  /// The center of the view if no step sets it.
  public var fingerX: Double
  /// Whether a finger drags the content.
  public var isDragging: Bool
  /// Whether scrolling is enabled.
  public var isScrollEnabled: Bool
  /// The scroll indicator's own insets, without the safe area.
  package var scrollIndicatorInsets: EdgeInsets
  /// The model values of the scroll indicator's own insets.
  package var modelScrollIndicatorInsets: EdgeInsets
  /// The scroll indicator; `nil` if it is invisible.
  package var scrollIndicator: ScrollIndicator?

  /// The sum of the view's own insets and the safe area's, like UIKit's `adjustedContentInset`.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
}
