import CCairo

/// The coverage of pixels by the outlines of a line of text.
///
/// A text that moves by whole pixels keeps its mask, which takes a fraction of the time of filling
/// the outlines.
struct TextMask: Sendable {
  /// The number of positions in a pixel that have different masks, on each axis.
  ///
  /// cairo rounds coordinates to 1/256 pixel; with more positions, points that lie between two of
  /// these remain where they are.
  private static let phases = 65_536.0
  /// The largest number of pixels of a mask; larger texts are filled.
  private static let largestArea = 1 << 18

  private var bytes: [UInt8]
  private let width: Int
  private let height: Int
  /// The number of words per row.
  private let stride: Int
  /// The upper-left corner, in whole pixels from the text's whole position.
  private let left: Int
  private let top: Int

  /// Draws a text with the current source, with a mask from a cache if it has one.
  ///
  /// - Parameter transform: The transform from the text's outlines to pixels.
  /// - Returns: Whether the text was drawn; larger texts are not.
  static func draw(
    _ text: LaidOutText, _ transform: AffineTransform, on context: borrowing CairoContext,
    _ masks: TextMasks?
  ) throws(CairoError) -> Bool {
    let x = (transform.tx * phases).rounded() / phases
    let y = (transform.ty * phases).rounded() / phases
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    var phase = transform
    phase.tx = x - left
    phase.ty = y - top
    let key = DisplayListKey(text, phase)
    if let known = masks?[key] {
      try known.draw(on: context, left, top)
      return true
    }
    guard let mask = try TextMask(text.path, phase) else { return false }
    masks?.add(mask, for: key, size: mask.bytes.count)
    try mask.draw(on: context, left, top)
    return true
  }

  /// Creates the mask of outlines, or returns `nil` if it would be too large or empty.
  private init?(_ path: BezierPath, _ transform: AffineTransform) throws(CairoError) {
    guard let box = path.box(transform, margin: 0), box.width * box.height <= 1e9 else {
      return nil
    }
    left = Int(box.minX.rounded(.down))
    top = Int(box.minY.rounded(.down))
    width = Int(box.maxX.rounded(.up)) - left
    height = Int(box.maxY.rounded(.up)) - top
    guard width > 0, height > 0, width * height <= Self.largestArea else { return nil }
    stride = (width + 3) / 4
    bytes = [UInt8](repeating: 0, count: 4 * stride * height)
    let origin = AffineTransform.translation(x: -Double(left), y: -Double(top))
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let width = width
    let height = height
    let stride = stride
    try bytes.withUnsafeMutableBufferPointer { bytes throws(CairoError) in
      guard let base = bytes.baseAddress else { return }
      let surface = try CairoSurface(
        origin: base, width: width, height: height, stride: stride, format: CAIRO_FORMAT_A8)
      let canvas = CairoCanvas(context: try CairoContext(surface), isBand: false, masks: nil)
      canvas.prepare(inside: whole)
      canvas.fill(path, transform.concatenating(origin))
      try CairoError.check(cairo_status(canvas.context.pointer))
      cairo_surface_flush(surface.pointer)
    }
  }

  /// Draws the current source through the mask.
  private func draw(
    on context: borrowing CairoContext, _ x: Double, _ y: Double
  ) throws(CairoError) {
    let pointer = context.pointer
    try bytes.withUnsafeBufferPointer { bytes throws(CairoError) in
      guard let base = bytes.baseAddress else { return }
      // The surface requires mutable memory, but it is only read as a mask.
      let surface = try CairoSurface(
        origin: UnsafeMutableRawPointer(mutating: base), width: width, height: height,
        stride: stride, format: CAIRO_FORMAT_A8)
      cairo_identity_matrix(pointer)
      cairo_mask_surface(pointer, surface.pointer, x + Double(left), y + Double(top))
      cairo_surface_finish(surface.pointer)
    }
  }
}
