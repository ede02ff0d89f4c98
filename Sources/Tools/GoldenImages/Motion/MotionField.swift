/// A named value of a display item at one frame.
struct MotionField: Hashable {
  enum Value: Hashable {
    /// A number in ten-thousandths, the rounding of a display list's text.
    case number(Int64)
    case text(String)
  }

  let name: String
  let value: Value

  /// Creates a number.
  init(_ name: String, _ number: Double) {
    let units = number * Self.unit
    self.name = name
    value = units.magnitude < 0x1p53 ? .number(Int64(units.rounded())) : .text(number.decimalText())
  }

  /// Creates a text.
  init(_ name: String, _ text: String) {
    self.name = name
    value = .text(text)
  }

  /// The number of units of ``Value/number(_:)`` in one point or degree.
  static let unit = 10_000.0

  /// The names of angles in degrees, of which equal ones differ by whole turns.
  static func isAngle(_ name: String) -> Bool { name == "rotation" || name.hasSuffix("start") }

  /// The largest distance of a polyline from a number with this name: in points, degrees, 255ths of
  /// a color component, or hundredths of a factor.
  static func tolerance(of name: String) -> Double {
    let last = name.split(separator: ".").last ?? ""
    return switch last {
    case "opacity", "scaleX", "scaleY", "skew", "offset", "size": 0.01
    case "red", "green", "blue", "alpha": 2
    case "rotation", "start", "sweep": 1
    default: 0.25
    }
  }

  /// The values that are not written while they stay.
  static let defaults: Set<MotionField> = [
    MotionField("opacity", 1), MotionField("rotation", 0), MotionField("scaleX", 1),
    MotionField("scaleY", 1), MotionField("skew", 0), MotionField("group.x", 0),
    MotionField("group.y", 0),
  ]

  // MARK: Items

  /// Returns the fields of an item, without those of a group's children.
  static func all(of item: DisplayItem) -> [MotionField] {
    switch item {
    case .fill(let item):
      outline(item.path, kind: "fill")
        + (item.rule == .winding ? [] : [MotionField("rule", item.rule.rawValue)])
        + paint(item.paint)
    case .stroke(let item):
      outline(item.path, kind: "stroke")
        + [
          MotionField("width", item.style.width), MotionField("cap", item.style.lineCap.rawValue),
          MotionField("join", item.style.lineJoin.rawValue),
        ]
        + item.style.dashLengths.enumerated().map { MotionField("dash.\($0)", $1) }
        + (item.style.dashLengths.isEmpty ? [] : [MotionField("phase", item.style.dashPhase)])
        + paint(item.paint)
    case .text(let item):
      [
        MotionField("kind", "text"), MotionField("string", item.text.string.debugDescription),
        MotionField(
          "font",
          "\(item.text.font.family.debugDescription) \(item.text.font.weight.rawValue)"),
        MotionField("fontSize", item.text.font.size), MotionField("x", item.origin.x),
        MotionField("y", item.origin.y), MotionField("advance", item.text.advance),
      ] + paint(item.paint)
    case .image(let item):
      [
        MotionField("kind", "image"),
        MotionField(
          "image",
          "\(item.asset.name.debugDescription) \(String(item.asset.digest, radix: 16))"),
        MotionField("x", item.frame.minX), MotionField("y", item.frame.minY),
        MotionField("width", item.frame.width), MotionField("height", item.frame.height),
        MotionField("interpolation", item.interpolation.rawValue),
      ]
    case .group(let item):
      [MotionField("kind", "group"), MotionField("opacity", item.opacity)]
        + transform(item.transform)
        + (item.clip.map { outline($0, kind: "clip", prefix: "clip.") } ?? [])
    }
  }

