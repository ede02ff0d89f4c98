import CCairo

/// A cairo context that draws display items.
///
/// Transforms are concatenated here rather than in cairo, so that a singular transform is
/// detected before it puts cairo into an error state.
struct CairoCanvas: ~Copyable {
  let context: CairoContext
  /// The hidden parts of the list; `nil` if everything is drawn.
  let occlusion: Occlusion?

  /// Sets the antialiasing, the tolerance and the operator, on which the pixels depend.
  func prepare() {
    cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context.pointer, CairoRenderer.tolerance)
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
  }

  func clear(to background: Color) {
    let visible = occlusion?.visibleBackground
    if let visible, visible.isEmpty { return }
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
    setColor(background)
    if let visible { beginClip(to: visible) }
    cairo_paint(context.pointer)
    if visible != nil { cairo_restore(context.pointer) }
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
  }

  func draw(_ items: [DisplayItem], transform: AffineTransform) throws(CairoError) {
    var order = 0
    try draw(items, transform, order: &order)
  }

  /// Draws items and their children.
  ///
  /// - Parameter order: The index of the next item in drawing order, as defined by ``Occlusion``.
  private func draw(
    _ items: [DisplayItem], _ transform: AffineTransform, order: inout Int
  ) throws(CairoError) {
    for item in items {
      let place = order
      order += 1
      switch item {
      case .fill(let item): try draw(item, transform, order: place)
      case .stroke(let item): try draw(item, transform)
      case .text(let item): try draw(item, transform)
      case .image(let item): try draw(item, transform)
      case .group(let item): try draw(item, transform, order: &order)
      }
    }
  }

  private func draw(_ item: FillItem, _ transform: AffineTransform, order: Int) throws(CairoError) {
    try item.path.checkReach(transform, itemID: item.id)
    let visible = occlusion?.visible(order: order)
    if let visible, visible.isEmpty { return }
    if let visible { beginClip(to: visible) }
    setPath(item.path, transform)
    try setPaint(item.paint)
    cairo_set_fill_rule(
      context.pointer,
      item.rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context.pointer)
    if visible != nil { cairo_restore(context.pointer) }
  }

  /// Saves the context and restricts drawing to boxes, in pixels, until the next `cairo_restore`.
  private func beginClip(to boxes: [Rect]) {
    cairo_save(context.pointer)
    cairo_identity_matrix(context.pointer)
    cairo_new_path(context.pointer)
    for box in boxes { cairo_rectangle(context.pointer, box.minX, box.minY, box.width, box.height) }
    cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
    cairo_clip(context.pointer)
  }

  private func draw(_ item: StrokeItem, _ transform: AffineTransform) throws(CairoError) {
    let style = item.style
    guard style.width > 0 else { return }
    try item.path.checkReach(transform, itemID: item.id, margin: style.width)
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
    let placed = AffineTransform.translation(x: item.origin.x, y: item.origin.y)
      .concatenating(transform)
    try item.text.path.checkReach(placed, itemID: item.id)
    setPath(item.text.path, placed)
    // The path is already in device space; the paint uses the item's coordinates.
    setTransform(transform)
    try setPaint(item.paint)
    cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context.pointer)
  }

  private func draw(_ item: ImageItem, _ transform: AffineTransform) throws(CairoError) {
    guard !item.frame.isEmpty else { return }
    let (bitmap, outline) = (item.asset.bitmap, BezierPath.rect(item.frame))
    try outline.checkReach(transform, itemID: item.id)
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

  private func draw(
    _ item: GroupItem, _ outer: AffineTransform, order: inout Int
  ) throws(CairoError) {
    let transform = item.transform.concatenating(outer)
    guard item.isDrawn(transform) else { return }
    cairo_save(context.pointer)
    if let clip = item.clip {
      try clip.checkReach(transform, itemID: item.id)
      setPath(clip, transform)
      cairo_set_fill_rule(context.pointer, CAIRO_FILL_RULE_WINDING)
      cairo_clip(context.pointer)
    }
    if item.opacity < 1 {
      cairo_push_group(context.pointer)
      try draw(item.children, transform, order: &order)
      cairo_pop_group_to_source(context.pointer)
      cairo_paint_with_alpha(context.pointer, item.opacity)
    } else {
      try draw(item.children, transform, order: &order)
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
    var (start, current) = (Point.zero, Point.zero)
    if let first = path.firstPoint {
      cairo_move_to(context.pointer, first.x, first.y)
      (start, current) = (first, first)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        cairo_move_to(context.pointer, to.x, to.y)
        (start, current) = (to, to)
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
      let (start, end) = (gradient.start, gradient.end)
      try setGradient(
        cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops: gradient.stops)
    case .radialGradient(let gradient):
      let (start, end) = (gradient.startCenter, gradient.endCenter)
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
