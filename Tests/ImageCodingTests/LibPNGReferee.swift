import CPng
import DrawingSupport
import VectorDrawing

/// libpng as a writer: what sizes are measured against.
enum LibPNGReferee {
  /// The number of bytes of a picture's file at zlib's level 6: opaque pictures as RGB and others as
  /// RGBA, with the filter that libpng would choose for each row, or without filters, whichever is less.
  static func size(of picture: PremultipliedBitmap) -> Int {
    min(size(of: picture, filters: allFilters), size(of: picture, filters: PNG_FILTER_NONE))
  }

  /// All of libpng's filters, which is what it tries by itself (png.h builds the number with a macro
  /// that Swift does not see).
  private static let allFilters: Int32 = 0xF8

  private static func size(of picture: PremultipliedBitmap, filters: Int32) -> Int {
    let isOpaque = picture.isOpaque
    var bytes = StraightBitmap(picture).bytes
    if isOpaque {
      for pixel in 0..<picture.size.area {
        for place in 0..<3 { bytes[3 * pixel + place] = bytes[4 * pixel + place] }
      }
    }
    var target = reel_png_target()
    var report = reel_png_report()
    _ = reel_png_encode(
      bytes, png_uint_32(picture.width), png_uint_32(picture.height), isOpaque ? 3 : 4, 6, filters,
      &target, &report)
    defer { free(target.bytes) }
    return target.count
  }
}
