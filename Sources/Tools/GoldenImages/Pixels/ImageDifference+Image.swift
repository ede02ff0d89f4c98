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
    var image = StraightBitmap(
      unchecked: size, bytes: [UInt8](repeating: 255, count: 4 * size.area))
    for y in 0..<min(size.height, original.height) {
      for x in 0..<min(size.width, original.width) { image[x, y] = Self.faded(original[x, y]) }
    }
    guard let map else { return image }
    let first = PremultipliedBitmap(original)
    let second = PremultipliedBitmap(current)
    for (index, mark) in map.marks.enumerated() where mark != .same {
      let x = index % size.width
      let y = index / size.width
      image[x, y] =
        switch mark {
        case .alone: image[x, y].mixed(with: Self.strongestColor, fraction: 1 / 3, rounding: .down)
        case .differing: Self.color(for: Self.strength(x: x, y: y, first, second))
        case .forgiven, .same: Self.forgivenColor
        }
    }
    return image
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

  /// Returns the color of a pixel of which a channel changes by a number of steps.
  ///
  /// The square root tells small changes apart.
  private static func color(for steps: UInt8) -> StraightPixel {
    weakestColor.mixed(with: strongestColor, fraction: (Double(steps) / 255).squareRoot())
  }

  /// Returns the gray of a color's BT.601 luma, faded and composited onto white.
  private static func faded(_ pixel: StraightPixel) -> StraightPixel {
    let luma = 0.299 * Double(pixel.red) + 0.587 * Double(pixel.green) + 0.114 * Double(pixel.blue)
    let gray = 255 + (luma - 255) * originalOpacity * Double(pixel.alpha) / 255
    let component = UInt8(gray.rounded())
    return StraightPixel(red: component, green: component, blue: component)
  }
}

extension StraightPixel {
  /// Returns an opaque color between this one and another, at a fraction of their distance.
  fileprivate func mixed(
    with other: StraightPixel, fraction: Double,
    rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> StraightPixel {
    func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + fraction * (Double(to) - Double(from))).rounded(rounding))
    }
    return StraightPixel(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
