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

  /// The largest error that rounding can leave in ``value(at:)``, and in coefficients that were
  /// themselves computed with a few operations.
  private func noise(at x: Double) -> Double {
    let magnitude = coefficients.reversed().reduce(0) { $0 * abs(x) + abs($1) }
    return 2 * Double(coefficients.count) * .ulpOfOne * magnitude
  }

  /// The sign of the value, 0 where it cannot be told from rounding.
  private func sign(at x: Double) -> Int {
    let value = value(at: x)
    return abs(value) <= noise(at: x) ? 0 : value > 0 ? 1 : -1
  }
}

extension Polynomial {
  /// The distinct real roots, ascending.
  ///
  /// The zero polynomial, all of whose values are 0, has none here. Up to degree three they come in closed form; above that from ``roots(in:)`` within the bound
  /// that Fujiwara (1916) gives for all roots. A double root counts once.
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
      return Polynomial(c).isolatedRoots(in: -2 * bound...2 * bound)
    }
  }

  /// The distinct real roots within the range, its ends included, ascending.
  ///
  /// Between two neighbouring roots of the derivative a polynomial rises or falls throughout, so it
  /// has at most one root there, which bisection cannot miss; Newton's method speeds it up. A value
  /// that cannot be told from 0 where the derivative is 0 is taken for a double root. Neither tiny
  /// leading coefficients nor roots close to each other harm the method.
  public func roots(in range: ClosedRange<Double>) -> [Double] {
    Polynomial(significantCoefficients).isolatedRoots(in: range)
  }

  /// The coefficients without zeros at the high end; none where one is not finite.
  private var significantCoefficients: [Double] {
    guard coefficients.allSatisfy(\.isFinite) else { return [] }
    let last = coefficients.lastIndex { $0 != 0 }
    return last.map { Array(coefficients[...$0]) } ?? []
  }

  private func isolatedRoots(in range: ClosedRange<Double>) -> [Double] {
    guard coefficients.count > 1 else { return [] }
    guard coefficients.count > 2 else {
      return Self.linearRoots(coefficients[0], coefficients[1]).filter(range.contains)
    }
    let turns = Polynomial(derivative.significantCoefficients).isolatedRoots(in: range)
    var roots: [Double] = []
    var low = range.lowerBound
    var lowSign = sign(at: low)
    if lowSign == 0 { roots.append(low) }
    for high in turns.drop(while: { $0 <= range.lowerBound }) + [range.upperBound]
    where high > low {
      let highSign = sign(at: high)
      if lowSign * highSign < 0 { roots.append(root(between: low, and: high, rising: highSign)) }
      if highSign == 0 { roots.append(high) }
      (low, lowSign) = (high, highSign)
    }
    return roots
  }

  /// The root in an interval over which the sign changes to `rising`, by Newton's method inside a
  /// bracket that every step shrinks.
  private func root(between start: Double, and end: Double, rising: Int) -> Double {
    let slope = derivative
    var (low, high) = (start, end)
    var x = low + (high - low) / 2
    while true {
      let value = value(at: x)
      if value == 0 { return x }
      if (value > 0) == (rising > 0) { high = x } else { low = x }
      let newton = x - value / slope.value(at: x)
      let middle = low + (high - low) / 2
      // Newton's steps shrink the bracket from one side only; where it is still wide compared with
      // the step, the middle is the safer choice.
      let next = newton > low && newton < high ? newton : middle
      if abs(next - x) <= .ulpOfOne * abs(x) { return next }
      guard middle > low, middle < high else { return next }
      x = next
    }
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
    let scale = max(abs(c0), abs(c1), abs(c2))
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
