/// An item of a display list at one instant: its form, and the values of its properties.
struct LayerState {
  /// The properties that cannot be interpolated; items of different forms are different layers.
  enum Form: Hashable {
    case group(clip: [Pen]?)
    case fill([Pen], FillRule, PaintForm)
    case text(String, Font)
    case stroke([Pen], StrokeForm, PaintForm)
    /// An ellipse or a rectangle around its center; without a stroke, it is filled.
    case primitive(Primitive, StrokeForm?, PaintForm)
    /// A stroke along a circular arc, whose number of cubics depends on its length.
    case arc(StrokeForm)
    case image(name: String, Size)
  }

  /// The kind of a shape whose size and position describe it.
  enum Primitive: Hashable {
    case ellipse
    case rectangle
  }

  /// The kind of a paint, with the number of a gradient's stops.
  enum PaintForm: Hashable {
    case color
    case linear(stops: Int)
    case radial(stops: Int)
  }

  typealias Pen = BezierPath.Element.Command

  /// The properties of a stroke style that are not animated.
  struct StrokeForm: Hashable {
    var cap: StrokeStyle.LineCap
    var join: StrokeStyle.LineJoin
    var dashes: [Double]

    init(_ style: StrokeStyle) {
      cap = style.lineCap
      join = style.lineJoin
      dashes = style.dashLengths
    }
  }

  private(set) var form = Form.group(clip: nil)
  /// The layers of a group.
  private(set) var children = LayerTree()
  private(set) var values: [LayerProperty: [Double]] = [:]
  /// The drawing of the layer, without the children of a group and the radius of an arc.
  private(set) var drawing = HeaderLayer.Drawing.group([], clip: nil)
  /// The outline of a fill, a stroke or a text.
  private(set) var path: BezierPath?
  private(set) var isText = false
  /// The radius of an arc, in points; `nil` if the arc is too short to determine it.
  private(set) var radius: Double?
  private(set) var isRadial = false
  /// The loss in exporting the item, as the predicate of a sentence; `nil` if nothing is lost.
  private(set) var loss: String?

  /// Reads an item and, for a group, the items in it.
  init(_ item: DisplayItem) {
    switch item {
    case .group(let group):
      form = .group(clip: group.clip.map(\.pens))
      // A clip is fixed relative to the group's surroundings: a list scrolls under its clip.
      let clip = group.clip?.applying(group.transform)
      drawing = .group([], clip: clip)
      values[.clip] = clip?.coordinates
      values[.opacity] = [group.opacity]
      decompose(group.transform)
      children = LayerTree(group.children)
    case .fill(let fill): read(fill)
    case .text(let text): read(text)
    case .stroke(let stroke):
      path = stroke.path
      values[.lineWidth] = [stroke.style.width]
      if let arc = CircularArc(stroke.path) {
        read(stroke, along: arc)
      } else {
        read(stroke)
      }
    case .image(let image):
      form = .image(name: image.asset.name, image.frame.size)
      drawing = .image(image.asset, image.frame.size)
      values[.x] = [image.frame.minX]
      values[.y] = [image.frame.minY]
    }
  }

  private mutating func read(_ fill: FillItem) {
    path = fill.path
    let paintForm = paint(fill.paint)
    if let primitive = readPrimitive(fill.path) {
      form = .primitive(primitive, nil, paintForm)
      drawing = primitive == .ellipse ? .ellipse(nil) : .rectangle(nil)
    } else {
      form = .fill(fill.path.pens, fill.rule, paintForm)
      drawing = .fill(fill.path, fill.rule)
      values[.path] = fill.path.coordinates
    }
  }

  private mutating func read(_ item: TextItem) {
    form = .text(item.text.string, item.text.font)
    drawing = .fill(item.text.path, .winding)
    path = item.text.path
    isText = true
    values[.x] = [item.origin.x]
    values[.y] = [item.origin.y]
    paintPlainly(item.paint, "in a text")
  }

  private mutating func read(_ stroke: StrokeItem, along arc: CircularArc) {
    form = .arc(StrokeForm(stroke.style))
    drawing = .ring(radius: 0, stroke.style)
    if let circle = arc.circle {
      values[.x] = [circle.center.x]
      values[.y] = [circle.center.y]
      radius = circle.radius
    }
    if let start = arc.start { values[.rotation] = [start] }
    values[.strokeEnd] = [min(arc.sweep / (2 * .pi), 1)]
    paintPlainly(stroke.paint, "along an arc")
  }

