import RealModule

/// A polynomial in one variable with real coefficients.
public struct Polynomial: Hashable, Sendable {
  /// The coefficients, of the ascending powers: the constant first.
  public var coefficients: [Double]

  /// Makes a polynomial from the coefficients of the ascending powers, the constant first.
  public init(_ coefficients: [Double]) {
    self.coefficients = coefficients
  }

  /// The value at `x`, by Horner's rule.
  public func value(at x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  /// The polynomial of the slopes.
  public var derivative: Polynomial {
    Polynomial(coefficients.enumerated().dropFirst().map { Double($0) * $1 })
  }
}

extension Polynomial {
  /// The distinct real roots, ascending.
  ///
  /// The zero polynomial, all of whose values are 0, has none here. Up to degree three they come in
  /// closed form; above that from ``roots(in:coefficientError:)`` within the bound that Fujiwara
  /// (1916) gives for all roots. A double root counts once.
  public var realRoots: [Double] {
    let c = significantCoefficients
    switch c.count {
    case 0, 1: return []
    case 2: return Self.linearRoots(c[0], c[1])
    case 3: return Self.quadraticRoots(c[0], c[1], c[2])
    case 4: return Self.cubicRoots(c[0], c[1], c[2], c[3])
    default:
      let leading = c[c.count - 1]
      var bound = 0.0
      for (power, coefficient) in c.enumerated().dropLast() {
        bound = max(bound, .root(abs(coefficient / leading), c.count - 1 - power))
      }
      // A leading coefficient of next to nothing: its root is beyond all doubles.
      guard (4 * bound).isFinite else { return Polynomial(c.dropLast()).realRoots }
      return Polynomial(c).roots(in: -2 * bound...2 * bound)
    }
  }

  /// The distinct real roots within the range, its ends included, ascending.
  ///
  /// Between two neighbouring roots of the derivative a polynomial rises or falls throughout, so it
  /// has at most one root there, which a bracket cannot miss. A value that cannot be told from 0 at an
  /// end of the range or where the derivative is 0 counts as a root; so double roots are found, once.
  /// Neither tiny leading coefficients nor roots close to each other harm the method.
  ///
  /// `coefficientError` is how far the coefficients, as results of rounded arithmetic, may be off;
  /// values that this explains count as 0, and a polynomial that it explains altogether has no roots.
  public func roots(in range: ClosedRange<Double>, coefficientError: Double = 0) -> [Double] {
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
  /// The root of c₀ + c₁x.
  private static func linearRoots(_ c0: Double, _ c1: Double) -> [Double] {
    let root = -c0 / c1
    return root.isFinite ? [root] : []
  }

  /// The roots of c₀ + c₁x + c₂x², without cancellation: the one of greater magnitude from the
  /// formula, the other from their product (Press et al., Numerical Recipes, 5.6).
  private static func quadraticRoots(_ c0: Double, _ c1: Double, _ c2: Double) -> [Double] {
    // A power of two, which rounds nothing, so that no square overflows or vanishes.
    let scale = max(abs(c0), abs(c1), abs(c2)).binade
    let (c, b, a) = (c0 / scale, c1 / scale, c2 / scale)
    let discriminant = b * b - 4 * a * c
    // Within rounding of 0 the roots coincide.
    if abs(discriminant) <= 4 * .ulpOfOne * (b * b) {
      let root = -b / (2 * a)
      return root.isFinite ? [root] : linearRoots(c, b)
    }
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    // Where a is next to nothing, q/a is beyond all doubles, and c/q the root of the line.
    return [q / a, c / q].filter(\.isFinite).sorted()
  }

  /// The roots of c₀ + c₁x + c₂x² + c₃x³ in closed form, each polished by Newton's method.
  ///
  /// Cardano's formula for one real root, Viète's for three, both free of cancellation (Press et al.,
  /// Numerical Recipes, 5.6).
  private static func cubicRoots(
    _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double
  ) -> [Double] {
    // x³ + 3a·x² + 3b·x + c
    let (a, b, c) = (c2 / c3 / 3, c1 / c3 / 3, c0 / c3)
    let shift = -a
    // With x = y − a: y³ + 3p·y + q, whose discriminant decides how many roots are real.
    let p = b - a * a
    let q = 2 * a * a * a - 3 * a * b + c
    let discriminant = q * q + 4 * p * p * p
    guard discriminant.isFinite else { return quadraticRoots(c0, c1, c2) }
    var roots: [Double]
    if discriminant > 0 {
      // Cardano, with the cube root whose two terms do not cancel; the other follows from their
      // product.
      let u = Double.root(-(q + (q < 0 ? -1 : 1) * discriminant.squareRoot()) / 2, 3)
      roots = [shift + u - p / u]
    } else if p == 0 {
      roots = [shift]
    } else {
      // Viète: three real roots lie on a circle of radius 2√−p.
      let radius = 2 * (-p).squareRoot()
      let angle = Double.atan2(y: (-discriminant).squareRoot(), x: -q) / 3
      roots = [0, 2, 4].map { shift + radius * .cos(angle + $0 * .pi / 3) }
    }
    let polynomial = Polynomial([c0, c1, c2, c3])
    let slope = polynomial.derivative
    roots = roots.map { root in
      var x = root
      for _ in 0..<3 {
        let next = x - polynomial.value(at: x) / slope.value(at: x)
        guard next.isFinite, abs(polynomial.value(at: next)) < abs(polynomial.value(at: x))
        else { break }
        x = next
      }
      return x
    }
    return roots.sorted().reduce(into: []) { distinct, root in
      if root != distinct.last { distinct.append(root) }
    }
  }
}
