@Suite("Parsing and printing curves")
struct CurveTextTests {
  /// The curves by their printed text.
  private static let curves: [String: Curve] = [
    "linear": .timing(.linear),
    "ease": .timing(.ease),
    "ease-in": .timing(.easeIn),
    "ease-out": .timing(.easeOut),
    "ease-in-out": .timing(.easeInEaseOut),
    "step-start": .timing(.steps(1, .jumpStart)),
    "step-end": .timing(.steps(1, .jumpEnd)),
    "cubic-bezier(0, -0.001, 0.5, 2.5)": .timing(.cubicBezier(0, -0.001, 0.5, 2.5)),
    "steps(4, jump-end)": .timing(.steps(4)),
    "steps(4, jump-start)": .timing(.steps(4, .jumpStart)),
    "steps(2, jump-none)": .timing(.steps(2, .jumpNone)),
    "linear(0 0%, 0.5 7%, 0.5 30%, 1 100%)": .timing(
      .linearStops(LinearStops([.init(0), .init(0.5, at: 0.07, through: 0.3), .init(1)]))),
    "sine-in": .timing(.easing(.sine, .in)),
    "quad-in-out": .timing(.easing(.power(exponent: 2), .inOut)),
    "cubic-in": .timing(.easing(.power(exponent: 3), .in)),
    "cubic-out": .timing(.easing(.power(exponent: 3), .out)),
    "power-out(exponent: 2.5)": .timing(.easing(.power(exponent: 2.5), .out)),
    "back-in": .timing(.easing(.back(overshoot: 1.70158), .in)),
    "back-out": .timing(.easing(.back(overshoot: 1.70158), .out)),
    "elastic-out(amplitude: 2, period: 0.4)": .timing(
      .easing(.elastic(amplitude: 2, period: 0.4), .out)),
    "bounce-in": .timing(.easing(.bounce, .in)),
    "circular-in-out": .timing(.easing(.circular, .inOut)),
    "spring(mass: 1, stiffness: 100, damping: 10)": .spring(Spring()),
    "spring(duration: 0.5, bounce: 0.3, velocity: -2)": .spring(
      Spring(duration: 0.5, bounce: 0.3, initialVelocity: -2)),
    "spring(response: 0.5, damping-fraction: 0.8)": .spring(
      Spring(response: 0.5, dampingFraction: 0.8)),
    "spring(settling-duration: 0.9, damping-ratio: 0.43)": .spring(
      Spring(settlingDuration: 0.9, dampingRatio: 0.43)),
    "spring(mass: 1, stiffness: 100, damping: 50, allows-overdamping: false)": .spring(
      Spring(.physical(mass: 1, stiffness: 100, damping: 50), allowsOverdamping: false)),
    "decay(velocity: 1000, rate: 0.998)": .decay(ScrollDecay(velocity: 1000, rate: 0.998)),
    "rubber-band(dimension: 667)": .rubberBand(RubberBand(dimension: 667)),
    "rubber-band(dimension: 667, coefficient: 0.5)": .rubberBand(
      RubberBand(dimension: 667, coefficient: 0.5)),
  ]

  @Test(
    "Text is parsed as its curve and printed in CSS's spelling",
    arguments: TableRow.rows(of: "Curves/spellings.tsv"))
  func meaning(row: TableRow) throws {
    let parsed = try Curve(parsing: row.text(0))
    #expect(parsed == (try #require(Self.curves[row[1]])))
    #expect(parsed.description == row[1])
    #expect(try Curve(parsing: row[1]) == parsed)
  }

