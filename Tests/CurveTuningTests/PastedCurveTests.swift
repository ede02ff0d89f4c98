import Foundation

@testable import CurveTuning

@Suite("Curves pasted from code")
struct PastedCurveTests {
  @Test(
    "Code of each platform is read as the same curve in this project's notation",
    arguments: [
      ("transition: transform .3s cubic-bezier(.42, 0, .58, 1) .1s;", "ease-in-out", 0.3),
      ("transition: opacity 250ms", "ease", 0.25),
      ("animation: bounce 1s linear(0, 1.2 60%, 1) infinite", "linear(0, 1.2 60%, 1)", 1),
      ("transition-timing-function: ease-out; transition-duration: 0.2s", "ease-out", 0.2),
      ("animation-timing-function: steps(4, jump-end)", "steps(4, jump-end)", nil),
      (".easeInOut(duration: 0.3)", "ease-in-out", 0.3),
      (".easeOut", "ease-out", 0.35),
      ("Animation.linear(duration: 2)", "linear", 2),
      (".timingCurve(0.2, 0, 0, 1, duration: 0.4)", "cubic-bezier(0.2, 0, 0, 1)", 0.4),
      (
        ".spring(response: 0.5, dampingFraction: 0.8, blendDuration: 0)",
        "spring(response: 0.5, damping-fraction: 0.8)", nil
      ),
      (".spring(duration: 0.4, bounce: 0.3)", "spring(duration: 0.4, bounce: 0.3)", nil),
      ("Spring(duration: 0.4, bounce: -0.2)", "spring(duration: 0.4, bounce: -0.2)", nil),
      (".spring", "spring(duration: 0.5, bounce: 0)", nil),
      (
        "Spring(settlingDuration: 0.6, dampingRatio: 0.7)",
        "spring(settling-duration: 0.6, damping-ratio: 0.7)", nil
      ),
      (".bouncy", "spring(duration: 0.5, bounce: 0.3)", nil),
      (
        ".snappy(duration: 0.4, extraBounce: 0.1)", "spring(duration: 0.4, bounce: 0.25)", nil
      ),
      (".smooth()", "spring(duration: 0.5, bounce: 0)", nil),
      (
        ".interpolatingSpring(mass: 2, stiffness: 170, damping: 15, initialVelocity: 3)",
        "spring(mass: 2, stiffness: 170, damping: 15, velocity: 3)", nil
      ),
      (
        "CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)", "cubic-bezier(.4, 0, .2, 1)",
        nil
      ),
      ("CAMediaTimingFunction(name: .easeInEaseOut)", "ease-in-out", nil),
      (
        "UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.1, y: 0), endControlPoint: "
          + "UnitPoint(x: 0.3, y: 1))", "cubic-bezier(.1, 0, .3, 1)", nil
      ),
      (
        "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, "
          + "initialSpringVelocity: 0)", "spring(settling-duration: 0.5, damping-ratio: 0.7)", nil
      ),
      ("tween(300, easing = FastOutSlowInEasing)", "cubic-bezier(.4, 0, .2, 1)", 0.3),
      ("tween<Float>(durationMillis = 450, delayMillis = 50)", "cubic-bezier(.4, 0, .2, 1)", 0.45),
      ("tween(easing = LinearEasing)", "linear", 0.3),
      (
        "tween(200, easing = CubicBezierEasing(.1f, 0f, .2f, 1f))", "cubic-bezier(.1, 0, .2, 1)",
        0.2
      ),
      (
        "spring(dampingRatio = 1f, stiffness = 400f)",
        "spring(mass: 1, stiffness: 400, damping: 40)", nil
      ),
      (
        "spring(Spring.DampingRatioMediumBouncy, Spring.StiffnessLow)",
        "spring(mass: 1, stiffness: 200, damping: 14.142135623730951)", nil
      ),
      ("PathInterpolator(0.4f, 0f, 0.2f, 1f)", "cubic-bezier(.4, 0, .2, 1)", nil),
      ("PathInterpolatorCompat.create(0.4f, 0f, 0.2f, 1f)", "cubic-bezier(.4, 0, .2, 1)", nil),
      ("FastOutLinearInInterpolator()", "cubic-bezier(.4, 0, 1, 1)", nil),
      ("new OvershootInterpolator(3f);", "back-out(overshoot: 3)", nil),
      ("AnticipateInterpolator()", "back-in(overshoot: 2)", nil),
    ] as [(String, String, Double?)])
  func notations(code: String, text: String, duration: Double?) throws {
    let pasted = try #require(try PastedCurve(code))
    let expected = try Curve(parsing: text)
    #expect(pasted.duration == duration)
    for step in 0...60 {
      let x = Double(step) / 60
      #expect(abs(pasted.curve.value(at: x) - expected.value(at: x)) < 1e-12, "\(code) at \(x)")
    }
  }

