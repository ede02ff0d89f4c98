@Suite("Curves: nearest points")
struct CurveSearchTests {
  func checkNearest(_ curve: some ParametricCurve, random: inout SeededGenerator) {
    let samples = (0...500).map { curve.point(at: Double($0) / 500) }
    for _ in 0..<6 {
      let probe = CurveSamples.point(&random, within: 150)
      let nearest = curve.nearest(to: probe)
      let own = curve.point(at: .random(in: 0...1, using: &random))
      #expect(curve.nearest(to: own).distance < 1e-7)
      let best = samples.map { $0.distance(to: probe) }.min() ?? 0
      #expect((0...1).contains(nearest.parameter))
      #expect(nearest.distance <= best + 1e-9, "\(curve) to \(probe)")
      #expect(nearest.point.distance(to: curve.point(at: nearest.parameter)) < 1e-9)
      #expect(nearest.distance == nearest.point.distance(to: probe))
      if nearest.parameter > 0.001, nearest.parameter < 0.999 {
        // In the interior, the line to the nearest point is perpendicular to the curve.
        let direction = curve.tangent(at: nearest.parameter)
        let isCusp = curve.derivative(at: nearest.parameter).length < 1
        #expect(isCusp || abs((nearest.point - probe).dot(direction)) < 1e-5)
      }
    }
  }

  @Test("No sample is closer than the nearest point, and the line to it is perpendicular")
  func nearest() {
    var random = SeededGenerator(seed: 31)
    for curve in CurveSamples.curves(25, seed: 31) + CurveSamples.awkward {
      checkNearest(curve, random: &random)
    }
  }
}
