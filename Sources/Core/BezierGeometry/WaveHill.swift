/// The hill of a wave header: a quadratic half as high as the distance of its control point
/// above the base.
package enum WaveHill {
  /// Returns the height of the hill, in points, whose control point has the given distance above
  /// the base: half of that distance.
  package static func height(ofBendDistance distance: Double) -> Double { distance / 2 }

  /// Returns the distance of the control point above the base, in points, for a hill of the given
  /// height.
  package static func bendDistance(ofHeight height: Double) -> Double { height * 2 }
}

extension BezierPath {
  /// Returns the closed outline of a hill with a tip, with one cubic for each half.
  ///
  /// Each cubic connects an end of the base, where its handle has no length, with the crest,
  /// where its handle is horizontal and `tip` long. A short tip produces nearly straight flanks;
  /// a tip of a quarter of the width approximates a parabola; a height of 0 produces a flat path.
  /// All hill paths correspond, and the interpolation of two is the path of the interpolated
  /// parameters.
  ///
  /// - Parameters:
  ///   - width: The length of the base along the x-axis from (0, 0), in points.
  ///   - height: The height of the crest above the base, in points; negative for a hollow.
  ///   - tip: The length of the handle at the crest, in points; clamped to between 0 and half
  ///     the width.
  ///   - crestOffset: The distance of the crest to the right of the base's middle, in points,
  ///     negative to the left; limited to half the width.
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

  /// Returns the closed outline of a wave's hill: a quadratic from (0, 0) to (`width`, 0) and a
  /// straight line back.
  ///
  /// `width` is in points. `bendDistance` is the distance of the *control point* above the base,
  /// in points, so the hill is half as high; a negative value produces a hollow. All wave paths
  /// correspond, and the interpolation of two is the wave path of the interpolated parameters.
  ///
  /// `crestOffset` is the distance of the crest to the right of the base's middle, in points,
  /// negative to the left and limited to half the width. It shears the hill: heights, ends and
  /// area are unchanged.
  public static func wavePath(
    width: Double, bendDistance: Double, crestOffset: Double = 0
  ) -> BezierPath {
    // The crest is displaced half as far as the control point.
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
