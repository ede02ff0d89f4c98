/// The hill of a wave header, a quadratic: half as high as its control point's distance above the base.
package enum WaveHill {
  /// The height of a hill whose control point has a distance: a quadratic reaches half of it.
  package static func height(ofBendDistance distance: Double) -> Double { distance / 2 }

  /// The control point's distance for a hill of a height.
  package static func bendDistance(ofHeight height: Double) -> Double { height * 2 }
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
    // The crest is half-way to the control point.
    let lean = 2 * limited(crestOffset, width: width)
    return BezierPath([
      .move(to: .zero),
      .quadratic(
        control: Point(x: width / 2 + lean, y: 0 - bendDistance), to: Point(x: width, y: 0)),
      .close,
    ])
  }

  private static func limited(_ crestOffset: Double, width: Double) -> Double {
    let half = abs(width) / 2
    return min(max(crestOffset, -half), half)
  }
}
