import BezierGeometry

/// The outline of an arrow that points down: a straight shaft that ends in an open chevron.
///
/// The outline is one closed line without crossings, so that it can be filled with a see-through
/// colour.
struct OpenArrow {
  /// What the outline fills, in its own coordinates; the tip is in the middle of the lower edge.
  var ink: Rect
  /// The width of the shaft and of the chevron's arms.
  var lineWidth: Double
  /// The tangent of the angle between the arms and the horizontal.
  var slope: Double

  /// The outline, clockwise on screen from the shaft's top left corner.
  ///
  /// The arms are cut off at right angles: their outer corners lie on the ink's sides.
  var path: BezierPath {
    let cosine = 1 / (1 + slope * slope).squareRoot()
    let sine = slope * cosine
    let half = lineWidth / 2
    let (reach, rise) = (ink.width / 2, ink.width / 2 * slope)
    // From the tip up to where the arms' inner edges meet, and from there to the shaft's sides.
    let notch = lineWidth / cosine
    let shoulder = notch + half * slope
    let tip = Point(x: ink.midX, y: ink.maxY)
    func point(_ x: Double, _ up: Double) -> Point { Point(x: tip.x + x, y: tip.y - up) }
    let right = [
      point(half, shoulder),
      point(reach - lineWidth * sine, rise + lineWidth * cosine),
      point(reach, rise),
    ]
    let left = right.reversed().map { Point(x: 2 * tip.x - $0.x, y: $0.y) }
    let top = [Point(x: tip.x - half, y: ink.minY), Point(x: tip.x + half, y: ink.minY)]
    return .polyline(top + right + [tip] + left, isClosed: true)
  }

  /// How far the chevron reaches above the tip.
  var chevronHeight: Double {
    ink.width / 2 * slope + lineWidth / (1 + slope * slope).squareRoot()
  }
}
