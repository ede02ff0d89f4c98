/// The metric of pixelmatch 7, with the same result for every pixel.
///
/// For opaque images, the results also equal those of pixelmatch 5.3 and 6. Terms are summed in
/// the order of the published formulas, so that results at the threshold do not differ by
/// rounding.
struct PixelmatchMetric {
  /// The maximum squared distance between two colors.
  private static let largestDistance = 35_215.0

  private let pair: ImagePair
  private let limit: Double
  private let includesAntialiased: Bool

  init(_ pair: ImagePair, threshold: Double, includesAntialiased: Bool) {
    self.pair = pair
    limit = Self.largestDistance * threshold * threshold
    self.includesAntialiased = includesAntialiased
  }

  func mark(_ map: inout DifferenceMap) {
    pair.first.bytes.withUnsafeBufferPointer { first in
      pair.second.bytes.withUnsafeBufferPointer { second in
        let images = (PixelGrid(first, pair.size), PixelGrid(second, pair.size))
        for y in 0..<pair.size.height {
          for x in 0..<pair.size.width {
            let index = y * pair.size.width + x
            let colors = (images.0.color(index), images.1.color(index))
            // With a threshold of NaN, the negated comparison marks every changed pixel.
            guard colors.0 != colors.1,
              !(Self.squaredLength(Self.change(colors.0, colors.1, at: index)) <= limit)
            else { continue }
            if !includesAntialiased,
              images.0.isAntialiased(x, y, comparedWith: images.1)
                || images.1.isAntialiased(x, y, comparedWith: images.0)
            {
              map.forgive(index)
            } else {
              map.add(index)
            }
          }
        }
      }
    }
  }

  // MARK: Colors

  /// The bytes of a pixel: red, green, blue and alpha.
  private typealias PackedColor = SIMD4<UInt8>
  /// The difference between two colors: red, green and blue.
  private typealias ColorChange = SIMD3<Double>

  /// Returns the difference between two colors, both composited onto the background of a pixel.
  private static func change(
    _ first: PackedColor, _ second: PackedColor, at index: Int
  ) -> ColorChange {
    let one = SIMD4<Double>(first)
    let other = SIMD4<Double>(second)
    let colors = (ColorChange(one.x, one.y, one.z), ColorChange(other.x, other.y, other.z))
    guard (first.w, second.w) != (255, 255) else { return colors.0 - colors.1 }
    return (colors.0 * one.w - colors.1 * other.w - ground(index) * (one.w - other.w)) / 255
  }

  /// Returns the background of a transparent pixel: dark or light in a pattern based on the golden
  /// ratio.
  ///
  /// The pattern ensures that no color is indistinguishable from full transparency everywhere.
  private static func ground(_ index: Int) -> ColorChange {
    func shade(_ ratio: Double) -> Double { Int(Double(4 * index) / ratio) % 2 == 0 ? 48 : 207 }
    return ColorChange(48, shade(1.618033988749895), shade(2.618033988749895))
  }

  /// Returns the difference in brightness: the Y of the YIQ color space.
  private static func brightness(_ change: ColorChange) -> Double {
    change.x * 0.29889531 + change.y * 0.58662247 + change.z * 0.11448223
  }

  /// Returns the squared distance in YIQ space, with the weights of Kotsarenko and Ramos.
  private static func squaredLength(_ change: ColorChange) -> Double {
    let y = brightness(change)
    let i = change.x * 0.59597799 - change.y * 0.27417610 - change.z * 0.32180189
    let q = change.x * 0.21147017 - change.y * 0.52261711 + change.z * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}

extension PixelmatchMetric {
  /// An image with the tests that detect antialiasing.
  private struct PixelGrid {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let width: Int
    private let height: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
      self.bytes = bytes
      width = size.width
      height = size.height
    }

    func color(_ index: Int) -> PackedColor {
      let start = 4 * index
      return PackedColor(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
    }

    private func columns(around x: Int) -> ClosedRange<Int> {
      max(x - 1, 0)...min(x + 1, width - 1)
    }

    private func rows(around y: Int) -> ClosedRange<Int> { max(y - 1, 0)...min(y + 1, height - 1) }

    /// Returns whether a pixel is at the border, which counts as one neighbor of the same color.
    private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
      x == 0 || y == 0 || x == width - 1 || y == height - 1
    }

    /// Returns whether a pixel is considered antialiased.
    ///
    /// An antialiased pixel has at most two neighbors of the same brightness, and both darker and
    /// brighter neighbors, of which the darkest or the brightest is in a uniform area in both
    /// images.
    func isAntialiased(_ x: Int, _ y: Int, comparedWith other: PixelGrid) -> Bool {
      let center = color(y * width + x)
      var equals = isAtBorder(x, y) ? 1 : 0
      var darkest = (difference: 0.0, x: 0, y: 0)
      var brightest = (difference: 0.0, x: 0, y: 0)
      // The order of the loops matters: the first of equally dark or bright neighbors is tested
      // below.
      for column in columns(around: x) {
        for row in rows(around: y) where column != x || row != y {
          let neighbor = color(row * width + column)
          let difference = brightness(change(center, neighbor, at: y * width + x))
          if difference == 0 {
            equals += 1
            if equals > 2 { return false }
          } else if difference < brightest.difference {
            brightest = (difference, column, row)
          } else if difference > darkest.difference {
            darkest = (difference, column, row)
          }
        }
      }
      guard brightest.difference < 0, darkest.difference > 0 else { return false }
      return [brightest, darkest].contains {
        isInArea($0.x, $0.y) && other.isInArea($0.x, $0.y)
      }
    }

    /// Returns whether at least three neighbors have exactly the color of the pixel.
    private func isInArea(_ x: Int, _ y: Int) -> Bool {
      let center = color(y * width + x)
      var equals = isAtBorder(x, y) ? 1 : 0
      for column in columns(around: x) {
        for row in rows(around: y) where column != x || row != y {
          if color(row * width + column) == center { equals += 1 }
          if equals > 2 { return true }
        }
      }
      return false
    }
  }
}
