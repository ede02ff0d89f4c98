import CCairo

/// A cairo image surface over memory that somebody else owns and keeps in place for as long as the
/// surface lives.
struct CairoSurface: ~Copyable {
  let pointer: OpaquePointer

  /// Makes a surface over words 0xAARRGGBB, `stride` of them a row.
  ///
  /// - Parameter origin: where the first row stands, or would stand: rows that nothing is drawn to need no
  ///   memory.
  init(
    origin: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int
  ) throws(CairoError) {
    // Sides are at most 32,767, so that the numbers fit. Four bytes a pixel meet cairo's alignment
    // of rows at any width.
    let bytes = origin.assumingMemoryBound(to: UInt8.self)
    pointer = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride * 4))
    try CairoError.check(cairo_surface_status(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }
}

/// A cairo context that draws on a surface; cairo keeps the surface alive for it.
struct CairoContext: ~Copyable {
  let pointer: OpaquePointer

  init(_ surface: borrowing CairoSurface) throws(CairoError) {
    pointer = cairo_create(surface.pointer)
    try CairoError.check(cairo_status(pointer))
  }

  deinit { cairo_destroy(pointer) }
}
