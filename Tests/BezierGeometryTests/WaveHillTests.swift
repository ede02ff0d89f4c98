@Suite("The wave header's hill")
struct WaveHillTests {
  static let hills = [(375.0, 100.0), (320, 25), (1, -40), (800, 0)]

  @Test("A hill with a tip is two cubics, level at the crest, and interpolates linearly from flat")
  func tip() throws {
    func points(_ path: BezierPath) -> [Point] { path.elements.flatMap(\.points) }
    let full = BezierPath.hillPath(width: 300, height: 80, tip: 75)
    let flat = BezierPath.hillPath(width: 300, height: 0, tip: 0)
    for part in [0.0, 0.25, 0.5, 1] {
      let low = BezierPath.hillPath(width: 300, height: 80 * part, tip: 75 * part)
      let expected = zip(points(flat), points(full)).map {
        $0.interpolated(to: $1, fraction: part)
      }
      #expect(points(low) == expected)
    }
    let left = try #require(full.segments.first)
    let right = full.segments[1]
    for step in 0...100 {
      // The cubic Bézier with heights 0, 0, 80, 80 and x-coordinates 0, 0, 75, 150.
      let s = Double(step) / 100
      let point = left.point(at: s)
      #expect(abs(point.y + 80 * (3 * s * s - 2 * s * s * s)) < 1e-9)
      #expect(abs(point.x - (225 * s * s * (1 - s) + 150 * s * s * s)) < 1e-9)
      #expect((right.point(at: 1 - s) - Point(x: 300 - point.x, y: point.y)).length < 1e-9)
    }
  }

  @Test("A hill with tip 75 and half width 150 is within 4 % of a parabola")
  func nearParabola() throws {
    let full = BezierPath.hillPath(width: 300, height: 80, tip: 75)
    let left = try #require(full.segments.first)
    for step in 0...100 {
      let point = left.point(at: Double(step) / 100)
      let parabola = 4 * 80 * (point.x / 300) * (1 - point.x / 300)
      #expect(abs(-point.y - parabola) < 3.2)
    }
  }

  @Test(
    "A wave path is the parabola −2·bend·(x/W)(1−x/W), with its crest at half the bend",
    arguments: hills)
  func parabola(width: Double, bend: Double) throws {
    let path = BezierPath.wavePath(width: width, bendDistance: bend)
    let edge = try #require(path.segments.first)
    for step in 0...100 {
      let point = edge.point(at: Double(step) / 100)
      let expected = -2 * bend * (point.x / width) * (1 - point.x / width)
      #expect(abs(point.y - expected) < 1e-12 * max(1, abs(bend)))
    }
    #expect(path.boundingBox?.height == abs(bend) / 2)
    #expect(BezierPath.bendDistance(ofHillHeight: bend / 2) == bend)
    #expect(BezierPath.wavePath(width: width, hillHeight: bend / 2) == path)
    // The area is two thirds of width times crest, positive for clockwise.
    #expect(abs(path.signedArea - width * bend / 3) < 1e-9)
  }

  @Test("The path runs from the origin along the edge to the right and straight back")
  func elements() {
    let path = BezierPath.wavePath(width: 375, bendDistance: 100)
    #expect(path.svgPathData() == "M0,0 Q187.5,-100 375,0 Z")
  }

  @Test(
    "A crest offset shears the hill: each point moves in proportion to its height",
    arguments: [-200.0, -30, 0, 12.5, 150, 1000])
  func crestOffset(offset: Double) {
    let used = min(max(offset, -150), 150)
    for (plain, leaning) in [
      (
        BezierPath.hillPath(width: 300, height: 80, tip: 75),
        BezierPath.hillPath(width: 300, height: 80, tip: 75, crestOffset: offset)
      ),
      (
        .wavePath(width: 300, bendDistance: 160),
        .wavePath(width: 300, bendDistance: 160, crestOffset: offset)
      ),
    ] {
      #expect(leaning.segments.count == plain.segments.count)
      for (segment, other) in zip(plain.segments, leaning.segments) {
        for step in 0...20 {
          let point = segment.point(at: Double(step) / 20)
          let expected = Point(x: point.x - used * point.y / 80, y: point.y)
          #expect((other.point(at: Double(step) / 20) - expected).length < 1e-9)
        }
      }
      #expect(abs(leaning.signedArea - plain.signedArea) < 1e-9)
      #expect(leaning.elements.map(\.command) == plain.elements.map(\.command))
    }
  }
}
