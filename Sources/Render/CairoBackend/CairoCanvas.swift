import CCairo

/// A cairo context that draws display items.
///
/// Transforms are concatenated here rather than in cairo, so that a singular transform is
/// detected before it puts cairo into an error state.
struct CairoCanvas: ~Copyable {
  let context: CairoContext
  /// The index of the clip in effect; `nil` for no clip.
  private var clip: Int?
  /// Whether a band is drawn, for which clips without an effect are omitted and layers are no larger
  /// than their groups.
  private let isBand: Bool
  private let masks: TextMasks?

  init(context: consuming CairoContext, isBand: Bool, masks: TextMasks?) {
    self.context = context
    self.isBand = isBand
    self.masks = masks
  }

  /// Sets the antialiasing, the tolerance and the operator, on which the pixels depend, and restricts
  /// drawing to a band.
  func prepare(inside band: Rect) {
    addClip(.rect(band), .identity)
    cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context.pointer, CairoRenderer.tolerance)
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
  }

  func clear(to background: Color) {
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
    setColor(background)
    cairo_paint(context.pointer)
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
  }

  /// Draws a piece of a list inside its clips.
  ///
  /// - Parameter band: The rectangle, in pixels, to which drawing is restricted.
  mutating func draw(
    _ piece: DrawingPieces.Piece, of pieces: DrawingPieces, in band: Rect
  ) throws(CairoError) {
    let box = piece.box.intersection(band) ?? band
    let needed = isBand && pieces.contains(box, piece.clip) ? nil : piece.clip
    if needed != clip {
      if clip != nil { cairo_restore(context.pointer) }
      clip = needed
      if let needed {
        cairo_save(context.pointer)
        setClip(needed, of: pieces.clips)
      }
    }
    try draw(piece.item, piece.transform, in: piece.box)
  }

  private func setClip(_ index: Int, of clips: [DrawingClip]) {
    let clip = clips[index]
    if let outer = clip.outer { setClip(outer, of: clips) }
    addClip(clip.path, clip.transform)
  }

  /// Restricts drawing to the inside of a path, until the context is restored.
  private func addClip(_ path: BezierPath, _ transform: AffineTransform) {
    setPath(path, transform)
    cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
    cairo_clip(context.pointer)
  }

  /// - Parameter box: A rectangle, in pixels, that contains the item.
  private func draw(
    _ item: DisplayItem, _ transform: AffineTransform, in box: Rect
  ) throws(CairoError) {
    switch item {
    case .fill(let item): try draw(item, transform)
    case .stroke(let item): try draw(item, transform)
    case .text(let item): try draw(item, transform)
    case .image(let item): try draw(item, transform)
    case .group(let item): try draw(item, transform, in: box)
    }
  }

  private func draw(_ item: FillItem, _ transform: AffineTransform) throws(CairoError) {
    setPath(item.path, transform)
    try setPaint(item.paint)
    cairo_set_fill_rule(
      context.pointer,
      item.rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context.pointer)
  }

  private func draw(_ item: StrokeItem, _ transform: AffineTransform) throws(CairoError) {
    let style = item.style
    guard style.width > 0 else { return }
    setPath(item.path, transform)
    try setPaint(item.paint)
    cairo_set_line_width(context.pointer, style.width)
    cairo_set_line_cap(context.pointer, style.lineCap.cairo)
    cairo_set_line_join(context.pointer, style.lineJoin.cairo)
    cairo_set_miter_limit(context.pointer, style.miterLimit)
    cairo_set_dash(
      context.pointer, style.dashLengths, Int32(clamping: style.dashLengths.count),
      style.dashPhase)
    cairo_stroke(context.pointer)
  }

  private func draw(_ item: TextItem, _ transform: AffineTransform) throws(CairoError) {
    // The paint uses the item's coordinates.
    setTransform(transform)
    try setPaint(item.paint)
    let placed = item.placed(transform)
    if try !TextMask.draw(item.text, placed, on: context, masks) { fill(item.text.path, placed) }
  }

  /// Fills a path with the current source by the winding rule.
  func fill(_ path: BezierPath, _ transform: AffineTransform) {
    setPath(path, transform)
    cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context.pointer)
  }

  private func draw(_ item: ImageItem, _ transform: AffineTransform) throws(CairoError) {
    guard !item.frame.isEmpty else { return }
    let bitmap = item.asset.bitmap
    let outline = BezierPath.rect(item.frame)
    setPath(outline, transform)
    let fitted = AffineTransform.scale(
      x: item.frame.width / Double(bitmap.width), y: item.frame.height / Double(bitmap.height)
    )
    .concatenating(.translation(x: item.frame.minX, y: item.frame.minY))
    .concatenating(transform)
    guard fitted.isVisible else {
      cairo_new_path(context.pointer)
      return
    }
    setTransform(fitted)
    try bitmap.words.withUnsafeBufferPointer { words throws(CairoError) in
      guard let base = words.baseAddress else { return }
      // The surface requires mutable memory, but it is only read as a source.
      let surface = try CairoSurface(
        origin: UnsafeMutableRawPointer(mutating: base), width: bitmap.width, height: bitmap.height,
        stride: bitmap.width)
      cairo_set_source_surface(context.pointer, surface.pointer, 0, 0)
      let pattern = cairo_get_source(context.pointer)
      cairo_pattern_set_filter(pattern, Self.filter(item.interpolation, pixelsPerPixel: fitted))
      // The outline alone determines the edges; without padding, the image would also fade out at
      // them.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
      cairo_fill(context.pointer)
      // The words are valid only in this closure. The context must therefore release the surface
      // here, and the surface must release the words.
      setColor(.clear)
      cairo_surface_finish(surface.pointer)
    }
  }

  /// Returns the cairo filter for an image.
  ///
  /// `CAIRO_FILTER_BEST` averages well if the image is scaled down, but shows square pixels if it
  /// is enlarged to more than twice its size. `CAIRO_FILTER_GOOD` stays linear there, like Core
  /// Animation.
  ///
  /// - Parameter transform: The transform from the image's pixels to the bitmap's pixels.
  static func filter(
    _ interpolation: ImageItem.Interpolation, pixelsPerPixel transform: AffineTransform
  ) -> cairo_filter_t {
    switch interpolation {
    case .nearest: return CAIRO_FILTER_NEAREST
    case .smooth:
      let growth = max(
        Vector(dx: transform.a, dy: transform.b).squaredLength,
        Vector(dx: transform.c, dy: transform.d).squaredLength)
      return growth > 1 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BEST
    }
  }

  /// Draws a group, in a layer if it is not opaque.
  private func draw(
    _ item: GroupItem, _ outer: AffineTransform, in box: Rect
  ) throws(CairoError) {
    let transform = item.transform.concatenating(outer)
    guard item.isDrawn(transform) else { return }
    cairo_save(context.pointer)
    if let clip = item.clip { addClip(clip, transform) }
    if item.opacity < 1, isBand {
      let pixels = Rect(
        Point(x: box.minX.rounded(.down), y: box.minY.rounded(.down)),
        Point(x: box.maxX.rounded(.up), y: box.maxY.rounded(.up)))
      addClip(.rect(pixels), .identity)
    }
    if item.opacity < 1 { cairo_push_group(context.pointer) }
    for child in item.children { try draw(child, transform, in: box) }
    if item.opacity < 1 {
      cairo_pop_group_to_source(context.pointer)
      cairo_paint_with_alpha(context.pointer, item.opacity)
    }
    cairo_restore(context.pointer)
  }

  private func setTransform(_ transform: AffineTransform) {
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_set_matrix(context.pointer, &matrix)
  }

  /// Sets the current path, and the transform for the calls that follow.
  private func setPath(_ path: BezierPath, _ transform: AffineTransform) {
    setTransform(transform)
    cairo_new_path(context.pointer)
    var start = Point.zero
    var current = Point.zero
    if let first = path.firstPoint {
      cairo_move_to(context.pointer, first.x, first.y)
      start = first
      current = first
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        cairo_move_to(context.pointer, to.x, to.y)
        start = to
        current = to
      case .line(let to):
        cairo_line_to(context.pointer, to.x, to.y)
        current = to
      case .quadratic(let control, let to):
        let cubic = QuadraticCurve(start: current, control: control, end: to).elevated
        cairo_curve_to(
          context.pointer, cubic.control1.x, cubic.control1.y, cubic.control2.x,
          cubic.control2.y, to.x, to.y)
        current = to
      case .cubic(let control1, let control2, let to):
        cairo_curve_to(context.pointer, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
        current = to
      case .close:
        cairo_close_path(context.pointer)
        current = start
      }
    }
  }

  private func setColor(_ color: Color) {
    cairo_set_source_rgba(context.pointer, color.red, color.green, color.blue, color.alpha)
  }

  private func setPaint(_ paint: Paint) throws(CairoError) {
    switch paint {
    case .color(let color): setColor(color)
    case .linearGradient(let gradient):
      let start = gradient.start
      let end = gradient.end
      try setGradient(
        cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops: gradient.stops)
    case .radialGradient(let gradient):
      let start = gradient.startCenter
      let end = gradient.endCenter
      try setGradient(
        cairo_pattern_create_radial(
          start.x, start.y, max(gradient.startRadius, 0), end.x, end.y,
          max(gradient.endRadius, 0)),
        stops: gradient.stops)
    }
  }

  /// Sets a gradient as the source and consumes its pattern.
  private func setGradient(_ pattern: OpaquePointer?, stops: [GradientStop]) throws(CairoError) {
    defer { cairo_pattern_destroy(pattern) }
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    try CairoError.check(cairo_pattern_status(pattern))
    cairo_set_source(context.pointer, pattern)
  }
}

extension StrokeStyle.LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
