/// What becomes of pixels that show already, and so may be drawn or left as they are.
///
/// None is the shortest everywhere: what scrolls repeats itself when all is drawn, what moves over still
/// ground is best left out, and small shapes are best continued.
enum KeptPixels: CaseIterable {
  /// All are drawn.
  case drawn
  /// None is drawn.
  case left
  /// Those are drawn that continue the pixel before them.
  case continued

  /// Returns what takes the place of a pixel that shows already.
  @inline(__always)
  func pixel<Pixel: Equatable>(_ pixel: Pixel, after before: Pixel, transparent: Pixel) -> Pixel {
    switch self {
    case .drawn: pixel
    case .left: transparent
    case .continued: before == pixel ? pixel : transparent
    }
  }
}
