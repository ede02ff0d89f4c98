import RealModule
import RefreshScenario
import VectorDrawing

/// How alike the windows of two pictures are: 1 for the same, down to −1.
package struct StructuralSimilarity: Hashable, Codable, Sendable {
  /// The least of all windows: a small change cannot hide in a large still picture.
  package private(set) var least = 1.0
  /// The mean of all windows.
  package private(set) var mean = 1.0
  /// The middle of the window that is least alike; `nil` where all are the same.
  package private(set) var place: PixelPlace?

  /// That of a picture and itself.
  static let identity = StructuralSimilarity()

  private init() {}

  /// Compares windows around all pixels, and marks those below `least`.
  ///
  /// Windows without any change have a similarity of 1, and are not visited.
  init(
    _ pair: ImagePair, _ changes: PixelChanges, _ area: ComparedArea, least limit: Double,
    marking map: inout DifferenceMap
  ) {
    // Summed as what is missing to 1, which is 0 in all the windows that are not visited.
    var missing = 0.0
    for bounds in changes.windows(radius: SimilarityWindow.radius, in: pair.size) {
      var window = SimilarityWindow(pair, changes.maximum.shifts, bounds)
      for y in bounds.rows {
        let similarities = window.nextRow()
        for (x, similarity) in zip(bounds.columns, similarities) {
          let index = y * pair.size.width + x
          guard area.coverage(index) != .none else { continue }
          missing += 1 - similarity
          if similarity < least {
            least = similarity
            place = PixelPlace(x: x, y: y)
          }
          // Written so that a limit that is no number allows nothing.
          if !(similarity >= limit) { map.add(index) }
        }
      }
    }
    mean = area.total > 0 ? 1 - missing / Double(area.total) : 1
  }
}

/// The similarities of a window that moves over two pictures, row by row.
///
/// The Gaussian is separable: rows are weighted once, when they enter from below, and eleven of them
/// are kept.
private struct SimilarityWindow {
  /// From the window's middle to its last pixel.
  static let radius = 5
  /// The Gaussian's standard deviation, in pixels.
  private static let deviation = 1.5
  /// The constants of the paper, (0.01 · 255)² and (0.03 · 255)², that keep flat windows stable.
  private static let stabilizers = (2.55 * 2.55, 7.65 * 7.65)

  private static let weights: [Double] = {
    let weights = (-radius...radius).map { distance in
      Double.exp(-0.5 * Double(distance * distance) / (deviation * deviation))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  private let pair: ImagePair
  private let columns: Range<Int>
  /// Where the four channels are in a word, as far as they have changed anywhere.
  private let shifts: [UInt32]
  /// The weighted sums of a pixel: of both images, their squares and their product.
  private typealias Moments = SIMD8<Double>
  /// For each channel the moments of the last eleven rows, row after row.
  private var sums: [[Moments]]
  /// The row that is weighted next; above and below the picture, it is mirrored.
  private var row: Int

  private static let rowCount = 2 * radius + 1

  init(_ pair: ImagePair, _ shifts: [UInt32], _ bounds: PixelBox) {
    self.pair = pair
    self.shifts = shifts
    columns = bounds.columns
    sums = Array(
      repeating: Array(repeating: .zero, count: Self.rowCount * columns.count), count: shifts.count)
    row = bounds.rows.lowerBound - Self.radius
    for _ in 1..<Self.rowCount { weighNextRow() }
  }

  /// The similarities around the pixels of a row: the least of the channels.
  mutating func nextRow() -> [Double] {
    weighNextRow()
    let count = columns.count
    var least = [Double](repeating: 1, count: count)
    for channel in sums.indices {
      // The row that has just come in is the lowest, and the one behind it in the ring the highest.
      let highest = Self.slot(row - Self.rowCount)
      sums[channel].withUnsafeBufferPointer { sums in
        for x in 0..<count {
          var moments = Moments.zero
          for (step, weight) in Self.weights.enumerated() {
            moments += weight * sums[(highest + step) % Self.rowCount * count + x]
          }
          least[x] = min(least[x], Self.similarity(moments))
        }
      }
    }
    return least
  }

  /// Equation 13 of the paper.
  private static func similarity(_ moments: Moments) -> Double {
    let (first, second) = (moments[0], moments[1])
    let variances = (moments[2] - first * first) + (moments[3] - second * second)
    let covariance = moments[4] - first * second
    let (c1, c2) = stabilizers
    return (2 * first * second + c1) * (2 * covariance + c2)
      / ((first * first + second * second + c1) * (variances + c2))
  }

  private static func slot(_ row: Int) -> Int { ((row % rowCount) + rowCount) % rowCount }

  /// A place outside the picture mirrored into it, the border itself twice: c b a | a b c | c b a.
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    let period = 2 * count
    let inside = ((place % period) + period) % period
    return inside < count ? inside : period - 1 - inside
  }

  private mutating func weighNextRow() {
    let start = Self.mirrored(row, pair.size.height) * pair.size.width
    let places = (columns.lowerBound - Self.radius..<columns.upperBound + Self.radius)
      .map { start + Self.mirrored($0, pair.size.width) }
    let count = columns.count
    let slot = Self.slot(row) * count
    for (channel, shift) in shifts.enumerated() {
      let first = places.map { Double(UInt8(truncatingIfNeeded: pair.firstWords[$0] >> shift)) }
      let second = places.map { Double(UInt8(truncatingIfNeeded: pair.secondWords[$0] >> shift)) }
      sums[channel].withUnsafeMutableBufferPointer { sums in
        for x in 0..<count {
          var moments = Moments.zero
          for (step, weight) in Self.weights.enumerated() {
            let (a, b) = (first[x + step], second[x + step])
            let (left, right) = (weight * a, weight * b)
            moments += Moments(left, right, left * a, right * b, left * b, 0, 0, 0)
          }
          sums[slot + x] = moments
        }
      }
    }
    row += 1
  }
}

extension ImageMetric {
  /// Whether the metric makes similarities.
  var isSimilarity: Bool { if case .structuralSimilarity = self { true } else { false } }
}
