import Pixels

/// The picture that an animation's parts are drawn into, one after the other.
struct FrameCanvas {
  /// The picture so far.
  private(set) var bitmap: StraightBitmap

  /// A part of the canvas, in pixels.
  struct Region: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize

    /// The region, where it lies inside a picture of the extents.
    init?(x: Int, y: Int, width: Int, height: Int, in whole: PixelSize) {
      guard let size = try? PixelSize(width: width, height: height), x >= 0, y >= 0,
        x <= whole.width - width, y <= whole.height - height
      else { return nil }
      (self.x, self.y, self.size) = (x, y, size)
    }
  }

  /// A transparent canvas.
  init(size: PixelSize) {
    bitmap = StraightBitmap(size: size)
  }

  /// Makes a region transparent.
  mutating func clear(_ region: Region) {
    for y in 0..<region.size.height {
      for x in 0..<region.size.width {
        bitmap[region.x + x, region.y + y] = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
  }

  /// What a region shows.
  func copy(of region: Region) -> StraightBitmap? {
    bitmap.cropped(
      x: region.x, y: region.y, width: region.size.width, height: region.size.height)
  }

  /// Puts a picture of the region's extents in its place; with `over`, on top of what is there.
  mutating func draw(_ picture: StraightBitmap, in region: Region, over: Bool = false) {
    guard picture.size == region.size else { return }
    for y in 0..<region.size.height {
      for x in 0..<region.size.width {
        let pixel = picture[x, y]
        let (column, row) = (region.x + x, region.y + y)
        bitmap[column, row] = over ? Self.blend(pixel, over: bitmap[column, row]) : pixel
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
