@Suite("Curves: lengths, extents, areas")
struct CurveMeasureTests {
  /// Returns the length by Simpson's rule, independent of the integrator under test.
  func simpsonLength(_ curve: some ParametricCurve, pieces: Int = 2000) -> Double {
    let h = 1 / Double(2 * pieces)
    var sum = curve.derivative(at: 0).length + curve.derivative(at: 1).length
    for index in 1..<(2 * pieces) {
      sum += (index.isMultiple(of: 2) ? 2 : 4) * curve.derivative(at: Double(index) * h).length
    }
    return sum * h / 3
  }

  @Test("A quadratic's closed-form length equals numerical integration") func quadraticLength() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<60 {
      let curve = CurveSamples.quadratic(&random)
      #expect(abs(curve.length - simpsonLength(curve)) < 1e-7 * curve.length)
      #expect(abs(curve.length - curve.elevated.length) < 1e-8)
    }
  }

  @Test("The length of y = x² from 0 to 1 is √5/2 + asinh(2)/4") func parabolaLength() {
    let parabola = QuadraticCurve(
      start: .zero, control: Point(x: 0.5, y: 0), end: Point(x: 1, y: 1))
    let expected = 5.0.squareRoot() / 2 + Double.asinh(2) / 4
    #expect(abs(parabola.length - expected) < 1e-15)
    // The same antiderivative of y = x², far from the vertex: from x = 1000 to 1001.
    func antiderivative(_ x: Double) -> Double {
      x * (1 + 4 * x * x).squareRoot() / 2 + .asinh(2 * x) / 4
    }
    let far = QuadraticCurve(
      start: Point(x: 1000, y: 1e6), control: Point(x: 1000.5, y: 1_001_000),
      end: Point(x: 1001, y: 1_002_001))
    #expect(abs(far.length - (antiderivative(1001) - antiderivative(1000))) < 1e-8)
  }

  @Test("Straight, folded and single-point curves have the lengths of the lines they trace")
  func awkwardLengths() throws {
    for (row, curve) in CurveSamples.awkwardRows where !row[2].isEmpty {
      let difference = abs(curve.length - (try row.number(2)))
      #expect(difference <= (try row.number(3)), "\(row.testDescription)")
    }
    #expect(CurveSamples.awkwardCubics.count == 11 && CurveSamples.awkwardQuadratics.count == 11)
  }

  @Test("Lengths are slightly above those of dense polylines, also for degenerate curves")
  func polylines() {
    func check(_ curve: some ParametricCurve) {
      let lowerBound = polylineLength(curve, count: 4000)
      #expect(curve.length >= lowerBound * (1 - 1e-9) - 1e-9)
      #expect(curve.length <= lowerBound * (1 + 1e-4) + 1e-9)
    }
    for curve in CurveSamples.curves(5, seed: 22) + CurveSamples.awkward { check(curve) }
  }

  @Test("A cubic's length is within the requested accuracy") func cubicLength() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<20 {
      let curve = CurveSamples.cubic(&random)
      // Richardson extrapolation of Simpson's rule is the reference value.
      let coarse = simpsonLength(curve, pieces: 2000)
      let fine = simpsonLength(curve, pieces: 4000)
      let truth = fine + (fine - coarse) / 15
      for accuracy in [1e-2, 1e-4, 1e-6] {
        #expect(abs(curve.arcLength(accuracy: accuracy) - truth) < accuracy)
      }
    }
    let cusp: CubicCurve = try CurveSamples.awkward("cubic, a cusp in the middle")
    #expect(abs(cusp.length - polylineLength(cusp, count: 20_000)) < 1e-3)
  }

  @Test("Bounding boxes contain the curve and touch it on all four sides") func bounds() throws {
    func check(_ curve: some ParametricCurve) throws {
      let box = curve.boundingBox
      let points = (0...2000).map { curve.point(at: Double($0) / 2000) }
      let grown = box.inset(dx: -1e-10, dy: -1e-10)
      #expect(points.allSatisfy { grown.contains($0) })
      let slack = 1e-3
      let x = points.map(\.x).sorted()
      let y = points.map(\.y).sorted()
      #expect(abs(x[0] - box.minX) < slack && abs(x[2000] - box.maxX) < slack)
      #expect(abs(y[0] - box.minY) < slack && abs(y[2000] - box.maxY) < slack)
      for parameter in curve.extrema {
        let direction = curve.tangent(at: parameter)
        // The tangent is arbitrary at a cusp; elsewhere one of its components is 0.
        if curve.derivative(at: parameter).length > 1e-6 {
          #expect(min(abs(direction.dx), abs(direction.dy)) < 1e-7)
        }
      }
    }
    for curve in CurveSamples.curves(15, seed: 25) + CurveSamples.awkward { try check(curve) }
  }

  @Test("Signed areas equal those of a dense polyline") func areas() {
    func check(_ curve: some ParametricCurve) {
      let points = (0...4000).map { curve.point(at: Double($0) / 4000) - Point.zero }
      let expected = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
      #expect(abs(curve.signedArea - expected) < 0.05)
    }
    for curve in CurveSamples.curves(10, seed: 26) + CurveSamples.awkward { check(curve) }
  }
}
