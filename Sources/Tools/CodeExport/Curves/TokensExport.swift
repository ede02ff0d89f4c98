import CurveTuning
import KeyframeAnimation
import Texts

/// The export of a curve as design tokens, in the format of the Design Tokens Community Group,
/// version 2025.10.
///
/// A spring is a token of a type that the group discusses but has not adopted.
struct TokensExport {
  let motion: ExportedCurve

  func draft() throws(CurveExportError) -> ExportDraft {
    if let spring = motion.spring { return draft(of: spring) }
    let inexpressible = CurveExportError.inexpressible(
      curve: motion.curve.name, notation: .tokens,
      reason: "design tokens have cubic Béziers and springs only",
      nearest: "use css-linear, with linear()")
    guard let function = motion.function else { throw inexpressible }
    guard let expression = try? EasingExpression(function, in: .tokens) else {
      throw inexpressible
    }
    let value = expression.text
    let (duration, seconds) = duration()
    return ExportDraft(
      text: { summary, _ in
        Self.group(
          summary,
          [
            "\"duration\": { \"$type\": \"duration\", \"$value\": \(duration) }",
            "\"timing\": { \"$type\": \"cubicBezier\", \"$value\": \(value) }",
            """
            "transition": {
                  "$type": "transition",
                  "$value": {
                    "duration": "{motion.duration}", "delay": { "value": 0, "unit": "ms" },
                    "timingFunction": "{motion.timing}"
                  }
                }
            """,
          ])
      },
      expression: value, duration: motion.duration,
      meaning: { time in
        expression.meaning.value(at: min(max(seconds > 0 ? time / seconds : 1, 0), 1))
      },
      jumps: [], corners: [], isReduced: false, notes: [])
  }

  private func draft(of spring: Spring) -> ExportDraft {
    let printer = NumberPrinter()
    let names = ["mass", "stiffness", "damping", "velocity"]
    let values = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
    let parts = zip(names, values).filter { $0.0 != "velocity" || $0.1 != 0 }
    let printed = parts.map { ($0.0, printer.parameter($0.1)) }
    let value = "{ \(printed.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")) }"
    func number(_ name: String) -> Double { printed.first { $0.0 == name }?.1.value ?? 0 }
    let rounded = Spring(
      .physical(
        mass: number("mass"), stiffness: number("stiffness"), damping: number("damping")),
      initialVelocity: number("velocity"), allowsOverdamping: true)
    return ExportDraft(
      text: { summary, _ in
        Self.group(summary, ["\"spring\": { \"$type\": \"spring\", \"$value\": \(value) }"])
      },
      expression: value, duration: motion.duration, meaning: { rounded.value(at: $0) },
      jumps: [], corners: [], isReduced: false,
      notes: ["the type spring is proposed for design tokens and not part of version 2025.10"])
  }

  /// Returns the motion's duration as a value in milliseconds, and in seconds.
  private func duration() -> (text: String, seconds: Double) {
    let text = (motion.duration * 1000).decimalText(places: 3)
    return ("{ \"value\": \(text), \"unit\": \"ms\" }", (Double(text) ?? 0) / 1000)
  }

  private static func group(_ summary: CodeComment, _ tokens: [String]) -> String {
    """
    {
      "motion": {
        "$description": \(JSONValue.text(summary.text).text),
        \(tokens.joined(separator: ",\n    "))
      }
    }

    """
  }
}
