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
        guard let nearest = path.nearest(to: point), nearest.nearest.distance > 0.5 else {
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

  @Test("A clockwise path on screen has a positive winding number") func orientation() {
    let square = BezierPath.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(square.winding(of: Point(x: 5, y: 5)) == 1)
    #expect(square.applying(.scale(x: -1, y: 1)).winding(of: Point(x: -5, y: 5)) == -1)
    #expect(square.winding(of: Point(x: 15, y: 5)) == 0)
    #expect(square.winding(of: Point(x: -5, y: 5)) == 0)
    #expect(BezierPath().winding(of: .zero) == 0)
  }

  @Test("The middle of a five-pointed star is inside by winding and outside by even-odd")
  func star() {
    let tips = (0..<5).map { index in
      Point.zero + Vector(dx: 10, dy: 0).rotated(by: Double(index) * 4 * .pi / 5 - .pi / 2)
    }
    let star = BezierPath.polyline(tips, isClosed: true)
    #expect(star.winding(of: .zero) == 2)
    #expect(star.contains(.zero, rule: .winding))
    #expect(!star.contains(.zero, rule: .evenOdd))
    #expect(star.contains(Point(x: 0, y: -8), rule: .evenOdd))
  }

  @Test("A hole is a reversed subpath by winding, and any inner subpath by even-odd") func rings() {
    let outer = BezierPath.circle(center: .zero, radius: 10)
    let inner = BezierPath.circle(center: .zero, radius: 5)
    var solid = outer
    solid.append(inner)
    var ring = outer
    ring.append(inner.applying(.scale(x: -1, y: 1)))
    #expect(solid.contains(.zero) && !solid.contains(.zero, rule: .evenOdd))
    #expect(!ring.contains(.zero) && !ring.contains(.zero, rule: .evenOdd))
    #expect(ring.contains(Point(x: 7, y: 0)) && solid.contains(Point(x: 0, y: 7), rule: .evenOdd))
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

  @Test("A ray through a vertex or along an edge is counted correctly") func joints() {
    let diamond = BezierPath.polyline(
      [Point(x: 0, y: -10), Point(x: 10, y: 0), Point(x: 0, y: 10), Point(x: -10, y: 0)],
      isClosed: true)
    #expect(diamond.contains(.zero))
    #expect(!diamond.contains(Point(x: -20, y: 0)))
    #expect(!diamond.contains(Point(x: -20, y: -10)) && !diamond.contains(Point(x: -20, y: 10)))
    let step = BezierPath.polyline(
      [
        .zero, Point(x: 10, y: 0), Point(x: 10, y: 5), Point(x: 20, y: 5), Point(x: 20, y: 10),
        Point(x: 0, y: 10),
      ], isClosed: true)
    #expect(step.contains(Point(x: 5, y: 5)) && !step.contains(Point(x: -5, y: 5)))
    let circle = BezierPath.circle(center: .zero, radius: 10)
    for y in [-10.0, -5, 0, 5, 10] {
      #expect(!circle.contains(Point(x: -20, y: y)) && !circle.contains(Point(x: 20, y: y)))
    }
    #expect(circle.contains(.zero))
  }

  @Test("The fraction of random points inside a shape is its fraction of the area")
  func monteCarlo() {
    var random = SeededGenerator(seed: 62)
    let hill = BezierPath.wavePath(width: 100, bendDistance: 100)
    let hits = (0..<4000).count { _ in
      hill.contains(
        Point(x: .random(in: 0...100, using: &random), y: .random(in: -50...0, using: &random)))
    }
    #expect(abs(Double(hits) / 4000 - 2.0 / 3) < 0.03)
  }
}
