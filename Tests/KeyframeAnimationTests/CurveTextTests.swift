@Suite("Parsing and printing curves")
struct CurveTextTests {
  @Test(
    "Text is parsed as its curve and printed in CSS's spelling",
    arguments: [
      ("linear", "linear", .timing(.linear)),
      ("ease", "ease", .timing(.ease)),
      ("default", "ease", .timing(.ease)),
      ("ease-in", "ease-in", .timing(.easeIn)),
      ("easeOut", "ease-out", .timing(.easeOut)),
      ("easeInOut", "ease-in-out", .timing(.easeInEaseOut)),
      ("easeInEaseOut", "ease-in-out", .timing(.easeInEaseOut)),
      ("EASE-IN", "ease-in", .timing(.easeIn)),
      ("step-start", "step-start", .timing(.steps(1, .jumpStart))),
      ("stepEnd", "step-end", .timing(.steps(1, .jumpEnd))),
      (" cubic-bezier( .42 , 0,1,1e0 )\n", "ease-in", .timing(.cubicBezier(0.42, 0, 1, 1))),
      (
        "cubicBezier(0,-1e-3,+.5,2.5)", "cubic-bezier(0, -0.001, 0.5, 2.5)",
        .timing(.cubicBezier(0, -0.001, 0.5, 2.5))
      ),
      ("steps(4)", "steps(4, jump-end)", .timing(.steps(4))),
      ("steps(4, start)", "steps(4, jump-start)", .timing(.steps(4, .jumpStart))),
      ("steps(2, jumpNone)", "steps(2, jump-none)", .timing(.steps(2, .jumpNone))),
      (
        "linear(0, .5 7% 30%, 1)", "linear(0 0%, 0.5 7%, 0.5 30%, 1 100%)",
        .timing(
          .linearStops(LinearStops([.init(0), .init(0.5, at: 0.07, through: 0.3), .init(1)])))
      ),
      ("sine-in", "sine-in", .timing(.easing(.sine, .in))),
      ("quadInOut", "quad-in-out", .timing(.easing(.power(exponent: 2), .inOut))),
      ("power-in(exponent: 3)", "cubic-in", .timing(.easing(.power(exponent: 3), .in))),
      ("power-out", "cubic-out", .timing(.easing(.power(exponent: 3), .out))),
      (
        "power-out(exponent: 2.5)", "power-out(exponent: 2.5)",
        .timing(.easing(.power(exponent: 2.5), .out))
      ),
      ("backIn", "back-in", .timing(.easing(.back(overshoot: 1.70158), .in))),
      (
        "back-in(overshoot: 1.70158)", "back-in",
        .timing(.easing(.back(overshoot: 1.70158), .in))
      ),
      ("back-out()", "back-out", .timing(.easing(.back(overshoot: 1.70158), .out))),
      (
        "elastic-out(period: .4, amplitude: 2)", "elastic-out(amplitude: 2, period: 0.4)",
        .timing(.easing(.elastic(amplitude: 2, period: 0.4), .out))
      ),
      ("bounce-in", "bounce-in", .timing(.easing(.bounce, .in))),
      (
        "circular-in-out", "circular-in-out", .timing(.easing(.circular, .inOut))
      ),
      (
        "spring(mass: 1, stiffness: 100, damping: 10, velocity: 0)",
        "spring(mass: 1, stiffness: 100, damping: 10)", .spring(Spring())
      ),
      ("spring", "spring(mass: 1, stiffness: 100, damping: 10)", .spring(Spring())),
      (
        "spring(duration: .5, bounce: .3, velocity: -2)",
        "spring(duration: 0.5, bounce: 0.3, velocity: -2)",
        .spring(Spring(duration: 0.5, bounce: 0.3, initialVelocity: -2))
      ),
      (
        "spring(response: .5, dampingFraction: .8)",
        "spring(response: 0.5, damping-fraction: 0.8)",
        .spring(Spring(response: 0.5, dampingFraction: 0.8))
      ),
      (
        "spring(settling-duration: .9, damping-ratio: .43)",
        "spring(settling-duration: 0.9, damping-ratio: 0.43)",
        .spring(Spring(settlingDuration: 0.9, dampingRatio: 0.43))
      ),
      (
        "spring(damping: 50, allows-overdamping: false)",
        "spring(mass: 1, stiffness: 100, damping: 50, allows-overdamping: false)",
        .spring(Spring(.physical(mass: 1, stiffness: 100, damping: 50), allowsOverdamping: false))
      ),
      (
        "decay(velocity: 1000, rate: .998)", "decay(velocity: 1000, rate: 0.998)",
        .decay(ScrollDecay(velocity: 1000, rate: 0.998))
      ),
      (
        "rubber-band(dimension: 667)", "rubber-band(dimension: 667)",
        .rubberBand(RubberBand(dimension: 667))
      ),
      (
        "rubberBand(dimension: 667, coefficient: .5)",
        "rubber-band(dimension: 667, coefficient: 0.5)",
        .rubberBand(RubberBand(dimension: 667, coefficient: 0.5))
      ),
    ] as [(String, String, Curve)])
  func meaning(text: String, printed: String, curve: Curve) throws {
    let parsed = try Curve(parsing: text)
    #expect(parsed == curve)
    #expect(parsed.description == printed)
    #expect(try Curve(parsing: printed) == curve)
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
    arguments: [
      ("", 0, "the end", "a curve"),
      ("   ", 3, "the end", "a curve"),
      ("42", 0, "\"42\"", "a curve"),
      ("cubic-bezier", 12, "the end", "\"(\""),
      ("cubic-bezier()", 13, "\")\"", "x1"),
      ("cubic-bezier(1.5,0,0,1)", 13, "\"1.5\"", "x1, a number from 0 to 1"),
      ("cubic-bezier(.5,0,-.1,1)", 18, "\"-.1\"", "x2, a number from 0 to 1"),
      ("cubic-bezier(.5,0,.1)", 20, "\")\"", "\",\" and y2"),
      ("cubic-bezier(.5 0,.1,1)", 16, "\"0\"", "\",\" and y1"),
      ("cubic-bezier(.5,0,.1,1", 22, "the end", "\")\""),
      ("cubic-bezier(.5,0,.1,1,2)", 22, "\",\"", "\")\""),
      ("cubic-bezier(50%,0,.1,1)", 13, "\"50%\"", "x1"),
      ("cubic-bezier(nan,0,.1,1)", 13, "\"nan\"", "x1"),
      ("cubic-bezier(.5,inf,.1,1)", 16, "\"inf\"", "y1, a number"),
      ("cubic-bezier(.5,1e999,.1,1)", 16, "\"1e999\"", "finite"),
      ("cubic-bezier(.5,1.,.1,1)", 17, "\".\"", "\",\" and x2"),
      ("ease-in ease", 8, "\"ease\"", "the end"),
      ("ease-in(1)", 7, "\"(\"", "the end"),
      ("steps(0)", 6, "\"0\"", "a whole number of at least 1"),
      ("steps(-3)", 6, "\"-3\"", "a whole number of at least 1"),
      ("steps(1.5)", 6, "\"1.5\"", "a whole number"),
      ("steps(1e2)", 6, "\"1e2\"", "a whole number"),
      ("steps(99999999999999999999)", 6, "\"99999999999999999999\"", "a whole number"),
      ("steps(1, jump-none)", 6, "\"1\"", "a whole number of at least 2"),
      ("steps(3, middle)", 9, "\"middle\"", "jump-start, jump-end"),
      ("steps(3,)", 8, "\")\"", "jump-start, jump-end"),
      ("linear()", 7, "\")\"", "an output"),
      ("linear(0, 50%, 1)", 13, "\",\"", "an output"),
      ("linear(0 1% 2% 3%, 1)", 15, "\"3%\"", "\",\" or \")\""),
      ("linear(0 1, 1)", 9, "\"1\"", "\",\" or \")\""),
      ("linear(10% .5 20%)", 14, "\"20%\"", "\",\" or \")\""),
      ("back-in(1.7)", 8, "\"1.7\"", "overshoot:"),
      ("back-in(overshoot 1.7)", 18, "\"1.7\"", "\":\""),
      ("back-in(overshoot: 1, overshoot: 2)", 22, "\"overshoot\"", "\")\""),
      ("elastic-in(amplitude: .5)", 22, "\".5\"", "amplitude, a number of at least 1"),
      ("elastic-in(period: 0)", 19, "\"0\"", "period, a number above 0"),
      ("power-in(exponent: -1)", 19, "\"-1\"", "exponent, a number above 0"),
      ("sine-in(exponent: 2)", 8, "\"exponent\"", "\")\""),
      ("spring(mass: 0)", 13, "\"0\"", "mass, a number above 0"),
      ("spring(damping: -1)", 16, "\"-1\"", "damping, a number of at least 0"),
      ("spring(mass: 1, bounce: .3)", 16, "\"bounce\"", "stiffness:, damping:, velocity:"),
      ("spring(duration: 1, response: 1)", 20, "\"response\"", "bounce:"),
      ("spring(bounce: 1.5)", 15, "\"1.5\"", "bounce, a number above -1 and up to 1"),
      ("spring(bounce: -1)", 15, "\"-1\"", "bounce"),
      ("spring(allows-overdamping: 1)", 27, "\"1\"", "true or false"),
      ("spring(allows-overdamping: maybe)", 27, "\"maybe\"", "true or false"),
      ("spring(mass: 1e-300, stiffness: 1e300)", 0, "\"spring\"", "frequency"),
      ("decay", 5, "the end", "velocity:"),
      ("decay(rate: .9)", 14, "\")\"", "velocity:"),
      ("decay(velocity: 1, rate: 1)", 25, "\"1\"", "rate, a number above 0 and below 1"),
      ("rubber-band(dimension: 0)", 23, "\"0\"", "dimension, a number above 0"),
      ("rubber-band()", 12, "\")\"", "dimension:"),
      ("→ease", 0, "\"→\"", "a curve"),
      ("ease→", 4, "\"→\"", "the end"),
      ("linear(0,\u{0}1)", 9, "\"\u{0}\"", "an output"),
    ])
  func errors(text: String, offset: Int, found: String, expected: String) throws {
    let error = try #require(throws: CurveSyntaxError.self) { try Curve(parsing: text) }
    #expect(error.offset == offset)
    #expect(error.found == found)
    #expect(error.expected.contains(expected), "\(error.expected)")
    #expect(error.description.hasPrefix("at offset \(offset) found \(found); expected "))
  }

