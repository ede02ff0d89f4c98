extension SVGReader {
  /// Returns the outline of a basic shape or a path; `nil` for another element.
  func path(_ node: XMLNode) throws(ArtworkError) -> BezierPath? {
    func number(_ key: String) -> Double { SVGNumbers.length(node[key], of: 0) ?? 0 }
    switch node.name {
    case "path":
      do { return try BezierPath(svgPathData: node["d"] ?? "") } catch {
        throw ArtworkError(
          position: node.position, message: "has path data with an error: \(error.description)")
      }
    case "rect":
      let rect = Rect(
        x: number("x"), y: number("y"), width: max(number("width"), 0),
        height: max(number("height"), 0))
      return roundedRect(rect, node)
    case "circle", "ellipse":
      let radius = SVGNumbers.length(node["r"], of: 0)
      let x = radius ?? number("rx")
      let y = radius ?? number("ry")
      guard x > 0, y > 0 else { return BezierPath() }
      return ellipse(center: Point(x: number("cx"), y: number("cy")), x, y)
    case "line":
      return .polyline([
        Point(x: number("x1"), y: number("y1")), Point(x: number("x2"), y: number("y2")),
      ])
    case "polyline", "polygon":
      let numbers = SVGNumbers.list(node["points"] ?? "") ?? []
      let points = stride(from: 0, to: numbers.count / 2 * 2, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      return .polyline(points, isClosed: node.name == "polygon")
    default: return nil
    }
  }

  /// The distance of the handles of a quarter of a circle, in radii.
  private static let handle = 0.5522847498

  /// Returns an ellipse, clockwise from the right.
  private func ellipse(center: Point, _ x: Double, _ y: Double) -> BezierPath {
    func point(_ dx: Double, _ dy: Double) -> Point {
      center + Vector(dx: dx * x, dy: dy * y)
    }
    var path = BezierPath([.move(to: point(1, 0))])
    for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      // The next point is a quarter turn clockwise.
      path.addCubic(
        control1: point(dx - dy * Self.handle, dy + dx * Self.handle),
        control2: point(-dy + dx * Self.handle, dx + dy * Self.handle), to: point(-dy, dx))
    }
    path.close()
    return path
  }

  /// Returns a rectangle, clockwise from the end of the upper left corner.
  private func roundedRect(_ rect: Rect, _ node: XMLNode) -> BezierPath {
    guard rect.width > 0, rect.height > 0 else { return BezierPath() }
    let radii = ["rx", "ry"].map { SVGNumbers.length(node[$0], of: 0) }
    let x = min(radii[0] ?? radii[1] ?? 0, rect.width / 2)
    let y = min(radii[1] ?? radii[0] ?? 0, rect.height / 2)
    guard x > 0, y > 0 else { return .rect(rect) }
    let corners = [
      (Point(x: rect.maxX, y: rect.minY), 1.0, 0.0), (Point(x: rect.maxX, y: rect.maxY), 0, 1),
      (Point(x: rect.minX, y: rect.maxY), -1, 0), (Point(x: rect.minX, y: rect.minY), 0, -1),
    ]
    var path = BezierPath([.move(to: Point(x: rect.minX + x, y: rect.minY))])
    for (corner, dx, dy) in corners {
      // The path arrives in the direction (dx, dy) and leaves a quarter turn clockwise.
      let before = corner - Vector(dx: dx * x, dy: dy * y)
      let after = corner + Vector(dx: -dy * x, dy: dx * y)
      path.addLine(to: before)
      path.addCubic(
        control1: before.interpolated(to: corner, fraction: Self.handle),
        control2: after.interpolated(to: corner, fraction: Self.handle), to: after)
    }
    path.close()
    return path
  }

  /// Returns the transform of an attribute; the identity if it is missing.
  func transform(_ node: XMLNode, _ key: String) throws(ArtworkError) -> AffineTransform {
    guard let text = node[key] else { return .identity }
    var result = AffineTransform.identity
    for call in text.split(separator: ")") where call.contains(where: { !$0.isWhitespace }) {
      let parts = call.split(separator: "(", maxSplits: 1)
      let name = parts[0].filter { $0.isLetter }
      guard parts.count == 2, let numbers = SVGNumbers.list(String(parts[1])),
        let transform = AffineTransform(svg: name, numbers)
      else {
        throw ArtworkError(
          position: node.position, message: "has a \(key) with an error", found: text.shortened(),
          allowed: "translate(), scale(), rotate(), skewX(), skewY() and matrix()")
      }
      result = transform.concatenating(result)
    }
    return result
  }
}

extension AffineTransform {
  /// Creates a transform of SVG from its name and its numbers.
  fileprivate init?(svg name: String, _ numbers: [Double]) {
    let degree = Double.pi / 180
    switch (name, numbers.count) {
    case ("translate", 1), ("translate", 2):
      self = .translation(x: numbers[0], y: numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1), ("scale", 2):
      self = .scale(x: numbers[0], y: numbers[numbers.count - 1])
    case ("rotate", 1): self = .rotation(numbers[0] * degree)
    case ("rotate", 3):
      self = AffineTransform.translation(x: -numbers[1], y: -numbers[2])
        .concatenating(.rotation(numbers[0] * degree))
        .concatenating(.translation(x: numbers[1], y: numbers[2]))
    case ("skewX", 1):
      self.init(a: 1, b: 0, c: .tangent(numbers[0] * degree), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      self.init(a: 1, b: .tangent(numbers[0] * degree), c: 0, d: 1, tx: 0, ty: 0)
    case ("matrix", 6):
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    default: return nil
    }
  }
}

extension Double {
  fileprivate static func tangent(_ angle: Double) -> Double {
    let turned = AffineTransform.rotation(angle)
    return turned.b / turned.a
  }
}

/// Numbers in attributes.
enum SVGNumbers {
  /// Points per unit.
  private static let units: [(suffix: String, factor: Double)] = [
    ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
  ]

  /// Returns a length or a number; a percentage is that part of `whole`.
  ///
  /// The result is `nil` for a missing or invalid text.
  static func length(_ text: String?, of whole: Double) -> Double? {
    guard let text = text.map({ $0.trimmed(of: \.isWhitespace) }) else { return nil }
    if text.hasSuffix("%") { return number(text.dropLast()).map { $0 / 100 * whole } }
    let unit = units.first { text.hasSuffix($0.suffix) }
    return number(text.dropLast(unit?.suffix.count ?? 0)).map { $0 * (unit?.factor ?? 1) }
  }

  private static func number(_ text: Substring) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Returns numbers with spaces or commas between them; `nil` if one is invalid.
  static func list(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    // A sign, and a second period, begin another number.
    var current = ""
    func flush() -> Bool {
      guard !current.isEmpty else { return true }
      guard let number = length(current, of: 1) else { return false }
      numbers.append(number)
      current = ""
      return true
    }
    for character in text {
      let isSign = character == "-" || character == "+"
      let startsNumber =
        isSign && !current.isEmpty && current.last?.lowercased() != "e"
        || character == "." && current.contains(".") && !current.lowercased().contains("e")
      if character.isWhitespace || character == "," || startsNumber {
        guard flush() else { return nil }
      }
      if !character.isWhitespace, character != "," { current.append(character) }
    }
    return flush() ? numbers : nil
  }
}
