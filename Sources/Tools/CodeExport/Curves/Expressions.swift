/// A timing function in a notation, such as `CubicBezierEasing(0.42f, 0f, 0.58f, 1f)`.
package struct EasingExpression: Hashable, Sendable {
  /// The expression, with at most six decimal places per number.
  ///
  /// For design tokens, it is a list.
  package let text: String
  /// The timing function that the printed digits denote.
  package let meaning: TimingFunction

  /// Creates the expression of a timing function in a notation.
  ///
  /// Linear and Bézier functions, including quad, cubic and back easings, have an expression in every
  /// notation. Steps have one in CSS and Kotlin, and `linear()` has one in CSS.
  ///
  /// - Throws: `CurveExportError/inexpressible` if the notation has no expression for the
  ///   function. Its keyframes may still have one.
  package init(_ function: TimingFunction, in notation: CurveNotation) throws(CurveExportError) {
    let simple = function.simplified
    guard let (text, meaning) = Self.expression(of: simple, in: notation.writer) else {
      throw .inexpressible(
        curve: function.description, notation: notation, reason: Self.reason(simple),
        nearest: "use keyframes, or css with linear()")
    }
    self.text = text
    self.meaning = meaning
  }

  private static func expression(
    of function: TimingFunction, in notation: any NotationWriter.Type
  ) -> (text: String, meaning: TimingFunction)? {
    if let special = notation.expression(of: function) { return special }
    switch function {
    case .linear: return (notation.linear, .linear)
    case .cubicBezier(let timing):
      let points = timing.printed(by: notation.numbers)
      // A number that overflows 32 bits has no literal.
      guard points.allSatisfy(\.value.isFinite) else { return nil }
      let text = notation.bezier.filled(with: [
        "x1": points[0].text, "y1": points[1].text, "x2": points[2].text, "y2": points[3].text,
        "points": points.map(\.text).joined(separator: ", "),
      ])
      return (text, .bezier(points))
    case .steps, .linearStops, .easing: return nil
    }
  }

  private static func reason(_ function: TimingFunction) -> String {
    switch function {
    case .linear, .cubicBezier: "the notation has no easings"
    case .steps: "the notation has no step functions"
    case .linearStops: "the notation has no piecewise linear functions"
    case .easing: "it is not a single Bézier curve"
    }
  }
}

extension CubicBezierTiming {
  /// Returns the coordinates of the control points: x1, y1, x2 and y2.
  func printed(by printer: NumberPrinter) -> [PrintedNumber] {
    [x1, y1, x2, y2].map(printer.progress)
  }
}

extension TimingFunction {
  /// Returns the function that printed control points denote.
  static func bezier(_ points: [PrintedNumber]) -> TimingFunction {
    .cubicBezier(points[0].value, points[1].value, points[2].value, points[3].value)
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
    guard let expression = notation.writer.expression(of: spring) else {
      throw .inexpressible(
        curve: spring.description, notation: notation, reason: "the notation has no springs",
        nearest: "use keyframes over the spring's duration")
    }
    self = expression
  }

  init(_ text: String, _ meaning: Spring, _ initialVelocity: PrintedNumber) {
    self.text = text
    self.meaning = meaning
    self.initialVelocity = initialVelocity.text
  }

  /// Returns the printed mass, stiffness, damping and initial velocity, whether the spring is
  /// overdamped, and the spring that the printed digits denote.
  static func physical(
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

  /// Returns the expression of a spring without a mass, whose damping is a ratio.
  ///
  /// - Parameter form: The expression, with placeholders of the ratio and the stiffness.
  static func kotlin(_ spring: Spring, _ form: String) -> SpringExpression? {
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
    let text = form.filled(with: ["ratio": ratio.text, "stiffness": stiffness.text])
    return SpringExpression(text, meaning, velocity)
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
