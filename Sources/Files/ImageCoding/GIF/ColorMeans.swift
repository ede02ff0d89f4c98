/// Means of weighted colors, some of which are fixed.
struct ColorMeans {
  private(set) var centers: [LabColor]
  private let points: [LabColor]
  private let weights: [Float]
  /// The number of means that do not move, which are the first.
  private let fixedCount: Int
  /// The index of the mean nearest to each point, and its squared distance.
  private var nearest: [Int]
  private var distances: [Float]
  /// The point with the largest weighted distance from its mean.
  private var farthest = 0

  /// The number of iterations of ``settled()``.
  private static let rounds = 4
  /// The maximum number of colors whose means are computed.
  private static let pointLimit = 1 << 13

  /// Creates means at the fixed colors.
  ///
  /// - Parameters:
  ///   - members: The numbers of the colors and their areas; those beyond a limit are ignored.
  ///   - centers: The colors by number.
  ///   - fixed: The numbers of the fixed colors.
  init(_ members: [(number: Int, area: Int)], _ colors: [LabColor], around fixed: [Int]) {
    points = members.prefix(Self.pointLimit).map { colors[$0.number] }
    weights = members.prefix(Self.pointLimit).map { Self.weight(of: $0.area) }
    centers = fixed.map { colors[$0] }
    fixedCount = fixed.count
    nearest = Array(repeating: 0, count: points.count)
    distances = Array(repeating: .greatestFiniteMagnitude, count: points.count)
    for index in centers.indices { consider(index) }
    findFarthest()
  }

  /// Returns the area to the power of 5/8, so that small areas count more than their share.
  private static func weight(of area: Int) -> Float {
    let root = Float(area).squareRoot()
    return root * root.squareRoot().squareRoot()
  }

  /// The largest weighted squared distance of a color from its mean; 0 if all colors are means.
  var worst: Float { points.isEmpty ? 0 : distances[farthest] * weights[farthest] }

  /// Adds the color with the largest weighted distance as a mean.
  mutating func grow() {
    centers.append(points[farthest])
    consider(centers.count - 1)
    findFarthest()
  }

  private mutating func findFarthest() {
    for point in points.indices where distances[point] * weights[point] > worst { farthest = point }
  }

  /// Assigns the points that are nearer to a mean than to their own.
  private mutating func consider(_ index: Int) {
    let center = centers[index]
    for point in points.indices {
      let distance = center.distance(to: points[point])
      guard distance < distances[point] else { continue }
      distances[point] = distance
      nearest[point] = index
    }
  }

  /// Returns the means that are not fixed, moved to the weighted centers of their points.
  func settled() -> ArraySlice<LabColor> {
    var means = self
    for _ in 0..<Self.rounds {
      var sums = Array(repeating: SIMD4<Float>.zero, count: centers.count)
      var totals = Array(repeating: Float(0), count: centers.count)
      for point in points.indices {
        sums[means.nearest[point]] += weights[point] * points[point].position
        totals[means.nearest[point]] += weights[point]
      }
      for index in centers.indices.dropFirst(fixedCount) where totals[index] > 0 {
        means.centers[index].position = sums[index] / totals[index]
      }
      means.distances = Array(repeating: .greatestFiniteMagnitude, count: points.count)
      for index in centers.indices { means.consider(index) }
    }
    return means.centers.dropFirst(fixedCount)
  }
}
