import CurveTuning
package import KeyframeAnimation

/// A spring in a notation that has springs, by its own parameters.
///
/// - Core Animation takes mass, stiffness and damping, and the velocity per unit distance.
/// - SwiftUI takes a `Spring`: mass, stiffness and damping where the spring was given so, else a
///   perceptual duration and a bounce; the velocity is per unit distance.
/// - Compose and Android know no mass: the stiffness is stiffness over mass, and the damping a
///   ratio. Their velocities are the value's own, and the start's to say, not the spring's.
package struct SpringExpression: Hashable, Sendable {
  /// The notation's words: for Core Animation the statements, a line each, that set up a
  /// `CASpringAnimation` called `animation`; else an expression.
  package let text: String
  /// What the printed digits mean where they are read, with the curve's initial velocity.
  package let meaning: Spring
  /// The initial velocity per unit distance, as it is printed; "0" where there is none.
  ///
  /// SwiftUI takes it as it is; Compose and Android times the way, in the value's unit.
  package let initialVelocity: String

  /// Writes a spring in a notation.
  ///
  /// - Throws: where the notation has no springs, or the spring never settles.
  package init(_ spring: Spring, in notation: CurveNotation) throws(CurveExportError) {
    _ = try spring.restingTime()
    guard let expression = Self.expression(of: spring, in: notation) else {
      throw .inexpressible(
        curve: spring.description, notation: notation, reason: "it has no springs",
        nearest: Self.nearest(to: notation))
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

  private static func coreAnimation(_ spring: Spring) -> SpringExpression {
    let printer = NumberPrinter()
    let parts = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
      .map(printer.parameter)
    var lines = zip(["mass", "stiffness", "damping", "initialVelocity"], parts)
      .map { "animation.\($0) = \($1)" }
    let creeps = spring.dampingRatio > 1 && spring.allowsOverdamping
    if creeps { lines.append("animation.allowsOverdamping = true") }
    let meaning = Spring(
      .physical(mass: parts[0].value, stiffness: parts[1].value, damping: parts[2].value),
      initialVelocity: parts[3].value, allowsOverdamping: creeps)
    return SpringExpression(lines.joined(separator: "\n"), meaning, parts[3])
  }

  private static func swiftUI(_ spring: Spring) -> SpringExpression {
    let printer = NumberPrinter()
    let velocity = printer.parameter(spring.initialVelocity)
    if case .physical = spring.parameters {
      let parts = [spring.mass, spring.stiffness, spring.damping].map(printer.parameter)
      let creeps = spring.dampingRatio > 1 && spring.allowsOverdamping
      let list = "mass: \(parts[0]), stiffness: \(parts[1]), damping: \(parts[2])"
      let meaning = Spring(
        .physical(mass: parts[0].value, stiffness: parts[1].value, damping: parts[2].value),
        initialVelocity: velocity.value, allowsOverdamping: creeps)
      return SpringExpression(
        "Spring(\(list)\(creeps ? ", allowOverDamping: true" : ""))", meaning, velocity)
    }
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

  private static func nearest(to notation: CurveNotation) -> String {
    switch notation {
    case .css, .cssLinear, .cssCubicBezier: "linear() can say it, over the spring's own duration"
    default: "keyframes can say it, over the spring's own duration"
    }
  }
}

extension Spring {
  /// Nobody waits longer for an animation, in seconds.
  static let longestDuration = 3600.0

  /// When no more than a fraction of the way is left for good, in seconds.
  ///
  /// - Throws: where that is never, or not within an hour.
  func restingTime(threshold: Double = settlingThreshold) throws(CurveExportError) -> Double {
    let time = settlingTime(.envelope(threshold: threshold))
    guard time.isFinite, time > 0, time <= Self.longestDuration else {
      throw .endless(
        curve: description,
        reason: time.isNaN || time <= 0
          ? "is no motion at all; check its numbers"
          : "does not come to rest within an hour; give it more damping")
    }
    return time
  }
}
