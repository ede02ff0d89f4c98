/// A layer of an exported header: a shape, an image, or a group of layers.
package struct HeaderLayer: Sendable {
  package enum Drawing: Sendable {
    /// Layers from back to front, in the group's coordinates, optionally clipped to a path.
    ///
    /// A group with a clip is not transformed: its coordinates are those of the layer around it.
    case group([HeaderLayer], clip: BezierPath?)
    case fill(BezierPath, FillRule)
    case stroke(BezierPath, StrokeStyle)
    /// An ellipse around its center; without a stroke, it is filled.
    case ellipse(StrokeStyle?)
    /// A rectangle around its center; without a stroke, it is filled.
    case rectangle(StrokeStyle?)
    /// A stroked circle around the layer's origin, drawn clockwise from its right, with the radius
    /// in points.
    case ring(radius: Double, StrokeStyle)
    /// An image whose top-left corner is the layer's origin.
    case image(ImageAsset, Size)
  }

  /// The item's identifier, with a number if several layers have the same identifier.
  package let name: String
  package let drawing: Drawing
  /// Whether the gradient of the layer, if it has one, extends from a point outward.
  package var isRadial = false
  /// Whether the layer is the outline of a text, which cannot be mirrored.
  var isText = false
  /// The initial values of the properties that apply to the layer.
  package let values: [LayerProperty: [Double]]
  /// The keyframes of the animated properties.
  package let tracks: [LayerProperty: EasedKeyframes]

  /// Returns the initial value of a property.
  func value(_ property: LayerProperty) -> [Double] { values[property] ?? property.neutral }

  /// Returns the first component of a property's initial value.
  func number(_ property: LayerProperty) -> Double { value(property).first ?? 0 }

  /// The layers of a group; empty for other layers.
  package var children: [HeaderLayer] {
    if case .group(let children, _) = drawing { children } else { [] }
  }

  /// The layer and all layers in it, each parent before its children.
  package var flattened: [HeaderLayer] { [self] + children.flatMap(\.flattened) }
}

extension LayerProperty {
  /// The value that has no effect.
  var neutral: [Double] {
    switch self {
    case .scaleX, .scaleY, .opacity, .isShown, .strokeEnd: [1]
    case .color: [0, 0, 0, 1]
    case .center, .size: [0, 0]
    default: [0]
    }
  }
}

extension Color {
  var components: [Double] { [red, green, blue, alpha] }
}

extension BezierPath {
  /// The coordinates of all points of the elements, alternating x and y.
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

  /// Returns the path with its coordinates replaced, in the order of the ``coordinates`` property.
  ///
  /// If too few are given, the remaining points are unchanged.
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

extension EasedKeyframes {
  /// Returns the keyframes of some of the components.
  func picking(_ components: [Int]) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { key in Key(time: key.time, value: components.map { key.value[$0] }) },
      easings: easings, maximumError: maximumError)
  }
}

/// A property of an exported layer that can be animated, with its name in Lottie files.
///
/// Lengths are in points, with y pointing down. Angles are in radians, positive clockwise on
/// screen.
package enum LayerProperty: String, Sendable {
  /// The x-coordinate of the layer's origin in the layer around it.
  case x
  /// The y-coordinate of the layer's origin in the layer around it.
  case y
  /// The rotation around the origin, which continues beyond full turns.
  case rotation
  /// The scale along the layer's x-axis.
  case scaleX = "scale x"
  /// The scale along the layer's y-axis.
  case scaleY = "scale y"
  /// The opacity, 0…1.
  case opacity
  /// Whether the layer is drawn: 1 or 0.
  case isShown = "shown"
  /// The coordinates of the outline's points, alternating x and y.
  case path
  /// The coordinates of the clip's points, alternating x and y.
  case clip
  /// Red, green, blue and alpha, 0…1.
  case color
  case lineWidth = "line width"
  /// The width and height of an ellipse or a rectangle.
  case size
  /// The center of an ellipse or a rectangle with a gradient, in the layer's coordinates.
  case center
  /// The radius of a rectangle's corners.
  case cornerRadius = "corner radius"
  /// A gradient in the layer's coordinates: its start and end, and for each stop, the offset and
  /// the color's red, green, blue and alpha.
  case gradient
  /// The drawn fraction of a circle, 0…1, clockwise from the layer's right.
  case strokeEnd = "stroke end"

  /// The unit as displayed, including the space before it; angles are displayed in degrees.
  var unit: String {
    switch self {
    case .x, .y, .center, .size, .cornerRadius, .path, .clip, .lineWidth: " pt"
    case .rotation: "°"
    case .scaleX, .scaleY, .opacity, .isShown, .color, .gradient, .strokeEnd: ""
    }
  }

  /// Returns an error in the property's unit over what is allowed for one point.
  func relative(error: Double) -> Double { error / max(tolerance(points: 1, radius: 1), 1e-9) }

  /// Returns an error, rounded up, with its unit.
  func text(error: Double) -> String {
    let value = self == .rotation ? error * 180 / .pi : error
    // Less than a billionth is a rounding error.
    return (value > 1e-9 ? value.statedError(places: 4) : "0") + unit
  }

  /// Returns a tolerance in the property's unit.
  ///
  /// - Parameters:
  ///   - points: The tolerance in points.
  ///   - radius: The distance from the origin to the layer's farthest point, which a rotation or
  ///     a scale moves.
  func tolerance(points: Double, radius: Double) -> Double {
    // A change of the opacity by 0.01 is as hard to see as a distance of 0.25 points.
    let fraction = 0.01 * points / 0.25
    let reach = max(radius, 1)
    switch self {
    case .x, .y, .center, .size, .cornerRadius, .path, .clip, .lineWidth: return points
    case .rotation, .scaleX, .scaleY: return points / reach
    case .opacity, .color, .gradient: return fraction
    case .isShown: return 0
    case .strokeEnd: return points / (2 * .pi * reach)
    }
  }
}
