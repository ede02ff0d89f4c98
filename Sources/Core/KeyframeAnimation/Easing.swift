/// A named easing: a family of curves, running in, out, or in and out (Penner, 2001, with the
/// parameters of d3-ease).
///
/// "out" is "in" turned by half a turn; "in-out" is "in" and then "out", each at half the size.
public struct Easing: Hashable, Sendable {
  /// Which end, or ends, the shape stands at.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// At the start.
    case `in` = "in"
    /// At the end.
    case out = "out"
    /// At both ends.
    case inOut = "in-out"
  }

  /// The shape.
  package var family: Family
  /// The end it stands at.
  package var direction: Direction

  /// Makes an easing.
  package init(_ family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// The progress at `x`; outside `0...1` along the end's tangent, or level where that is upright.
  package func value(at x: Double) -> Double {
    if x < 0 { return finiteSlope(at: 0) * x }
    if x > 1 { return 1 + finiteSlope(at: 1) * (x - 1) }
    switch direction {
    case .in: return family.value(at: x)
    case .out: return 1 - family.value(at: 1 - x)
    case .inOut:
      return x < 0.5 ? family.value(at: 2 * x) / 2 : 1 - family.value(at: 2 - 2 * x) / 2
    }
  }

  /// The slope at `x`; infinite where the curve stands upright, and one of both slopes where a
  /// bounce meets the ground.
  package func derivative(at x: Double) -> Double {
    if x < 0 { return finiteSlope(at: 0) }
    if x > 1 { return finiteSlope(at: 1) }
    return slope(at: x)
  }

  /// The least and the greatest value over `0...1`.
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