  @Test("Random curves survive printing and parsing bit for bit") func roundTrip() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let curve = RandomCurve.next(&random)
      let text = curve.description
      let back = try? Curve(parsing: text)
      #expect(back == curve, "\(text)")
    }
  }

  @Test(
    "An error names the position, what was found and what is expected",
    arguments: TableRow.rows(of: "Curves/errors.tsv"))
  func errors(row: TableRow) throws {
    let error = try #require(throws: CurveSyntaxError.self) { try Curve(parsing: row.text(0)) }
    let found = row.text(2)
    #expect(error.offset == Int(row[1]))
    #expect(error.found == found)
    #expect(!row[3].isEmpty && error.expected.contains(row[3]), "\(error.expected)")
    #expect(error.description.hasPrefix("at offset \(row[1]) found \(found); expected "))
  }

  @Test(
    "A misspelled name is answered with the nearest known name",
    arguments: TableRow.rows(of: "Curves/suggestions.tsv"))
  func suggestions(row: TableRow) throws {
    let error = try #require(throws: CurveSyntaxError.self) { try Curve(parsing: row[0]) }
    #expect(error.suggestion ?? "" == row[1])
    if !row[1].isEmpty { #expect(error.description.hasSuffix("did you mean \"\(row[1])\"?")) }
  }

  @Test("Every suggested easing can be parsed") func suggestedEasings() throws {
    let families = [
      "sine", "sin", "quad", "cubic", "quart", "quint", "power", "poly", "expo", "exp",
      "exponential", "circ", "circle", "circular", "back", "elastic", "bounce",
    ]
    for family in families {
      for direction in ["in", "out", "in-out"] {
        for name in ["\(family)-\(direction)x", "ease-\(direction)-\(family)x"] {
          let error = try #require(throws: CurveSyntaxError.self) { try Curve(parsing: name) }
          let suggestion = try #require(error.suggestion, "\(name)")
          #expect(throws: Never.self, "\(suggestion)") { try Curve(parsing: suggestion) }
        }
      }
    }
  }

  @Test(
    "The easing names of d3, GSAP and easings.net are accepted",
    arguments: TableRow.rows(of: "Curves/other-names.tsv"))
  func otherNames(row: TableRow) throws {
    #expect(try Curve(parsing: row[0]).description == row[1])
  }

  @Test("A spring is not a timing function, nor a timing function a spring") func kinds() throws {
    let noTiming = try #require(throws: CurveSyntaxError.self) {
      try TimingFunction(parsing: "  spring(duration: 1)")
    }
    #expect(noTiming.offset == 2 && noTiming.found == "\"spring\"")
    let noSpring = try #require(throws: CurveSyntaxError.self) { try Spring(parsing: "ease") }
    #expect(noSpring.offset == 0 && noSpring.expected.hasPrefix("a spring"))
    #expect(try Spring(parsing: "spring") == Spring())
    #expect(try TimingFunction(parsing: "ease") == .ease)
  }

  @Test("Random text is parsed or fails at a position in the text, without a trap")
  func garbage() throws {
    let pieces = [
      "cubic-bezier", "steps", "linear", "spring", "decay", "rubber-band", "back-in", "elastic-out",
      "power-in", "(", ")", ",", ":", " ", "%", "-", "+", ".", "e", "1", "0", ".5", "1e9", "-1e-3",
      "1e999999999999999999999", "%%", "mass", "duration", "velocity", "bounce", "exponent",
      "jump-none", "nan", "inf", "é", "\u{1F600}", "\u{0}", "\n", "--", "99999999999999999999",
      "0.1%", "1e-99999999999999999999%", "E", "e5", "ease", "easeIn",
    ]
    var random = SeededGenerator(seed: 8)
    for _ in 0..<5000 {
      var text = random.flag() ? pieces[random.integer(0...8)] + "(" : ""
      for _ in 0..<random.integer(0...9) { text += pieces[random.integer(0...pieces.count - 1)] }
      do {
        let curve = try Curve(parsing: text)
        let back = try Curve(parsing: curve.description)
        if back != curve { Issue.record("\(text) became \(curve), then \(back)") }
        _ = (curve.value(at: 0.3), curve.derivative(at: 0.3), curve.range)
      } catch {
        if error.offset < 0 || error.offset > text.utf8.count { Issue.record("\(text): \(error)") }
      }
    }
  }

  @Test(
    "Extreme numbers are parsed and evaluated without a trap",
    arguments: TableRow.rows(of: "Curves/extreme-numbers.tsv"))
  func extremeNumbers(row: TableRow) throws {
    let text = row[0]
    let curve = try Curve(parsing: text)
    #expect(try Curve(parsing: curve.description) == curve)
    for x in [-1e308, -1, 0, .leastNonzeroMagnitude, 0.3, 0.5, 1, 7, 1e308, .infinity, .nan] {
      _ = (curve.value(at: x), curve.derivative(at: x))
    }
    #expect(curve.range.lowerBound <= curve.range.upperBound)
    guard case .spring(let spring) = curve else { return }
    for threshold in [1e-300, 0.001, 5] {
      _ = spring.settlingTime(.envelope(threshold: threshold))
      _ = spring.settlingTime(.lastCrossing(threshold: threshold))
    }
    for form in spring.numbers { _ = form.values.map(\.value) }
    _ = (spring.peakValue, spring.overshoot)
  }

  @Test("Long texts are parsed in linear time") func hugeTexts() throws {
    let stops = (0..<20000).map { "\($0 % 7)" }.joined(separator: ",")
    let curve = try TimingFunction(parsing: "linear(\(stops))")
    #expect(curve.value(at: 0) == 0)
    let digits = String(repeating: "9", count: 100_000)
    #expect(throws: CurveSyntaxError.self) { try Curve(parsing: "steps(\(digits))") }
    #expect(throws: CurveSyntaxError.self) {
      try Curve(parsing: String(repeating: "a", count: 100_000))
    }
    #expect(throws: CurveSyntaxError.self) {
      try Curve(parsing: String(repeating: "(", count: 100_000))
    }
  }
}

