package import RefreshScenario
public import VectorDrawing

/// What a comparison of two pictures found.
///
/// Count and magnitude are told apart: a few pixels that differ much and many that differ little
/// are different defects.
public struct ImageDifference: Hashable, Codable, Sendable {
  /// How the pictures were compared.
  package let comparison: ImageComparison
  /// The first picture's size.
  public let firstSize: PixelSize
  /// The second picture's size.
  public let secondSize: PixelSize
  /// The number of pixels that were compared: those in either picture that are not ignored.
  public let total: Int
  /// The number of pixels that differ by the metric.
  public private(set) var differing = 0
  /// The number of pixels that are not exactly the same, whatever the metric makes of them.
  public private(set) var changed = 0
  /// The largest change in each channel of all changed pixels, differing or not.
  package private(set) var maximum = ChannelMagnitudes()
  /// The pixel with the largest change in any channel; `nil` where nothing has changed.
  ///
  /// Of several it is the first in reading order.
  package private(set) var worst: PixelPlace?
  /// The largest group of differing pixels that touch by edges or corners; `nil` where none differs.
  package private(set) var cluster: PixelCluster?
  /// The structural similarity, where that is the metric.
  package private(set) var similarity: StructuralSimilarity?
  /// The smallest rectangle that holds all differing pixels; `nil` where none differs.
  package private(set) var bounds: PixelBox?
  /// The marks; `nil` where every pixel is the same, and in a difference that was read from a file.
  private(set) var map: DifferenceMap?

  private enum CodingKeys: CodingKey {
    case comparison, firstSize, secondSize, total, differing, changed, maximum, worst, cluster
    case similarity, bounds
  }

  /// Whether the pictures have the same size, and no more pixels differ than are allowed.
  public var isAllowed: Bool {
    firstSize == secondSize && differing <= comparison.maximumDiffering
  }

  /// Whether the counts can be those of two pictures; not so in some that a file states.
  var isPlausible: Bool {
    let area = firstSize.area + secondSize.area
    return (0...area).contains(total) && (0...area).contains(differing)
      && (0...area).contains(changed)
  }

  /// The result for pictures that are the same.
  init(_ comparison: ImageComparison, _ sizes: (PixelSize, PixelSize), _ area: ComparedArea) {
    self.comparison = comparison
    (firstSize, secondSize) = sizes
    total = area.total
    similarity = comparison.metric.isSimilarity ? .identity : nil
  }

  /// Compares.
  init(
    _ comparison: ImageComparison, _ sizes: (PixelSize, PixelSize), _ area: ComparedArea,
    _ pair: ImagePair
  ) {
    self.init(comparison, sizes, area)
    var map = DifferenceMap(area.size)
    let changes = PixelChanges(pair) { index, magnitude in
      switch comparison.metric {
      case .exact: map.add(index)
      case .threshold(let most) where magnitude > most: map.add(index)
      default: map.forgive(index)
      }
    }
    switch comparison.metric {
    case .exact, .threshold: break
    case .pixelmatch(let threshold, let includesAntialiased):
      PixelmatchMetric(pair, threshold: threshold, includesAntialiased: includesAntialiased)
        .mark(&map)
    case .structuralSimilarity(let least):
      similarity = StructuralSimilarity(pair, changes, area, least: least, marking: &map)
    case .edges(let tolerance):
      EdgeMetric(pair: pair, tolerance: tolerance).mark(&map, changes)
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
