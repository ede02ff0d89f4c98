@Suite("Paths: lengths, nearest points")
struct PathMeasureTests {
  /// Returns lines between 500 points of each segment of a path.
  private func polyline(_ path: BezierPath) -> [LineSegment] {
    path.segments.flatMap { segment in
      (0..<500).map { index in
        LineSegment(
          start: segment.point(at: Double(index) / 500),
          end: segment.point(at: Double(index + 1) / 500))
      }
    }
  }

  @Test("A path's length is the sum of its segments' lengths and that of a fine polyline")
  func length() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<10 {
      let path = CurveSamples.path(&random)
      let length = polyline(path).reduce(0) { $0 + $1.length }
      #expect(abs(path.length - length) < 0.02)
      #expect(path.length >= length - 1e-9)
    }
  }

  @Test("A path's nearest point is that of its nearest segment") func nearest() throws {
    var random = SeededGenerator(seed: 75)
    for _ in 0..<40 {
      let path = CurveSamples.path(&random)
      let probe = CurveSamples.point(&random)
      let (segmentIndex, nearest) = try #require(path.nearest(to: probe))
      let best = polyline(path).map { $0.nearest(to: probe).distance }.min() ?? 0
      #expect(abs(nearest.distance - best) < 1e-3)
      let segment = path.segments[segmentIndex]
      #expect(segment.point(at: nearest.parameter) == nearest.point)
    }
    #expect(BezierPath().nearest(to: .zero) == nil)
  }
}
