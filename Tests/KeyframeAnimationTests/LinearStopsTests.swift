@Suite("linear()")
struct LinearStopsTests {
  static func corners(_ text: String) throws -> [[Double]] {
    guard case .linearStops(let stops) = try TimingFunction(parsing: text) else { return [] }
    return stops.corners.map { [$0.input, $0.output] }
  }

  @Test(
    "Missing inputs of stops are computed as in CSS Easing 2",
    arguments: [
      ("linear(0, 0.25, 1)", [[0, 0], [0.5, 0.25], [1, 1]]),
      ("linear(0, 0.25 75%, 1)", [[0, 0], [0.75, 0.25], [1, 1]]),
      ("linear(0, 0.25 25% 75%, 1)", [[0, 0], [0.25, 0.25], [0.75, 0.25], [1, 1]]),
      ("linear(0, 25% 75% .25, 1)", [[0, 0], [0.25, 0.25], [0.75, 0.25], [1, 1]]),
      ("linear(0, 1 50%, 0 25%, 1)", [[0, 0], [0.5, 1], [0.5, 0], [1, 1]]),
      ("linear(0, 1 150%, 0)", [[0, 0], [1.5, 1], [1.5, 0]]),
      (
        "linear(0, .1, .2, .3, 1 80%, 0)",
        [
          [0, 0], [0.2, 0.1], [0.4, 0.2], [0.6, 0.3], [0.8, 1], [1, 0],
        ]
      ),
      ("linear(1 -50%, 0)", [[-0.5, 1], [1, 0]]),
      ("linear(0.5)", [[0, 0.5]]),
      ("linear(.7 20% 90%)", [[0.2, 0.7], [0.9, 0.7]]),
    ])
  func corners(text: String, expected: [[Double]]) throws {
    let found = try Self.corners(text)
    #expect(found.count == expected.count)
    for (a, b) in zip(found.joined(), expected.joined()) { #expect(isClose(a, b)) }
  }

  @Test(
    "Values are linear, jump to the later output, and extrapolate the end pieces",
    arguments: [
      ("linear(0, 0.25 25% 75%, 1)", 0.5, 0.25), ("linear(0, 0.25 25% 75%, 1)", 0.125, 0.125),
      ("linear(0, 0.25 25% 75%, 1)", 1.25, 1.75), ("linear(0, 0.25 25% 75%, 1)", -0.5, -0.5),
      ("linear(0, 0 50%, 1 50%, 1)", 0.5, 1), ("linear(0, 0 50%, 1 50%, 1)", 0.4999, 0),
      ("linear(0, 1 0%, 1)", 0, 1), ("linear(0, 1 0%, 1)", -1, 1),
      ("linear(0, 1 100%, 2 100%)", 1, 2), ("linear(0, 1 100%, 2 100%)", 3, 2),
      ("linear(0.3)", -5, 0.3), ("linear(0.3)", 0.5, 0.3),
      ("linear(0 20%, 1)", 0, -0.25), ("linear(0, 2)", 0.25, 0.5),
    ])
  func values(text: String, x: Double, expected: Double) throws {
    let curve = try TimingFunction(parsing: text)
    #expect(isClose(curve.value(at: x), expected))
  }

  @Test("For random stops, values between corners are on the chord with its slope")
  func randomStops() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      var input = 0.0
      let stops = (0..<random.integer(2...12)).map { _ -> LinearStops.Stop in
        input += random.flag() ? 0 : random.number(0...0.3)
        return LinearStops.Stop(random.number(-1...2), at: input)
      }
      let curve = LinearStops(stops)
      for (a, b) in zip(curve.corners, curve.corners.dropFirst()) where b.input > a.input {
        let middle = (a.input + b.input) / 2
        #expect(isClose(curve.value(at: middle), (a.output + b.output) / 2))
        let chord = (b.output - a.output) / (b.input - a.input)
        #expect(isClose(curve.derivative(at: middle), chord))
        #expect(curve.value(at: b.input.nextDown).isFinite)
      }
      let scan = grid(0, 1, 500).map { curve.value(at: $0) }
      #expect(curve.range.lowerBound <= (scan.min() ?? 0) + 1e-12)
      #expect(curve.range.upperBound >= (scan.max() ?? 0) - 1e-12)
    }
  }

  @Test("No stops give the identity, and numbers that are not finite count as missing")
  func degenerate() throws {
    #expect(LinearStops([]).value(at: 0.3) == 0.3)
    let curve = LinearStops([.init(.nan, at: .nan), .init(1, at: .infinity)])
    #expect(curve.value(at: 0.5) == 0.5)
    #expect(TimingFunction.linearStops(LinearStops([.init(2)])).range == 2...2)
    #expect(try TimingFunction(parsing: "linear(-1e308, 1.7e308)").value(at: 0) == -1e308)
  }
}
