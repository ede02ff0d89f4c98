public import BezierGeometry

/// What decides where a scroll view's content can rest.
public struct ScrollGeometry: Hashable, Sendable {
  /// The direction in which the view scrolls; offsets are along it.
  public var axis: ScrollAxis
  /// The view's size.
  public var viewSize: Size
  /// The extent of the content.
  public var contentSize: Size
  /// The view's own insets, without the safe area's.
  public var contentInset: EdgeInsets
  /// The view's own insets and the safe area's together.
  public var adjustedContentInset: EdgeInsets

  /// Creates a geometry.
  ///
  /// - Parameter contentInset: the view's own insets; without them there is no safe area, and they are
  ///   the adjusted ones.
  package init(
    axis: ScrollAxis = .vertical, viewSize: Size, contentSize: Size,
    contentInset: EdgeInsets? = nil, adjustedContentInset: EdgeInsets
  ) {
    self.axis = axis
    self.viewSize = viewSize
    self.contentSize = contentSize
    self.contentInset = contentInset ?? adjustedContentInset
    self.adjustedContentInset = adjustedContentInset
  }

  /// The view's extent along the axis.
  public var viewLength: Double { axis.length(of: viewSize) }
  /// The content's extent along the axis.
  public var contentLength: Double { axis.length(of: contentSize) }
  /// The inset where the content begins.
  package var leadingInset: Double { adjustedContentInset[axis.leadingEdge] }
  /// The inset where the content ends.
  package var trailingInset: Double { adjustedContentInset[axis.trailingEdge] }

  /// The content offset at rest where the content begins.
  public var minimumOffset: Double { 0 - leadingInset }

  /// The content offset at rest where the content ends; where the content is shorter than the view,
  /// where it begins.
  public var maximumOffset: Double {
    max(minimumOffset, contentLength + trailingInset - viewLength)
  }
}

extension ScrollViewState {
  /// What decides where the content can rest, as it is seen.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      axis: axis, viewSize: frame.size, contentSize: contentSize, contentInset: contentInset,
      adjustedContentInset: adjustedContentInset)
  }

  /// The content offset along the axis.
  public var offset: Double { axis.coordinate(of: contentOffset) }
}

extension ScrollViewSimulation {
  /// What decides where the content can rest, as model values.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      axis: axis, viewSize: frame.size, contentSize: contentSize, contentInset: contentInset,
      adjustedContentInset: adjustedContentInset)
  }
}
