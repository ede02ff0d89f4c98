@Suite("steps()")
struct StepTimingTests {
  /// A row of a table in CSS Easing.
  struct Row: Sendable, CustomTestStringConvertible {
    var position: StepTiming.Position
    /// Values at x = −0.5, 0, 0.25, 0.5, 0.75, 0.99, 1, 1.5 for two intervals.
    var values: [Double]
    var testDescription: String { position.rawValue }
  }

  @Test(
    "Two intervals match the table for every position",
    arguments: [
      Row(position: .jumpEnd, values: [-0.5, 0, 0, 0.5, 0.5, 0.5, 1, 1.5]),
      Row(position: .jumpStart, values: [0, 0.5, 0.5, 1, 1, 1, 1, 2]),
      Row(position: .jumpNone, values: [-1, 0, 0, 1, 1, 1, 1, 3]),
      Row(
        position: .jumpBoth,
        values: [0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3, 1, 4.0 / 3]),
    ])
  func table(row: Row) {
    let timing = TimingFunction.steps(2, row.position)
    for (x, expected) in zip([-0.5, 0, 0.25, 0.5, 0.75, 0.99, 1, 1.5], row.values) {
      #expect(timing.value(at: x) == expected, "x = \(x)")
    }
  }

  @Test("Levels are equally spaced and equally long", arguments: StepTiming.Position.allCases)
  func levels(position: StepTiming.Position) {
    let count = 5
    let seen = (0..<count).map {
      TimingFunction.steps(count, position).value(at: (Double($0) + 0.5) / Double(count))
    }
    let expected: [Double] =
      switch position {
      case .jumpEnd: [0, 0.2, 0.4, 0.6, 0.8]
      case .jumpStart: [0.2, 0.4, 0.6, 0.8, 1]
      case .jumpNone: [0, 0.25, 0.5, 0.75, 1]
      case .jumpBoth: [1.0 / 6, 2.0 / 6, 3.0 / 6, 4.0 / 6, 5.0 / 6]
      }
    #expect(seen == expected)
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
