@Suite("Exported curves")
struct NotationExportTests {
  /// A curve, and its jumps as fractions of its duration.
  struct Case: CustomTestStringConvertible {
    var text: String
    var jumps: [Double] = []
    var testDescription: String { text }

    func named(duration: Double = 0.44) throws -> NamedCurve {
      let curve = try Curve(parsing: text)
      var named = NamedCurve(curve: curve, duration: duration)
      if case .timing = curve { return named }
      named.duration = nil
      return named
    }
  }

  static let cases: [Case] = [
    Case(text: "linear"), Case(text: "ease-in-out"),
    Case(text: "cubic-bezier(0.123456, -0.5, 0.2, 1.5)"), Case(text: "cubic-bezier(0.05, 1, 0, 1)"),
    Case(text: "steps(4, jump-start)", jumps: [0, 0.25, 0.5, 0.75, 1]),
    Case(text: "steps(3, jump-none)", jumps: [1.0 / 3, 2.0 / 3]),
    Case(text: "linear(0, 0.7 25%, 0.5 75%, 1)"),
    Case(text: "linear(0, 0.2 30%, 0.6 30%, 1)", jumps: [0.3]), Case(text: "sine-in-out"),
    Case(text: "elastic-out"), Case(text: "bounce-in-out"), Case(text: "back-in-out"),
    Case(text: "power-in(exponent: 2.5)"), Case(text: "exponential-out"),
    Case(text: "spring(duration: 0.5, bounce: 0.3)"),
    Case(text: "spring(mass: 2, stiffness: 300, damping: 60, velocity: -4)"),
    Case(text: "decay(velocity: -1200, rate: 0.998)"),
  ]

  private func read(_ export: CurveExport) throws -> ReadMotion? {
    switch export.notation {
    case .coreAnimation where export.text.contains("animation.values"):
      try ReadMotion(coreAnimation: export.text)
    case .swiftUI where export.text.contains("KeyframeTimeline"):
      try ReadMotion(swiftUI: export.text)
    case .compose where export.text.contains("keyframes<"): try ReadMotion(compose: export.text)
    case .android where export.text.contains("Path()"): try ReadMotion(android: export.text)
    default: nil
    }
  }

