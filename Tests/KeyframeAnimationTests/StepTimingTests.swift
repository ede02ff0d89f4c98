@Suite("steps()")
struct StepTimingTests {
  @Test(
    "Values match the tables for every position",
    arguments: TableRow.rows(of: "Curves/steps.tsv"))
  func table(row: TableRow) throws {
    let position = try #require(StepTiming.Position.allCases.first { "\($0)" == row[1] })
    let timing = TimingFunction.steps(Int(try row.number(0)), position)
    for point in try row.points(2) {
      #expect(timing.value(at: point[0]) == point[1], "\(point)")
    }
  }

  @Test("Too small counts are clamped, and the range starts at the first level") func degenerate() {
    #expect(StepTiming(count: 0).count == 1)
    #expect(StepTiming(count: -4, position: .jumpNone).count == 2)
    #expect(TimingFunction.steps(4, .jumpStart).range == 0.25...1)
    #expect(TimingFunction.steps(4).range == 0...1)
    #expect(TimingFunction.steps(3, .jumpBoth).range == 0.25...1)
    #expect(TimingFunction.steps(.max, .jumpBoth).value(at: 0.5) == 0.5)
    #expect(TimingFunction.steps(3).derivative(at: 0.4) == 0)
  }
}
