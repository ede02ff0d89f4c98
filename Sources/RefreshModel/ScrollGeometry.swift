public import BezierGeometry

/// What decides where a scroll view's content can rest.
public struct ScrollGeometry: Hashable, Sendable {
  /// The view's size.
  public var viewSize: Size
  /// The extent of the content.
  public var contentSize: Size
  /// The view's own insets and the safe area's together.
  public var adjustedContentInset: EdgeInsets

  /// Makes a geometry.
  public init(viewSize: Size, contentSize: Size, adjustedContentInset: EdgeInsets) {
    self.viewSize = viewSize
    self.contentSize = contentSize
    self.adjustedContentInset = adjustedContentInset
  }

  /// The content offset's y at rest at the upper edge.
  public var minimumOffset: Double { 0 - adjustedContentInset.top }

  /// The content offset's y at rest at the lower edge; the upper one's where the content is shorter
  /// than the view.
  public var maximumOffset: Double {
    max(minimumOffset, contentSize.height + adjustedContentInset.bottom - viewSize.height)
  }
}

extension ScrollViewMoment {
  /// What decides where the content can rest, as it is seen.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      viewSize: frame.size, contentSize: contentSize, adjustedContentInset: adjustedContentInset)
  }
}

extension ScrollViewSimulation {
  /// What decides where the content can rest, as model values.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      viewSize: frame.size, contentSize: contentSize, adjustedContentInset: adjustedContentInset)
  }
}
