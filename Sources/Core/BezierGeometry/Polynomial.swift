/// A polynomial in one variable with real coefficients.
package struct Polynomial: Hashable, Sendable {
  /// The coefficients, of the ascending powers: the constant first.
  package var coefficients: [Double]

  /// Makes a polynomial from the coefficients of the ascending powers, the constant first.
  package init(_ coefficients: [Double]) {
    self.coefficients = coefficients
  }

  /// The value at `x`, by Horner's rule.
  package func value(at x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  /// The polynomial of the slopes.
  package var derivative: Polynomial {
    Polynomial(coefficients.enumerated().dropFirst().map { Double($0) * $1 })
  }
}

extension Polynomial {
  /// The distinct real roots within the range, its ends included, ascending.
  ///
  /// Between two neighbouring roots of the derivative a polynomial rises or falls throughout, so it
  /// has at most one root there, which a bracket cannot miss. A value that cannot be told from 0 at an
  /// end of the range or where the derivative is 0 counts as a root; so double roots are found, once.
  /// Neither tiny leading coefficients nor roots close to each other harm the method.
  ///
  /// `coefficientError` is how far the coefficients, as results of rounded arithmetic, may be off;
  /// values that this explains count as 0, and a polynomial that it explains altogether has no roots.
  package func roots(in range: ClosedRange<Double>, coefficientError: Double = 0) -> [Double] {
    let polynomial = Polynomial(significantCoefficients)
    guard polynomial.coefficients.dropFirst().contains(where: { abs($0) > coefficientError })
    else { return [] }
    return polynomial.isolatedRoots(in: range, coefficientError: coefficientError)
  }

  /// The coefficients without zeros at the high end; none where one is not finite.
  private var significantCoefficients: [Double] {
    guard coefficients.allSatisfy(\.isFinite) else { return [] }
    let last = coefficients.lastIndex { $0 != 0 }
    return last.map { Array(coefficients[...$0]) } ?? []
  }

  private func isolatedRoots(
    in range: ClosedRange<Double>, coefficientError: Double
  ) -> [Double] {
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
      (low, lowSign) = (high, highSign)
    }
    return roots
  }

  /// The sign of the value, 0 where it cannot be told from rounding: in Horner's rule, which loses
  /// up to two units in the last place of its largest intermediate sum a step, and before it, in the
  /// coefficients.
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
  /// The distinct real roots of c₀ + c₁x + c₂x², ascending, in closed form; none where a coefficient
  /// is not finite or all values are 0.
  ///
  /// Nothing cancels: the root of greater magnitude comes from the formula, the other from their
  /// product (Press et al., Numerical Recipes, 5.6).
  package static func quadraticRoots(_ c0: Double, _ c1: Double, _ c2: Double) -> [Double] {
    guard c0.isFinite, c1.isFinite, c2.isFinite else { return [] }
    guard c2 != 0 else { return [-c0 / c1].filter(\.isFinite) }
    // A power of two, which rounds nothing, so that no square overflows or vanishes.
    let scale = max(abs(c0), abs(c1), abs(c2)).binade
    let (c, b, a) = (c0 / scale, c1 / scale, c2 / scale)
    let discriminant = b * b - 4 * a * c
    // Within rounding of 0 the roots coincide.
    if abs(discriminant) <= 4 * .ulpOfOne * (b * b) {
      let root = -b / (2 * a)
      return [root.isFinite ? root : -c / b].filter(\.isFinite)
    }
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    // Where a is next to nothing, q/a is beyond all doubles, and c/q the root of the line.
    return [q / a, c / q].filter(\.isFinite).sorted()
  }
}
