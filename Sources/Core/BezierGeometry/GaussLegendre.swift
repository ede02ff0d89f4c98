/// Numerical integration by the 16-point Gauss–Legendre rule.
enum GaussLegendre {
  /// The positive nodes and their weights: the roots x of the Legendre polynomial P₁₆ and
  /// 2/((1−x²)·P′₁₆(x)²), computed to 50 digits and rounded.
  private static let nodes: [(position: Double, weight: Double)] = [
    (0.09501250983763744, 0.1894506104550685),
    (0.2816035507792589, 0.18260341504492358),
    (0.45801677765722737, 0.16915651939500254),
    (0.6178762444026438, 0.14959598881657674),
    (0.755404408355003, 0.12462897125553388),
    (0.8656312023878318, 0.09515851168249279),
    (0.9445750230732326, 0.062253523938647894),
    (0.9894009349916499, 0.027152459411754096),
  ]

  /// The maximum number of times that an interval is halved.
  ///
  /// Around a cusp, where the speed behaves like |t|, each halving reduces the error fourfold:
  /// 26 halvings reduce it below rounding errors.
  private static let maximumHalvings = 26

  /// The relative error due to rounding, below which halving an interval is not worthwhile.
  private static let rounding = 1e-14

  /// Returns the integral by one application of the rule; exact for polynomials up to degree 31.
  static func sixteenPoints(
    from low: Double, to high: Double, _ function: (Double) -> Double
  ) -> Double {
    let middle = low + (high - low) / 2
    let half = (high - low) / 2
    var sum = 0.0
    for node in nodes {
      let offset = half * node.position
      sum += node.weight * (function(middle - offset) + function(middle + offset))
    }
    return sum * half
  }

  /// Returns the integral to within an absolute error of `accuracy`, or of 1e-14 of the integral if
  /// that is larger.
  ///
  /// Intervals are halved until the sum over both halves agrees with the rule on the full
  /// interval, or ``maximumHalvings`` times: the accuracy of such an interval is best effort.
  static func integral(
    from low: Double, to high: Double, accuracy: Double, _ function: (Double) -> Double
  ) -> Double {
    let whole = sixteenPoints(from: low, to: high, function)
    return refined(
      whole, from: low, to: high, accuracy: max(accuracy, rounding * abs(whole)),
      halvings: maximumHalvings, function)
  }

  private static func refined(
    _ whole: Double, from low: Double, to high: Double, accuracy: Double, halvings: Int,
    _ function: (Double) -> Double
  ) -> Double {
    let middle = low + (high - low) / 2
    let left = sixteenPoints(from: low, to: middle, function)
    let right = sixteenPoints(from: middle, to: high, function)
    // The condition is written so that a NaN difference also ends the recursion.
    guard abs(left + right - whole) > accuracy, halvings > 0 else { return left + right }
    return refined(
      left, from: low, to: middle, accuracy: accuracy / 2, halvings: halvings - 1, function)
      + refined(
        right, from: middle, to: high, accuracy: accuracy / 2, halvings: halvings - 1, function)
  }
}
