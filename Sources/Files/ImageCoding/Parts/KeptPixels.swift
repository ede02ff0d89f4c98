/// A rule for encoding kept pixels, which already have the right color and need not be drawn.
///
/// Which rule results in the fewest bytes depends on the image: scrolling content contains
/// repetitions if every pixel is drawn, movement over a still background is best encoded without
/// kept pixels, and small shapes are best encoded with continued runs.
enum KeptPixels: CaseIterable {
  /// Every kept pixel is drawn.
  case drawn
  /// Every kept pixel is transparent.
  case left
  /// A kept pixel is drawn if it continues a run of the same color, and is transparent otherwise.
  case continued

  /// Returns the replacement of a kept pixel.
  ///
  /// - Parameter before: The preceding pixel, as it is written.
  @inline(__always)
  func pixel<Pixel: Equatable>(_ pixel: Pixel, after before: Pixel, transparent: Pixel) -> Pixel {
    switch self {
    case .drawn: pixel
    case .left: transparent
    case .continued: before == pixel ? pixel : transparent
    }
  }
}
