@Suite("Winding and containment")
struct WindingTests {
  /// Returns the winding number as the sum of the angles subtended by a fine polyline,
  /// independent of the crossing count under test.
  func windingByAngle(of point: Point, in path: BezierPath) -> Double {
    var angle = 0.0
    for segment in path.closedSegments {
      let points = (0...300).map { segment.point(at: Double($0) / 300) - point }
      for (first, second) in zip(points, points.dropFirst()) {
        angle += .atan2(y: first.cross(second), x: first.dot(second))
      }
    }
    return angle / (2 * .pi)
  }

  @Test("The winding number equals the sum of angles, for random paths and points") func angles() {
    var random = SeededGenerator(seed: 61)
    var seen: Set<Int> = []
    for _ in 0..<40 {
      let path = CurveSamples.path(&random)
      for _ in 0..<12 {
        let point = CurveSamples.point(&random)
        // The sum of angles is unreliable on the outline.
        guard let nearest = path.nearest(to: point), nearest.point.distance > 0.5 else {
          continue
        }
        let winding = path.winding(of: point)
        #expect(abs(windingByAngle(of: point, in: path) - Double(winding)) < 1e-6)
        seen.insert(winding)
        #expect(path.contains(point) == (winding != 0))
        #expect(path.contains(point, rule: .evenOdd) == (winding % 2 != 0))
        let mirror = AffineTransform.scale(x: -1, y: 1)
        #expect(path.applying(mirror).winding(of: point.applying(mirror)) == -winding)
      }
    }
    #expect(seen.isSuperset(of: [-1, 0, 1]))
  }

  private static let shapes: [String: BezierPath] = {
    let square = BezierPath.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    let tips = (0..<5).map { index in
      Point.zero + Vector(dx: 10, dy: 0).rotated(by: Double(index) * 4 * .pi / 5 - .pi / 2)
    }
    let circle = BezierPath.circle(center: .zero, radius: 10)
    let inner = BezierPath.circle(center: .zero, radius: 5)
    let mirror = AffineTransform.scale(x: -1, y: 1)
    return [
      "circle": circle,
      "diamond": polygon([0, -10, 10, 0, 0, 10, -10, 0]),
      "disc on disc": BezierPath(circle.elements + inner.elements),
      "empty": BezierPath(),
      "mirrored square": square.applying(mirror),
      "ring": BezierPath(circle.elements + inner.applying(mirror).elements),
      "square": square,
      "star": .polyline(tips, isClosed: true),
      "step": polygon([0, 0, 10, 0, 10, 5, 20, 5, 20, 10, 0, 10]),
    ]
  }()

  /// Returns the polygon with the given coordinates of vertices.
  private static func polygon(_ numbers: [Double]) -> BezierPath {
    let vertices = stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    return .polyline(vertices, isClosed: true)
  }

  @Test(
    "A point has its winding number, and is inside by it or by even-odd",
    arguments: TableRow.rows(of: "Paths/winding.tsv"))
  func winding(row: TableRow) throws {
    let shape = try #require(Self.shapes[row[1]])
    let point = Point(x: try row.number(2), y: try row.number(3))
    let winding = Int(try row.number(4))
    #expect(shape.winding(of: point) == winding)
    #expect(shape.contains(point, rule: .winding) == (winding != 0))
    #expect(shape.contains(point, rule: .evenOdd) == (winding % 2 != 0))
  }

  @Test("Every point lies in exactly one of the squares that tile the plane, edges included")
  func tiling() {
    let tiles = (0..<3).flatMap { column in
      (0..<3).map { row in
        BezierPath.rect(Rect(x: Double(column) * 10, y: Double(row) * 10, width: 10, height: 10))
      }
    }
    for x in stride(from: 0.0, to: 30, by: 2.5) {
      for y in stride(from: 0.0, to: 30, by: 2.5) {
        #expect(tiles.count { $0.contains(Point(x: x, y: y)) } == 1)
      }
    }
  }
}
