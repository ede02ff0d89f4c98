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
              !(colors.0.minus(colors.1, at: index).squaredLength <= limit)
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
}

extension PixelmatchMetric {
  /// The four bytes of a pixel, packed into an integer.
  private struct PackedColor: Equatable {
    let bits: UInt32

    private func part(_ shift: UInt32) -> Double {
      Double(UInt8(truncatingIfNeeded: bits >> shift))
    }

    /// Returns the difference from another color, with both composited onto the background of a
    /// pixel.
    func minus(_ other: PackedColor, at index: Int) -> ColorChange {
      let alphas = (part(24), other.part(24))
      func change(_ shift: UInt32, over ground: Double) -> Double {
        let parts = (part(shift), other.part(shift))
        guard alphas != (255, 255) else { return parts.0 - parts.1 }
        return (parts.0 * alphas.0 - parts.1 * alphas.1 - ground * (alphas.0 - alphas.1)) / 255
      }
      let ground = Checkerboard(index)
      return ColorChange(
        red: change(0, over: ground.red), green: change(8, over: ground.green),
        blue: change(16, over: ground.blue))
    }
  }

  /// The background of transparent pixels: dark or light in a pattern based on the golden ratio.
  ///
  /// The pattern ensures that no color is indistinguishable from full transparency everywhere.
  private struct Checkerboard {
    let red = 48.0
    let green: Double
    let blue: Double

    init(_ index: Int) {
      func shade(_ ratio: Double) -> Double { Int(Double(4 * index) / ratio) % 2 == 0 ? 48 : 207 }
      green = shade(1.618033988749895)
      blue = shade(2.618033988749895)
    }
  }

  /// The difference between two colors in each channel.
  private struct ColorChange {
    let red: Double
    let green: Double
    let blue: Double

    /// The difference in brightness: the Y of the YIQ color space.
    var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }

    /// The squared distance in YIQ space, with the weights of Kotsarenko and Ramos.
    var squaredLength: Double {
      let y = brightness
      let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
      let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
      return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }
  }

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
      let low = UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8
      return PackedColor(
        bits: low | UInt32(bytes[start + 2]) << 16 | UInt32(bytes[start + 3]) << 24)
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
          let neighbour = color(row * width + column)
          let difference = center.minus(neighbour, at: y * width + x).brightness
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
