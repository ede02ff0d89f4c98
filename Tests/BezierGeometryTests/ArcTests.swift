@Suite("Arcs")
struct ArcTests {
  @Test("A circle's length is 2πr and its area is πr², positive for clockwise on screen")
  func circle() throws {
    let circle = Arc(center: Point(x: 7, y: -3), radius: 12, startAngle: 1, sweepAngle: 2 * .pi)
      .path(tolerance: 1e-12)
    #expect(abs(circle.length - 24 * .pi) < 1e-10)
    #expect(abs(circle.signedArea - 144 * .pi) < 1e-10)
    let box = try #require(circle.boundingBox)
    #expect(abs(box.minX + 5) < 1e-12 && abs(box.maxX - 19) < 1e-12)
    #expect(abs(box.minY + 15) < 1e-12 && abs(box.maxY - 9) < 1e-12)
  }

  @Test("A positive sweep runs clockwise on screen: from the right, down") func orientation() {
    let quarter = Arc(center: .zero, radius: 10, startAngle: 0, sweepAngle: .pi / 2)
    #expect(quarter.start == Point(x: 10, y: 0))
    #expect(quarter.end.distance(to: Point(x: 0, y: 10)) < 1e-14)
    #expect(quarter.derivative(at: 0).normalized == Vector(dx: 0, dy: 1))
  }

  @Test("An arc's cubics stay within the tolerance, and their count is near the minimum")
  func cubicError() {
    var random = SeededGenerator(seed: 41)
    for tolerance in [1.0, 1e-1, 1e-3, 1e-6] {
      for _ in 0..<6 {
        let sweep = Double.random(in: -9...9, using: &random)
        let arc = Arc(
          center: CurveSamples.point(&random), radius: .random(in: 1...300, using: &random),
          startAngle: .random(in: -4...4, using: &random), sweepAngle: sweep)
        let cubics = arc.cubics(tolerance: tolerance)
        var error = 0.0
        for (index, cubic) in cubics.enumerated() {
          for step in 0...100 {
            let t = Double(step) / 100
            let point = cubic.point(at: t)
            error = max(error, abs(point.distance(to: arc.center) - arc.radii.width))
            // The angle must advance evenly with the parameter, too.
            let expected = arc.point(at: (Double(index) + t) / Double(cubics.count))
            #expect(point.distance(to: expected) < 0.02 * arc.radii.width)
          }
        }
        #expect(error <= tolerance * 1.001 + 1e-12)
        #expect(zip(cubics, cubics.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(cubics.first?.start == arc.start && cubics.last?.end == arc.end)
        if cubics.count > Int((abs(sweep) / (.pi / 2)).rounded(.up)) {
          // One cubic fewer would exceed the tolerance.
          let fewer = abs(sweep) / Double(cubics.count - 1)
          #expect(1.81e-5 * .pow(fewer, 6) * arc.radii.width > tolerance * 0.99)
        }
      }
    }
  }

  @Test("An ellipse's cubics stay within the tolerance") func ellipseCubics() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<10 {
      let arc = CurveSamples.arc(&random)
      for cubic in arc.cubics(tolerance: 1e-3) {
        for step in 0...20 {
          let local = (cubic.point(at: Double(step) / 20) - arc.center).rotated(by: -arc.rotation)
          let unit = Vector(dx: local.dx / arc.radii.width, dy: local.dy / arc.radii.height)
          #expect(abs(unit.length - 1) * max(arc.radii.width, arc.radii.height) < 1.01e-3)
        }
      }
    }
  }

  @Test("A circle of radius 100 is split into the documented numbers of cubics") func counts() {
    let circle = Arc(center: .zero, radius: 100, startAngle: 0, sweepAngle: 2 * .pi)
    #expect(circle.cubics(tolerance: 1e-3).count == 7)
    #expect(circle.cubics(tolerance: 1e-6).count == 22)
    #expect(circle.cubics(tolerance: 10).count == 4)
  }

  @Test("Arcs without sweep or radius, with tolerance 0 or with a huge sweep are finite")
  func degenerate() {
    let still = Arc(center: .zero, radius: 10, startAngle: 1, sweepAngle: 0)
    #expect(still.cubics().allSatisfy { $0.control1 == $0.start && $0.end == $0.start })
    let point = Arc(center: .zero, radius: 0, startAngle: 1, sweepAngle: 3)
    #expect(point.path().length == 0)
    let flat = Arc(center: .zero, radii: Size(width: 10, height: 0), startAngle: 0, sweepAngle: 3.2)
    #expect(abs(flat.path(tolerance: 1e-9).length - (20 + 10 * (1 + .cos(3.2)))) < 1e-6)
    #expect(
      Arc(center: .zero, radius: 1, startAngle: 0, sweepAngle: 1e300).cubics().count == 1_000_000)
    #expect(
      Arc(center: .zero, radius: 1, startAngle: 0, sweepAngle: 1).cubics(tolerance: 0).count
        == 1_000_000)
  }

  @Test("An arc between two end points meets both and has the requested radii")
  func endpoints() throws {
    var random = SeededGenerator(seed: 43)
    var count = 0
    for _ in 0..<200 {
      let truth = CurveSamples.arc(&random)
      let arc = try #require(
        Arc(
          from: truth.start, to: truth.end, radii: truth.radii, rotation: truth.rotation,
          isLarge: abs(truth.sweepAngle) > .pi, isClockwise: truth.sweepAngle > 0))
      // The center of a nearly full or nearly empty arc is ill-conditioned; skip those arcs.
      guard truth.start.distance(to: truth.end) > 1 else { continue }
      count += 1
      for step in 0...8 {
        let t = Double(step) / 8
        #expect(arc.point(at: t).distance(to: truth.point(at: t)) < 1e-5)
      }
    }
    #expect(count > 150)
  }

  @Test("Radii too small to reach are scaled up; equal ends or a zero radius give no arc")
  func smallRadii() throws {
    let arc = try #require(
      Arc(
        from: .zero, to: Point(x: 10, y: 0), radii: Size(width: -1, height: 2), rotation: 0,
        isLarge: false, isClockwise: true))
    #expect(abs(arc.radii.width - 5) < 1e-12 && abs(arc.radii.height - 10) < 1e-12)
    #expect(arc.point(at: 0.5).distance(to: Point(x: 5, y: -10)) < 1e-9)
    for (end, radii) in [
      (Point.zero, Size(width: 5, height: 5)), (Point(x: 1, y: 1), Size(width: 0, height: 5)),
      (Point(x: 1, y: 1), Size(width: 5, height: 0)),
      (Point(x: 1e12, y: 1), Size(width: .leastNonzeroMagnitude, height: 5)),
    ] {
      let none = Arc(
        from: .zero, to: end, radii: radii, rotation: 0, isLarge: true, isClockwise: true)
      #expect(none == nil)
    }
  }

  @Test("Adding an arc draws a joining line only if the current point is elsewhere") func adding() {
    let arc = Arc(center: .zero, radius: 10, startAngle: 0, sweepAngle: 1)
    var empty = BezierPath()
    empty.addArc(arc)
    #expect(empty.elements.first == .move(to: arc.start))
    #expect(empty == arc.path())
    var elsewhere = BezierPath([.move(to: .zero)])
    elsewhere.addArc(arc)
    #expect(elsewhere.elements[1] == .line(to: arc.start))
  }
}
