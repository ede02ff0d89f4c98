extension BezierPath {
  /// Returns the closed outline of a hill with a tip, with one cubic for each half.
  ///
  /// Each cubic connects an end of the base, where its handle has no length, with the crest,
  /// where its handle is horizontal and `tip` long. A short tip produces nearly straight flanks;
  /// a tip of a quarter of the width approximates a parabola; a height of 0 produces a flat path.
  ///
  /// - Parameters:
  ///   - width: The length of the base along the x-axis from (0, 0), in points.
  ///   - height: The height of the crest above the base, in points; negative for a hollow.
  ///   - tip: The length of the handle at the crest, in points; clamped to between 0 and half
  ///     the width.
  ///   - crestOffset: The distance of the crest to the right of the base's middle, in points,
  ///     negative to the left; limited to half the width.
  public static func hillPath(
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

  /// Returns the closed outline of a wave's hill of a height.
  ///
  /// The path is that of ``wavePath(width:bendDistance:crestOffset:)`` for the bend distance
  /// d = 2·h of the hill's height h.
  ///
  /// - Parameters:
  ///   - width: The length of the base along the x-axis from (0, 0), in points.
  ///   - hillHeight: The height of the crest above the base, in points; negative for a hollow.
  ///   - crestOffset: The distance of the crest to the right of the base's middle, in points,
  ///     negative to the left; limited to half the width.
  public static func wavePath(
    width: Double, hillHeight: Double, crestOffset: Double = 0
  ) -> BezierPath {
    wavePath(
      width: width, bendDistance: bendDistance(ofHillHeight: hillHeight), crestOffset: crestOffset)
  }

  /// Returns the distance of the control point above the base, in points, for a hill of a height.
  ///
  /// A quadratic B passes its middle at B(½) = (P₀ + 2·P₁ + P₂)/4. If both ends are on the base, the
  /// middle is half as far from the base as the control point P₁, so the distance is twice the height.
  public static func bendDistance(ofHillHeight height: Double) -> Double { 2 * height }

  /// Returns the closed outline of a wave's hill: a quadratic from (0, 0) to (w, 0) and a straight
  /// line back.
  ///
  /// Without an offset of the crest, the curve for a width w and a bend distance d is
  /// B(t) = (w·t, −2·t·(1 − t)·d); y grows down. The crest is at t = ½ and d/2 above the base.
  ///
  /// - Parameters:
  ///   - width: The length of the base along the x-axis from (0, 0), in points.
  ///   - bendDistance: The distance of the *control point* above the base, in points, so the hill is
  ///     half as high; negative for a hollow.
  ///   - crestOffset: The distance of the crest to the right of the base's middle, in points,
  ///     negative to the left; limited to half the width. It shears the hill: heights, ends and area
  ///     are unchanged.
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