  @Test(
    "A curve beyond the range of numbers is refused by name in every notation",
    arguments: [
      "elastic-out(amplitude: 9223372036854775807, period: 1e16)", "elastic-in(amplitude: 1e7)",
      "elastic-in-out(amplitude: 1e300, period: .3)", "back-in(overshoot: 1e300)",
    ])
  func tooFar(text: String) throws {
    let curve = NamedCurve(curve: try Curve(parsing: text))
    for notation in CurveNotation.allCases {
      let error = #expect(throws: CurveExportError.self) {
        try CurveExport(curve, in: notation)
      }
      #expect(error?.description.contains(curve.name) == true)
    }
  }

  @Test(
    "Every notation read back differs from the curve by exactly the reported error",
    arguments: Grids.part(of: cases, count: 5))
  func readsBack(test: Case) throws {
    var named = try test.named()
    named.from = -20
    named.to = 230
    for notation in CurveNotation.allCases where notation.fileExtension != "css" {
      let export: CurveExport
      do throws(CurveExportError) {
        export = try CurveExport(named, in: notation)
      } catch {
        // Tokens are only Bézier curves and springs.
        #expect(
          notation == .tokens || notation == .compose && !test.jumps.isEmpty,
          "\(notation): \(error)")
        continue
      }
      #expect(export.maximumError <= CurveExport.defaultTolerance)
      guard let motion = try read(export) else {
        // The forms of exact expressions are those of `NotationExpressionTests`.
        #expect(export.maximumError < 1e-6, "\(notation)")
        continue
      }
      let end = named.domain.upperBound
      let (base, distance): (Double, Double) =
        if case .decay(let decay)? = named.curve { (-20, decay.restDistance) } else { (-20, 250) }
      // Android's path counts in progress; the other notations count in values.
      let isProgress = notation == .android
      let difference = NotationReader.largestDifference(
        over: end, avoiding: test.jumps.map { $0 * end },
        { isProgress ? motion.value(at: $0) : (motion.value(at: $0) - base) / distance },
        { (named.value(at: $0) - base) / distance })
      #expect(
        difference <= export.maximumError * 1.05 + 3e-6,
        "\(notation) is \(difference) off, and says \(export.maximumError)")
      // The reported error is not a loose upper bound either.
      if export.maximumError > 1e-4 { #expect(difference > export.maximumError * 0.5) }
    }
  }

  @Test(
    "Exported CSS is valid and reproduces the curve over the accompanying duration",
    arguments: Grids.part(of: cases, count: 5))
  func css(test: Case) throws {
    let named = try test.named()
    let export = try CurveExport(named, in: .css)
    let text = export.text
    let expression = try #require(
      NotationReader.part(of: text, from: "transition-timing-function: ", to: ";"))
    #expect(expression == export.expression)
    let duration = try #require(
      NotationReader.part(of: text, from: "transition-duration: ", to: "s;").flatMap(Double.init))
    let function = try TimingFunction(parsing: expression)
    let distance: Double =
      if case .decay(let decay)? = named.curve { decay.restDistance } else { 1 }
    let end = max(duration, named.domain.upperBound)
    let difference = NotationReader.largestDifference(
      over: end, avoiding: test.jumps.map { $0 * duration },
      { function.value(at: min($0 / duration, 1)) }, { named.value(at: $0) / distance })
    #expect(difference <= export.maximumError * 1.05 + 3e-6, "\(text)")
    #expect(expression.matches(of: /\.([0-9]+)/).allSatisfy { $0.output.1.count <= 6 }, "\(text)")
  }

  @Test(
    "The error stated in the text is the export's maximum error",
    arguments: [cases[1], cases[4], cases[8], cases[14]])
  func stated(test: Case) throws {
    var count = 0
    for notation in CurveNotation.allCases {
      guard let export = try? CurveExport(try test.named(), in: notation) else { continue }
      count += 1
      let stated = NotationReader.part(of: export.text, from: "at most ", to: " of the distance")
      if let stated, let number = Double(stated) {
        #expect(number >= export.maximumError && number < export.maximumError + 1.1e-6)
      } else {
        #expect(export.maximumError == 0 && export.text.contains("; exact"), "\(export.text)")
      }
    }
    #expect(count >= 4)
  }

  @Test("A smaller tolerance needs more points and is met") func tolerances() throws {
    let spring = NamedCurve(curve: try Curve(parsing: "spring(duration: 0.5, bounce: 0.4)"))
    var counts: [Int] = []
    for tolerance in [0.05, 0.01, 0.002] {
      let export = try CurveExport(spring, in: .css, tolerance: tolerance)
      #expect(export.maximumError <= tolerance)
      counts.append(export.text.split(separator: ",").count)
    }
    #expect(counts == counts.sorted() && Set(counts).count == 3, "\(counts)")
  }

  @Test("A recording is exported in its own values, with any start and end")
  func recordings() throws {
    let times = (0...300).map { 5 + Double($0) / 120 }
    let values = times.map { 40 + 30 * sin(3 * ($0 - 5)) }
    let samples = try #require(SampledCurve(times: times, values: values))
    let named = NamedCurve("finger.csv", samples: samples)
    for notation in [CurveNotation.coreAnimation, .swiftUI, .compose] {
      let export = try CurveExport(named, in: notation)
      let motion = try #require(try read(export))
      let distance = abs(values[300] - values[0])
      let difference = NotationReader.largestDifference(
        over: 2.5, { motion.value(at: $0) / distance }, { samples.value(at: 5 + $0) / distance })
      #expect(difference <= export.maximumError * 1.05 + 3e-6, "\(notation)")
    }
    let css = try CurveExport(named, in: .css)
    let expression = try TimingFunction(parsing: try #require(css.expression))
    #expect(abs(expression.value(at: 1) - 1) < 1e-6)
    #expect(css.text.hasPrefix("/* finger.csv, 2.5 s;"))
  }

  @Test("A curve's name cannot end a comment") func names() throws {
    let named = NamedCurve("a*/b\nc", curve: .timing(.ease), duration: 1)
    var mentions = 0
    for notation in CurveNotation.allCases {
      let text = try CurveExport(named, in: notation).text
      if text.contains("a*") { mentions += 1 }
      #expect(!text.contains("a*/") && !text.contains("b\nc"), "\(text)")
    }
    #expect(mentions >= 5)
  }

  @Test("An unsupported curve is refused with a notation that supports it") func refusals() throws {
    func refusal(_ text: String, _ notation: CurveNotation, _ tolerance: Double = 0.001) -> String {
      let curve = try? NamedCurve(curve: Curve(parsing: text), duration: nil)
      let error = #expect(throws: CurveExportError.self) {
        try CurveExport(try #require(curve), in: notation, tolerance: tolerance)
      }
      return error?.description ?? ""
    }
    #expect(refusal("elastic-out", .tokens).contains("use css"))
    #expect(refusal("rubber-band(dimension: 300)", .css).contains("curve sample"))
    #expect(refusal("linear(0, .2 30%, .6 30%, 1)", .compose).contains("a Path"))
    #expect(refusal("linear(.2, 1)", .android).contains("from 0 to 1"))
    #expect(refusal("spring(damping: 0)", .swiftUI).contains("damping"))
    #expect(refusal("decay(velocity: 0)", .css).contains("does not move"))
    #expect(refusal("decay(velocity: 10, rate: 0.9999999999)", .compose).contains("rest"))
    #expect(refusal("bounce-out", .compose).contains("whole milliseconds"))
    #expect(refusal("circular-out", .compose, 0.000_01).contains("allowed"))
    #expect(refusal("cubic-bezier(0, 1e308, 1, -1e308)", .tokens).contains("too large"))
  }

  @Test("Extreme curves and durations are exported within the tolerance or refused")
  func extremes() throws {
    let texts = [
      "spring(mass: 1e-150, stiffness: 1e150, damping: 1e307)", "spring(duration: 1e-9)",
      "decay(velocity: 1e300)",
      "cubic-bezier(0, 1e300, 1, -1e300)", "steps(1000000)", "linear(0)",
    ]
    var written = 0
    var refused = 0
    for text in texts {
      let curve = NamedCurve(curve: try Curve(parsing: text))
      for notation in CurveNotation.allCases {
        let export: CurveExport
        do throws(CurveExportError) {
          export = try CurveExport(curve, in: notation)
        } catch {
          refused += 1
          #expect(error.description.contains(curve.name), "\(error)")
          #expect(!error.description.contains(" nan "), "\(error)")
          continue
        }
        written += 1
        #expect(export.maximumError <= 0.001 && !export.text.contains("nan"), "\(text) \(notation)")
      }
    }
    #expect(written >= 12 && refused >= 20, "\(written) and \(refused)")
    for duration in [1e-12, 1e12] {
      let curve = NamedCurve(curve: .timing(.ease), duration: duration)
      #expect(throws: CurveExportError.self) { try CurveExport(curve, in: .css) }
    }
    let still = try #require(SampledCurve(times: [3, 4], values: [7, 7]))
    let text = try CurveExport(NamedCurve("still", samples: still), in: .coreAnimation).text
    #expect(!text.contains("nan"))
  }

  @Test("Velocities are in each notation's unit") func velocities() throws {
    var named = NamedCurve(
      curve: try Curve(parsing: "spring(duration: 0.5, bounce: 0.3, velocity: 2)"))
    named.from = 10
    named.to = 60
    func text(_ notation: CurveNotation) throws -> String {
      try CurveExport(named, in: notation).text
    }
    #expect(try text(.coreAnimation).contains("animation.initialVelocity = 2\n"))
    #expect(try text(.swiftUI).contains("initialVelocity: 2)"))
    #expect(try text(.compose).contains("animateTo(60f, tuned, initialVelocity = 100f)"))
    #expect(try text(.android).contains("setStartVelocity(2f * (to - from))"))
    #expect(try text(.coreAnimation).contains("duration = animation.settlingDuration"))
  }

  @Test("Flings are exported as Android's, with the exponent as a friction multiplier")
  func flings() throws {
    let decay = NamedCurve(curve: try Curve(parsing: "decay(velocity: 800, rate: 0.998)"))
    for notation in [CurveNotation.compose, .android] {
      let export = try CurveExport(decay, in: notation)
      let multiplier = try #require(
        NotationReader.part(
          of: export.text, from: notation == .compose ? "frictionMultiplier = " : "setFriction(",
          to: "f"
        ).flatMap(Double.init))
      #expect(abs(exp(-4.2 * multiplier / 1000) - 0.998) < 1e-8)
      #expect(export.text.contains("800f"))
    }
  }
}
