@Suite("Curves: points, derivatives")
struct ParametricCurveTests {
  /// Checks the relations that hold for every curve; `size` is the scale of its coordinates.
  func checkRelations(_ curve: some ParametricCurve, size: Double = 300) {
    #expect(curve.point(at: 0) == curve.start)
    #expect(curve.point(at: 1) == curve.end)
    for step in 0...8 {
      let t = Double(step) / 8
      let step = 1e-4
      let difference = (curve.point(at: t + step) - curve.point(at: t - step)) / (2 * step)
      let scale = size * (1 + curve.secondDerivative(at: t).length / size)
      #expect((curve.derivative(at: t) - difference).length < 1e-5 * scale)
      let change = (curve.derivative(at: t + step) - curve.derivative(at: t - step)) / (2 * step)
      #expect((curve.secondDerivative(at: t) - change).length < 1e-4 * scale)
    }
  }

  @Test("Endpoints and derivatives agree with the points") func relations() {
    for curve in CurveSamples.curves(60, seed: 11) { checkRelations(curve) }
  }

  @Test("A quadratic elevated to a cubic is the same curve") func elevation() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<100 {
      let quadratic = CurveSamples.quadratic(&random)
      let cubic = quadratic.elevated
      for step in 0...10 {
        let t = Double(step) / 10
        #expect(cubic.point(at: t).distance(to: quadratic.point(at: t)) < 1e-12)
        #expect((cubic.derivative(at: t) - quadratic.derivative(at: t)).length < 1e-10)
      }
    }
  }

  @Test("Tangents have length 1 and point along the derivative") func tangents() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<100 {
      let curve = CurveSamples.cubic(&random)
      let t = Double.random(in: 0...1, using: &random)
      #expect(abs(curve.tangent(at: t).length - 1) < 1e-14)
      #expect(curve.tangent(at: t).dot(curve.derivative(at: t)) > 0)
    }
  }

  @Test("If a control point coincides with an end, the tangent there is the limit")
  func degenerateTangents() throws {
    let point: CubicCurve = try CurveSamples.awkward("cubic, a single point")
    for curve in CurveSamples.awkwardCubics where curve != point {
      let size = curve.start.distance(to: curve.end) + curve.control1.distance(to: curve.control2)
      let leaving = (curve.point(at: 1e-4) - curve.start).normalized ?? .zero
      let arriving = (curve.end - curve.point(at: 1 - 1e-4)).normalized ?? .zero
      // Curves with a control point 1e−5 away turn immediately and have no limit to compare with.
      if curve.control1.distance(to: curve.start) > 1e-3 * size || curve.control1 == curve.start {
        #expect((curve.tangent(at: 0) - leaving).length < 0.01)
      }
      #expect((curve.tangent(at: 1) - arriving).length < 0.01)
    }
    let quadraticPoint: QuadraticCurve = try CurveSamples.awkward("quadratic, a single point")
    for curve in CurveSamples.awkwardQuadratics where curve != quadraticPoint {
      let leaving = (curve.point(at: 1e-7) - curve.start).normalized ?? .zero
      #expect((curve.tangent(at: 0) - leaving).length < 0.01)
    }
    #expect(point.tangent(at: 0) == .zero)
    let slowLine: CubicCurve = try CurveSamples.awkward(
      "cubic, a line with zero derivative at both ends")
    #expect((slowLine.tangent(at: 0) - Vector(dx: 0.6, dy: 0.8)).length < 1e-15)
    #expect((slowLine.tangent(at: 1) - Vector(dx: 0.6, dy: 0.8)).length < 1e-15)
  }

  @Test("At a cusp the tangent is the direction in which the curve leaves") func cusp() throws {
    let cusp: CubicCurve = try CurveSamples.awkward("cubic, a cusp in the middle")
    let leaving = (cusp.point(at: 0.501) - cusp.point(at: 0.5)).normalized ?? .zero
    #expect((cusp.tangent(at: 0.5) - leaving).length < 0.01)
  }

  /// Returns the curvature times a positive factor.
  func bend(_ curve: CubicCurve, at parameter: Double) -> Double {
    curve.derivative(at: parameter).cross(curve.secondDerivative(at: parameter))
  }

  @Test("The curvature changes its sign at inflections and nowhere else") func inflections() throws
  {
    var random = SeededGenerator(seed: 14)
    var found = 0
    for _ in 0..<200 {
      let curve = CurveSamples.cubic(&random)
      let inflections = curve.inflections
      found += inflections.count
      for t in inflections where t > 1e-3 && t < 1 - 1e-3 {
        #expect(bend(curve, at: t - 1e-4) * bend(curve, at: t + 1e-4) < 0)
      }
      let signs = (1..<1000).map { bend(curve, at: Double($0) / 1000) > 0 }
      let changes = zip(signs, signs.dropFirst()).count { $0 != $1 }
      #expect(inflections.count { $0 > 0.001 && $0 < 0.999 } == changes)
    }
    #expect(found > 50)
    let line: CubicCurve = try CurveSamples.awkward("cubic, a line at constant speed")
    #expect(line.inflections.isEmpty)
    // Straight except for rounding: 0.3 is not three times 0.1.
    let slanted = CubicCurve(
      start: Point(x: 0.1, y: 0.3), control1: Point(x: 0.2, y: 0.6),
      control2: Point(x: 0.7, y: 2.1), end: Point(x: 1.1, y: 3.3))
    #expect(slanted.inflections.isEmpty)
    #expect(PathSegment.line(CurveSamples.line(&random)).inflections.isEmpty)
  }
}
