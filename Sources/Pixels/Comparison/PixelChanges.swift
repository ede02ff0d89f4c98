/// How far premultiplied pixels are apart, channel by channel, in steps of 255.
public struct ChannelMagnitudes: Hashable, Sendable {
  /// In the red channel.
  public internal(set) var red: UInt8 = 0
  /// In the green channel.
  public internal(set) var green: UInt8 = 0
  /// In the blue channel.
  public internal(set) var blue: UInt8 = 0
  /// In the alpha channel.
  public internal(set) var alpha: UInt8 = 0

  /// The largest of the four.
  public var largest: UInt8 { max(red, green, blue, alpha) }

  init() {}

  init(_ first: UInt32, _ second: UInt32) {
    func distance(_ shift: UInt32) -> UInt8 {
      let (a, b) = (
        UInt8(truncatingIfNeeded: first >> shift), UInt8(truncatingIfNeeded: second >> shift)
      )
      return a > b ? a - b : b - a
    }
    (alpha, red, green, blue) = (distance(24), distance(16), distance(8), distance(0))
  }

  mutating func formMaximum(_ other: ChannelMagnitudes) {
    red = max(red, other.red)
    green = max(green, other.green)
    blue = max(blue, other.blue)
    alpha = max(alpha, other.alpha)
  }
}

/// What has changed between two pictures, before any metric judges it.
struct PixelChanges {
  /// The number of pixels that are not the same.
  private(set) var count = 0
  /// The largest change in each channel.
  private(set) var maximum = ChannelMagnitudes()
  /// The first pixel, in reading order, with the largest change.
  private(set) var worst: PixelPlace?
  /// The smallest bounds of all changed pixels.
  private(set) var bounds: PixelBounds?

  /// Looks at all pixels, and says each change to `visit`.
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
            worst = PixelPlace(x: x, y: y)
          }
          if bounds?.add(x, y) == nil { bounds = PixelBounds(x, y) }
          visit(index, change.largest)
        }
      }
    }
  }
}
