import VectorDrawing

/// The picture that an animation's parts are drawn into, one after the other.
struct FrameCanvas {
  /// The picture so far.
  private(set) var bitmap: StraightBitmap

  /// A transparent canvas.
  init(size: PixelSize) {
    bitmap = StraightBitmap(size: size)
  }

  /// Makes a part transparent.
  mutating func clear(_ part: PixelBox) {
    for y in part.rows {
      for x in part.columns {
        bitmap[x, y] = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
  }

  /// What a part shows.
  func copy(of part: PixelBox) -> StraightBitmap? {
    bitmap.cropped(x: part.x, y: part.y, width: part.width, height: part.height)
  }

  /// Puts a picture of a part's extents in its place; with `over`, on top of what is there.
  mutating func draw(_ picture: StraightBitmap, in part: PixelBox, over: Bool = false) {
    guard (picture.width, picture.height) == (part.width, part.height) else { return }
    for y in part.rows {
      for x in part.columns {
        let pixel = picture[x - part.x, y - part.y]
        bitmap[x, y] = over ? Self.blend(pixel, over: bitmap[x, y]) : pixel
      }
    }
  }

  /// Sets one pixel of the canvas; it must lie inside.
  mutating func set(_ pixel: StraightPixel, x: Int, y: Int) { bitmap[x, y] = pixel }

  /// Porter and Duff's "over" for straight pixels, in whole numbers, rounded to the nearest.
  static func blend(_ source: StraightPixel, over backdrop: StraightPixel) -> StraightPixel {
    if source.alpha == 255 || backdrop.alpha == 0 { return source }
    if source.alpha == 0 { return backdrop }
    // Both parts of the new opacity, times 255.
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
