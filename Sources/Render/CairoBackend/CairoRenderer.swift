import CCairo

/// A renderer that draws display lists into bitmaps with cairo.
///
/// All settings that affect pixels are fixed: the best antialiasing, a flattening tolerance of a
/// tenth of a pixel, and the operators. Equal lists at equal scales produce equal bitmaps on any
/// thread. The renderer is stateless and may be used from many threads at the same time. To
/// render many frames, keep one bitmap per thread and pass it to `render(_:scale:into:)`, which
/// reuses the bitmap while the size stays the same.
public struct CairoRenderer: Sendable {
  /// The maximum deviation of a flattened curve from the true one, in pixels; cairo's default.
  package static let tolerance = 0.1
  /// The name of the antialiasing mode in cairo.
  package static let antialiasName = "best"

  /// Whether items hidden by opaque rectangles are drawn as well.
  ///
  /// The setting does not change the pixels.
  private let drawsHidden: Bool

  /// Creates a renderer.
  public init() { drawsHidden = false }

  /// Creates a renderer that can draw hidden items as well, for comparison.
  package init(drawsHidden: Bool) { self.drawsHidden = drawsHidden }

  /// The version of cairo, such as `1.16.0`.
  package static var versionText: String { String(cString: cairo_version_string()) }

  /// Returns the size of a list's bitmap, which is the size of the list times the scale.
  ///
  /// Each side is rounded to the nearest integer, halves away from zero. The list is drawn so
  /// that it fills the bitmap.
  ///
  /// - Parameter scale: The scale, in pixels per point; greater than 0.
  /// - Throws: ``CairoError`` if the scale or the resulting size is not allowed.
  package static func pixelSize(
    of list: DisplayList, scale: Double
  ) throws(CairoError) -> PixelSize {
    guard scale > 0, scale.isFinite else { throw .scale(scale) }
    if !list.size.width.isFinite || !list.size.height.isFinite, let problem = list.firstProblem {
      throw .problem(problem)
    }
    do {
      return try PixelSize(
        width: pixels(list.size.width * scale), height: pixels(list.size.height * scale))
    } catch {
      throw .size(error)
    }
  }

  /// Returns the transform from a list's points to its bitmap's pixels.
  ///
  /// If the list's size is not a whole number of pixels, the scale is adjusted so that the edges
  /// of the list coincide with those of the bitmap. The adjustment amounts to less than a pixel
  /// over the full length.
  package static func transform(of list: DisplayList, scale: Double) -> AffineTransform {
    .scale(
      x: PixelFit.scale(of: list.size.width, near: scale),
      y: PixelFit.scale(of: list.size.height, near: scale))
  }

  /// Renders a list at a scale in pixels per point.
  ///
  /// - Throws: ``CairoError`` if the list, the scale or the bitmap size is invalid, or if cairo
  ///   fails.
  public func render(
    _ list: DisplayList, scale: Double = 1
  ) throws(CairoError) -> PremultipliedBitmap {
    var bitmap = PremultipliedBitmap(size: try Self.pixelSize(of: list, scale: scale))
    try draw(list, scale: scale, into: &bitmap)
    return bitmap
  }

  /// Renders a list into a bitmap at a scale in pixels per point, replacing all of its pixels.
  ///
  /// A bitmap of a different size is replaced by one that fits.
  ///
  /// - Throws: ``CairoError`` if the list, the scale or the bitmap size is invalid, or if cairo
  ///   fails; the pixels are then undefined.
  public func render(
    _ list: DisplayList, scale: Double = 1, into bitmap: inout PremultipliedBitmap
  ) throws(CairoError) {
    let size = try Self.pixelSize(of: list, scale: scale)
    if bitmap.size != size { bitmap = PremultipliedBitmap(size: size) }
    try draw(list, scale: scale, into: &bitmap)
  }

  /// Returns the name of cairo's filter for an image, such as `FILTER_BEST`.
  ///
  /// Exported programs in other languages that draw the same list use the name.
  ///
  /// - Parameter transform: The transform from the image's pixels to the bitmap's pixels.
  package static func filterName(
    of item: ImageItem, pixelsPerPixel transform: AffineTransform
  ) -> String {
    switch CairoCanvas.filter(item.interpolation, pixelsPerPixel: transform) {
    case CAIRO_FILTER_NEAREST: "FILTER_NEAREST"
    case CAIRO_FILTER_BEST: "FILTER_BEST"
    default: "FILTER_GOOD"
    }
  }

  private func draw(
    _ list: DisplayList, scale: Double, into bitmap: inout PremultipliedBitmap
  ) throws(CairoError) {
    if let problem = list.firstProblem { throw .problem(problem) }
    let (size, stride) = (bitmap.size, bitmap.width)
    let transform = Self.transform(of: list, scale: scale)
    try bitmap.withUnsafeMutableWords { words throws(CairoError) in
      guard let base = words.baseAddress else { return }
      let surface = try CairoSurface(
        origin: base, width: size.width, height: size.height, stride: stride)
      let canvas = CairoCanvas(
        context: try CairoContext(surface),
        occlusion: drawsHidden ? nil : Occlusion(list, transform: transform, size: size))
      canvas.prepare()
      if let occlusion = canvas.occlusion, list.hasClearBackground {
        // The words are cleared directly, because cairo draws the first item differently on a
        // surface that it has cleared.
        if occlusion.visibleBackground?.isEmpty != true { words.update(repeating: 0) }
      } else {
        canvas.clear(to: list.background ?? .clear)
      }
      try canvas.draw(list.items, transform: transform)
      try CairoError.check(cairo_status(canvas.context.pointer))
      cairo_surface_flush(surface.pointer)
      try CairoError.check(cairo_surface_status(surface.pointer))
    }
  }

  /// Returns an extent rounded to an integer and clamped to ±10¹⁵.
  ///
  /// The bounds are representable as `Int` and exceed the maximum size of a bitmap.
  private static func pixels(_ extent: Double) -> Int {
    let bound = 1e15
    return Int(min(max(extent.rounded(), -bound), bound))
  }
}
