/// A display list as a program for pycairo, written from cairo's manual and independent of the
/// renderer: it concatenates transforms with cairo's functions and paints images from its own
/// surfaces.
struct PythonScript {
  private var lines = [
    "import cairo, sys, math", "",
    "def surface(words, width, height):",
    "  import array",
    "  return cairo.ImageSurface.create_for_data(",
    "    array.array('I', words), cairo.FORMAT_ARGB32, width, height)",
  ]

  /// The program, which writes the image's words to standard output.
  var text: String {
    (lines + ["s.flush()", "sys.stdout.buffer.write(bytes(s.get_data()))"]).joined(separator: "\n")
  }

  init(_ list: DisplayList, scale: Double, size: PixelSize) {
    // On memory that cairo allocates, it would draw the first item differently, knowing that it is clear.
    add("s = surface([0] * \(size.area), \(size.width), \(size.height))")
    add("c = cairo.Context(s)")
    add("c.set_antialias(cairo.ANTIALIAS_BEST)")
    add("c.set_tolerance(0.1)")
    if let background = list.background {
      setPaint(.color(background))
      add("c.paint()")
    }
    add("c.scale(\(scale), \(scale))")
    list.items.forEach { add($0) }
  }

  private mutating func add(_ line: String) { lines.append(line) }

  private mutating func add(_ item: DisplayItem) {
    add("c.save()")
    switch item {
    case .fill(let item):
      setPaint(item.paint)
      trace(item.path)
      add("c.set_fill_rule(\(item.rule == .winding ? "0" : "1"))")
      add("c.fill()")
    case .stroke(let item):
      setPaint(item.paint)
      trace(item.path)
      let style = item.style
      add("c.set_line_width(\(style.width))")
      add("c.set_line_cap(cairo.LINE_CAP_\(style.lineCap.rawValue.uppercased()))")
      add("c.set_line_join(cairo.LINE_JOIN_\(style.lineJoin.rawValue.uppercased()))")
      add("c.set_miter_limit(\(style.miterLimit))")
      add("c.set_dash(\(style.dashLengths), \(style.dashPhase))")
      add("c.stroke()")
    case .text(let item):
      setPaint(item.paint)
      add("c.translate(\(item.origin.x), \(item.origin.y))")
      addText(item.text.path)
    case .image(let item):
      let bitmap = item.asset.bitmap
      let frame = item.frame
      add("c.rectangle(\(frame.minX), \(frame.minY), \(frame.width), \(frame.height))")
      add("c.translate(\(frame.minX), \(frame.minY))")
      add("c.scale(\(frame.width / Double(bitmap.width)), \(frame.height / Double(bitmap.height)))")
      add("c.set_source_surface(surface(\(bitmap.words), \(bitmap.width), \(bitmap.height)))")
      add("c.get_source().set_filter(cairo.FILTER_NEAREST)")
      add("c.get_source().set_extend(cairo.EXTEND_PAD)")
      add("c.fill()")
    case .group(let item):
      let t = item.transform
      add("c.transform(cairo.Matrix(\(t.a), \(t.b), \(t.c), \(t.d), \(t.tx), \(t.ty)))")
      if let clip = item.clip {
        trace(clip)
        add("c.set_fill_rule(0)")
        add("c.clip()")
      }
      if item.opacity < 1 { add("c.push_group()") }
      item.children.forEach { add($0) }
      if item.opacity < 1 {
        add("c.pop_group_to_source()")
        add("c.paint_with_alpha(\(item.opacity))")
      }
    }
    add("c.restore()")
  }

  /// Paints the source through a mask of outlines, or fills them if the mask would be large.
  private mutating func addText(_ path: BezierPath) {
    let points = path.elements.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return }
    add("m = c.get_matrix()")
    add("m.x0, m.y0 = round(m.x0 * 65536) / 65536, round(m.y0 * 65536) / 65536")
    add("places = [(x, y) for x in (\(left), \(right)) for y in (\(top), \(bottom))]")
    add("corners = [m.transform_point(*place) for place in places]")
    add("left, top = [math.floor(min(side)) for side in zip(*corners)]")
    add("right, bottom = [math.ceil(max(side)) for side in zip(*corners)]")
    add("outer, isMask = c, (right - left) * (bottom - top) <= 1 << 18")
    add("if isMask:")
    add("  mask = cairo.ImageSurface(cairo.FORMAT_A8, right - left, bottom - top)")
    add("  c = cairo.Context(mask)")
    add("  c.set_antialias(cairo.ANTIALIAS_BEST)")
    add("  c.set_tolerance(0.1)")
    add("  c.translate(-left, -top)")
    add("  c.transform(m)")
    trace(path)
    add("c.set_fill_rule(0)")
    add("c.fill()")
    add("c = outer")
    add("if isMask:")
    add("  c.identity_matrix()")
    add("  c.mask_surface(mask, left, top)")
  }

  private mutating func trace(_ path: BezierPath) {
    // Track the current point here: cairo rounds its own to 1/256 of a pixel.
    add("x, y = start = 0, 0")
    for element in path.elements {
      switch element {
      case .move(let p):
        add("c.move_to(\(p.x), \(p.y))")
        add("start = \(p.x), \(p.y)")
      case .line(let p): add("c.line_to(\(p.x), \(p.y))")
      case .quadratic(let q, let p):
        add(
          "c.curve_to(x + 2 / 3 * (\(q.x) - x), y + 2 / 3 * (\(q.y) - y), "
            + "\(p.x) + 2 / 3 * (\(q.x) - \(p.x)), \(p.y) + 2 / 3 * (\(q.y) - \(p.y)), "
            + "\(p.x), \(p.y))")
      case .cubic(let a, let b, let p):
        add("c.curve_to(\(a.x), \(a.y), \(b.x), \(b.y), \(p.x), \(p.y))")
      case .close:
        add("c.close_path()")
        add("x, y = start")
      }
      if let end = element.end { add("x, y = \(end.x), \(end.y)") }
    }
  }

  private mutating func setPaint(_ paint: Paint) {
    func numbers(_ color: Color) -> String {
      "\(color.red), \(color.green), \(color.blue), \(color.alpha)"
    }
    let stops: [GradientStop]
    switch paint {
    case .color(let color):
      add("c.set_source_rgba(\(numbers(color)))")
      return
    case .linearGradient(let g):
      add("g = cairo.LinearGradient(\(g.start.x), \(g.start.y), \(g.end.x), \(g.end.y))")
      stops = g.stops
    case .radialGradient(let g):
      add(
        "g = cairo.RadialGradient(\(g.startCenter.x), \(g.startCenter.y), \(g.startRadius), "
          + "\(g.endCenter.x), \(g.endCenter.y), \(g.endRadius))")
      stops = g.stops
    }
    for stop in stops { add("g.add_color_stop_rgba(\(stop.offset), \(numbers(stop.color)))") }
    add("c.set_source(g)")
  }
}
