/// A metric for comparing images, with the tolerated number of differing pixels.
///
/// All metrics except ``ImageMetric/pixelmatch(threshold:includesAntialiased:)`` compare
/// premultiplied pixels, because only these affect a composited image. At an alpha of 0, colors
/// do not differ; at a low alpha, their difference is small.
public struct ImageComparison: Hashable, Codable, Sendable {
  /// The metric that determines whether two pixels differ.
  public var metric: ImageMetric
  /// The maximum number of differing pixels.
  public var maximumDiffering: Int
  /// The ignored regions, in pixels from the top left corner.
  ///
  /// A pixel that a region touches is ignored entirely. Empty rectangles and rectangles with
  /// coordinates that are not finite are skipped.
  public var ignoredRegions: [Rect]

  /// Creates a comparison, by default one that requires identical images.
  public init(
    _ metric: ImageMetric = .exact, maximumDiffering: Int = 0, ignoring ignoredRegions: [Rect] = []
  ) {
    self.metric = metric
    self.maximumDiffering = maximumDiffering
    self.ignoredRegions = ignoredRegions
  }
}

extension ImageComparison {
  /// A comparison that requires identical images.
  public static let exact = ImageComparison(.exact)
  /// A comparison that tolerates the antialiasing of another rasterizer version.
  ///
  /// It requires the same shapes with the same positions and colors.
  public static let rasterizer = ImageComparison(.edges())
}
