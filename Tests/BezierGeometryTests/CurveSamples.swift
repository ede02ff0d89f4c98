/// Seeded random curves and degenerate curves.
enum CurveSamples {
  static func point(_ random: inout SeededGenerator, within range: Double = 100) -> Point {
    Point(
      x: .random(in: -range...range, using: &random),
      y: .random(in: -range...range, using: &random))
  }

  static func quadratic(_ random: inout SeededGenerator) -> QuadraticCurve {
    QuadraticCurve(start: point(&random), control: point(&random), end: point(&random))
  }

  static func cubic(_ random: inout SeededGenerator) -> CubicCurve {
    CubicCurve(
      start: point(&random), control1: point(&random), control2: point(&random),
      end: point(&random))
  }

  static func line(_ random: inout SeededGenerator) -> LineSegment {
    LineSegment(start: point(&random), end: point(&random))
  }

  static func arc(_ random: inout SeededGenerator) -> Arc {
    Arc(
      center: point(&random),
      radii: Size(
        width: .random(in: 1...80, using: &random), height: .random(in: 1...80, using: &random)),
      rotation: .random(in: -4...4, using: &random),
      startAngle: .random(in: -7...7, using: &random),
      sweepAngle: .random(in: -6.2...6.2, using: &random))
  }

  static func transform(_ random: inout SeededGenerator) -> AffineTransform {
    func number(_ range: Double) -> Double { .random(in: -range...range, using: &random) }
    return AffineTransform(
      a: number(2), b: number(2), c: number(2), d: number(2), tx: number(50), ty: number(50))
  }

  /// Returns a path of one to three subpaths with all kinds of elements, some of them closed.
  static func path(_ random: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point(&random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: path.addLine(to: point(&random))
        case 1: path.addQuadratic(control: point(&random), to: point(&random))
        default:
          path.addCubic(control1: point(&random), control2: point(&random), to: point(&random))
        }
      }
      if Bool.random(using: &random) { path.close() }
    }
    return path
  }

  /// Degenerate curves: points, folds, cusps, loops and near-lines.
  static let awkwardCubics: [CubicCurve] = {
    func curve(_ numbers: [Double]) -> CubicCurve {
      CubicCurve(
        start: Point(x: numbers[0], y: numbers[1]), control1: Point(x: numbers[2], y: numbers[3]),
        control2: Point(x: numbers[4], y: numbers[5]), end: Point(x: numbers[6], y: numbers[7]))
    }
    return [
      curve([3, 4, 3, 4, 3, 4, 3, 4]),  // a single point
      curve([0, 0, 10, 0, 20, 0, 30, 0]),  // a line at constant speed
      curve([0, 0, 30, 0, -20, 0, 10, 0]),  // a line folded twice
      curve([0, 0, 0, 0, 10, 20, 30, 0]),  // zero derivative at the start
      curve([0, 0, 20, 20, 30, 0, 30, 0]),  // zero derivative at the end
      curve([0, 0, 0, 0, 30, 40, 30, 40]),  // a line with zero derivative at both ends
      curve([0, 0, 100, 100, 0, 100, 100, 0]),  // a cusp in the middle
      curve([0, 0, 120, 100, -20, 100, 100, 0]),  // a loop
      curve([0, 0, 10, 20, 20, 20, 30, 0]),  // nearly a quadratic
      curve([0, 0, 100, 1e-9, 200, -1e-9, 300, 0]),  // nearly a line
      curve([0, 0, 1e-5, 0, 100, 100, 100, 1e-7]),
    ]
  }()

  static let awkwardQuadratics: [QuadraticCurve] = {
    func curve(_ numbers: [Double]) -> QuadraticCurve {
      QuadraticCurve(
        start: Point(x: numbers[0], y: numbers[1]), control: Point(x: numbers[2], y: numbers[3]),
        end: Point(x: numbers[4], y: numbers[5]))
    }
    return [
      curve([3, 4, 3, 4, 3, 4]),  // a single point
      curve([0, 0, 10, 0, 20, 0]),  // a line at constant speed
      curve([0, 0, 30, 0, 10, 0]),  // a line folded back
      curve([0, 0, 30, 40, 0, 0]),  // folded back onto its start
      curve([0, 0, 0, 0, 30, 40]),  // zero derivative at the start
      curve([0, 0, 30, 40, 30, 40]),  // zero derivative at the end
      curve([0, 0, 50, 1e-9, 100, 0]),  // nearly a line
      curve([0, 0, 30, 1e-9, 10, 0]),  // nearly folded
      curve([0, 0, 50, 1e-3, 100, 0]),
      curve([0, 0, 187.5, -100, 375, 0]),  // the wave's hill
      curve([0, 0, 1e-3, 1e4, 2e-3, 0]),  // a narrow spike
    ]
  }()
}

/// Returns the length of a polyline through `count` steps of the curve, a lower bound.
func polylineLength(_ curve: some ParametricCurve, count: Int) -> Double {
  var length = 0.0
  var last = curve.point(at: 0)
  for index in 1...count {
    let next = curve.point(at: Double(index) / Double(count))
    length += last.distance(to: next)
    last = next
  }
  return length
}
