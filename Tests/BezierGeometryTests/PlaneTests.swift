@Suite("Points, vectors, rectangles, transforms")
struct PlaneTests {
  @Test("A vector's angle and length are its polar coordinates")
  func polar() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let vector = CurveSamples.point(&random) - Point.zero
      let back = Vector(
        dx: vector.length * .cos(vector.angle), dy: vector.length * .sin(vector.angle))
      #expect((back - vector).length < 1e-12 * vector.length)
    }
    #expect(Vector.zero.normalized == nil)
    #expect(Vector(dx: 0, dy: 2).angle == .pi / 2, "down is a quarter clockwise of right")
  }

  @Test("Rotating by π/2 gives the perpendicular, and rotation preserves length") func rotation() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let vector = CurveSamples.point(&random) - Point.zero
      let angle = Double.random(in: -10...10, using: &random)
      #expect((vector.rotated(by: .pi / 2) - vector.perpendicular).length < 1e-12 * 200)
      #expect(abs(vector.rotated(by: angle).length - vector.length) < 1e-12 * 200)
      let byMatrix = (Point.zero + vector).applying(.rotation(angle)) - Point.zero
      #expect((vector.rotated(by: angle) - byMatrix).length < 1e-12 * 200)
    }
  }

  @Test("Concatenation applies the first transform first")
  func order() {
    let moved = Point(x: 1, y: 0)
      .applying(.scale(x: 2, y: 2).concatenating(.translation(x: 10, y: 0)))
    #expect(moved == Point(x: 12, y: 0))
  }

  @Test("A transform scales areas by its determinant") func determinant() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      let transform = CurveSamples.transform(&random)
      let path = BezierPath.circle(center: CurveSamples.point(&random), radius: 20)
      let expected = path.signedArea * transform.determinant
      #expect(abs(path.applying(transform).signedArea - expected) < 1e-8)
    }
  }

  @Test("Points, vectors and numbers interpolate linearly, exactly at both ends")
  func blending() {
    func check<Value: Equatable>(
      _ first: Value, _ second: Value, components: (Value) -> [Double],
      interpolated: (Value, Value, Double) -> Value
    ) {
      #expect(interpolated(first, second, 0) == first)
      #expect(interpolated(first, second, 1) == second)
      let ends = zip(components(first), components(second))
      for fraction in [0.25, 1.5] {
        let blend = components(interpolated(first, second, fraction))
        for (component, (from, to)) in zip(blend, ends) {
          #expect(abs(component - (from + (to - from) * fraction)) < 1e-12)
        }
      }
    }
    check(0.1, 0.7, components: { [$0] }) { $0.interpolated(to: $1, fraction: $2) }
    check(Point(x: 0.1, y: 0.2), Point(x: -5, y: 7), components: { [$0.x, $0.y] }) {
      $0.interpolated(to: $1, fraction: $2)
    }
    check(Vector(dx: 0.1, dy: 0.2), Vector(dx: -5, dy: 7), components: { [$0.dx, $0.dy] }) {
      $0.interpolated(to: $1, fraction: $2)
    }
  }

  @Test("A union contains both rectangles, and an intersection lies in both") func rectangles() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let first = Rect(CurveSamples.point(&random), CurveSamples.point(&random))
      let second = Rect(CurveSamples.point(&random), CurveSamples.point(&random))
      let probe = CurveSamples.point(&random)
      if first.contains(probe) || second.contains(probe) {
        #expect(first.union(second).contains(probe))
      }
      let common = first.intersection(second)
      #expect(
        (common?.contains(probe) ?? false) == (first.contains(probe) && second.contains(probe)))
    }
    #expect(
      Rect(x: 5, y: 5, width: -3, height: -2).standardized == Rect(x: 2, y: 3, width: 3, height: 2))
    #expect(
      Rect(x: 0, y: 0, width: 10, height: 4).inset(dx: 1, dy: 2)
        == Rect(x: 1, y: 2, width: 8, height: 0))
  }

  @Test("The longest lines keep jumps and ends, whatever the values") func lines() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 1...80, using: &generator)
      let step = Double.random(in: 0...2, using: &generator)
      var value = 0.0
      let values = (0..<count).map { _ in
        value += Double.random(in: -step...step, using: &generator)
        return value
      }
      let kept = longestLines(through: (0..<count).map { Double($0) / 60 }, values, tolerance: 0.25)
      #expect(kept.first == 0 && kept.last == count - 1)
      for (first, second) in zip(kept, kept.dropFirst()) {
        for index in first...second {
          let part = Double(index - first) / Double(second - first)
          let line = values[first] + part * (values[second] - values[first])
          #expect(abs(line - values[index]) <= 0.25 + 1e-9)
        }
      }
    }
    #expect(longestLines(through: [], [], tolerance: 1) == [])
  }
}
