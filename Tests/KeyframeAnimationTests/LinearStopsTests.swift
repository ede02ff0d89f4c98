@Suite("linear()")
struct LinearStopsTests {
  @Test(
    "Missing inputs of stops are computed as in CSS Easing 2",
    arguments: TableRow.rows(of: "Curves/linear-corners.tsv"))
  func corners(row: TableRow) throws {
    guard case .linearStops(let stops) = try TimingFunction(parsing: row[0]) else {
      Issue.record("not a linear()")
      return
    }
    let found = stops.corners.flatMap { [$0.input, $0.output] }
    let expected = try row.points(1).flatMap(\.self)
    #expect(found.count == expected.count)
    #expect(zip(found, expected).allSatisfy { isClose($0, $1) }, "\(found)")
  }

  @Test(
    "Values are linear, jump to the later output, and extrapolate the end pieces",
    arguments: TableRow.rows(of: "Curves/linear-values.tsv"))
  func values(row: TableRow) throws {
    let curve = try TimingFunction(parsing: row[0])
    #expect(isClose(curve.value(at: try row.number(1)), try row.number(2)))
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