  @Test("Android's interpolators have the values of their formulas") func interpolators() throws {
    func a(_ t: Double, _ s: Double) -> Double { t * t * ((s + 1) * t - s) }
    func o(_ t: Double, _ s: Double) -> Double { t * t * ((s + 1) * t + s) }
    let formulas: [(String, (Double) -> Double)] = [
      ("AccelerateInterpolator()", { $0 * $0 }),
      ("AccelerateInterpolator(1.5f)", { pow($0, 3) }),
      ("DecelerateInterpolator(2f)", { 1 - pow(1 - $0, 4) }),
      ("AccelerateDecelerateInterpolator()", { cos(($0 + 1) * .pi) / 2 + 0.5 }),
      ("OvershootInterpolator()", { o($0 - 1, 2) + 1 }),
      ("AnticipateInterpolator(1f)", { a($0, 1) }),
      (
        "AnticipateOvershootInterpolator()",
        { $0 < 0.5 ? 0.5 * a(2 * $0, 3) : 0.5 * (o(2 * $0 - 2, 3) + 2) }
      ),
    ]
    for (code, formula) in formulas {
      let curve = try #require(try PastedCurve(code)).curve
      for step in 0...40 {
        let x = Double(step) / 40
        #expect(abs(curve.value(at: x) - formula(x)) < 1e-12, "\(code) at \(x)")
      }
    }
  }

  @Test(
    "Springs of SwiftUI and Compose follow the damped oscillator, for nine ratios and stiffnesses")
  func springs() throws {
    for ratio in (1...9).map({ Double($0) / 8 }) {
      for frequency in (1...9).map({ 4 * Double($0) }) {
        let stiffness = frequency * frequency
        let response = 2 * Double.pi / frequency
        let codes = [
          "spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)",
          ".spring(response: \(response), dampingFraction: \(ratio))",
          ".interpolatingSpring(stiffness: \(stiffness), damping: \(2 * ratio * frequency))",
          "Spring(duration: \(response), bounce: \(ratio <= 1 ? 1 - ratio : 1 / ratio - 1))",
        ]
        for code in codes {
          let curve = try #require(try PastedCurve(code)).curve
          for step in 0...20 {
            let time = Double(step) / 40
            let expected = Self.oscillator(frequency, ratio, time)
            #expect(abs(curve.value(at: time) - expected) < 1e-9, "\(code) at \(time)")
          }
        }
      }
    }
  }

  /// Returns the position of a damped oscillator that is released at 0 and rests at 1.
  private static func oscillator(_ w: Double, _ z: Double, _ t: Double) -> Double {
    if abs(z - 1) < 1e-12 { return 1 - exp(-w * t) * (1 + w * t) }
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * t) * (cos(d * t) + z * w / d * sin(d * t))
    }
    let d = w * (z * z - 1).squareRoot()
    return 1 - exp(-z * w * t) * (cosh(d * t) + z * w / d * sinh(d * t))
  }

  @Test(
    "Incomplete code and invalid values are refused with what is allowed",
    arguments: [
      ("transition: opacity .3s ease, top 1s", "has 2 items; paste one of them"),
      ("transition: opacity .3s eaze-out(1)", "is not a timing function"),
      ("transition-duration: 1s", "no timing function"),
      ("transition-duration: soon", "allowed: a time of at least 0"),
      (".spring(response: 0.5", "the parenthesis of spring is not closed"),
      (".spring(response: -1)", "response of spring is -1; allowed: a number of at least 0"),
      (".spring(response: 0)", "no finite frequency"),
      (".spring(responce: 1)", "no parameter “responce”"),
      (".timingCurve(2, 0, 0, 1)", "x from 0 to 1"),
      ("CubicBezierEasing(.1f, 0f)", "four numbers"),
      ("tween(300, easing = Bouncy)", "“Bouncy” is unknown"),
      (".interpolatingSpring(stiffness: 100)", "a stiffness but no damping"),
      (".easeIn(duration: 1) .easeOut", "follows the curve"),
      ("tween(easing = ?)", "is neither a number nor a name"),
      ("UIView.animate(usingSpringWithDamping: 2)", "animate needs withDuration"),
      (String(repeating: "spring(", count: 40), "nested too deep"),
    ])
  func refusals(code: String, words: String) {
    let problem = #expect(throws: PastedCurve.Problem.self) { try PastedCurve(code) }
    #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "none")")
  }

  @Test(
    "Other texts are no pasted curves",
    arguments: [
      "", "wave.yaml", "1.5", "ease-in-out", "color: red", "foo(1)", "spring(mass: -1)", "{", "🙂",
      "---",
    ])
  func others(text: String) throws {
    #expect(try PastedCurve(text) == nil)
  }
}
