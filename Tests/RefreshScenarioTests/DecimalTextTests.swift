@Suite("Decimal text of numbers")
struct DecimalTextTests {
  @Test("The shortest text is parsed as the same number")
  func shortest() {
    #expect(
      [0, -0.0, 1, -2.5, 0.1, 1e-7, 1e21].map { $0.decimalText() } == [
        "0", "0", "1", "-2.5", "0.1", "1e-07", "1e+21",
      ])
    var random = SeededGenerator(seed: 91)
    for _ in 0..<1000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(Double(number.decimalText()) == number)
    }
  }

  @Test("Rounded text has at most the requested digits and no trailing zeros") func rounded() {
    let cases: [(Double, Int, String)] = [
      (1, 3, "1"), (0.1 + 0.2, 4, "0.3"), (2.0 / 3, 2, "0.67"), (-2.0 / 3, 2, "-0.67"),
      (0.004, 2, "0"), (-0.004, 2, "0"), (0.005, 2, "0.01"), (1.05, 0, "1"), (2.5, 0, "3"),
      (-2.5, 0, "-3"), (10.01, 1, "10"), (0.000001, 6, "0.000001"), (1e20, 2, "1e+20"),
      (123456.789, 2, "123456.79"), (1.5, -4, "2"), (.infinity, 2, "inf"),
    ]
    for (number, places, text) in cases { #expect(number.decimalText(places: places) == text) }
    var random = SeededGenerator(seed: 92)
    for _ in 0..<1000 {
      let number = Double.random(in: -1000...1000, using: &random)
      let text = number.decimalText(places: 4)
      #expect(abs((Double(text) ?? .nan) - number) <= 0.5e-4 + 1e-12)
      #expect(!text.contains(".") || !text.hasSuffix("0"))
    }
  }
}
