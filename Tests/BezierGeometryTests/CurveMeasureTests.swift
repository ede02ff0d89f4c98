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

  @Test("Straight, folded and single-point quadratics have the lengths of the lines they trace")
  func degenerateQuadratics() {
    let lengths = CurveSamples.awkwardQuadratics.map(\.length)
    // Folded from 0 to 30 and back to 10: x(t) = 60t − 50t², turning at t = 0.6, x = 18.
    let expected: [Double] = [0, 20, 18 + 8, 50, 50, 50]
    for (length, expected) in zip(lengths, expected) { #expect(abs(length - expected) < 1e-12) }
    #expect(abs(lengths[6] - 100) < 1e-12)
    #expect(abs(lengths[7] - 26) < 1e-7)
  }

  @Test("Lengths are slightly above those of dense polylines, also for degenerate curves")
  func polylines() {
    var random = SeededGenerator(seed: 22)
    func check(_ curve: some ParametricCurve) {
      let coarse = polylineLength(curve, count: 4000)
      #expect(curve.length >= coarse * (1 - 1e-9) - 1e-9)
      #expect(curve.length <= coarse * (1 + 1e-4) + 1e-9)
    }
    for _ in 0..<5 {
      check(CurveSamples.cubic(&random))
      check(CurveSamples.line(&random))
    }
    for curve in CurveSamples.awkwardCubics { check(curve) }
    for curve in CurveSamples.awkwardQuadratics { check(curve) }
  }

  @Test("A cubic's length is within the requested accuracy") func cubicLength() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<20 {
      let curve = CurveSamples.cubic(&random)
      // Richardson extrapolation of Simpson's rule is the reference value.
      let (coarse, fine) = (simpsonLength(curve, pieces: 2000), simpsonLength(curve, pieces: 4000))
      let truth = fine + (fine - coarse) / 15
      for accuracy in [1e-2, 1e-4, 1e-6] {
        #expect(abs(curve.arcLength(accuracy: accuracy) - truth) < accuracy)
      }
    }
    let cusp = CurveSamples.awkwardCubics[6]
    #expect(abs(cusp.length - polylineLength(cusp, count: 20_000)) < 1e-3)
  }

  @Test("The length of a folded line counts each pass") func foldedCubic() {
    // x(t) = 90t − 240t² + 160t³ turns where x′(t) = 0.
    let fold = CurveSamples.awkwardCubics[2]
    let turns = fold.extrema
    #expect(turns.count == 2)
    let stops: [Double] = [0] + turns + [1]
    let expected = zip(stops, stops.dropFirst())
      .reduce(0.0) { $0 + fold.point(at: $1.0).distance(to: fold.point(at: $1.1)) }
    #expect(abs(fold.length - expected) < 1e-8)
  }

  @Test("Bounding boxes contain the curve and touch it on all four sides") func bounds() throws {
    var random = SeededGenerator(seed: 25)
    func check(_ curve: some ParametricCurve) throws {
      let box = curve.boundingBox
      let points = (0...2000).map { curve.point(at: Double($0) / 2000) }
      let grown = box.inset(dx: -1e-10, dy: -1e-10)
      #expect(points.allSatisfy { grown.contains($0) })
      let slack = 1e-3
      #expect(abs(try #require(points.map(\.x).min()) - box.minX) < slack)
      #expect(abs(try #require(points.map(\.x).max()) - box.maxX) < slack)
      #expect(abs(try #require(points.map(\.y).min()) - box.minY) < slack)
      #expect(abs(try #require(points.map(\.y).max()) - box.maxY) < slack)
      for parameter in curve.extrema {
        let direction = curve.tangent(at: parameter)
        // The tangent is arbitrary at a cusp; elsewhere one of its components is 0.
        if curve.derivative(at: parameter).length > 1e-6 {
          #expect(min(abs(direction.dx), abs(direction.dy)) < 1e-7)
        }
      }
    }
    for _ in 0..<15 {
      try check(CurveSamples.line(&random))
      try check(CurveSamples.quadratic(&random))
      try check(CurveSamples.cubic(&random))
    }
    for curve in CurveSamples.awkwardCubics { try check(curve) }
    for curve in CurveSamples.awkwardQuadratics { try check(curve) }
  }

  @Test("Signed areas equal those of a dense polyline") func areas() {
    var random = SeededGenerator(seed: 26)
    func check(_ curve: some ParametricCurve) {
      let points = (0...4000).map { curve.point(at: Double($0) / 4000) - Point.zero }
      let expected = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
      #expect(abs(curve.signedArea - expected) < 0.05)
    }
    for _ in 0..<10 {
      check(CurveSamples.line(&random))
      check(CurveSamples.quadratic(&random))
      check(CurveSamples.cubic(&random))
      check(PathSegment.quadratic(CurveSamples.quadratic(&random)))
    }
  }
}
