/// The canvas on which the frames of an animation are composited in order.
struct FrameCanvas {
  private(set) var bitmap: StraightBitmap

  /// Creates a transparent canvas.
  init(size: PixelSize) { bitmap = StraightBitmap(size: size) }

  /// Makes the pixels in a box transparent.
  mutating func clear(_ part: PixelBox) {
    for y in part.rows {
      for x in part.columns { bitmap[x, y] = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0) }
    }
  }

  /// Returns a copy of the pixels in a box, or `nil` if the box extends beyond the canvas.
  func copy(of part: PixelBox) -> StraightBitmap? {
    bitmap.cropped(x: part.x, y: part.y, width: part.width, height: part.height)
  }

  /// Replaces the pixels in a box with an image, or blends the image over them if `over` is true.
  ///
  /// An image whose size differs from the box is ignored.
  mutating func draw(_ image: StraightBitmap, in part: PixelBox, over: Bool = false) {
    guard (image.width, image.height) == (part.width, part.height) else { return }
    for y in part.rows {
      for x in part.columns {
        let pixel = image[x - part.x, y - part.y]
        bitmap[x, y] = over ? Self.blend(pixel, over: bitmap[x, y]) : pixel
      }
    }
  }

  /// Sets a pixel, which must lie inside the canvas.
  mutating func set(_ pixel: StraightPixel, x: Int, y: Int) { bitmap[x, y] = pixel }

  /// Returns a pixel blended over another with Porter and Duff's "over", rounded to nearest.
  static func blend(_ source: StraightPixel, over backdrop: StraightPixel) -> StraightPixel {
    if source.alpha == 255 || backdrop.alpha == 0 { return source }
    if source.alpha == 0 { return backdrop }
    // The weights of both pixels in the resulting alpha, times 255.
    let upper = Int(source.alpha) * 255
    let lower = Int(backdrop.alpha) * (255 - Int(source.alpha))
    let total = upper + lower
    func mixed(_ source: UInt8, _ backdrop: UInt8) -> UInt8 {
      UInt8((Int(source) * upper + Int(backdrop) * lower + total / 2) / total)
    }
    return StraightPixel(
      red: mixed(source.red, backdrop.red), green: mixed(source.green, backdrop.green),
      blue: mixed(source.blue, backdrop.blue), alpha: UInt8((total + 127) / 255))
  }
}