/// Random curves of every kind with arbitrary numbers.
enum RandomCurve {
  static func next(_ random: inout SeededGenerator) -> Curve {
    switch random.integer(0...5) {
    case 0: .spring(spring(&random))
    case 1: .decay(ScrollDecay(velocity: number(&random), rate: random.number(0.001...0.999)))
    case 2:
      .rubberBand(
        RubberBand(
          dimension: positive(&random), coefficient: random.flag() ? 0.55 : positive(&random)))
    default: .timing(timing(&random))
    }
  }

  private static func timing(_ random: inout SeededGenerator) -> TimingFunction {
    switch random.integer(0...3) {
    case 0:
      return .cubicBezier(
        random.number(0...1), number(&random), random.number(0...1), number(&random))
    case 1:
      return .steps(
        random.integer(2...1_000_000_000), StepTiming.Position.allCases[random.integer(0...3)])
    case 2:
      let stops = (0..<random.integer(1...8)).map { _ in
        LinearStops.Stop(
          number(&random), at: random.flag() ? nil : random.number(-1...2),
          through: random.flag() ? nil : random.number(-1...2))
      }
      return .linearStops(LinearStops(stops))
    default:
      let families: [Easing.Family] = [
        .sine, .exponential, .circular, .bounce, .power(exponent: positive(&random)),
        .back(overshoot: number(&random)),
        .elastic(amplitude: 1 + positive(&random), period: positive(&random)),
      ]
      return .easing(
        families[random.integer(0...6)], Easing.Direction.allCases[random.integer(0...2)])
    }
  }

  private static func spring(_ random: inout SeededGenerator) -> Spring {
    let parameters: [Spring.Parameters] = [
      .physical(mass: positive(&random), stiffness: positive(&random), damping: positive(&random)),
      .perceptual(duration: positive(&random), bounce: random.number(-0.99...1)),
      .response(positive(&random), dampingFraction: positive(&random)),
      .settling(duration: positive(&random), dampingRatio: random.number(0.01...1)),
    ]
    return Spring(
      parameters[random.integer(0...3)], initialVelocity: random.flag() ? 0 : number(&random),
      allowsOverdamping: random.flag())
  }

  /// Returns a number of any magnitude, including very small and very large numbers.
  private static func number(_ random: inout SeededGenerator) -> Double {
    let number = random.number(-1...1)
    return switch random.integer(0...3) {
    case 0: number * 1e-9
    case 1: number * 1e20
    case 2: (number * 100).rounded() / 100
    default: number
    }
  }

  private static func positive(_ random: inout SeededGenerator) -> Double {
    abs(number(&random)) + 1e-12
  }
}
