@Suite("Roots of polynomials")
struct PolynomialTests {
  /// Returns the polynomial with the given roots and leading coefficient.
  static func polynomial(roots: [Double], leading: Double = 1) -> Polynomial {
    var coefficients = [leading]
    for root in roots {
      let shifted = [0] + coefficients
      let scaled = coefficients.map { -root * $0 } + [0]
      coefficients = zip(shifted, scaled).map(+)
    }
    return Polynomial(coefficients)
  }

  @Test("The roots of a polynomial multiplied out from known roots are found", arguments: 1...5)
  func multipliedOut(degree: Int) {
    var random = SeededGenerator(seed: UInt64(degree))
    for _ in 0..<400 {
      var roots: [Double] = []
      while roots.count < degree {
        let root = Double.random(in: -3...3, using: &random)
        if roots.allSatisfy({ abs($0 - root) > 0.05 }) { roots.append(root) }
      }
      roots.sort()
      let polynomial = Self.polynomial(roots: roots, leading: .random(in: 0.1...10, using: &random))
      let found = polynomial.roots(in: -4...4)
      #expect(found.count == degree, "\(roots) gave \(found)")
      #expect(zip(found, roots).allSatisfy { abs($0 - $1) < 1e-7 }, "\(roots) gave \(found)")
      let inside = polynomial.roots(in: -1...1)
      let expected = roots.filter { (-1...1).contains($0) }
      #expect(inside.count == expected.count)
      #expect(zip(inside, expected).allSatisfy { abs($0 - $1) < 1e-7 })
    }
  }

  @Test("The number of roots equals the number of sign changes on a dense grid", arguments: 2...5)
  func signChanges(degree: Int) {
    var random = SeededGenerator(seed: 40 + UInt64(degree))
    for _ in 0..<100 {
      let polynomial = Polynomial((0...degree).map { _ in .random(in: -1...1, using: &random) })
      let values = (0...4000).map { polynomial.value(at: Double($0) / 2000 - 1) }
      let changes = zip(values, values.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      let roots = polynomial.roots(in: -1...1)
      // The grid misses two roots within one step.
      let apart = zip(roots, roots.dropFirst()).allSatisfy { $1 - $0 > 0.001 }
      if apart { #expect(roots.count == changes) }
      for root in roots { #expect(abs(polynomial.value(at: root)) < 1e-14 * 6) }
    }
  }

  @Test("The closed form finds the roots of multiplied-out quadratics and lines")
  func closedForm() {
    var random = SeededGenerator(seed: 50)
    for _ in 0..<400 {
      let roots = (0..<2).map { _ in Double.random(in: -3...3, using: &random) }.sorted()
      let c = Self.polynomial(roots: roots, leading: .random(in: 0.1...10, using: &random))
        .coefficients
      let found = Polynomial.quadraticRoots(c[0], c[1], c[2])
      guard roots[1] - roots[0] > 0.01 else { continue }
      #expect(found.count == 2 && zip(found, roots).allSatisfy { abs($0 - $1) < 1e-10 })
      #expect(Polynomial.quadraticRoots(-2 * c[2], c[2], 0) == [2])
    }
  }

  @Test("A double or triple root is reported once") func multipleRoots() {
    #expect(Polynomial.quadraticRoots(1, -2, 1) == [1])
    #expect(Polynomial([1, -2, 1]).roots(in: 0...2) == [1])
    let triple = Self.polynomial(roots: [0.5, 0.5, 0.5]).roots(in: 0...1)
    #expect(triple.count == 1 && abs(triple[0] - 0.5) < 1e-9)
    let pair = Self.polynomial(roots: [0.25, 0.25, 0.75, 0.75]).roots(in: 0...1)
    #expect(pair.count == 2 && abs(pair[0] - 0.25) < 1e-7 && abs(pair[1] - 0.75) < 1e-7)
  }

  @Test("A tiny leading coefficient leaves the other roots exact") func tinyLeading() {
    for tiny in [1e-8, 1e-16, 1e-40, 1e-300, Double.leastNonzeroMagnitude] {
      for degree in 2...5 {
        var coefficients = [-0.5, 1] + [Double](repeating: 0, count: degree - 1)
        coefficients[degree] = tiny
        let roots = Polynomial(coefficients).roots(in: 0...1)
        #expect(roots.count == 1 && abs(roots[0] - 0.5) < 1e-8)
      }
      #expect(Polynomial.quadraticRoots(-0.5, 1, tiny).contains { abs($0 - 0.5) < 1e-8 })
    }
  }

  @Test("Roots of very different magnitude are both exact") func cancellation() {
    // x² − 10⁹x + 1: the small root is 10⁻⁹(1 + 10⁻¹⁸ …).
    let roots = Polynomial.quadraticRoots(1, -1e9, 1)
    #expect(roots.count == 2)
    #expect(abs(roots[0] - 1e-9) < 1e-24)
    #expect(roots[1] == 1e9)
  }

  @Test("Polynomials without real roots, empty or not finite, have no roots") func none() {
    for coefficients in [[1, 0, 1], [3, 0, 0], [0, 0, 0], [1, .nan, 1], [1, 1, .infinity]] {
      #expect(Polynomial.quadraticRoots(coefficients[0], coefficients[1], coefficients[2]).isEmpty)
      #expect(Polynomial(coefficients).roots(in: -9...9).isEmpty)
    }
    #expect(Polynomial([1, 0, 0, 0, 1]).roots(in: -9...9).isEmpty)
    #expect(Polynomial([]).roots(in: -9...9).isEmpty)
    #expect(Polynomial([1, .infinity]).roots(in: 0...1).isEmpty)
  }

  @Test("Roots at the ends of the range are included") func ends() {
    #expect(Polynomial([0, 1]).roots(in: 0...1) == [0])
    #expect(Polynomial([-1, 1]).roots(in: 0...1) == [1])
    #expect(Polynomial([0, -1, 1]).roots(in: 0...1) == [0, 1])
    #expect(Polynomial([0, 0, 0, 1]).roots(in: 0...1) == [0])
  }

  @Test("The derivative matches the difference quotient") func derivative() {
    let polynomial = Polynomial([1, -2, 3, 0.5, -1])
    for step in -10...10 {
      let x = Double(step) / 5
      let slope = (polynomial.value(at: x + 1e-5) - polynomial.value(at: x - 1e-5)) / 2e-5
      #expect(abs(polynomial.derivative.value(at: x) - slope) < 1e-7)
    }
  }

  @Test("A bracketed search finds the root of a function on which Newton's method diverges")
  func bracketed() {
    // Newton's method overshoots on atan from any point beyond ±1.39.
    let root = bracketedRoot(from: -50, to: 40, startingAt: 30) {
      (Double.atan($0 - 3), 1 / (1 + ($0 - 3) * ($0 - 3)))
    }
    #expect(abs(root - 3) < 1e-12)
    let steep = bracketedRoot(from: 0, to: 1, startingAt: 0.9) { (.root($0 - 0.1, 3), 0) }
    #expect(abs(steep - 0.1) < 1e-15)
    let lost = bracketedRoot(from: 0, to: 1, startingAt: 0.5) { _ in (.nan, .nan) }
    #expect((0...1).contains(lost))
  }
}
