extension ImageDifference {
  /// The color of differing pixels with the smallest change.
  private static let weakestColor = StraightPixel(red: 60, green: 150, blue: 255)
  /// The color of differing pixels with the largest change, which also tints pixels that only one
  /// image has.
  private static let strongestColor = StraightPixel(red: 230, green: 0, blue: 110)
  /// The color of pixels that are not identical but permitted by the metric.
  private static let forgivenColor = StraightPixel(red: 255, green: 190, blue: 70)
  /// The opacity of the original over white.
  private static let originalOpacity = 0.15

  /// Returns an image of the differences, which are drawn in bright colors over a faded original.
  ///
  /// Pixels that change slightly are blue, and those that change most are red. Pixels that change
  /// but are permitted by the metric are amber, and those that only one image has are tinted red.
  /// The original is shown in gray on white. The result is opaque and large enough for both images.
  /// For an `ImageDifference` that was decoded, it has the size of the first image and shows no
  /// differences.
  ///
  /// - Parameters:
  ///   - original: The first of the compared images.
  ///   - current: The second one.
  public func image(from original: StraightBitmap, to current: StraightBitmap) -> StraightBitmap {
    let size = map?.size ?? firstSize
    var bytes = [UInt8](repeating: 255, count: 4 * size.area)
    for y in 0..<min(size.height, original.height) {
      for x in 0..<min(size.width, original.width) {
        let from = 4 * (y * original.width + x)
        let gray = Self.faded(
          original.bytes[from], original.bytes[from + 1], original.bytes[from + 2],
          alpha: original.bytes[from + 3])
        let to = 4 * (y * size.width + x)
        for index in to..<to + 3 { bytes[index] = gray }
      }
    }
    if let map {
      let first = PremultipliedBitmap(original)
      let second = PremultipliedBitmap(current)
      for (index, mark) in map.marks.enumerated() where mark != .same {
        let pixel =
          switch mark {
          case .alone: Self.tinted(bytes[4 * index])
          case .differing:
            Self.color(
              for: Self.strength(x: index % size.width, y: index / size.width, first, second))
          case .forgiven, .same: Self.forgivenColor
          }
        bytes[4 * index] = pixel.red
        bytes[4 * index + 1] = pixel.green
        bytes[4 * index + 2] = pixel.blue
      }
    }
    return StraightBitmap(unchecked: size, bytes: bytes)
  }

  /// Returns the largest change of a channel at a position; the most possible if an image lacks it.
  private static func strength(
    x: Int, y: Int, _ first: PremultipliedBitmap, _ second: PremultipliedBitmap
  ) -> UInt8 {
    guard x < min(first.width, second.width), y < min(first.height, second.height) else {
      return 255
    }
    return ChannelMagnitudes(
      first.words[y * first.width + x], second.words[y * second.width + x]
    ).largest
  }

  /// Returns the color of a pixel that only one image has: one third of the strongest color.
  private static func tinted(_ gray: UInt8) -> StraightPixel {
    func mixed(_ component: UInt8) -> UInt8 { UInt8((2 * Int(gray) + Int(component)) / 3) }
    return StraightPixel(
      red: mixed(strongestColor.red), green: mixed(strongestColor.green),
      blue: mixed(strongestColor.blue))
  }

  /// Returns the color of a pixel of which a channel changes by a number of steps.
  ///
  /// The square root tells small changes apart.
  private static func color(for steps: UInt8) -> StraightPixel {
    let share = (Double(steps) / 255).squareRoot()
    func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + share * (Double(to) - Double(from))).rounded())
    }
    return StraightPixel(
      red: mixed(weakestColor.red, strongestColor.red),
      green: mixed(weakestColor.green, strongestColor.green),
      blue: mixed(weakestColor.blue, strongestColor.blue))
  }

  /// Returns the BT.601 luma of a color, faded and composited onto white.
  private static func faded(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8) -> UInt8 {
    let luma = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return UInt8((255 + (luma - 255) * originalOpacity * Double(alpha) / 255).rounded())
  }
}
