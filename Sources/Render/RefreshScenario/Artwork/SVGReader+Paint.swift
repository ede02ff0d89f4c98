/// The attributes of an element that its children inherit.
struct SVGStyleValues {
  private var values: [String: String]

  private static let inherited: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "visibility", "paint-order",
  ]

  init(_ own: [String: String], inheriting outer: SVGStyleValues? = nil) {
    values = (outer?.values ?? [:]).merging(
      own.filter { Self.inherited.contains($0.key) && $0.value != "inherit" }
    ) { $1 }
  }

  subscript(key: String) -> String? { values[key] }
}

extension XMLNode {
  /// The attributes, with the declarations of `style` over them.
  var presentation: [String: String] {
    guard let style = attributes["style"] else { return attributes }
    return style.split(separator: ";").reduce(into: attributes) { values, declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return }
      values[String(String(parts[0]).trimmed(of: \.isWhitespace))] =
        String(String(parts[1]).trimmed(of: \.isWhitespace))
    }
  }
}

extension SVGReader {
  /// Returns the paint of a fill or a stroke, with the transform of a gradient that is no circle;
  /// `nil` for none.
  ///
  /// - Parameter box: The bounds of the painted path.
  mutating func paint(
    _ key: String, or standard: Color?, _ style: SVGStyleValues, in box: Rect, of node: XMLNode
  ) throws(ArtworkError) -> (paint: Paint, space: AffineTransform?)? {
    let opacity = min(max(SVGNumbers.length(style["\(key)-opacity"], of: 1) ?? 1, 0), 1)
    func color(_ color: Color) -> (paint: Paint, space: AffineTransform?)? {
      let alpha = color.alpha * opacity
      return alpha > 0 ? (.color(color.withAlpha(alpha)), nil) : nil
    }
    guard var text = style[key] else { return standard.flatMap(color) }
    if text == "none" { return nil }
    if text == "currentColor" { text = style["color"] ?? "black" }
    guard text.hasPrefix("url(") else {
      guard let parsed = try? Color(parsing: text) else {
        throw ArtworkError(
          position: node.position, message: "has a \(key) that is no color",
          found: text.shortened(), allowed: "#RRGGBB, a name, none, or url(#ID) of a gradient")
      }
      return color(parsed)
    }
    guard let name = text.fragment, let gradient = known[name] else {
      throw ArtworkError(
        position: node.position, message: "has a \(key) that does not exist",
        found: text.shortened(), allowed: "url(#ID) of a gradient")
    }
    guard ["linearGradient", "radialGradient"].contains(gradient.name) else {
      skip("<\(gradient.name)>", at: gradient)
      return nil
    }
    return try self.gradient(gradient, box, opacity)
  }

  private mutating func gradient(
    _ node: XMLNode, _ box: Rect, _ opacity: Double
  ) throws(ArtworkError) -> (paint: Paint, space: AffineTransform?)? {
    // A gradient has the attributes and the stops of the one to which it refers.
    var attributes = node.attributes
    var stops = node.children
    var next = node["href"]?.fragment.flatMap { known[$0] }
    var steps = 0
    while let other = next, steps < Self.maximumReferences {
      steps += 1
      attributes.merge(other.attributes) { own, _ in own }
      if !stops.contains(where: { $0.name == "stop" }) { stops = other.children }
      next = other["href"]?.fragment.flatMap { known[$0] }
    }
    let colors = stops.filter { $0.name == "stop" }.map { gradientStop($0, opacity) }
    guard colors.count > 1 else {
      return colors.first.map { (.color($0.color), nil) }
    }
    var last = 0.0
    let ordered = colors.map { stop in
      last = max(last, min(max(stop.offset, 0), 1))
      return GradientStop(last, stop.color)
    }
    if let spread = attributes["spreadMethod"], spread != "pad" {
      skip("spreadMethod=\"\(spread.shortened())\"", at: node)
    }
    let isOfBox = attributes["gradientUnits"] != "userSpaceOnUse"
    let own = try transform(node.with(attributes), "gradientTransform")
    let space =
      isOfBox
      ? own.concatenating(
        AffineTransform(
          a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)) : own
    func number(_ key: String, _ standard: Double) -> Double {
      SVGNumbers.length(attributes[key], of: 1) ?? standard
    }
    if node.name == "linearGradient" {
      return (
        .linearGradient(
          Self.linear(
            from: Point(x: number("x1", 0), y: number("y1", 0)),
            to: Point(x: number("x2", isOfBox ? 1 : 0), y: number("y2", 0)), space, ordered)), nil
      )
    }
    let center = Point(x: number("cx", 0.5), y: number("cy", 0.5))
    let focus = Point(x: number("fx", center.x), y: number("fy", center.y))
    let gradient = RadialGradient(
      startCenter: focus, startRadius: max(number("fr", 0), 0), endCenter: center,
      endRadius: max(number("r", 0.5), 0), stops: ordered)
    return Self.radial(gradient, space)
  }

  private static let maximumReferences = 32

  private func gradientStop(_ node: XMLNode, _ opacity: Double) -> GradientStop {
    let own = node.presentation
    let color = own["stop-color"].flatMap { try? Color(parsing: $0) } ?? .black
    let alpha = min(max(SVGNumbers.length(own["stop-opacity"], of: 1) ?? 1, 0), 1)
    return GradientStop(
      SVGNumbers.length(node["offset"], of: 1) ?? 0, color.withAlpha(color.alpha * alpha * opacity))
  }

  /// Returns a linear gradient in the coordinates to which a transform leads.
  ///
  /// The lines of equal color stay parallel, but are no longer perpendicular to the line from the
  /// start to the end, so the end moves along them.
  private static func linear(
    from start: Point, to end: Point, _ space: AffineTransform, _ stops: [GradientStop]
  ) -> LinearGradient {
    let from = start.applying(space)
    let to = end.applying(space)
    let across = (start + (end - start).perpendicular).applying(space) - from
    guard let normal = across.perpendicular.normalized else {
      return LinearGradient(from: from, to: to, stops: stops)
    }
    return LinearGradient(from: from, to: from + normal * (to - from).dot(normal), stops: stops)
  }

  /// Returns a radial gradient under a transform, which is applied to it if circles stay circles.
  private static func radial(
    _ gradient: RadialGradient, _ space: AffineTransform
  ) -> (paint: Paint, space: AffineTransform?) {
    let scale = Vector(dx: space.a, dy: space.b).length
    let isSimilar =
      abs(Vector(dx: space.c, dy: space.d).length - scale) < 1e-6 * scale
      && abs(space.a * space.c + space.b * space.d) < 1e-6 * scale * scale
    guard isSimilar else { return (.radialGradient(gradient), space) }
    return (
      .radialGradient(
        RadialGradient(
          startCenter: gradient.startCenter.applying(space),
          startRadius: gradient.startRadius * scale,
          endCenter: gradient.endCenter.applying(space), endRadius: gradient.endRadius * scale,
          stops: gradient.stops)), nil
    )
  }
}

extension XMLNode {
  /// Returns the same element with other attributes.
  fileprivate func with(_ attributes: [String: String]) -> XMLNode {
    XMLNode(name: name, attributes: attributes, position: position)
  }
}
