/// The result of comparing two images.
///
/// The number and the magnitude of changes are separate, because few pixels with large changes
/// and many pixels with small changes indicate different defects.
public struct ImageDifference: Hashable, Codable, Sendable {
  /// The comparison that produced this result.
  package let comparison: ImageComparison
  /// The size of the first image.
  public let firstSize: PixelSize
  /// The size of the second image.
  public let secondSize: PixelSize
  /// The number of compared pixels: those that at least one image has and that are not ignored.
  public let total: Int
  /// The number of pixels that differ according to the metric, or that only one image has.
  public private(set) var differing = 0
  /// The number of pixels that are not identical, regardless of the metric.
  public private(set) var changed = 0
  /// The maximum change in each channel over all changed pixels.
  package private(set) var maximum = ChannelMagnitudes()
  /// The pixel with the largest change in any channel, or `nil` if no pixel has changed.
  ///
  /// If there are several, it is the first in reading order.
  package private(set) var worst: PixelPosition?
  /// The largest group of differing pixels that are connected by edges or corners.
  ///
  /// It is `nil` if no pixels differ.
  package private(set) var cluster: PixelCluster?
  /// The structural similarity, or `nil` if the comparison uses a different metric.
  package private(set) var similarity: StructuralSimilarity?
  /// The bounding box of the differing pixels, or `nil` if no pixels differ.
  package private(set) var bounds: PixelBox?
  /// The mark of each pixel, or `nil` if all pixels are equal or the result was read from a file.
  var map: DifferenceMap?

  private enum CodingKeys: CodingKey {
    case comparison, firstSize, secondSize, total, differing, changed, maximum, worst, cluster
    case similarity, bounds
  }

  /// Whether the sizes are equal and the number of differing pixels is within the limit.
  public var isAllowed: Bool { firstSize == secondSize && differing <= comparison.maximumDiffering }

  /// Whether the counts are possible for two images of these sizes.
  ///
  /// Counts that were read from a file can be impossible.
  var isPlausible: Bool {
    let area = firstSize.area + secondSize.area
    return (0...area).contains(total) && (0...area).contains(differing)
      && (0...area).contains(changed)
  }

  /// Creates the result of comparing two images.
  ///
  /// - Parameter pair: The images, or `nil` if they are identical.
  init(
    by comparison: ImageComparison, of sizes: (PixelSize, PixelSize), in area: ComparedArea,
    _ pair: ImagePair? = nil
  ) {
    self.comparison = comparison
    firstSize = sizes.0
    secondSize = sizes.1
    total = area.total
    similarity = comparison.metric.isSimilarity ? .identity : nil
    guard let pair else { return }
    var map = DifferenceMap(area.size)
    let changes = PixelChanges(pair) { index, magnitude in
      switch comparison.metric {
      case .exact: map.add(index)
      case .threshold(let maximum) where magnitude > maximum: map.add(index)
      default: map.forgive(index)
      }
    }
    switch comparison.metric {
    case .exact, .threshold: break
    case .pixelmatch(let threshold, let includesAntialiased):
      PixelmatchMetric(pair, threshold: threshold, includesAntialiased: includesAntialiased)
        .mark(&map)
    case .structuralSimilarity(let minimum):
      similarity = StructuralSimilarity(pair, changes, area, minimum: minimum, marking: &map)
    case .edges(let tolerance): EdgeMetric(pair: pair, tolerance: tolerance).mark(&map, changes)
    }
    if sizes.0 != sizes.1 {
      for index in 0..<area.size.area where area.coverage(index) == .one {
        map.add(index, as: .alone)
      }
    }
    differing = map.differing
    changed = changes.count
    maximum = changes.maximum
    worst = changes.worst
    cluster = map.largestCluster
    bounds = map.bounds
    self.map = map
  }
}
