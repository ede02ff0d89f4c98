package import BezierGeometry
package import CurveTuning
package import VectorDrawing

/// A layer of an export: a shape, an image, or layers in coordinates of their own.
package struct HeaderLayer: Sendable {
  /// What a layer shows.
  package enum Content: Sendable {
    /// Layers, from back to front, clipped to the outline where there is one. What is clipped is not
    /// moved: its coordinates are those around it.
    case group([HeaderLayer], clip: BezierPath?)
    /// The inside of an outline.
    case fill(BezierPath, FillRule)
    /// A line along an outline.
    case stroke(BezierPath, StrokeStyle)
    /// A line along a circle around the layer's origin, from its right, clockwise.
    case ring(radius: Double, StrokeStyle)
    /// An image whose upper left corner is the layer's origin.
    case image(ImageAsset, Size)
  }

  /// The name: the identifier that the drawing has for it, with a number where one identifier shows
  /// different things one after the other.
  package let name: String
  /// What the layer shows at first.
  package let content: Content
  /// The text that an outline says.
  package let text: String?
  /// The values at first of all properties that the layer has.
  package let values: [LayerProperty: [Double]]
  /// The keyframes of those that move.
  package let tracks: [LayerProperty: HeaderTrack]

  /// The tracks in the order in which they are listed.
  package var sortedTracks: [HeaderTrack] { LayerProperty.order.compactMap { tracks[$0] } }

  /// The value of a property at first.
  func value(_ property: LayerProperty) -> [Double] { values[property] ?? property.neutral }

  /// The first number of a property's value at first.
  func number(_ property: LayerProperty) -> Double { value(property).first ?? 0 }

  /// The color at first.
  var color: Color { Color(components: value(.color)) }

  /// The layers in the layer.
  package var children: [HeaderLayer] {
    if case .group(let children, _) = content { children } else { [] }
  }

  /// The layer and all in it, each before what is in it.
  package var flattened: [HeaderLayer] { [self] + children.flatMap(\.flattened) }
}

extension LayerProperty {
  /// The value that changes nothing.
  var neutral: [Double] {
    switch self {
    case .scaleX, .scaleY, .opacity, .isShown, .strokeEnd: [1]
    case .color: [0, 0, 0, 1]
    default: [0]
    }
  }
}

extension Color {
  /// The color of red, green, blue and alpha.
  init(components: [Double]) {
    guard components.count == 4 else {
      self = .clear
      return
    }
    self.init(
      red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }

  /// Red, green, blue and alpha.
  var components: [Double] { [red, green, blue, alpha] }
}

extension BezierPath {
  /// The coordinates of all points that the elements name, x and y in turn.
  var coordinates: [Double] {
    var coordinates: [Double] = []
    coordinates.reserveCapacity(6 * elements.count)
    for element in elements {
      for point in element.points {
        coordinates.append(point.x)
        coordinates.append(point.y)
      }
    }
    return coordinates
  }

  /// The same elements with other coordinates; as many of them as ``coordinates`` has.
  func replacingCoordinates(_ coordinates: [Double]) -> BezierPath {
    var rest = coordinates[...]
    return BezierPath(
      elements.map { element in
        element.mapPoints { point in
          guard let x = rest.popFirst(), let y = rest.popFirst() else { return point }
          return Point(x: x, y: y)
        }
      })
  }
}

/// The keyframes of one property of a layer: those of the refresh, those that repeat until the app
/// ends it, and those after that.
package struct HeaderTrack: Sendable {
  /// What moves.
  package let property: LayerProperty
  /// From the export's start on, in seconds from there; where something repeats, until it begins to.
  package let refreshing: EasedKeyframes
  /// One cycle of what repeats until the app ends the refresh, in seconds from the export's start.
  package let loop: EasedKeyframes?
  /// What follows the app's end call, in seconds from there; `nil` where the app never calls it, or
  /// it changes nothing.
  package let ending: EasedKeyframes?
  /// How far the keyframes are from the run at most, in the property's own unit, measured at all
  /// that was sampled of it.
  package let maximumError: Double

  /// The measured error with its unit, as it is stated: never less than it is.
  var errorText: String {
    let value = maximumError * property.unitScale
    // What is below a billionth is rounding.
    return (value > 1e-9 ? value.statedError(places: 4) : "0") + property.unit
  }
}

extension EasedKeyframes {
  /// Whether all values are one.
  var isConstant: Bool { keys.allSatisfy { $0.value == keys[0].value } }

  /// The keyframes of some of the components.
  func picking(_ components: [Int]) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { key in Key(time: key.time, value: components.map { key.value[$0] }) },
      easings: easings, maximumError: maximumError)
  }
}

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
