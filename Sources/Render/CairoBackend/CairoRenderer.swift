package import BezierGeometry
import CCairo
public import VectorDrawing

/// Draws display lists into bitmaps with cairo.
///
/// Everything that could change a pixel is pinned: antialiasing at its best, curves flattened to a
/// tenth of a pixel, the operators. Equal lists at equal scales give equal bitmaps, on any thread.
/// The renderer itself holds nothing, and may be used from many threads at once; a worker that draws
/// frame after frame keeps its own bitmap and draws into it with
/// `render(_:scale:into:)`, which takes no memory where the extents stay.
public struct CairoRenderer: Sendable {
  /// How far a flattened curve may leave the true one, in pixels; cairo's own default.
  package static let tolerance = 0.1
  /// The antialiasing that is pinned, by cairo's name.
  package static let antialiasName = "best"

  /// Whether items hidden by opaque rectangles are drawn all the same; the pixels are the same.
  private let drawsHidden: Bool

  /// Makes a renderer.
  public init() { drawsHidden = false }

  /// Makes a renderer that draws everything, what is hidden as well, to compare with.
  package init(drawsHidden: Bool) { self.drawsHidden = drawsHidden }

  /// The version of cairo that draws, as `1.16.0`.
  package static var versionText: String { String(cString: cairo_version_string()) }

  /// The extents of a list's bitmap: its size times the scale, rounded to the nearest pixel each
  /// way, halves away from zero; the list is drawn so that it fills them.
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

  /// From a list's points to its bitmap's pixels: the scale, stretched by less than a pixel over the whole
  /// where the size is no whole number of pixels, so that the list's edges are the bitmap's.
  package static func transform(of list: DisplayList, scale: Double) -> AffineTransform {
    .scale(
      x: PixelFit.scale(of: list.size.width, near: scale),
      y: PixelFit.scale(of: list.size.height, near: scale))
  }

  /// Draws a list at a number of pixels a point.
  public func render(
    _ list: DisplayList, scale: Double = 1
  ) throws(CairoError) -> PremultipliedBitmap {
    var bitmap = PremultipliedBitmap(size: try Self.pixelSize(of: list, scale: scale))
    try draw(list, scale: scale, into: &bitmap)
    return bitmap
  }

  /// Draws a list over whatever a bitmap holds; a bitmap of other extents is replaced by one that
  /// fits.
  ///
  /// Where an error is thrown the bitmap's pixels mean nothing.
  public func render(
    _ list: DisplayList, scale: Double = 1, into bitmap: inout PremultipliedBitmap
  ) throws(CairoError) {
    let size = try Self.pixelSize(of: list, scale: scale)
    if bitmap.size != size { bitmap = PremultipliedBitmap(size: size) }
    try draw(list, scale: scale, into: &bitmap)
  }

  /// cairo's name of the filter by which an image is drawn, for programs in other languages that draw
  /// the same.
  ///
  /// - Parameter transform: from the image's pixels to the screen's.
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
        // Not by cairo, which would draw the first item as on nothing.
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

  /// A rounded number of pixels; what no whole number holds becomes the nearest that does, which is
  /// beyond every limit.
  private static func pixels(_ extent: Double) -> Int {
    let bound = 1e15
    return Int(min(max(extent.rounded(), -bound), bound))
  }
}
