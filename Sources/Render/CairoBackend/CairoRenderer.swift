import CCairo

/// A renderer that draws display lists into bitmaps with cairo.
///
/// All settings that affect pixels are fixed: the best antialiasing, a flattening tolerance of a
/// tenth of a pixel, and the operators. Equal lists at equal scales produce equal bitmaps on any
/// thread. The renderer is stateless and may be used from many threads at the same time.
///
/// A list is drawn in bands of 64 rows, each independently of the others.
public struct CairoRenderer: Sendable {
  /// The maximum deviation of a flattened curve from the true one, in pixels; cairo's default.
  package static let tolerance = 0.1
  /// The name of the antialiasing mode in cairo.
  package static let antialiasName = "best"

  private let bandHeight: Int

  /// Creates a renderer.
  public init() { bandHeight = ImageBands.height }

  /// Creates a renderer that draws whole lists instead of bands, for comparison.
  package init(drawsWhole: Bool) { bandHeight = drawsWhole ? .max : ImageBands.height }

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
    var painter = BandPainter(bandHeight: bandHeight)
    try painter.draw(list, scale: scale)
    return painter.bitmap
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

  /// Returns an extent rounded to an integer and clamped to ±10¹⁵.
  ///
  /// The bounds are representable as `Int` and exceed the maximum size of a bitmap.
  private static func pixels(_ extent: Double) -> Int {
    let bound = 1e15
    return Int(min(max(extent.rounded(), -bound), bound))
  }
}
