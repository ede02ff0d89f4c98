@Suite("cubic-bezier()")
struct CubicBezierTimingTests {
  /// Returns one coordinate in Bernstein form.
  static func bernstein(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
  }

  /// Returns y at x by bisection of the parameter.
  static func bisected(_ c: CubicBezierTiming, _ x: Double) -> Double {
    bezier((c.x1, c.y1, c.x2, c.y2), at: x)
  }

  static func random(_ random: inout SeededGenerator) -> CubicBezierTiming {
    CubicBezierTiming(
      x1: random.number(0...1), y1: random.number(-2...3), x2: random.number(0...1),
      y2: random.number(-2...3))
  }

  @Test("The solver matches bisection for random curves") func againstBisection() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let curve = Self.random(&random)
      for x in grid(0, 1, 20) {
        #expect(isClose(curve.value(at: x), Self.bisected(curve, x), within: 1e-11))
      }
    }
  }

  @Test("Extreme control points are solved") func extremeControls() {
    for (x1, x2) in [(0.0, 0.0), (1, 1), (1, 0), (0, 1), (1e-12, 1), (1, 1 - 1e-12)] {
      let curve = CubicBezierTiming(x1: x1, y1: 0.3, x2: x2, y2: 0.9)
      var last = 0.0
      for x in grid(0, 1, 1000) {
        let value = curve.value(at: x)
        // Where x(s) is flat, y is only accurate to the cube root of a double's precision.
        #expect(isClose(value, Self.bisected(curve, x), within: 1e-5))
        #expect(value >= last - 1e-9)
        last = value
      }
    }
  }

  @Test("Ends are exact, and the presets are CSS's") func presets() {
    for curve in [TimingFunction.ease, .easeIn, .easeOut, .easeInEaseOut] {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
    }
    #expect(TimingFunction.ease == .cubicBezier(0.25, 0.1, 0.25, 1))
    #expect(isClose(TimingFunction.easeInEaseOut.value(at: 0.5), 0.5))
    #expect(TimingFunction.cubicBezier(0.3, 0.3, 0.6, 0.6).value(at: 0.123) == 0.123)
  }

  @Test(
    "Outside of 0...1, the value continues along the end's tangent as defined by CSS",
    arguments: TableRow.rows(of: "Curves/extrapolation.tsv"))
  func extrapolation(row: TableRow) throws {
    let numbers = try (0..<6).map(row.number)
    let curve = TimingFunction.cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    let before = numbers[4]
    let after = numbers[5]
    for distance in [0.1, 0.5, 2] {
      #expect(isClose(curve.value(at: -distance), -before * distance))
      #expect(isClose(curve.value(at: 1 + distance), 1 + after * distance))
      #expect(curve.derivative(at: -distance) == before)
      #expect(curve.derivative(at: 1 + distance) == after)
    }
  }

  @Test("The derivative matches difference quotients") func derivative() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let x1 = random.number(0.05...0.95)
      let x2 = random.number(max(0.05, x1 - 0.6)...0.95)  // avoids vertical tangents
      let curve = TimingFunction.cubicBezier(x1, random.number(-2...3), x2, random.number(-2...3))
      for x in grid(0.02, 0.98, 12) {
        let difference = slope(at: x) { curve.value(at: $0) }
        #expect(isClose(curve.derivative(at: x), difference, within: 1e-5))
      }
    }
  }

  @Test("A vertical end has an infinite slope with the sign of its direction") func uprightEnds() {
    #expect(TimingFunction.cubicBezier(0, 1, 0.5, 1).derivative(at: 0) == .infinity)
    #expect(TimingFunction.cubicBezier(0, -1, 0.5, 1).derivative(at: 0) == -.infinity)
    #expect(TimingFunction.cubicBezier(0.5, 0, 1, 0).derivative(at: 1) == .infinity)
    #expect(TimingFunction.cubicBezier(0.5, 0, 1, 2).derivative(at: 1) == -.infinity)
    #expect(TimingFunction.easeIn.derivative(at: 0) == 0)
    #expect(TimingFunction.cubicBezier(0, 0, 0.5, 1).derivative(at: 0) == 2)
  }

  @Test("The range matches a dense scan") func range() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let curve = Self.random(&random)
      let values = grid(0, 1, 3000).map { Self.bernstein(curve.y1, curve.y2, $0) }
      #expect(isClose(curve.range.lowerBound, values.min() ?? 0, within: 1e-5))
      #expect(isClose(curve.range.upperBound, values.max() ?? 0, within: 1e-5))
    }
  }

  @Test("Control points out of range are clamped") func sanitized() {
    let curve = CubicBezierTiming(x1: -3, y1: .nan, x2: 7, y2: .infinity)
    #expect(curve == CubicBezierTiming(x1: 0, y1: 0, x2: 1, y2: 0))
    #expect(TimingFunction.ease.value(at: .nan).isNaN)
  }
}
