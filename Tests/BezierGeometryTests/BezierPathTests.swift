@Suite("Paths: elements, segments, blending")
struct BezierPathTests {
  static let triangle = BezierPath([
    .move(to: .zero), .line(to: Point(x: 10, y: 0)), .line(to: Point(x: 0, y: 10)), .close,
  ])

  @Test("Each segment starts at the end of the one before, and a close is a line back")
  func segments() {
    #expect(
      Self.triangle.segments == [
        .line(LineSegment(start: .zero, end: Point(x: 10, y: 0))),
        .line(LineSegment(start: Point(x: 10, y: 0), end: Point(x: 0, y: 10))),
        .line(LineSegment(start: Point(x: 0, y: 10), end: .zero)),
      ])
    #expect(Self.triangle.currentPoint == .zero)
    #expect(BezierPath().currentPoint == nil)
  }

  @Test("A path has the measures of the table", arguments: TableRow.rows(of: "Paths/measures.tsv"))
  func measures(row: TableRow) throws {
    let path = try BezierPath(svgPathData: row[1])
    let counts = [path.segments, path.closedSegments].map { Double($0.count) }
    let numbers = counts + [Double(path.subpaths.count), path.signedArea, path.length]
    for (column, number) in numbers.enumerated() where row[column + 2] != "-" {
      #expect(number == (try row.number(column + 2)))
    }
    let box = path.boundingBox.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
    #expect(box == row.numbers(7))
  }

  @Test("Without a move, a line acts as a move and a curve starts at its first control point")
  func withoutMove() {
    let a = Point(x: 1, y: 2)
    let b = Point(x: 3, y: 4)
    #expect(BezierPath([.line(to: a)]).segments.isEmpty)
    #expect(
      BezierPath([.line(to: a), .line(to: b)]).segments == [.line(LineSegment(start: a, end: b))])
    #expect(
      BezierPath([.quadratic(control: a, to: b)]).segments
        == [.quadratic(QuadraticCurve(start: a, control: a, end: b))])
    #expect(
      BezierPath([.cubic(control1: a, control2: a, to: b)]).subpaths
        == [BezierPath([.move(to: a), .cubic(control1: a, control2: a, to: b)])])
    #expect(BezierPath([.close, .close]).segments.isEmpty)
    #expect(BezierPath([.close]).subpaths.isEmpty)
  }

  @Test("After a close, the current point is the subpath's start") func afterClose() {
    var path = Self.triangle
    path.addLine(to: Point(x: -5, y: -5))
    #expect(
      path.segments.last == .line(LineSegment(start: .zero, end: Point(x: -5, y: -5))))
    #expect(
      path.subpaths.last == BezierPath([.move(to: .zero), .line(to: Point(x: -5, y: -5))]))
  }

  @Test("The segments of the subpaths are the segments of the path") func subpaths() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<50 {
      let path = CurveSamples.path(&random)
      #expect(path.subpaths.flatMap(\.segments) == path.segments)
    }
  }

  @Test("Rectangles and rounded rectangles have the exact areas and lengths") func rectangles() {
    let rect = Rect(x: 5, y: 6, width: 40, height: 20)
    let rounded = BezierPath.roundedRect(rect, cornerRadius: 8)
    #expect(abs(rounded.signedArea - (800 - (4 - .pi) * 64)) < 0.1)
    #expect(abs(rounded.length - (120 - 64 + 16 * .pi)) < 0.02)
    #expect(rounded.boundingBox == rect)
    let square = BezierPath.roundedRect(rect, cornerRadius: -3)
    #expect(square.signedArea == 800 && square.boundingBox == rect)
    let stadium = BezierPath.roundedRect(rect, cornerRadius: 1000)
    #expect(abs(stadium.signedArea - (400 + 100 * .pi)) < 0.2)
  }

  @Test("Circles and ellipses of four cubics are accurate to 2.73e−4 radii") func ellipses() {
    let circle = BezierPath.circle(center: Point(x: 3, y: 4), radius: 100)
    let errors = circle.segments.flatMap { segment in
      (0...200).map { segment.point(at: Double($0) / 200).distance(to: Point(x: 3, y: 4)) - 100 }
    }
    #expect(errors.allSatisfy { $0 > -1e-10 && $0 < 0.0273 })
    #expect((errors.max() ?? 0) > 0.027)
    #expect(abs(circle.signedArea - 10_000 * .pi) < 10)
    let ellipse = BezierPath.ellipse(in: Rect(x: -20, y: -5, width: 40, height: 10))
    #expect(ellipse.boundingBox == Rect(x: -20, y: -5, width: 40, height: 10))
    #expect(abs(ellipse.signedArea - 100 * .pi) < 0.1)
    #expect(circle.elements.map(\.command) == ellipse.elements.map(\.command))
  }

  @Test("Transforming a path transforms its points") func transforming() {
    var random = SeededGenerator(seed: 54)
    let path = CurveSamples.path(&random)
    let transform = CurveSamples.transform(&random)
    let moved = path.applying(transform)
    for (segment, image) in zip(path.segments, moved.segments) {
      let expected = segment.point(at: 0.3).applying(transform)
      #expect(image.point(at: 0.3).distance(to: expected) < 1e-9)
    }
  }
}
