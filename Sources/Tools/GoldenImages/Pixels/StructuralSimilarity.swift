import RealModule

/// The structural similarity of two images, from 1 for equal windows down to −1.
package struct StructuralSimilarity: Hashable, Codable, Sendable {
  /// The minimum over all windows, which reveals a small change even in a large image.
  package private(set) var minimum = 1.0
  /// The mean over all windows.
  package private(set) var mean = 1.0
  /// The center of the window with the minimum similarity, or `nil` if all windows are equal.
  package private(set) var position: PixelPosition?

  /// The similarity of two identical images.
  static let identity = StructuralSimilarity()

  private init() {}

  /// Computes the similarity of the window around each pixel, and marks the pixels whose
  /// similarity is below `limit`.
  ///
  /// Windows without changes have a similarity of 1 and are skipped.
  init(
    _ pair: ImagePair, _ changes: PixelChanges, _ area: ComparedArea, minimum limit: Double,
    marking map: inout DifferenceMap
  ) {
    // The sum of 1 − similarity, to which skipped windows contribute 0.
    var missing = 0.0
    for bounds in changes.windows(radius: SimilarityWindow.radius, in: pair.size) {
      var window = SimilarityWindow(pair, changes.maximum.shifts, bounds)
      for y in bounds.rows {
        let similarities = window.nextRow()
        for (x, similarity) in zip(bounds.columns, similarities) {
          let index = y * pair.size.width + x
          guard area.coverage(index) != .none else { continue }
          missing += 1 - similarity
          if similarity < minimum {
            minimum = similarity
            position = PixelPosition(x: x, y: y)
          }
          // With a limit of NaN, the negated comparison marks every window.
          if !(similarity >= limit) { map.add(index) }
        }
      }
    }
    mean = area.total > 0 ? 1 - missing / Double(area.total) : 1
  }
}

/// A Gaussian window that moves over two images row by row.
///
/// The Gaussian is separable: each row is weighted once, when it enters the window from below,
/// and the last eleven rows are stored.
private struct SimilarityWindow {
  /// The distance from the window's center to its last pixel, in pixels.
  static let radius = 5
  /// The standard deviation of the Gaussian, in pixels.
  private static let deviation = 1.5
  /// The constants (0.01 · 255)² and (0.03 · 255)² of Wang et al., which stabilize the quotient
  /// for flat windows.
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
  /// The bit offsets in a pixel word of the channels with changes anywhere in the images.
  private let shifts: [UInt32]
  /// The weighted sums of a pixel: both images, their squares, and their product.
  private typealias Moments = SIMD8<Double>
  /// The moments of the last eleven rows for each channel, as a ring buffer of rows.
  private var sums: [[Moments]]
  /// The index of the next row to be weighted; indices outside the image are mirrored.
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

  /// Returns the similarity around each pixel of the next row, as the minimum over the channels.
  mutating func nextRow() -> [Double] {
    weighNextRow()
    let count = columns.count
    var minima = [Double](repeating: 1, count: count)
    for channel in sums.indices {
      // The newest row is the bottom of the window, and the next one in the ring buffer is the
      // top.
      let highest = Self.slot(row - Self.rowCount)
      sums[channel].withUnsafeBufferPointer { sums in
        for x in 0..<count {
          var moments = Moments.zero
          for (step, weight) in Self.weights.enumerated() {
            moments += weight * sums[(highest + step) % Self.rowCount * count + x]
          }
          minima[x] = min(minima[x], Self.similarity(moments))
        }
      }
    }
    return minima
  }

  /// Returns the similarity by equation 13 of Wang et al.
  private static func similarity(_ moments: Moments) -> Double {
    let first = moments[0]
    let second = moments[1]
    let variances = (moments[2] - first * first) + (moments[3] - second * second)
    let covariance = moments[4] - first * second
    let (c1, c2) = stabilizers
    return (2 * first * second + c1) * (2 * covariance + c2)
      / ((first * first + second * second + c1) * (variances + c2))
  }

  private static func slot(_ row: Int) -> Int { ((row % rowCount) + rowCount) % rowCount }

  /// Maps an index outside the image into it by mirroring.
  ///
  /// The border is repeated: c b a | a b c | c b a.
  private static func mirrored(_ index: Int, _ count: Int) -> Int {
    let period = 2 * count
    let inside = ((index % period) + period) % period
    return inside < count ? inside : period - 1 - inside
  }

  private mutating func weighNextRow() {
    let start = Self.mirrored(row, pair.size.height) * pair.size.width
    let indices = (columns.lowerBound - Self.radius..<columns.upperBound + Self.radius)
      .map { start + Self.mirrored($0, pair.size.width) }
    let count = columns.count
    let slot = Self.slot(row) * count
    for (channel, shift) in shifts.enumerated() {
      let first = indices.map { Double(UInt8(truncatingIfNeeded: pair.firstWords[$0] >> shift)) }
      let second = indices.map { Double(UInt8(truncatingIfNeeded: pair.secondWords[$0] >> shift)) }
      sums[channel].withUnsafeMutableBufferPointer { sums in
        for x in 0..<count {
          var moments = Moments.zero
          for (step, weight) in Self.weights.enumerated() {
            let a = first[x + step]
            let b = second[x + step]
            let left = weight * a
            let right = weight * b
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
  /// Whether the metric computes the structural similarity.
  var isSimilarity: Bool { if case .structuralSimilarity = self { true } else { false } }
}
