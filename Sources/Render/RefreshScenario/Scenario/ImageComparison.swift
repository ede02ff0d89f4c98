public import BezierGeometry

/// A way to compare two pictures, and what is allowed.
///
/// Everything but ``ImageMetric/pixelmatch(threshold:includesAntialiased:)`` compares premultiplied
/// pixels: they are all that a background ever gets to see. A colour under an alpha of 0 is no
/// difference, and one under a low alpha is as small as it looks.
public struct ImageComparison: Hashable, Codable, Sendable {
  /// When two pixels count as different.
  public var metric: ImageMetric
  /// The largest number of differing pixels that is allowed.
  public var maximumDiffering: Int
  /// What is not looked at, in pixels from the top left corner.
  ///
  /// A pixel that is touched is ignored as a whole. Empty rectangles, and those whose numbers are
  /// not finite, ignore nothing.
  public var ignoredRegions: [Rect]

  /// Makes a comparison that allows nothing but equal pictures, unless told.
  public init(
    _ metric: ImageMetric = .exact, maximumDiffering: Int = 0, ignoring ignoredRegions: [Rect] = []
  ) {
    self.metric = metric
    self.maximumDiffering = maximumDiffering
    self.ignoredRegions = ignoredRegions
  }
}

extension ImageComparison {
  /// Equal pictures and nothing else.
  public static let exact = ImageComparison(.exact)
  /// The same shapes in the same places and colours, as another version of the rasteriser draws
  /// them.
  public static let rasteriser = ImageComparison(.edges())
}
