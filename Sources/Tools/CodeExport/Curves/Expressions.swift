/// A timing function in a notation, such as `CubicBezierEasing(0.42f, 0f, 0.58f, 1f)`.
package struct EasingExpression: Hashable, Sendable {
  /// The expression, with at most six decimal places per number.
  ///
  /// For Lottie, it consists of the members `"o"` and `"i"` or `"h"` of a keyframe; for JSON, it
  /// is a value.
  package let text: String
  /// The timing function that the printed digits denote.
  package let meaning: TimingFunction

  /// Creates the expression of a timing function in a notation.
  ///
  /// Linear functions have an expression in every notation except CSV. Bézier functions,
  /// including quad, cubic and back easings, have none in ``CurveNotation/cssLinear`` either.
  /// Steps have one in CSS and Kotlin, and the held value `steps(1, jump-end)` also in Lottie
  /// and JSON. `linear()` has one in CSS.
  ///
  /// - Throws: `CurveExportError/inexpressible` if the notation has no expression for the
  ///   function. Its keyframes may still have one.
  package init(_ function: TimingFunction, in notation: CurveNotation) throws(CurveExportError) {
    let simple = function.simplified
    guard let (text, meaning) = Self.expression(of: simple, in: notation) else {
      throw .inexpressible(
        curve: function.description, notation: notation, reason: Self.reason(simple),
        nearest: Self.nearest(to: simple, in: notation))
    }
    self.text = text
    self.meaning = meaning
  }

  private static func expression(
    of function: TimingFunction, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    switch function {
    case .linear: forms[notation].map { ($0.linear, .linear) }
    case .cubicBezier(let timing): bezier(timing, in: notation)
    case .steps(let timing): steps(timing, in: notation)
    case .linearStops(let stops): self.stops(stops, in: notation)
    case .easing: nil
    }
  }

  /// The linear function, and a Bézier function with placeholders of the control points.
  private static let forms: [CurveNotation: (linear: String, bezier: String?)] = [
    .css: ("linear", "cubic-bezier({{points}})"),
    .cssCubicBezier: ("cubic-bezier(0, 0, 1, 1)", "cubic-bezier({{points}})"),
    .cssLinear: ("linear(0, 1)", nil),
    .coreAnimation: (
      "CAMediaTimingFunction(name: .linear)", "CAMediaTimingFunction(controlPoints: {{points}})"
    ),
    .swiftUI: (
      "UnitCurve.linear",
      "UnitCurve.bezier(startControlPoint: UnitPoint(x: {{x1}}, y: {{y1}}), "
        + "endControlPoint: UnitPoint(x: {{x2}}, y: {{y2}}))"
    ),
    .compose: ("LinearEasing", "CubicBezierEasing({{points}})"),
    .android: ("LinearInterpolator()", "PathInterpolator({{points}})"),
    .lottie: (
      #""o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}"#,
      #""o": {"x": [{{x1}}], "y": [{{y1}}]}, "i": {"x": [{{x2}}], "y": [{{y2}}]}"#
    ),
    .json: ("\"linear\"", "[{{points}}]"), .tokens: ("[0, 0, 1, 1]", "[{{points}}]"),
  ]

  private static func bezier(
    _ timing: CubicBezierTiming, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    if notation == .coreAnimation, let name = mediaTimingNames[.cubicBezier(timing)] {
      return ("CAMediaTimingFunction(name: \(name))", .cubicBezier(timing))
    }
    let points = [timing.x1, timing.y1, timing.x2, timing.y2].map(notation.controlPoints.progress)
    // A number that overflows 32 bits has no literal.
    guard let form = forms[notation]?.bezier, points.allSatisfy(\.value.isFinite) else {
      return nil
    }
    let meaning = TimingFunction.cubicBezier(
      points[0].value, points[1].value, points[2].value, points[3].value)
    if notation == .css { return (meaning.description, meaning) }
    return (
      form.filled(with: [
        "x1": points[0].text, "y1": points[1].text, "x2": points[2].text, "y2": points[3].text,
        "points": points.map(\.text).joined(separator: ", "),
      ]), meaning
    )
  }

  /// Core Animation's named functions, whose control points are documented.
  private static let mediaTimingNames: [TimingFunction: String] = [
    .ease: ".default", .easeIn: ".easeIn", .easeOut: ".easeOut",
    .easeInEaseOut: ".easeInEaseOut",
  ]

  private static func steps(
    _ timing: StepTiming, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    let function = TimingFunction.steps(timing)
    switch notation {
    case .css: return (function.description, function)
    case .compose: return ("Easing { fraction -> \(kotlin(timing)) }", function)
    case .android: return ("TimeInterpolator { fraction -> \(kotlin(timing)) }", function)
    case .lottie where function == EasedKeyframes.hold: return (#""h": 1"#, function)
    case .json where function == EasedKeyframes.hold: return ("\"hold\"", function)
    default: return nil
    }
  }

  static func kotlin(_ timing: StepTiming) -> String {
    let level = "floor(fraction * \(timing.count)f)"
    switch timing.position {
    case .jumpEnd: return "\(level) / \(timing.count)f"
    case .jumpStart: return "minOf(\(level) + 1f, \(timing.count)f) / \(timing.count)f"
    case .jumpNone: return "minOf(\(level), \(timing.count - 1)f) / \(timing.count - 1)f"
    case .jumpBoth: return "minOf(\(level) + 1f, \(timing.count + 1)f) / \(timing.count + 1)f"
    }
  }

  private static func stops(
    _ stops: LinearStops, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    guard notation == .css || notation == .cssLinear else { return nil }
    let printer = NumberPrinter()
    let printed = stops.corners.map { corner in
      (output: printer.progress(corner.output), percent: printer.percentage(corner.input))
    }
    var list = printed.map { "\($0.output) \($0.percent)%" }
    // By default, the first stop is at 0 and the last at 1.
    if list.count > 1, let first = printed.first, let last = printed.last {
      if first.percent.value == 0 { list[0] = first.output.text }
      if last.percent.value == 100 { list[list.count - 1] = last.output.text }
    }
    let meaning = LinearStops(
      printed.map { LinearStops.Stop($0.output.value, at: $0.percent.value / 100) })
    return ("linear(\(list.joined(separator: ", ")))", .linearStops(meaning))
  }

  private static func reason(_ function: TimingFunction) -> String {
    switch function {
    case .linear, .cubicBezier: "the notation has no easings"
    case .steps: "the notation has no step functions"
    case .linearStops: "the notation has no piecewise linear functions"
    case .easing: "it is not a single Bézier curve"
    }
  }

  private static func nearest(to function: TimingFunction, in notation: CurveNotation) -> String {
    switch (notation, function) {
    case (.cssCubicBezier, .steps): "use css, with steps()"
    case (.cssCubicBezier, _): "use css-linear, with linear()"
    default: "use keyframes, or css with linear()"
    }
  }
}

/// A spring in a notation that supports springs.
///
/// - Core Animation has mass, stiffness and damping, and a velocity per unit distance.
/// - SwiftUI's `Spring` has mass, stiffness and damping if the spring was created from these;
///   otherwise a perceptual duration and a bounce. The velocity is per unit distance.
/// - Compose and Android have no mass: the stiffness is stiffness over mass, and the damping is
///   a ratio. The velocity is in the value's unit per second, and is passed at the start instead
///   of being part of the spring.
package struct SpringExpression: Hashable, Sendable {
  /// The expression of the spring.
  ///
  /// For Core Animation, it consists of statements, one per line, that configure a
  /// `CASpringAnimation` called `animation`.
  package let text: String
  /// The spring that the printed digits denote, with the curve's initial velocity.
  package let meaning: Spring
  /// The initial velocity in distances per second, as printed; `0` without one.
  ///
  /// SwiftUI uses it unchanged. Code for Compose and Android multiplies it by the distance, in the
  /// value's unit.
  package let initialVelocity: String

  /// Creates the expression of a spring in a notation.
  ///
  /// - Throws: `CurveExportError` if the notation does not support springs, or a number of the spring
  ///   overflows in it.
  package init(_ spring: Spring, in notation: CurveNotation) throws(CurveExportError) {
    guard let expression = Self.expression(of: spring, in: notation) else {
      throw .inexpressible(
        curve: spring.description, notation: notation, reason: "the notation has no springs",
        nearest: "use keyframes over the spring's duration")
    }
    self = expression
  }

  private init(_ text: String, _ meaning: Spring, _ initialVelocity: PrintedNumber) {
    self.text = text
    self.meaning = meaning
    self.initialVelocity = initialVelocity.text
  }

  private static func expression(
    of spring: Spring, in notation: CurveNotation
  ) -> SpringExpression? {
    switch notation {
    case .coreAnimation: coreAnimation(spring)
    case .swiftUI: swiftUI(spring)
    case .compose:
      kotlin(spring) { "spring<Float>(dampingRatio = \($0), stiffness = \($1))" }
    case .android:
      kotlin(spring) { "SpringForce().setDampingRatio(\($0)).setStiffness(\($1))" }
    default: nil
    }
  }

  /// Returns the printed mass, stiffness, damping and initial velocity, whether the spring is
  /// overdamped, and the spring that the printed digits denote.
  private static func physical(
    _ spring: Spring
  ) -> (parts: [PrintedNumber], creeps: Bool, meaning: Spring) {
    let parts = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
      .map(NumberPrinter().parameter)
    let creeps = spring.dampingRatio > 1 && spring.allowsOverdamping
    let meaning = Spring(
      .physical(mass: parts[0].value, stiffness: parts[1].value, damping: parts[2].value),
      initialVelocity: parts[3].value, allowsOverdamping: creeps)
    return (parts, creeps, meaning)
  }

  private static func coreAnimation(_ spring: Spring) -> SpringExpression {
    let (parts, creeps, meaning) = physical(spring)
    var lines = zip(["mass", "stiffness", "damping", "initialVelocity"], parts)
      .map { "animation.\($0) = \($1)" }
    if creeps { lines.append("animation.allowsOverdamping = true") }
    return SpringExpression(lines.joined(separator: "\n"), meaning, parts[3])
  }

  private static func swiftUI(_ spring: Spring) -> SpringExpression {
    let printer = NumberPrinter()
    if case .physical = spring.parameters {
      let (parts, creeps, meaning) = physical(spring)
      let list = "mass: \(parts[0]), stiffness: \(parts[1]), damping: \(parts[2])"
      return SpringExpression(
        "Spring(\(list)\(creeps ? ", allowOverDamping: true" : ""))", meaning, parts[3])
    }
    let velocity = printer.parameter(spring.initialVelocity)
    let duration = printer.parameter(spring.perceptualDuration)
    let bounce = printer.parameter(spring.allowsOverdamping ? spring.bounce : max(spring.bounce, 0))
    let meaning = Spring(
      .perceptual(duration: duration.value, bounce: bounce.value),
      initialVelocity: velocity.value)
    return SpringExpression(
      "Spring(duration: \(duration), bounce: \(bounce))", meaning, velocity)
  }

  private static func kotlin(
    _ spring: Spring, expression: (PrintedNumber, PrintedNumber) -> String
  ) -> SpringExpression? {
    let printer = NumberPrinter.kotlinFloat
    let ratio = printer.parameter(
      spring.allowsOverdamping ? spring.dampingRatio : min(spring.dampingRatio, 1))
    let stiffness = printer.parameter(spring.stiffness / spring.mass)
    let velocity = printer.parameter(spring.initialVelocity)
    let numbers = [ratio, stiffness, velocity].map(\.value)
    guard numbers.allSatisfy(\.isFinite), stiffness.value > 0 else { return nil }
    let meaning = Spring(
      .physical(
        mass: 1, stiffness: stiffness.value,
        damping: 2 * ratio.value * stiffness.value.squareRoot()),
      initialVelocity: velocity.value)
    return SpringExpression(expression(ratio, stiffness), meaning, velocity)
  }
}

extension Spring {
  /// The longest duration of an exported motion, in seconds.
  static let longestDuration = 3600.0

  /// Returns the time in seconds after which the remaining distance stays within a fraction of the
  /// initial distance.
  ///
  /// - Throws: `CurveExportError/endless` if that time does not exist or exceeds an hour.
  func restingTime(threshold: Double) throws(CurveExportError) -> Double {
    let time = settlingTime(.envelope(threshold: threshold))
    guard time.isFinite, time > 0, time <= Self.longestDuration else {
      throw .endless(
        curve: description,
        reason: time.isNaN || time <= 0
          ? "does not move; check its parameters"
          : "does not come to rest within an hour; increase the damping")
    }
    return time
  }
}
