/// A polynomial in one variable with real coefficients.
package struct Polynomial: Hashable, Sendable {
  /// The coefficients in ascending powers, starting with the constant.
  package var coefficients: [Double]

  package init(_ coefficients: [Double]) { self.coefficients = coefficients }

  /// Returns the value at `x`, by Horner's rule.
  package func value(at x: Double) -> Double { coefficients.reversed().reduce(0) { $0 * x + $1 } }

  package var derivative: Polynomial {
    Polynomial(coefficients.enumerated().dropFirst().map { Double($0) * $1 })
  }
}

extension Polynomial {
  /// Returns the distinct real roots in a closed range, ascending.
  ///
  /// Between adjacent roots of its derivative, a polynomial is monotonic, so it has at most one
  /// root there, which bracketing cannot miss. A value indistinguishable from 0 at an end of the
  /// range or at a root of the derivative counts as a root, so each double root is found once.
  /// Tiny leading coefficients and closely spaced roots do not affect the accuracy of the
  /// method.
  ///
  /// `coefficientError` is the maximum absolute error of the coefficients due to rounding.
  /// Values within the resulting error count as 0, and a polynomial whose non-constant
  /// coefficients are all at most `coefficientError` in magnitude has no roots.
  package func roots(in range: ClosedRange<Double>, coefficientError: Double = 0) -> [Double] {
    let polynomial = Polynomial(significantCoefficients)
    guard polynomial.coefficients.dropFirst().contains(where: { abs($0) > coefficientError })
    else { return [] }
    return polynomial.isolatedRoots(in: range, coefficientError: coefficientError)
  }

  /// The coefficients without zeros in the highest powers; empty if a coefficient is not finite.
  private var significantCoefficients: [Double] {
    guard coefficients.allSatisfy(\.isFinite) else { return [] }
    let last = coefficients.lastIndex { $0 != 0 }
    return last.map { Array(coefficients[...$0]) } ?? []
  }

  private func isolatedRoots(in range: ClosedRange<Double>, coefficientError: Double) -> [Double] {
    guard coefficients.count > 1 else { return [] }
    let slope = derivative
    let degree = Double(coefficients.count - 1)
    let turns = Polynomial(slope.significantCoefficients)
      .isolatedRoots(in: range, coefficientError: degree * coefficientError)
    var roots: [Double] = []
    var low = range.lowerBound
    var lowSign = sign(at: low, coefficientError: coefficientError)
    if lowSign == 0 { roots.append(low) }
    for high in turns + [range.upperBound] where high > low {
      let highSign = sign(at: high, coefficientError: coefficientError)
      if lowSign * highSign < 0 {
        let sense = Double(highSign)
        roots.append(
          bracketedRoot(from: low, to: high, startingAt: low + (high - low) / 2) {
            (sense * value(at: $0), sense * slope.value(at: $0))
          })
      }
      if highSign == 0 { roots.append(high) }
      low = high
      lowSign = highSign
    }
    return roots
  }

  /// Returns the sign of the value, or 0 if the value is indistinguishable from rounding errors.
  ///
  /// Rounding errors arise in Horner's rule, which loses up to two units in the last place of
  /// its largest intermediate sum per step, and in the coefficients.
  private func sign(at x: Double, coefficientError: Double) -> Int {
    let rounding = 2 * Double(coefficients.count) * .ulpOfOne
    let noise = coefficients.reversed().reduce(0) {
      $0 * abs(x) + rounding * abs($1) + coefficientError
    }
    let value = value(at: x)
    return abs(value) <= noise ? 0 : value > 0 ? 1 : -1
  }
}

extension Polynomial {
  /// Returns the distinct real roots of c₀ + c₁x + c₂x², ascending, in closed form.
  ///
  /// The result is empty if a coefficient is not finite or all are 0. To avoid cancellation, the
  /// root of greater magnitude is computed from the quadratic formula and the other from the
  /// product of both roots (Press et al., Numerical Recipes, 5.6).
  package static func quadraticRoots(_ c0: Double, _ c1: Double, _ c2: Double) -> [Double] {
    guard c0.isFinite, c1.isFinite, c2.isFinite else { return [] }
    guard c2 != 0 else { return [-c0 / c1].filter(\.isFinite) }
    // Scaling by a power of two is exact and prevents the overflow or underflow of squares.
    let scale = max(abs(c0), abs(c1), abs(c2)).binade
    let c = c0 / scale
    let b = c1 / scale
    let a = c2 / scale
    let discriminant = b * b - 4 * a * c
    // If the discriminant is within rounding of 0, the roots coincide.
    if abs(discriminant) <= 4 * .ulpOfOne * (b * b) {
      let root = -b / (2 * a)
      return [root.isFinite ? root : -c / b].filter(\.isFinite)
    }
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    // If a is tiny, q/a overflows and c/q is the root of the linear equation.
    return [q / a, c / q].filter(\.isFinite).sorted()
  }
}
