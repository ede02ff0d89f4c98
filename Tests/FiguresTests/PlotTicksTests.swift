@testable import Figures

@Suite("Ticks")
struct PlotTicksTests {
  /// Returns a label as a number, with its minus sign replaced by a hyphen.
  private func number(_ label: String) -> Double? {
    Double(String(label.map { $0 == "−" ? "-" : $0 }))
  }

  @Test("Ticks are 1, 2 or 5 times a power of ten apart, in range and labeled with their values")
  func spacing() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let magnitude = Double.pow(10, Double.random(in: -20...20, using: &random))
      let start = Double.random(in: -5...5, using: &random) * magnitude
      let span = Double.random(in: 0.01...10, using: &random) * magnitude
      let maximum = Int.random(in: 2...12, using: &random)
      let ticks = PlotTicks(in: start...(start + span), maximum: maximum)
      #expect(ticks.values.count <= maximum)
      // Steps of 1, 2, 5 are at most 2.5 times apart, which bounds the number of ticks from
      // below.
      #expect(ticks.values.count >= max(1, (maximum - 1) / 3), "\(start) \(span) \(maximum)")
      #expect(ticks.values.allSatisfy { (start...(start + span)).contains($0) })
      for (value, label) in zip(ticks.values, ticks.labels) {
        let printed = try #require(number(label)) * Double.pow(10, ticks.power)
        #expect(abs(printed - value) <= span * 1e-6, "\(label) for \(value)")
      }
      guard ticks.values.count > 1 else { continue }
      let step = ticks.values[1] - ticks.values[0]
      let mantissa = step / Double.pow(10, Double.log10(step * 1.000_001).rounded(.down))
      #expect([1, 2, 5].contains { abs(mantissa - $0) < 1e-4 }, "\(step)")
      for (a, b) in zip(ticks.values, ticks.values.dropFirst()) {
        #expect(abs(b - a - step) < step * 1e-6)
      }
    }
  }

  @Test("Labels have equal numbers of decimals and a true minus sign") func labels() {
    #expect(PlotTicks(in: -0.5...1, maximum: 4).labels == ["−0.5", "0", "0.5", "1.0"])
    #expect(PlotTicks(in: 0...0.3, maximum: 4).labels == ["0", "0.1", "0.2", "0.3"])
    #expect(PlotTicks(in: 0...1000, maximum: 5).labels == ["0", "500", "1000"])
  }

  @Test(
    "A range at the limits of floating point has no ticks",
    arguments: [.leastNonzeroMagnitude, .leastNormalMagnitude / 100, 1e-305, 1e305])
  func extreme(span: Double) {
    #expect(PlotTicks(in: 0...span, maximum: 5).values.isEmpty)
  }

  @Test("Labels of large and small values are divided by a power of ten") func powers() {
    let large = PlotTicks(in: 0...3.2e7, maximum: 4)
    #expect(large.labels == ["0", "10", "20", "30"])
    #expect(large.powerText == " ×10⁶")
    let small = PlotTicks(in: 0...2.5e-5, maximum: 3)
    #expect(small.labels == ["0", "10", "20"])
    #expect(small.powerText == " ×10⁻⁶")
    #expect(PlotTicks(in: 0...5, maximum: 5).powerText.isEmpty)
  }

  @Test("A range without length, or with a negligible one, has no ticks") func degenerate() {
    #expect(PlotTicks(in: 3...3, maximum: 5).values.isEmpty)
    #expect(PlotTicks(in: 1...(1 + 1e-12), maximum: 5).values.isEmpty)
  }

  @Test("A tiny range that starts at 0 has ticks") func tiny() {
    #expect(PlotTicks(in: 0...1e-300, maximum: 5).values.count > 1)
  }

  @Test("A maximum below 2 gives two ticks", arguments: [-3, 0, 1]) func few(maximum: Int) {
    #expect(PlotTicks(in: 0...1, maximum: maximum).values.count == 2)
  }
}
