/// The sizes and insets that determine the content offsets at which a scroll view rests.
public struct ScrollGeometry: Hashable, Sendable {
  /// The axis along which the view scrolls and offsets are measured.
  public var axis: ScrollAxis
  /// The size of the view, in points.
  public var viewSize: Size
  /// The size of the content, in points.
  public var contentSize: Size
  /// The view's own insets, without the safe area, in points.
  public var contentInset: EdgeInsets
  /// The sum of the view's own insets and the safe area's, in points.
  public var adjustedContentInset: EdgeInsets

  /// Creates a geometry.
  ///
  /// - Parameter contentInset: The view's own insets. The default is `adjustedContentInset`, for a
  ///   view without a safe area.
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

  /// The extent of the view along the axis, in points.
  public var viewLength: Double { axis.length(of: viewSize) }
  /// The extent of the content along the axis, in points.
  public var contentLength: Double { axis.length(of: contentSize) }
  /// The adjusted inset at the leading edge of the axis, in points.
  package var leadingInset: Double { adjustedContentInset[axis.leadingEdge] }
  /// The adjusted inset at the trailing edge of the axis, in points.
  package var trailingInset: Double { adjustedContentInset[axis.trailingEdge] }

  /// The content offset at which the leading edge of the content rests, in points.
  public var minimumOffset: Double { 0 - leadingInset }

  /// The content offset at which the trailing edge of the content rests, in points.
  ///
  /// Equal to ``minimumOffset`` if the content, with its insets, is shorter than the view.
  public var maximumOffset: Double {
    max(minimumOffset, contentLength + trailingInset - viewLength)
  }

  /// Returns the content offset at a distance beyond the content's edge, both in points.
  package func offset(pulledBy distance: Double, at placement: Placement) -> Double {
    switch placement {
    case .header: minimumOffset - distance
    case .footer: maximumOffset + distance
    }
  }
}

extension ScrollViewState {
  /// The geometry, with presentation values of the insets.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      axis: axis, viewSize: frame.size, contentSize: contentSize, contentInset: contentInset,
      adjustedContentInset: adjustedContentInset)
  }

  /// The content offset along the axis, in points.
  public var offset: Double { axis.coordinate(of: contentOffset) }
}

extension ScrollViewSimulation {
  /// The geometry, with model values of the insets.
  public var geometry: ScrollGeometry {
    ScrollGeometry(
      axis: axis, viewSize: frame.size, contentSize: contentSize, contentInset: contentInset,
      adjustedContentInset: adjustedContentInset)
  }
}
