package import BezierGeometry
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
