/// A gradient definition, `<linearGradient>` or `<radialGradient>`.
struct SVGGradient {
  private var element: XMLText
  private var geometry: XMLText
  private var stops: [GradientStop]

  private static let offsetPlaces = 6

  /// Creates the definition of a linear gradient, or returns `nil` if the gradient has no
  /// stops.
  ///
  /// Between two equal points cairo paints the mean of the first and the last color, whereas
  /// SVG paints the last color. The mean is then written as the only stop.
  init?(_ gradient: LinearGradient, places: Int) {
    guard !gradient.stops.isEmpty else { return nil }
    element = "linearGradient"
    stops = Self.ordered(gradient.stops)
    if gradient.start == gradient.end {
      stops = [GradientStop(1, stops[0].color.mean(with: stops[stops.count - 1].color))]
    }
    let start = gradient.start
    let end = gradient.end
    geometry = SVGWriter.attributes(
      [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)], places)
  }

  /// Creates the definition of a radial gradient, or returns `nil` if the gradient paints
  /// nothing.
  ///
  /// SVG interpolates outward, from the focal circle to the circle around it. An inward
  /// gradient is written with reversed stops, which is equivalent because each point lies on
  /// only one circle. cairo paints nothing between two identical circles or between two points.
  ///
  /// - Throws: ``SVGError/gradientCircles(itemID:)`` unless one circle lies strictly inside the
  ///   other.
  init?(_ gradient: RadialGradient, places: Int, itemID: String) throws(SVGError) {
    let radii = (max(gradient.startRadius, 0), max(gradient.endRadius, 0))
    let distance = gradient.startCenter.distance(to: gradient.endCenter)
    guard !gradient.stops.isEmpty, radii.0 != radii.1 || distance > 0 && radii.0 > 0 else {
      return nil
    }
    guard distance < abs(radii.1 - radii.0) else { throw .gradientCircles(itemID: itemID) }
    let isOutward = radii.0 < radii.1
    let outer = isOutward ? gradient.endCenter : gradient.startCenter
    let inner = isOutward ? gradient.startCenter : gradient.endCenter
    element = "radialGradient"
    let ordered = Self.ordered(gradient.stops)
    stops = isOutward ? ordered : ordered.reversed().map { GradientStop(1 - $0.offset, $0.color) }
    var numbers: [(XMLText, Double)] = [
      ("cx", outer.x), ("cy", outer.y), ("r", max(radii.0, radii.1)),
    ]
    if inner != outer { numbers += [("fx", inner.x), ("fy", inner.y)] }
    if min(radii.0, radii.1) > 0 { numbers.append(("fr", min(radii.0, radii.1))) }
    geometry = SVGWriter.attributes(numbers, places)
  }

  /// Returns the stops sorted by offset, as in cairo.
  ///
  /// SVG would instead raise the offset of an unsorted stop to that of the stop before it.
  private static func ordered(_ stops: [GradientStop]) -> [GradientStop] {
    stops.map { GradientStop(min(max($0.offset, 0), 1), $0.color) }.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }

  /// Returns the definition as one line of XML.
  func definition(name: String) -> XMLText {
    let lines = stops.map { stop -> XMLText in
      let offset = stop.offset.decimalText(places: Self.offsetPlaces)
      return "<stop offset=\"\(offset)\"\(stop.color.attributes("stop"))/>"
    }
    return "    <\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(geometry)>"
      + lines.joined() + "</\(element)>\n"
  }
}

extension Color {
  /// Returns the mean of two colors, computed on straight (not premultiplied) components.
  fileprivate func mean(with other: Color) -> Color {
    func mean(_ component: KeyPath<Color, Double>) -> Double {
      [self, other].reduce(0) { $0 + min(max($1[keyPath: component], 0), 1) } / 2
    }
    return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
  }
}
