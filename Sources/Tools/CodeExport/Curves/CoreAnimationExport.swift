extension ExportedCurve {
  /// Returns the curve as a Swift function that creates a `CAPropertyAnimation` for a key path.
  func coreAnimation() throws(CurveExportError) -> ExportDraft {
    switch function {
    case .linear?, .cubicBezier?: return try basicAnimation(function ?? .linear)
    default: break
    }
    if let spring { return try springAnimation(spring) }
    return try keyframeAnimation()
  }

  private func basicAnimation(_ function: TimingFunction) throws(CurveExportError) -> ExportDraft {
    let expression = try EasingExpression(function, in: .coreAnimation)
    let seconds = NumberPrinter().progress(duration)
    let lines =
      ends + ["animation.duration = \(seconds)", "animation.timingFunction = \(expression.text)"]
    return ExportDraft(
      text: { summary, _ in Self.function(summary, "CABasicAnimation", lines) },
      expression: expression.text, duration: duration,
      meaning: { expression.meaning.value(at: min($0 / seconds.value, 1)) })
  }

  private func springAnimation(_ spring: Spring) throws(CurveExportError) -> ExportDraft {
    let expression = try SpringExpression(spring, in: .coreAnimation)
    let lines =
      ends + expression.text.split(separator: "\n").map(String.init) + [
        "// Core Animation computes when its spring has settled.",
        "animation.duration = animation.settlingDuration",
      ]
    var notes = ["initialVelocity is relative: 1 covers the entire distance in one second"]
    if expression.text.contains("allowsOverdamping") {
      notes.append(
        "allowsOverdamping requires iOS 17; on older systems, the spring is critically damped")
    }
    return ExportDraft(
      text: { summary, _ in Self.function(summary, "CASpringAnimation", lines) },
      duration: spring.settlingDuration, meaning: { expression.meaning.value(at: $0) },
      notes: notes)
  }

  private func keyframeAnimation() throws(CurveExportError) -> ExportDraft {
    var keyframes = try keyframes()
    let isDiscrete = keyframes.easings.allSatisfy { $0 == EasedKeyframes.hold }
    if !isDiscrete { keyframes = keyframes.withoutPlateaus }
    var straight = keyframes
    if isDiscrete {
      // The calculation mode holds the values; Core Animation has no timing function that does.
      straight.easings = straight.easings.map { _ in .linear }
    }
    let seconds = NumberPrinter().progress(duration)
    var keys = try PrintedKeys(straight, of: self, in: .coreAnimation, unit: seconds.value)
    if isDiscrete { keys.meaning.easings = keyframes.easings }
    let values = isDiscrete ? Array(keys.values.dropLast()) : keys.values
    var lines =
      Self.assignment("values", values.map(\.text))
      + Self.assignment("keyTimes", keys.times.map(\.text))
    if isDiscrete {
      lines.append("animation.calculationMode = .discrete")
    } else if keys.easings.contains(where: { $0.meaning != .linear }) {
      lines += ["animation.timingFunctions = ["]
      lines += keys.easings.map { "  \($0.text)," } + ["]"]
    }
    lines.append("animation.duration = \(seconds)")
    return keys.draft(
      of: self,
      notes: isDiscrete
        ? ["the last value is the layer's model value, which is visible after the animation"] : []
    ) { [lines] summary, _ in Self.function(summary, "CAKeyframeAnimation", lines) }
  }

  private static func assignment(_ name: String, _ parts: [String]) -> [String] {
    let list = parts.joined(separator: ", ")
    return list.count < 70
      ? ["animation.\(name) = [\(list)]"]
      : ["animation.\(name) = [", parts.wrapped(indentation: "  "), "]"]
  }

  private var ends: [String] {
    [("fromValue", 0.0), ("toValue", 1.0)].map { name, progress in
      let value = NumberPrinter().value(value(atProgress: progress), way: scale)
      return "animation.\(name) = \(value)"
    }
  }

  private static func function(_ summary: CodeComment, _ type: String, _ lines: [String]) -> String
  {
    let body = lines.flatMap { $0.split(separator: "\n") }.map { "  \($0)\n" }.joined()
    return """
      import QuartzCore

      /// \(summary).
      func makeAnimation(keyPath: String) -> \(type) {
        let animation = \(type)(keyPath: keyPath)
      \(body)  return animation
      }

      """
  }
}
