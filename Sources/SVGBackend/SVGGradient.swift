import BezierGeometry
import Pixels
import VectorDrawing

/// A gradient as a definition.
struct SVGGradient {
  private var element: String
  private var geometry: String
  private var stops: [GradientStop]

  private static let offsetPlaces = 6

  /// A linear gradient; `nil` where it paints nothing.
  init?(_ gradient: LinearGradient, places: Int) {
    guard gradient.start != gradient.end, !gradient.stops.isEmpty else { return nil }
    element = "linearGradient"
    stops = gradient.stops
    geometry = Self.attributes(
      [
        ("x1", gradient.start.x), ("y1", gradient.start.y), ("x2", gradient.end.x),
        ("y2", gradient.end.y),
      ], places)
  }

  /// A radial gradient; `nil` where it paints nothing.
  ///
  /// SVG goes outwards, from the focal circle to the one around it. Inwards is the same with the
  /// stops the other way round, as each point lies on one circle only.
  init?(_ gradient: RadialGradient, places: Int, itemID: String) throws(SVGError) {
    let radii = (max(gradient.startRadius, 0), max(gradient.endRadius, 0))
    let distance = gradient.startCenter.distance(to: gradient.endCenter)
    guard !gradient.stops.isEmpty, distance > 0 || radii.0 != radii.1 else { return nil }
    guard distance < abs(radii.1 - radii.0) else { throw .gradientCircles(itemID: itemID) }
    let isOutward = radii.0 < radii.1
    let outer = isOutward ? gradient.endCenter : gradient.startCenter
    let inner = isOutward ? gradient.startCenter : gradient.endCenter
    element = "radialGradient"
    stops =
      isOutward
      ? gradient.stops : gradient.stops.reversed().map { GradientStop(1 - $0.offset, $0.color) }
    var numbers = [("cx", outer.x), ("cy", outer.y), ("r", max(radii.0, radii.1))]
    if inner != outer { numbers += [("fx", inner.x), ("fy", inner.y)] }
    if min(radii.0, radii.1) > 0 { numbers.append(("fr", min(radii.0, radii.1))) }
    geometry = Self.attributes(numbers, places)
  }

  private static func attributes(_ numbers: [(String, Double)], _ places: Int) -> String {
    numbers.map { " \($0.0)=\"\($0.1.decimalText(places: places))\"" }.joined()
  }

  /// The definition, a line.
  func definition(name: String) -> String {
    // cairo puts stops into order; SVG would move them up to the one before.
    let ordered = stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let lines = ordered.map { _, stop in
      let offset = min(max(stop.offset, 0), 1).decimalText(places: Self.offsetPlaces)
      return "<stop offset=\"\(offset)\"\(stop.color.attributes("stop"))/>"
    }
    return "    <\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(geometry)>"
      + lines.joined() + "</\(element)>\n"
  }
}
