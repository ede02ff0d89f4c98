/// A named easing: a family of curves and a direction (Penner, 2001, with the parameters of
/// d3-ease).
///
/// The `out` curve is the `in` curve rotated by half a turn; the `in-out` curve is the `in`
/// curve followed by the `out` curve, each at half the size.
public struct Easing: Hashable, Sendable {
  /// The part of the animation to which the easing applies.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The start.
    case `in` = "in"
    /// The end.
    case out = "out"
    /// Both the start and the end.
    case inOut = "in-out"
  }

  package var family: Family
  package var direction: Direction

  package init(_ family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// Returns the progress at `x`.
  ///
  /// Outside `0...1`, the curve is extended along the tangent of its end, or horizontally if
  /// that tangent is vertical.
  package func value(at x: Double) -> Double {
    if x < 0 { return finiteSlope(at: 0) * x }
    if x > 1 { return 1 + finiteSlope(at: 1) * (x - 1) }
    switch direction {
    case .in: return family.value(at: x)
    case .out: return 1 - family.value(at: 1 - x)
    case .inOut: return x < 0.5 ? family.value(at: 2 * x) / 2 : 1 - family.value(at: 2 - 2 * x) / 2
    }
  }

  /// Returns the slope at `x`; infinite where the tangent is vertical, and one of the two slopes
  /// where a bounce meets the ground.
  package func derivative(at x: Double) -> Double {
    if x < 0 { return finiteSlope(at: 0) }
    if x > 1 { return finiteSlope(at: 1) }
    return slope(at: x)
  }

  /// The minimum and maximum value over `0...1`.
  package var range: ClosedRange<Double> {
    let (low, high) = family.limits
    switch direction {
    case .in: return low...high
    case .out: return (1 - high)...(1 - low)
    case .inOut: return min(low / 2, 1 - high / 2)...max(high / 2, 1 - low / 2)
    }
  }

  private func slope(at x: Double) -> Double {
    switch direction {
    case .in: family.slope(at: x)
    case .out: family.slope(at: 1 - x)
    case .inOut: x < 0.5 ? family.slope(at: 2 * x) : family.slope(at: 2 - 2 * x)
    }
  }

  private func finiteSlope(at end: Double) -> Double {
    let slope = slope(at: end)
    return slope.isFinite ? slope : 0
  }
}
