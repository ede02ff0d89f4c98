import CCairo

/// A cairo image surface over memory that its creator owns.
///
/// The memory must stay valid and in place for the lifetime of the surface.
struct CairoSurface: ~Copyable {
  let pointer: OpaquePointer

  /// Creates a surface over pixels stored as 32-bit words of the form 0xAARRGGBB, or as bytes of
  /// coverage.
  ///
  /// - Parameters:
  ///   - origin: The address of the first row. Rows that nothing is drawn to need not be allocated.
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - stride: The distance between the beginnings of two rows, in words.
  /// - Throws: ``CairoError`` if cairo fails.
  init(
    origin: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    format: cairo_format_t = CAIRO_FORMAT_ARGB32
  ) throws(CairoError) {
    // Sides are at most 32,767, so the conversions cannot overflow. Rows of four bytes per pixel
    // meet cairo's alignment at any width.
    let bytes = origin.assumingMemoryBound(to: UInt8.self)
    pointer = cairo_image_surface_create_for_data(
      bytes, format, Int32(width), Int32(height), Int32(stride * 4))
    try CairoError.check(cairo_surface_status(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }
}

/// A cairo context that draws on a surface and retains it.
struct CairoContext: ~Copyable {
  let pointer: OpaquePointer

  init(_ surface: borrowing CairoSurface) throws(CairoError) {
    pointer = cairo_create(surface.pointer)
    try CairoError.check(cairo_status(pointer))
  }

  deinit { cairo_destroy(pointer) }
}