  @Test(
    "A misspelled name is answered with the nearest known name",
    arguments: [
      ("easein", "ease-in"), ("ease_in", nil), ("liner", "linear"), ("bakc-in", "back-in"),
      ("easeInBakc", "back-in"), ("ease-in-out-elastik", "elastic-in-out"),
      ("expo-outt", "expo-out"), ("ease-out-expoo", "expo-out"), ("quadd-in", "quad-in"),
      ("ease-out-bounec", "bounce-out"), ("cubic-beziér", "cubic-bezier"),
      ("cubic-bezer(0,0,1,1)", "cubic-bezier"),
      ("sprng(mass: 1)", "spring"), ("spring(stifness: 100)", "stiffness"),
      ("spring(bounse: 1)", "bounce"), ("steps(2, jmp-both)", "jump-both"),
      ("qwertyuiop", nil), ("elasticate-everything-by-far-too-long-a-name-to-be-any", nil),
    ] as [(String, String?)])
  func suggestions(text: String, suggestion: String?) throws {
    let error = try #require(throws: CurveSyntaxError.self) { try Curve(parsing: text) }
    #expect(error.suggestion == suggestion)
    if let suggestion { #expect(error.description.hasSuffix("did you mean \"\(suggestion)\"?")) }
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
    arguments: [
      ("expo-out", "exponential-out"), ("easeOutExpo", "exponential-out"),
      ("ease-out-expo", "exponential-out"), ("easeExpOut", "exponential-out"),
      ("easeInOutQuad", "quad-in-out"), ("easeCubicInOut", "cubic-in-out"),
      ("easeInCirc", "circular-in"), ("easeCircleIn", "circular-in"), ("easeSinIn", "sine-in"),
      ("circ-in-out", "circular-in-out"), ("easeInBack", "back-in"),
      ("ease-out-back(overshoot: 2)", "back-out(overshoot: 2)"),
      ("easeInOutElastic", "elastic-in-out"), ("easeOutBounce", "bounce-out"),
    ])
  func otherNames(text: String, name: String) throws {
    #expect(try Curve(parsing: text).description == name)
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
    arguments: [
      "linear(-1.7e308, 1.7e308, -1.7e308)", "linear(1e308 50%, 1.7e308 51%)",
      "linear(0 -1.7e310%, 1, 2, 0 1.7e310%)", "cubic-bezier(0, 1.7e308, 1, -1.7e308)",
      "cubic-bezier(5e-324, 5e-324, 1, 1e308)", "back-in-out(overshoot: 1.7e308)",
      "elastic-out(amplitude: 1.7e308, period: 5e-324)", "elastic-in(period: 1.7e308)",
      "power-in(exponent: 5e-324)", "power-out(exponent: 1.7e308)",
      "spring(mass: 1e-150, stiffness: 1e150, damping: 1e307)", "spring(damping: 5e-324)",
      "spring(duration: 1e300, bounce: 1, velocity: 1e308)", "spring(bounce: -0.99999999999999)",
      "spring(settling-duration: 1e-300, damping-ratio: 5e-324)",
      "decay(velocity: 1.7e308, rate: 0.9999999999999999)", "decay(velocity: -1, rate: 5e-324)",
      "rubber-band(dimension: 5e-324, coefficient: 1.7e308)", "steps(9223372036854774784)",
    ])
  func extremeNumbers(text: String) throws {
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
