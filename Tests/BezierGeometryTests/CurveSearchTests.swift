import BezierGeometry
import RealModule
import TestSupport
import Testing

@Suite("Curves: nearest points and intersections")
struct CurveSearchTests {
  func checkNearest(_ curve: some SearchableCurve, random: inout SeededGenerator) {
    let samples = (0...500).map { curve.point(at: Double($0) / 500) }
    for _ in 0..<6 {
      let probe = CurveSamples.point(&random, within: 150)
      let nearest = curve.nearest(to: probe)
      let best = samples.map { $0.distance(to: probe) }.min() ?? 0
      #expect((0...1).contains(nearest.parameter))
      #expect(nearest.distance <= best + 1e-9, "\(curve) to \(probe)")
      #expect(nearest.point.distance(to: curve.point(at: nearest.parameter)) < 1e-9)
      #expect(nearest.distance == nearest.point.distance(to: probe))
      if nearest.parameter > 0.001, nearest.parameter < 0.999 {
        // Inside, the way to the nearest point meets the curve at a right angle.
        let direction = curve.tangent(at: nearest.parameter)
        let isCusp = curve.derivative(at: nearest.parameter).length < 1
        #expect(isCusp || abs((nearest.point - probe).dot(direction)) < 1e-5)
      }
    }
  }

  @Test("no sample of the curve is closer than the nearest point, and it stands at a right angle")
  func nearest() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<25 {
      checkNearest(CurveSamples.line(&random), random: &random)
      checkNearest(CurveSamples.quadratic(&random), random: &random)
      checkNearest(CurveSamples.cubic(&random), random: &random)
      checkNearest(PathSegment.cubic(CurveSamples.cubic(&random)), random: &random)
    }
    for curve in CurveSamples.awkwardCubics { checkNearest(curve, random: &random) }
    for curve in CurveSamples.awkwardQuadratics { checkNearest(curve, random: &random) }
  }

  @Test("a point of the curve is its own nearest point")
  func onTheCurve() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<100 {
      let (quadratic, cubic) = (
        CurveSamples.quadratic(&random), CurveSamples.cubic(&random)
      )
      let t = Double.random(in: 0...1, using: &random)
      #expect(quadratic.nearest(to: quadratic.point(at: t)).distance < 1e-7)
      #expect(cubic.nearest(to: cubic.point(at: t)).distance < 1e-7)
    }
  }

  func checkIntersections(
    _ curve: some SearchableCurve, random: inout SeededGenerator
  ) -> Int {
    let line = LineSegment(start: CurveSamples.point(&random), end: CurveSamples.point(&random))
    let across = (line.end - line.start).perpendicular
    let found = curve.intersections(with: line)
    for intersection in found {
      #expect((0...1).contains(intersection.parameter))
      #expect((0...1).contains(intersection.lineParameter))
      #expect(curve.point(at: intersection.parameter).distance(to: intersection.point) < 1e-9)
      #expect(line.point(at: intersection.lineParameter).distance(to: intersection.point) < 1e-8)
    }
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.parameter < $1.parameter })
    // The line is crossed between two samples where they lie on different sides of it and the
    // crossing lies between its ends.
    let points = (0...2000).map { curve.point(at: Double($0) / 2000) }
    let crossings = zip(points, points.dropFirst()).count { first, second in
      let (one, other) = (
        across.dot(first - line.start), across.dot(second - line.start)
      )
      guard (one < 0) != (other < 0) else { return false }
      let point = first.interpolated(to: second, fraction: one / (one - other))
      let along = (point - line.start).dot(line.end - line.start)
      return along >= 0 && along <= (line.end - line.start).squaredLength
    }
    #expect(found.count == crossings)
    return found.count
  }

  @Test("as many intersections are found as samples change sides, and they lie on both")
  func intersections() {
    var random = SeededGenerator(seed: 33)
    var found = 0
    for _ in 0..<60 {
      found += checkIntersections(
        PathSegment.line(CurveSamples.line(&random)), random: &random)
      found += checkIntersections(CurveSamples.quadratic(&random), random: &random)
      found += checkIntersections(CurveSamples.cubic(&random), random: &random)
    }
    #expect(found > 40)
  }

  @Test("a line that starts or ends on the curve meets it there")
  func touchingEnds() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<100 {
      let cubic = CurveSamples.cubic(&random)
      let t = [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
      let line = LineSegment(start: cubic.point(at: t), end: CurveSamples.point(&random))
      #expect(cubic.intersections(with: line).contains { abs($0.parameter - t) < 1e-6 })
      let backwards = LineSegment(start: line.end, end: line.start)
      #expect(cubic.intersections(with: backwards).contains { abs($0.parameter - t) < 1e-6 })
    }
  }

  @Test("touching counts once; lying upon each other counts as none")
  func tangency() {
    let hill = WaveHill(width: 100, bendDistance: 50).curve
    let top = LineSegment(start: Point(x: 0, y: -25), end: Point(x: 100, y: -25))
    let touching = hill.intersections(with: top)
    #expect(touching.count == 1 && touching[0].parameter == 0.5)
    let line = LineSegment(start: .zero, end: Point(x: 10, y: 10))
    #expect(line.intersections(with: LineSegment(start: .zero, end: Point(x: 20, y: 20))).isEmpty)
    #expect(line.intersections(with: LineSegment(start: .zero, end: .zero)).isEmpty)
    let flat = QuadraticCurve(start: .zero, control: Point(x: 5, y: 5), end: Point(x: 10, y: 10))
    #expect(flat.intersections(with: line).isEmpty)
  }
}
