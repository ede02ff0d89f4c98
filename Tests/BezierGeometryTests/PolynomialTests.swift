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
      if degree == 2 {
        let c = polynomial.coefficients
        let closed = Polynomial.quadraticRoots(c[0], c[1], c[2])
        #expect(closed.count == 2 && zip(closed, roots).allSatisfy { abs($0 - $1) < 1e-10 })
      }
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

  @Test("Roots are those of the table", arguments: TableRow.rows(of: "Paths/roots.tsv"))
  func roots(row: TableRow) throws {
    let coefficients = row.numbers(0)
    let range = row.numbers(1)
    try #require(range.count == 2)
    var found = [Polynomial(coefficients).roots(in: range[0]...range[1])]
    if coefficients.count == 3 {
      found.append(Polynomial.quadraticRoots(coefficients[0], coefficients[1], coefficients[2]))
    }
    for roots in found {
      #expect(roots.count == row.numbers(2).count)
      for (root, expected) in zip(roots, row.numbers(2)) {
        #expect(abs(root - expected) <= Double(row[3]) ?? 0, "\(root)")
      }
    }
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