  private mutating func read(_ stroke: StrokeItem) {
    let paintForm = paint(stroke.paint)
    let strokeForm = StrokeForm(stroke.style)
    if let primitive = readPrimitive(stroke.path) {
      form = .primitive(primitive, strokeForm, paintForm)
      drawing = primitive == .ellipse ? .ellipse(stroke.style) : .rectangle(stroke.style)
    } else {
      form = .stroke(stroke.path.pens, strokeForm, paintForm)
      drawing = .stroke(stroke.path, stroke.style)
      values[.path] = stroke.path.coordinates
    }
  }

  /// Records the color of a paint; a gradient is replaced by its middle color.
  private mutating func paintPlainly(_ paint: Paint, _ location: String) {
    guard self.paint(paint) != .color else { return }
    loss = "has a gradient \(location), which is replaced by its middle color"
    values[.gradient] = nil
  }

  /// Decomposes a transform into scale, rotation and translation, in this order.
  private mutating func decompose(_ transform: AffineTransform) {
    values[.x] = [transform.tx]
    values[.y] = [transform.ty]
    let scaleX = Double.hypot(transform.a, transform.b)
    guard scaleX > 0 else {
      values[.isShown] = [0]
      return
    }
    let skew = transform.a * transform.c + transform.b * transform.d
    if abs(skew) > 1e-6 * scaleX { loss = "is skewed; the skew is omitted" }
    values[.rotation] = [.atan2(y: transform.b, x: transform.a)]
    values[.scaleX] = [scaleX]
    values[.scaleY] = [transform.determinant / scaleX]
  }

  /// Records a paint; a gradient as the coordinates of its start and end, and its stops.
  ///
  /// The color of a gradient is that of its middle stop.
  private mutating func paint(_ paint: Paint) -> PaintForm {
    let stops: [GradientStop]
    let ends: [Point]
    let form: PaintForm
    switch paint {
    case .color(let color):
      values[.color] = color.components
      return .color
    case .linearGradient(let gradient):
      stops = gradient.stops
      ends = [gradient.start, gradient.end]
      form = .linear(stops: stops.count)
    case .radialGradient(let gradient):
      // A gradient in Lottie begins at a point: the first circle becomes an offset.
      let radius = max(gradient.endRadius, 1e-6)
      let inner = min(max(gradient.startRadius / radius, 0), 1)
      stops = gradient.stops.map { stop in
        GradientStop(inner + stop.offset * (1 - inner), stop.color)
      }
      let center = gradient.endCenter
      ends = [center, center + Vector(dx: radius, dy: 0)]
      form = .radial(stops: stops.count)
      isRadial = true
      if gradient.startCenter != center {
        loss = "has a gradient whose focus is moved to its center"
      }
    }
    values[.color] = (stops.isEmpty ? Color.clear : stops[stops.count / 2].color).components
    guard !stops.isEmpty else { return .color }
    values[.gradient] =
      ends.flatMap { [$0.x, $0.y] } + stops.flatMap { [$0.offset] + $0.color.components }
    return form
  }

  /// Records the center, size and corner radius of an ellipse or a rectangle; `nil` for others.
  private mutating func readPrimitive(_ path: BezierPath) -> Primitive? {
    let ends = path.elements.compactMap(\.points.last)
    guard path.elements.last == .close, let first = ends.first else { return nil }
    let box = ends.dropFirst().reduce(Rect(origin: first, size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
    let radius = first.x - box.minX
    let found: Primitive
    if path.isNear(.rect(box)) {
      found = .rectangle
      values[.cornerRadius] = [0]
    } else if path.isNear(.ellipse(in: box)) {
      found = .ellipse
    } else if path.isNear(.roundedRect(box, cornerRadius: radius)) {
      found = .rectangle
      values[.cornerRadius] = [radius]
    } else {
      return nil
    }
    // The coordinates of a gradient are the layer's, so the shape moves in the layer.
    if values[.gradient] == nil {
      values[.x] = [box.center.x]
      values[.y] = [box.center.y]
    } else {
      values[.center] = [box.center.x, box.center.y]
    }
    values[.size] = [box.width, box.height]
    return found
  }
}

extension BezierPath {
  fileprivate var pens: [LayerState.Pen] { elements.map(\.command) }

  /// Returns whether the path has the elements and, nearly, the points of another one.
  fileprivate func isNear(_ other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { own, other in
        own.command == other.command
          && zip(own.points, other.points).allSatisfy { ($0 - $1).length < 1e-6 }
      }
  }
}
