@Suite("Expressions of easings and springs")
struct NotationExpressionTests {
  private static let beziers: [TimingFunction] = [
    .ease, .cubicBezier(0.3, -0.5, 0.123456789, 1.7), .cubicBezier(0, 1, 0, 1),
    .easing(.power(exponent: 2), .out), .easing(.back(overshoot: 1.70158), .in),
    .easing(.power(exponent: 3), .out), .easing(.back(overshoot: 3), .out),
  ]

  @Test("Quad, cubic, back and bounce easings are exact Bézier pieces") func exactPieces() throws {
    let families: [Easing.Family] = [
      .power(exponent: 1), .power(exponent: 2), .power(exponent: 3), .back(overshoot: 1.70158),
      .bounce,
    ]
    for family in families {
      for direction in Easing.Direction.allCases {
        let function = TimingFunction.easing(family, direction)
        let keyframes = try #require(function.exactKeyframes, "\(function)")
        #expect(
          NotationReader.largestDifference(
            over: 1, { keyframes.value(at: $0)[0] }, { function.value(at: $0) }) < 1e-12,
          "\(function)")
      }
    }
    #expect(TimingFunction.easing(.bounce, .out).exactKeyframes?.keys.count == 8)
    #expect(TimingFunction.easing(.sine, .in).exactKeyframes == nil)
    #expect(TimingFunction.easing(.power(exponent: 2), .inOut).exactKeyframes?.keys.count == 3)
  }

  @Test(
    "Steps become hold keys, and linear() becomes linear keys, with their jumps",
    arguments: [
      "steps(4, jump-start)", "steps(4, jump-end)", "steps(3, jump-none)", "steps(5, jump-both)",
      "linear(0, 0.5 25% 75%, 1)", "linear(0, 0.25 50%, 0.75 50%, 1)", "linear(0.5 -20%, 2 140%)",
      "linear(1, 0 0%, 0 100%, 1)", "linear(0.7)",
    ])
  func steps(text: String) throws {
    let function = try TimingFunction(parsing: text)
    let keyframes = try #require(function.exactKeyframes)
    #expect(
      NotationReader.largestDifference(
        over: 1, { keyframes.value(at: $0)[0] }, { function.value(at: $0) }) < 1e-12)
    #expect(keyframes.keys.first?.time == 0)
    #expect(keyframes.keys.last?.time == 1)
    #expect(keyframes.keys.last?.value == [function.value(at: 1)])
  }

  @Test(
    "Every notation with Bézier easings contains the four numbers",
    arguments: [
      CurveNotation.css, .coreAnimation, .swiftUI, .compose, .android, .tokens,
    ])
  func bezierNumbers(notation: CurveNotation) throws {
    for function in Self.beziers where function != .ease {
      let expression = try EasingExpression(function, in: notation)
      let numbers = NotationReader.numbers(in: expression.text)
      try #require(numbers.count == 4, "\(expression.text)")
      let difference = NotationReader.largestDifference(
        over: 1, { NotationReader.bezier(numbers, at: $0) }, { function.value(at: $0) })
      #expect(difference < 2e-5, "\(expression.text)")
      #expect(
        expression.text.matches(of: /\.[0-9]+/).allSatisfy { $0.output.count <= 7 },
        "six digits: \(expression.text)")
    }
  }

  @Test("Each notation uses its own keywords") func words() throws {
    func text(_ function: TimingFunction, _ notation: CurveNotation) throws -> String {
      try EasingExpression(function, in: notation).text
    }
    let bezier = TimingFunction.cubicBezier(0.3, 0, 0.2, 1)
    #expect(try text(.easeIn, .css) == "ease-in")
    #expect(try text(bezier, .css) == "cubic-bezier(0.3, 0, 0.2, 1)")
    #expect(try text(.easeOut, .coreAnimation) == "CAMediaTimingFunction(name: .easeOut)")
    #expect(
      try text(bezier, .coreAnimation) == "CAMediaTimingFunction(controlPoints: 0.3, 0, 0.2, 1)")
    #expect(
      try text(bezier, .swiftUI) == "UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.3, y: 0), "
        + "endControlPoint: UnitPoint(x: 0.2, y: 1))")
    #expect(try text(bezier, .compose) == "CubicBezierEasing(0.3f, 0f, 0.2f, 1f)")
    #expect(try text(bezier, .android) == "PathInterpolator(0.3f, 0f, 0.2f, 1f)")
    #expect(try text(bezier, .tokens) == "[0.3, 0, 0.2, 1]")
    #expect(try text(.steps(4, .jumpBoth), .css) == "steps(4, jump-both)")
    #expect(
      try text(.steps(4, .jumpNone), .compose)
        == "Easing { fraction -> minOf(floor(fraction * 4f), 3f) / 3f }")
    #expect(
      try text(TimingFunction(parsing: "linear(0, .5 25% 75%, 1)"), .css)
        == "linear(0, 0.5 25%, 0.5 75%, 1)")
  }

  @Test("An easing without an expression is refused with the nearest alternative")
  func refusals() throws {
    let refused: [(TimingFunction, CurveNotation, String)] = [
      (.easing(.bounce, .out), .swiftUI, "linear()"), (.steps(4), .tokens, "keyframes"),
      (.cubicBezier(0, 1e39, 1, 1), .compose, "keyframes"),
    ]
    for (function, notation, nearest) in refused {
      let error = #expect(throws: CurveExportError.self) {
        try EasingExpression(function, in: notation)
      }
      #expect(error?.description.contains(nearest) == true, "\(String(describing: error))")
    }
  }

  @Test(
    "A spring's printed numbers reproduce it in every regime and form",
    arguments: [
      "spring(mass: 1, stiffness: 100, damping: 10)",
      "spring(mass: 2.5, stiffness: 431.7, damping: 3.3, velocity: -7.25)",
      "spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.42, bounce: 0, velocity: 3)",
      "spring(duration: 0.8, bounce: -0.4)", "spring(response: 0.35, damping-fraction: 0.6)",
      "spring(settling-duration: 0.9, damping-ratio: 0.43)",
      "spring(mass: 1, stiffness: 100, damping: 40, allows-overdamping: false)",
    ])
  func springs(text: String) throws {
    let spring = try Spring(parsing: text)
    for notation in [CurveNotation.coreAnimation, .swiftUI, .compose, .android] {
      let expression = try SpringExpression(spring, in: notation)
      let velocity = try #require(NotationReader.numbers(in: expression.initialVelocity).first)
      let numbers = NotationReader.numbers(in: expression.text)
      var stiffness = 0.0
      var damping = 0.0
      switch (notation, numbers.count) {
      case (.coreAnimation, 4), (.swiftUI, 3):
        stiffness = numbers[1] / numbers[0]
        damping = numbers[2] / numbers[0]
        if !expression.text.contains("verdamping = true"),
          !expression.text.contains("allowOverDamping: true")
        {
          damping = min(damping, 2 * stiffness.squareRoot())
        }
      case (.swiftUI, 2):
        let ratio = numbers[1] >= 0 ? 1 - numbers[1] : 1 / (1 + numbers[1])
        stiffness = pow(2 * .pi / numbers[0], 2)
        damping = 2 * ratio * stiffness.squareRoot()
      case (.compose, 2), (.android, 2):
        stiffness = numbers[1]
        damping = 2 * numbers[0] * numbers[1].squareRoot()
      default: Issue.record("\(expression.text)")
      }
      let difference = NotationReader.largestDifference(
        over: spring.settlingDuration,
        {
          NotationReader.spring(
            stiffnessOverMass: stiffness, dampingOverMass: damping, velocity: velocity, at: $0)
        }, { spring.value(at: $0) })
      #expect(difference < 2e-5, "\(expression.text)")
    }
  }

  @Test("Notations without springs are refused") func springRefusals() throws {
    let spring = Spring()
    for notation in [CurveNotation.css, .tokens] {
      let error = #expect(throws: CurveExportError.self) {
        try SpringExpression(spring, in: notation)
      }
      #expect(error?.description.contains("springs") == true)
    }
  }
}
