extension ExportedCurve {
  /// Returns the curve as design tokens, in the format of the Design Tokens Community Group, version
  /// 2025.10.
  ///
  /// A spring is a token of a type that the group discusses but has not adopted.
  func tokens() throws(CurveExportError) -> ExportDraft {
    if let spring { return tokens(of: spring) }
    guard let function, let expression = try? EasingExpression(function, in: .tokens) else {
      throw inexpressible(
        in: .tokens, "design tokens have cubic Béziers and springs only",
        nearest: "use css-linear, with linear()")
    }
    let value = expression.text
    let milliseconds = (duration * 1000).decimalText(places: 3)
    let seconds = (Double(milliseconds) ?? 0) / 1000
    return ExportDraft(
      text: { summary, _ in
        Self.tokenGroup(
          summary,
          [
            """
            "duration": { "$type": "duration", \
            "$value": { "value": \(milliseconds), "unit": "ms" } }
            """,
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
      expression: value, duration: duration,
      meaning: { time in
        expression.meaning.value(at: min(max(seconds > 0 ? time / seconds : 1, 0), 1))
      })
  }

  private func tokens(of spring: Spring) -> ExportDraft {
    let printer = NumberPrinter()
    let names = ["mass", "stiffness", "damping", "velocity"]
    let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
      .map(printer.parameter)
    // A spring at rest has no velocity.
    let parts = zip(names, numbers).prefix(spring.initialVelocity == 0 ? 3 : 4)
    let value = "{ \(parts.map { "\"\($0)\": \($1)" }.joined(separator: ", ")) }"
    let rounded = Spring(
      .physical(mass: numbers[0].value, stiffness: numbers[1].value, damping: numbers[2].value),
      initialVelocity: numbers[3].value, allowsOverdamping: true)
    return ExportDraft(
      text: { summary, _ in
        Self.tokenGroup(summary, ["\"spring\": { \"$type\": \"spring\", \"$value\": \(value) }"])
      },
      expression: value, duration: duration, meaning: { rounded.value(at: $0) },
      notes: ["the type spring is proposed for design tokens and not part of version 2025.10"])
  }

  private static func tokenGroup(_ summary: CodeComment, _ tokens: [String]) -> String {
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
