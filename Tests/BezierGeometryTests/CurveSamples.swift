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

  /// Returns random lines, quadratics and cubics, `count` of each, also as segments of a path.
  static func curves(_ count: Int, seed: UInt64) -> [any ParametricCurve] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).flatMap { _ -> [any ParametricCurve] in
      let line = line(&random)
      let quadratic = quadratic(&random)
      let cubic = cubic(&random)
      return [
        line, quadratic, cubic, PathSegment.line(line), PathSegment.quadratic(quadratic),
        PathSegment.cubic(cubic),
      ]
    }
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

  /// The degenerate curves: points, folds, cusps, loops and near-lines, with their rows of a table.
  static let awkwardRows: [(row: TableRow, curve: any ParametricCurve)] =
    TableRow.rows(of: "Paths/awkward-curves.tsv").compactMap { row in
      let numbers = row.numbers(1)
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      return switch points.count {
      case 3: (row, QuadraticCurve(start: points[0], control: points[1], end: points[2]))
      case 4:
        (
          row,
          CubicCurve(start: points[0], control1: points[1], control2: points[2], end: points[3])
        )
      default: nil
      }
    }

  static let awkward = awkwardRows.map(\.curve)
  static let awkwardCubics = awkward.compactMap { $0 as? CubicCurve }
  static let awkwardQuadratics = awkward.compactMap { $0 as? QuadraticCurve }

  /// Returns the degenerate curve of a name in the table.
  static func awkward<Curve: ParametricCurve>(_ name: String) throws -> Curve {
    try #require(awkwardRows.first { $0.row[0] == name }?.curve as? Curve, "\(name)")
  }
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
