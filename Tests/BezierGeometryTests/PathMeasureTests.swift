import BezierGeometry
import RealModule
import TestSupport
import Testing

@Suite("Paths: flattening, distances along, searches")
struct PathMeasureTests {
  @Test("flattened paths stay within the tolerance of the curves", arguments: [10.0, 1, 0.1, 0.01])
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
        // Each curve's own lines: those whose ends lie on it, found by flattening it alone.
        let lines = BezierPath(segments: [curve]).flattened(tolerance: tolerance).segments
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

  @Test("the documented numbers of lines for a wave's hill")
  func flatteningCost() {
    let hill = BezierPath.wavePath(width: 375, bendDistance: 100)
    #expect(hill.flattened(tolerance: 0.1).segments.count == 23 + 1)
    #expect(hill.flattened(tolerance: 0.01).segments.count == 71 + 1)
  }

  @Test("what is straight already stays as it is, and a tolerance of 0 ends too")
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

  @Test("a path's length is the sum of its parts and of a fine polyline")
  func length() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<10 {
      let path = CurveSamples.path(&random)
      let flat = path.flattened(tolerance: 1e-4)
      #expect(abs(path.length - flat.length) < 0.02)
      #expect(path.length >= flat.length - 1e-9)
      #expect(abs(MeasuredPath(path).length - path.length) < 1e-9)
    }
    let circle = BezierPath.circle(center: .zero, radius: 100)
    #expect(abs(circle.length - 200 * .pi) < 0.2)
    let fine = Arc(center: .zero, radius: 100, startAngle: 0, sweepAngle: 2 * .pi)
      .path(tolerance: 1e-9)
    #expect(abs(fine.length - 200 * .pi) < 1e-7)
  }

  @Test("points at even distances along a path are evenly far apart along it")
  func evenSteps() throws {
    var random = SeededGenerator(seed: 73)
    for _ in 0..<4 {
      let path = CurveSamples.path(&random)
      let measured = MeasuredPath(path)
      let count = 40
      var before = BezierPath()
      for index in 1...count {
        let distance = measured.length * Double(index) / Double(count)
        before = measured.part(from: 0, to: distance)
        #expect(abs(before.length - distance) < 1e-6)
        let point = try #require(measured.point(atLength: distance))
        #expect(try #require(before.currentPoint).distance(to: point) < 1e-9)
      }
      #expect(abs(before.length - path.length) < 1e-8)
    }
  }

  @Test("distances beyond the ends are held to them; an empty path has no points")
  func ends() throws {
    let path = BezierPath.polyline([Point(x: 1, y: 1), Point(x: 4, y: 5), Point(x: 4, y: 5)])
    let measured = MeasuredPath(path)
    #expect(measured.length == 5)
    #expect(measured.point(atLength: -3) == Point(x: 1, y: 1))
    #expect(measured.point(atLength: 99) == Point(x: 4, y: 5))
    let end = try #require(measured.location(atLength: 99))
    #expect(end.segmentIndex == 0 && end.parameter == 1)
    let tangent = try #require(measured.tangent(atLength: 99))
    #expect((tangent - Vector(dx: 0.6, dy: 0.8)).length < 1e-15)
    #expect(BezierPath().point(atLength: 1) == nil && BezierPath().tangent(atLength: 1) == nil)
    #expect(BezierPath([.move(to: .zero)]).point(atLength: 0) == nil)
    #expect(path.point(atLength: 2.5) == Point(x: 2.5, y: 3))
    #expect(path.tangent(atLength: 2.5) == measured.tangent(atLength: 2.5))
  }

  @Test("at a corner the path's direction is the one in which it goes on")
  func corner() {
    let corner = BezierPath.polyline([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect(corner.tangent(atLength: 10) == Vector(dx: 0, dy: 1))
    #expect(corner.tangent(atLength: 9.999) == Vector(dx: 1, dy: 0))
    #expect(corner.tangent(atLength: 20) == Vector(dx: 0, dy: 1))
  }

  @Test("trimming gives the part of the length asked for; two halves make the whole")
  func trimming() {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<10 {
      let path = CurveSamples.path(&random)
      let cut = Double.random(in: 0.1...0.9, using: &random)
      let (first, second) = (path.trimmed(from: 0, to: cut), path.trimmed(from: cut, to: 1))
      #expect(abs(first.length - cut * path.length) < 1e-6)
      #expect(abs(first.length + second.length - path.length) < 1e-6)
      #expect(path.trimmed(from: 0, to: 1) == path)
      #expect(path.trimmed(from: -1, to: 2) == path)
      #expect(path.trimmed(from: cut, to: cut).isEmpty)
      #expect(path.trimmed(from: 0.8, to: 0.2).isEmpty)
    }
    #expect(BezierPath().trimmed(from: 0.2, to: 0.5).isEmpty)
  }

  @Test("a path's nearest point is that of its nearest segment")
  func nearest() throws {
    var random = SeededGenerator(seed: 75)
    for _ in 0..<40 {
      let path = CurveSamples.path(&random)
      let probe = CurveSamples.point(&random)
      let nearest = try #require(path.nearest(to: probe))
      let flat = path.flattened(tolerance: 1e-4).segments
      let best = flat.map { $0.nearest(to: probe).distance }.min() ?? 0
      #expect(abs(nearest.distance - best) < 1e-3)
      let segment = path.segments[nearest.location.segmentIndex]
      #expect(segment.point(at: nearest.location.parameter) == nearest.point)
    }
    #expect(BezierPath().nearest(to: .zero) == nil)
  }

  @Test("a line through a closed outline meets it an even number of times")
  func intersections() {
    var random = SeededGenerator(seed: 76)
    var found = 0
    for _ in 0..<40 {
      var path = CurveSamples.path(&random)
      path = BezierPath(path.subpaths.flatMap { ($0.elements + [.close]) })
      let line = LineSegment(start: Point(x: -500, y: -437), end: Point(x: 480, y: 510))
      let meetings = path.intersections(with: line)
      #expect(meetings.count.isMultiple(of: 2))
      found += meetings.count
      for meeting in meetings {
        let segment = path.segments[meeting.location.segmentIndex]
        #expect(segment.point(at: meeting.location.parameter) == meeting.point)
        #expect(line.point(at: meeting.lineParameter).distance(to: meeting.point) < 1e-9)
      }
    }
    #expect(found > 40)
  }
}
