/// The display lists of a plan's frames as JSON, for peers that draw them with cairo.
///
/// Constants are named as in cairo, coordinates are in points, and items refer to paths and
/// images by index.
struct PeerLists {
  private let plan: SequencePlan
  private var paths: [JSONValue] = []
  private var pathNumbers: [BezierPath: Int] = [:]
  private var images: [ImageAsset] = []

  /// Creates the lists of a plan, whose frames all have the same size.
  init(_ plan: SequencePlan) { self.plan = plan }

  /// Writes the lists, and the pixels of images to separate files.
  ///
  /// - Parameters:
  ///   - path: The path of the JSON file.
  ///   - imagePath: Returns the path of an image's pixels for its index.
  mutating func write(to path: String, imagePath: (Int) -> String) throws {
    guard let extent = try plan.extents().first, let first = plan.images.first else { return }
    let fitted = CairoRenderer.transform(of: try plan.drawing(of: first).list, scale: extent.scale)
    let frames = try plan.images.map { image in
      let list = try plan.drawing(of: image).list
      var frame: JSONObject = ["file": .text(image.fileName)]
      frame["background"] = list.background.map(Self.color)
      frame["items"] = .list(list.items.map { json($0, fitted) })
      return JSONValue.object(frame)
    }
    let images = try images.enumerated().map { number, image in
      try writePixels(of: image.bitmap, to: imagePath(number))
      return JSONValue.object([
        "file": .text(imagePath(number)), "width": .integer(image.bitmap.width),
        "height": .integer(image.bitmap.height),
      ])
    }
    let lists = JSONValue.object([
      "width": .integer(extent.size.width), "height": .integer(extent.size.height),
      "scales": Self.numbers([fitted.a, fitted.d]), "paths": .list(paths), "images": .list(images),
      "frames": .list(frames),
    ])
    try WholeFile.write(Array(lists.text.utf8), to: path)
  }

  private mutating func json(_ item: DisplayItem, _ transform: AffineTransform) -> JSONValue {
    switch item {
    case .fill(let item):
      return .object([
        "kind": .text("fill"), "path": number(of: item.path), "paint": Self.paint(item.paint),
        "rule": .text(item.rule == .winding ? "FILL_RULE_WINDING" : "FILL_RULE_EVEN_ODD"),
      ])
    case .stroke(let item):
      return .object([
        "kind": .text("stroke"), "path": number(of: item.path), "paint": Self.paint(item.paint),
        "width": .number(item.style.width),
        "cap": .text("LINE_CAP_" + item.style.lineCap.rawValue.uppercased()),
        "join": .text("LINE_JOIN_" + item.style.lineJoin.rawValue.uppercased()),
        "miterLimit": .number(item.style.miterLimit),
        "dashes": Self.numbers(item.style.dashLengths),
        "dashPhase": .number(item.style.dashPhase),
      ])
    case .text(let item):
      return .object([
        "kind": .text("text"), "path": number(of: item.text.path),
        "paint": Self.paint(item.paint), "origin": Self.numbers([item.origin.x, item.origin.y]),
      ])
    case .image(let item): return json(item, transform)
    case .group(let item):
      let inner = item.transform.concatenating(transform)
      var json: JSONObject = ["kind": .text("group"), "matrix": Self.matrix(item.transform)]
      json["clip"] = item.clip.map { number(of: $0) }
      if item.opacity < 1 { json["opacity"] = .number(item.opacity) }
      // The renderer skips these items, and cairo raises errors for some of them.
      let isHidden = item.opacity <= 0 || inner.determinant == 0
      json["items"] = .list(isHidden ? [] : item.children.map { self.json($0, inner) })
      if isHidden { json["matrix"] = Self.matrix(.identity) }
      return .object(json)
    }
  }

  private mutating func json(_ item: ImageItem, _ transform: AffineTransform) -> JSONValue {
    let bitmap = item.asset.bitmap
    let fitted = AffineTransform.scale(
      x: item.frame.width / Double(bitmap.width), y: item.frame.height / Double(bitmap.height)
    ).concatenating(.translation(x: item.frame.minX, y: item.frame.minY))
    let image = images.firstIndex(of: item.asset) ?? images.count
    if image == images.count { images.append(item.asset) }
    return .object([
      "kind": .text("image"), "image": .integer(image), "matrix": Self.matrix(fitted),
      "frame": Self.numbers([
        item.frame.minX, item.frame.minY, item.frame.width, item.frame.height,
      ]),
      "filter": .text(
        CairoRenderer.filterName(of: item, pixelsPerPixel: fitted.concatenating(transform))),
    ])
  }

  private func writePixels(of bitmap: PremultipliedBitmap, to path: String) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * bitmap.size.area)
    for y in 0..<bitmap.height {
      for word in bitmap.row(y) { withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) } }
    }
    try WholeFile.write(bytes, to: path)
  }

  private mutating func number(of path: BezierPath) -> JSONValue {
    if let number = pathNumbers[path] { return .integer(number) }
    pathNumbers[path] = paths.count
    var current = path.elements.first?.points.first ?? .zero
    var start = current
    var movements: [JSONValue] = []
    func add(_ name: String, _ points: Point...) {
      movements.append(.list([.text(name)] + points.flatMap { [.number($0.x), .number($0.y)] }))
    }
    if !path.isEmpty { add("move_to", current) }
    for element in path.elements {
      switch element {
      case .move(let to):
        add("move_to", to)
        start = to
      case .line(let to): add("line_to", to)
      case .quadratic(let control, let to):
        let cubic = QuadraticCurve(start: current, control: control, end: to).elevated
        add("curve_to", cubic.control1, cubic.control2, to)
      case .cubic(let control1, let control2, let to): add("curve_to", control1, control2, to)
      case .close: add("close_path")
      }
      current = element.end ?? start
    }
    paths.append(.list(movements))
    return .integer(paths.count - 1)
  }

  private static func paint(_ paint: Paint) -> JSONValue {
    switch paint {
    case .color(let color): .object(["color": Self.color(color)])
    case .linearGradient(let gradient):
      .object([
        "linear": numbers([gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]),
        "stops": stops(gradient.stops),
      ])
    case .radialGradient(let gradient):
      .object([
        "radial": numbers([
          gradient.startCenter.x, gradient.startCenter.y, max(gradient.startRadius, 0),
          gradient.endCenter.x, gradient.endCenter.y, max(gradient.endRadius, 0),
        ]),
        "stops": stops(gradient.stops),
      ])
    }
  }

  private static func stops(_ stops: [GradientStop]) -> JSONValue {
    .list(
      stops.map {
        numbers([$0.offset, $0.color.red, $0.color.green, $0.color.blue, $0.color.alpha])
      })
  }

  private static func color(_ color: Color) -> JSONValue {
    numbers([color.red, color.green, color.blue, color.alpha])
  }

  private static func matrix(_ transform: AffineTransform) -> JSONValue {
    numbers([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }

  private static func numbers(_ numbers: [Double]) -> JSONValue {
    .list(numbers.map { .number($0) })
  }
}
