import CPng

/// The writer of libpng, the reference for file sizes.
enum LibPNGReferee {
  /// Returns the file size of an image at zlib's level 6: RGB for opaque images and RGBA for
  /// others, with libpng's choice of filters or without filters, whichever is smaller.
  static func size(of image: PremultipliedBitmap) -> Int {
    min(size(of: image, filters: allFilters), size(of: image, filters: PNG_FILTER_NONE))
  }

  /// All filters, libpng's default; png.h defines the value as a macro that Swift does not
  /// import.
  private static let allFilters: Int32 = 0xF8

  private static func size(of image: PremultipliedBitmap, filters: Int32) -> Int {
    let isOpaque = image.isOpaque
    var bytes = StraightBitmap(image).bytes
    if isOpaque {
      for pixel in 0..<image.size.area {
        for index in 0..<3 { bytes[3 * pixel + index] = bytes[4 * pixel + index] }
      }
    }
    var target = reel_png_target()
    var report = reel_png_report()
    _ = reel_png_encode(
      bytes, png_uint_32(image.width), png_uint_32(image.height), isOpaque ? 3 : 4, 6, filters,
      &target, &report)
    defer { free(target.bytes) }
    return target.count
  }
}
