@Suite("Paths: flattening, lengths, nearest points")
struct PathMeasureTests {
  @Test("Flattened paths stay within the tolerance of the curves", arguments: [10.0, 1, 0.1, 0.01])
  func flattening(tolerance: Double) {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<8 {
      let path = CurveSamples.path(&random)
      let flat = path.flattened(tolerance: tolerance)
      #expect(flat.subpaths.count == path.subpaths.count)
      for element in flat.elements {
        if case .quadratic = element { Issue.record("a curve is left") }
        if case .cubic = element { Issue.record("a curve is left") }
      }
      let curves = path.segments.filter { if case .line = $0 { false } else { true } }
      for curve in curves {
        // Flatten each curve alone to obtain its lines, whose ends lie on the curve.
        let lines = BezierPath([.move(to: curve.start), curve.element]).flattened(
          tolerance: tolerance
        ).segments
        for (index, line) in lines.enumerated() {
          let (from, to) = (
            Double(index) / Double(lines.count), Double(index + 1) / Double(lines.count)
          )
          for step in 1..<8 {
            let point = curve.point(at: from + (to - from) * Double(step) / 8)
            #expect(line.nearest(to: point).distance <= tolerance)
          }
        }
        #expect(lines.first?.start == curve.start && lines.last?.end == curve.end)
      }
    }
  }

  @Test("A wave's hill is flattened into the documented numbers of lines") func flatteningCost() {
    let hill = BezierPath.wavePath(width: 375, bendDistance: 100)
    #expect(hill.flattened(tolerance: 0.1).segments.count == 23 + 1)
    #expect(hill.flattened(tolerance: 0.01).segments.count == 71 + 1)
  }

  @Test("A straight path is unchanged by flattening, and a tolerance of 0 terminates")
  func flatteningLines() {
    let square = BezierPath.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(square.flattened(tolerance: 0.1) == square)
    let straight = BezierPath([
      .move(to: .zero), .quadratic(control: Point(x: 5, y: 5), to: Point(x: 10, y: 10)),
    ])
    #expect(straight.flattened(tolerance: 0).segments.count == 1)
    let withoutMove = BezierPath([.quadratic(control: .zero, to: Point(x: 10, y: 10))])
    #expect(withoutMove.flattened(tolerance: 1).elements.first == .move(to: .zero))
  }

  @Test("A path's length is the sum of its segments' lengths and that of a fine polyline")
  func length() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<10 {
      let path = CurveSamples.path(&random)
      let flat = path.flattened(tolerance: 1e-4)
      #expect(abs(path.length - flat.length) < 0.02)
      #expect(path.length >= flat.length - 1e-9)
    }
    let circle = BezierPath.circle(center: .zero, radius: 100)
    #expect(abs(circle.length - 200 * .pi) < 0.2)
    let fine = Arc(center: .zero, radius: 100, startAngle: 0, sweepAngle: 2 * .pi)
      .path(tolerance: 1e-9)
    #expect(abs(fine.length - 200 * .pi) < 1e-7)
  }

  @Test("A path's nearest point is that of its nearest segment") func nearest() throws {
    var random = SeededGenerator(seed: 75)
    for _ in 0..<40 {
      let path = CurveSamples.path(&random)
      let probe = CurveSamples.point(&random)
      let nearest = try #require(path.nearest(to: probe))
      let flat = path.flattened(tolerance: 1e-4).segments
      let best = flat.map { $0.nearest(to: probe).distance }.min() ?? 0
      #expect(abs(nearest.place.distance - best) < 1e-3)
      let segment = path.segments[nearest.segmentIndex]
      #expect(segment.point(at: nearest.place.parameter) == nearest.place.point)
    }
    #expect(BezierPath().nearest(to: .zero) == nil)
  }
}