  private static func transform(_ matrix: AffineTransform) -> [MotionField] {
    let angle = Vector(dx: matrix.a, dy: matrix.b).angle
    let scaleX = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let along = scaleX == 0 ? 0 : (matrix.a * matrix.c + matrix.b * matrix.d) / scaleX
    let across = scaleX == 0 ? matrix.d : (matrix.a * matrix.d - matrix.b * matrix.c) / scaleX
    return [
      MotionField("x", matrix.tx), MotionField("y", matrix.ty),
      MotionField("rotation", angle * 180 / .pi), MotionField("scaleX", scaleX),
      MotionField("scaleY", across), MotionField("skew", along),
    ]
  }

  private static func paint(_ paint: Paint) -> [MotionField] {
    func color(_ name: String, _ color: Color) -> [MotionField] {
      zip(
        ["red", "green", "blue", "alpha"], [color.red, color.green, color.blue, color.alpha]
      ).map { MotionField("\(name).\($0)", ($1 * 255).rounded()) }
    }
    func stops(_ stops: [GradientStop]) -> [MotionField] {
      stops.enumerated().flatMap { index, stop in
        [MotionField("stop.\(index).offset", stop.offset)] + color("stop.\(index)", stop.color)
      }
    }
    func point(_ name: String, _ point: Point) -> [MotionField] {
      [MotionField("\(name).x", point.x), MotionField("\(name).y", point.y)]
    }
    switch paint {
    case .color(let value): return color("color", value)
    case .linearGradient(let gradient):
      return point("from", gradient.start) + point("to", gradient.end) + stops(gradient.stops)
    case .radialGradient(let gradient):
      return point("from", gradient.startCenter) + point("to", gradient.endCenter)
        + [
          MotionField("from.radius", gradient.startRadius),
          MotionField("to.radius", gradient.endRadius),
        ] + stops(gradient.stops)
    }
  }

  // MARK: Outlines

  /// Returns the fields of an outline: those of a rectangle, an ellipse or an arc, or else the first
  /// point and the other points relative to it.
  private static func outline(
    _ path: BezierPath, kind: String, prefix: String = ""
  ) -> [MotionField] {
    func fields(_ shape: String, _ numbers: KeyValuePairs<String, Double>) -> [MotionField] {
      [MotionField("\(prefix)kind", "\(kind) \(shape)")]
        + numbers.map { MotionField(prefix + $0.key, $0.value) }
    }
    let elements = path.elements
    if let rect = rect(elements) {
      return fields(
        "rect", ["x": rect.minX, "y": rect.minY, "width": rect.width, "height": rect.height])
    }
    if let arc = CircularArc(path) {
      let isCircle = elements.last == .close && abs(arc.sweep - 2 * .pi) < 1e-3
      let numbers = [
        ("x", arc.circle?.center.x), ("y", arc.circle?.center.y), ("radius", arc.circle?.radius),
        ("start", isCircle ? nil : arc.start.map { $0 * 180 / .pi }),
        ("sweep", isCircle ? nil : arc.sweep * 180 / .pi),
      ]
      return fields(isCircle ? "circle" : "arc", [:])
        + numbers.compactMap { name, number in number.map { MotionField(prefix + name, $0) } }
    }
    guard let first = elements.first?.end else { return fields("none", [:]) }
    var shape = ""
    var points: [MotionField] = []
    for (index, element) in elements.enumerated() {
      shape += element.command.rawValue
      guard index > 0 else { continue }
      for (letter, point) in zip("abc", element.points) {
        let name = "\(prefix)\(index)\(element.points.count > 1 ? String(letter) : "")"
        points += [
          MotionField("\(name).x", point.x - first.x), MotionField("\(name).y", point.y - first.y),
        ]
      }
    }
    return fields(shape, ["x": first.x, "y": first.y]) + points
  }

  private static func rect(_ elements: [BezierPath.Element]) -> Rect? {
    guard elements.count == 5, elements[4] == .close, case .move(let a) = elements[0],
      case .line(let b) = elements[1], case .line(let c) = elements[2],
      case .line(let d) = elements[3], a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x,
      b.x >= a.x, c.y >= b.y
    else { return nil }
    return Rect(x: a.x, y: a.y, width: c.x - a.x, height: c.y - a.y)
  }
}
