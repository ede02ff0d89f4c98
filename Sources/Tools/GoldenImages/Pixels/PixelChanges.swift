/// The absolute differences of premultiplied pixels in each channel, in steps of 255.
package struct ChannelMagnitudes: Hashable, Codable, Sendable {
  package internal(set) var red: UInt8 = 0
  package internal(set) var green: UInt8 = 0
  package internal(set) var blue: UInt8 = 0
  package internal(set) var alpha: UInt8 = 0

  /// The maximum over all channels.
  package var largest: UInt8 { max(red, green, blue, alpha) }

  init() {}

  init(_ first: UInt32, _ second: UInt32) {
    func distance(_ shift: UInt32) -> UInt8 {
      let a = UInt8(truncatingIfNeeded: first >> shift)
      let b = UInt8(truncatingIfNeeded: second >> shift)
      return a > b ? a - b : b - a
    }
    alpha = distance(24)
    red = distance(16)
    green = distance(8)
    blue = distance(0)
  }

  /// The bit offsets in a pixel word of the channels that have changed.
  var shifts: [UInt32] {
    [(blue, 0), (green, 8), (red, 16), (alpha, 24)].filter { $0.0 > 0 }.map { UInt32($0.1) }
  }

  mutating func formMaximum(_ other: ChannelMagnitudes) {
    red = max(red, other.red)
    green = max(green, other.green)
    blue = max(blue, other.blue)
    alpha = max(alpha, other.alpha)
  }
}

/// The changed pixels of two images, before a metric is applied.
struct PixelChanges {
  /// The number of changed pixels.
  private(set) var count = 0
  /// The maximum change in each channel.
  private(set) var maximum = ChannelMagnitudes()
  /// The first pixel, in reading order, with the largest change; `nil` if no pixels changed.
  private(set) var worst: PixelPosition?
  /// The bounding boxes of the changed pixels in each row with changes, from top to bottom.
  private var rows: [PixelBox] = []

  /// Compares all pixels, and calls `visit` for each changed pixel.
  init(_ pair: ImagePair, visit: (_ index: Int, _ magnitude: UInt8) -> Void) {
    var largest: UInt8 = 0
    let width = pair.size.width
    pair.firstWords.withUnsafeBufferPointer { first in
      pair.secondWords.withUnsafeBufferPointer { second in
        for index in 0..<first.count where first[index] != second[index] {
          let change = ChannelMagnitudes(first[index], second[index])
          let (y, x) = index.quotientAndRemainder(dividingBy: width)
          count += 1
          maximum.formMaximum(change)
          if change.largest > largest {
            largest = change.largest
            worst = PixelPosition(x: x, y: y)
          }
          if rows.last?.y == y {
            rows[rows.count - 1].formUnion(PixelBox(x, y))
          } else {
            rows.append(PixelBox(x, y))
          }
          visit(index, change.largest)
        }
      }
    }
  }

  /// Returns boxes that contain the centers of all windows with changed pixels.
  ///
  /// The boxes are ordered from top to bottom and have no rows in common. They exclude the
  /// unchanged rows between distant changes.
  ///
  /// - Parameter radius: The distance from a window's center to its last pixel, in pixels.
  func windows(radius: Int, in size: PixelSize) -> [PixelBox] {
    var bands: [PixelBox] = []
    for row in rows {
      let grown = row.grown(by: radius, in: size)
      if let last = bands.last, grown.rows.lowerBound < last.rows.upperBound {
        bands[bands.count - 1].formUnion(grown)
      } else {
        bands.append(grown)
      }
    }
    return bands
  }
}
