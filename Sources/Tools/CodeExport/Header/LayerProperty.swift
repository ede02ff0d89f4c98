/// What can move in an exported layer, each with keyframes of its own.
///
/// Lengths are in points, y down; angles in radians, positive clockwise on screen.
package enum LayerProperty: Hashable, Sendable {
  /// The x of the layer's origin in the layer around it.
  case x
  /// The y of the layer's origin.
  case y
  /// The turn about the origin; it counts on through full turns.
  case rotation
  /// The stretch along the layer's own x axis.
  case scaleX
  /// The stretch along the layer's own y axis.
  case scaleY
  /// The opacity, 0…1.
  case opacity
  /// Whether the layer is drawn at all: 1 or 0, and nothing between.
  case isShown
  /// The coordinates of the points that the outline names, x and y in turn.
  case path
  /// The coordinates of the points of the outline that children are clipped to.
  case clip
  /// Red, green, blue and alpha, 0…1.
  case color
  /// The width of a line.
  case lineWidth
  /// The part of a circle's line that is drawn, 0…1, clockwise from the layer's own right.
  case strokeEnd
  /// A number of the model, by the name that traces give it.
  case number(String)

  /// The name in redlines and Lottie files.
  package var label: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .rotation: "rotation"
    case .scaleX: "scale x"
    case .scaleY: "scale y"
    case .opacity: "opacity"
    case .isShown: "shown"
    case .path: "path"
    case .clip: "clip"
    case .color: "colour"
    case .lineWidth: "line width"
    case .strokeEnd: "stroke end"
    case .number(let name): name
    }
  }

  /// The order in which the properties of a layer are listed.
  static let order: [LayerProperty] = [
    .isShown, .opacity, .x, .y, .rotation, .scaleX, .scaleY, .path, .clip, .color, .lineWidth,
    .strokeEnd,
  ]

  /// The unit, with the space before it, as people read it; an angle is told in degrees.
  var unit: String {
    switch self {
    case .x, .y, .path, .clip, .lineWidth: " pt"
    case .rotation: "°"
    case .scaleX, .scaleY, .opacity, .isShown, .color, .strokeEnd: ""
    case .number(let name): Self.isLength(name) ? " pt" : ""
    }
  }

  /// How many of the units that people read are in one of the track's.
  var unitScale: Double { self == .rotation ? 180 / .pi : 1 }

  /// Whether a number of the model is a length, by the name that it has in traces.
  private static func isLength(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let last = parts.last, let first = parts.first else { return false }
    if first.hasPrefix("content") || first.hasPrefix("adjustedContent") { return true }
    return ["x", "y", "bend", "crest", "lift", "gap", "surface", "ballY", "position"]
      .contains(String(last))
  }

  /// A tolerance in points, in the property's own unit.
  ///
  /// - Parameter radius: how far from the origin the layer reaches, where a turn or a stretch moves
  ///   what is out there.
  func tolerance(points: Double, radius: Double) -> Double {
    // Beside a quarter of a point, a hundredth of an opacity cannot be seen either.
    let fraction = 0.01 * points / 0.25
    let reach = max(radius, 1)
    switch self {
    case .x, .y, .path, .clip, .lineWidth: return points
    case .rotation, .scaleX, .scaleY: return points / reach
    case .opacity, .color: return fraction
    case .isShown: return 0
    case .strokeEnd: return points / (2 * .pi * reach)
    case .number(let name): return Self.isLength(name) ? points : fraction
    }
  }
}
