/// The hill of a wave header: one quadratic from (0, 0) to (width, 0) whose control point stands
/// `bendDistance` above the middle of its base.
///
/// It is the parabola y(x) = −2·bend·(x/W)·(1 − x/W), half as high as its control point.
package struct WaveHill: Hashable, Sendable {
  /// The length of the base along the x axis, in points.
  package var width: Double
  /// The distance of the control point above the base, in points; negative makes a hollow.
  package var bendDistance: Double

  /// Makes a hill from its base and its control point's distance above it.
  package init(width: Double, bendDistance: Double) {
    self.width = width
    self.bendDistance = bendDistance
  }

  /// The greatest height above the base.
  package var crestHeight: Double { Self.height(ofBendDistance: bendDistance) }

  /// The height of a hill whose control point has a distance: a quadratic reaches half of it.
  package static func height(ofBendDistance distance: Double) -> Double { distance / 2 }

  /// The control point's distance for a hill of a height.
  package static func bendDistance(ofHeight height: Double) -> Double { height * 2 }

  /// The height above the base at `x`, positive upwards although y grows down.
  ///
  /// It is 0 at both ends and beyond them, and everywhere for a hill without width.
  package func height(at x: Double) -> Double {
    guard width != 0 else { return 0 }
    let fraction = x / width
    guard fraction > 0, fraction < 1 else { return 0 }
    return 2 * bendDistance * fraction * (1 - fraction)
  }

  /// The hill's upper edge, from left to right.
  package var curve: QuadraticCurve {
    QuadraticCurve(
      start: .zero, control: Point(x: width / 2, y: -bendDistance), end: Point(x: width, y: 0))
  }
}

extension BezierPath {
  /// The closed outline of a hill with a tip: each half one cubic from the base's end, where its
  /// handle has no length, to the crest, where it is level and `tip` long.
  ///
  /// A short tip stands between nearly straight flanks; a quarter of the width comes near to a
  /// parabola. All such paths correspond and blend, and the blend of two is the path of their blended
  /// numbers; the one of height and tip 0 is flat.
  ///
  /// - Parameters:
  ///   - width: the length of the base along the x axis, from (0, 0), in points.
  ///   - height: the crest's height above the base, in points; negative makes a hollow.
  ///   - tip: the length of the handle at the crest, in points; at most half the width is used.
  ///   - crestOffset: the crest's distance to the right of the base's middle, in points; at most half
  ///     the width is used.
  package static func hillPath(
    width: Double, height: Double, tip: Double, crestOffset: Double = 0
  ) -> BezierPath {
    let half = width / 2
    let crest = half + limited(crestOffset, width: width)
    let tip = min(max(tip, 0), abs(half)) * (half < 0 ? -1 : 1)
    return BezierPath([
      .move(to: .zero),
      .cubic(
        control1: .zero, control2: Point(x: crest - tip, y: -height),
        to: Point(x: crest, y: -height)),
      .cubic(
        control1: Point(x: crest + tip, y: -height), control2: Point(x: width, y: 0),
        to: Point(x: width, y: 0)),
      .close,
    ])
  }

  /// The closed outline of a wave's hill: from (0, 0) by a quadratic to (width, 0), and straight
  /// back.
  ///
  /// `bendDistance` is the distance of the *control point* above the edge, in points, so the hill is
  /// half as high; negative values make a hollow. All wave paths correspond and blend, and the blend
  /// of two is the wave path of their blended numbers.
  ///
  /// `crestOffset` is the crest's distance to the right of the base's middle, in points; at most half
  /// the width is used. It leans the hill: heights, ends and area stay as they are.
  public static func wavePath(
    width: Double, bendDistance: Double, crestOffset: Double = 0
  ) -> BezierPath {
    let curve = WaveHill(width: width, bendDistance: bendDistance).curve
    // The crest is half-way to the control point.
    let lean = Vector(dx: 2 * limited(crestOffset, width: width), dy: 0)
    return BezierPath([
      .move(to: curve.start), .quadratic(control: curve.control + lean, to: curve.end), .close,
    ])
  }

  private static func limited(_ crestOffset: Double, width: Double) -> Double {
    let half = abs(width) / 2
    return min(max(crestOffset, -half), half)
  }
}
