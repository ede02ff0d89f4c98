import CCode

/// UIKit and Core Animation: animations of views, timing parameters and layer animations.
enum CoreAnimationNotation: NotationWriter {
  static let name = "Core Animation"
  static let fileExtension = "swift"
  static let numbers = NumberPrinter(isSinglePrecision: true)
  static let linear = "CAMediaTimingFunction(name: .linear)"
  static let bezier = "CAMediaTimingFunction(controlPoints: {{points}})"

  /// The named functions, whose control points are documented.
  private static let names: [TimingFunction: String] = [
    .ease: ".default", .easeIn: ".easeIn", .easeOut: ".easeOut",
    .easeInEaseOut: ".easeInEaseOut",
  ]

  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)? {
    names[function].map { ("CAMediaTimingFunction(name: \($0))", function) }
  }

  static func expression(of spring: Spring) -> SpringExpression? {
    let (parts, creeps, meaning) = SpringExpression.physical(spring)
    var lines = zip(["mass", "stiffness", "damping", "initialVelocity"], parts)
      .map { "animation.\($0) = \($1)" }
    if creeps { lines.append("animation.allowsOverdamping = true") }
    return SpringExpression(lines.joined(separator: "\n"), meaning, parts[3])
  }

  /// Returns the curve as a Swift function that creates a `CAPropertyAnimation` for a key path.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    switch motion.function {
    case .linear?, .cubicBezier?: return try basicAnimation(motion, motion.function ?? .linear)
    default: break
    }
    if let spring = motion.spring { return try springAnimation(motion, spring) }
    return try keyframeAnimation(motion)
  }

  private static func basicAnimation(_ motion: ExportedCurve, _ function: TimingFunction)
    throws(CurveExportError) -> ExportDraft
  {
    let expression = try EasingExpression(function, in: .coreAnimation)
    let seconds = NumberPrinter().progress(motion.duration)
    let lines =
      ends(motion) + [
        "animation.duration = \(seconds)", "animation.timingFunction = \(expression.text)",
      ]
    return ExportDraft(
      expression, over: seconds.value, of: motion, file("CABasicAnimation", lines))
  }

  private static func springAnimation(_ motion: ExportedCurve, _ spring: Spring)
    throws(CurveExportError) -> ExportDraft
  {
    let expression = try SpringExpression(spring, in: .coreAnimation)
    let lines =
      ends(motion) + expression.text.split(separator: "\n").map(String.init) + [
        "// Core Animation computes when its spring has settled.",
        "animation.duration = animation.settlingDuration",
      ]
    var notes = ["initialVelocity is relative: 1 covers the entire distance in one second"]
    if expression.text.contains("allowsOverdamping") {
      notes.append(
        "allowsOverdamping requires iOS 17; on older systems, the spring is critically damped")
    }
    return ExportDraft(
      template: file("CASpringAnimation", lines),
      duration: spring.settlingDuration, meaning: { expression.meaning.value(at: $0) },
      notes: notes)
  }

  private static func keyframeAnimation(_ motion: ExportedCurve) throws(CurveExportError)
    -> ExportDraft
  {
    var keyframes = try motion.keyframes()
    let isDiscrete = keyframes.easings.allSatisfy { $0 == EasedKeyframes.hold }
    if !isDiscrete { keyframes = keyframes.withoutPlateaus }
    var straight = keyframes
    if isDiscrete {
      // The calculation mode holds the values; Core Animation has no timing function that does.
      straight.easings = straight.easings.map { _ in .linear }
    }
    let seconds = NumberPrinter().progress(motion.duration)
    var keys = try PrintedKeys(straight, of: motion, in: .coreAnimation, unit: seconds.value)
    if isDiscrete { keys.meaning.easings = keyframes.easings }
    let values = isDiscrete ? Array(keys.values.dropLast()) : keys.values
    var lines =
      assignment("values", values.map(\.text))
      + assignment("keyTimes", keys.times.map(\.text))
    if isDiscrete {
      lines.append("animation.calculationMode = .discrete")
    } else if keys.easings.contains(where: { $0.meaning != .linear }) {
      lines += ["animation.timingFunctions = ["]
      lines += keys.easings.map { "  \($0.text)," } + ["]"]
    }
    lines.append("animation.duration = \(seconds)")
    return keys.draft(
      of: motion,
      notes: isDiscrete
        ? ["the last value is the layer's model value, which is visible after the animation"] : [],
      file("CAKeyframeAnimation", lines))
  }

  private static func assignment(_ name: String, _ parts: [String]) -> [String] {
    let list = parts.joined(separator: ", ")
    return list.count < 70
      ? ["animation.\(name) = [\(list)]"]
      : ["animation.\(name) = [", parts.wrapped(indentation: "  "), "]"]
  }

  private static func ends(_ motion: ExportedCurve) -> [String] {
    [("fromValue", 0.0), ("toValue", 1.0)].map { name, progress in
      let value = NumberPrinter().value(motion.value(atProgress: progress), over: motion.scale)
      return "animation.\(name) = \(value)"
    }
  }

  private static func file(_ type: String, _ lines: [String]) -> String {
    let body = lines.flatMap { $0.split(separator: "\n") }.map { "  \($0)\n" }.joined()
    return curveCoreAnimation.text.filled(with: ["type": type, "statements": body])
  }
}

extension CoreAnimationNotation: CodeNotation {
  static let title = "UIKit or Core Animation"

  static let table = SignatureTable(callsOfCoreAnimation.text)

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    let name = file.text(index)
    return table.knows(name)
      && (name.first?.isUppercase == true
        || (["animate", "transition", "runningPropertyAnimator"].contains(name)
          && file.text(index + 1) == "(" && file.text(index + 3) == ":"))
  }

  static func special(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    switch code.name {
    case "CAKeyframeAnimation": return try keyframeCurve(code, scope)
    case "add" where code.isCall:
      code.receiver.first?.ignore()
      code.read()
      code.ignore("forKey")
      return code.value(nil, at: 0).flatMap(scope.bound)
    default: return nil
    }
  }

  /// Returns the curve among options, which is ease-in-out by default.
  static func options(_ code: Code?) throws(NotationError) -> TimingFunction {
    guard let code else { return .easeInEaseOut }
    code.read()
    var found: TimingFunction?
    for option in code.name == "[" ? code.arguments.map(\.value) : [code] {
      let isCurve = option.name.hasPrefix("curve") && table.knows(option.name)
      guard isCurve || table["options"]?.contains(option.name) == true else {
        throw option.error("“\(option.name)” is not an option of UIView.AnimationOptions")
      }
      if isCurve, found == nil { found = try function(option, CodeScope()) }
      option.ignore()
    }
    return found ?? .easeInEaseOut
  }

  private static func keyframeCurve(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    code.read()
    code.ignore("keyPath")
    func list(_ name: String) -> [Code]? {
      scope.property(name).map {
        $0.read()
        return $0.arguments.map(\.value)
      }
    }
    let seconds = scope.property("duration")
    let duration =
      try seconds?.number(.leastNonzeroMagnitude...(.infinity), as: "duration") ?? 1
    var values = try (list("values") ?? []).map { code throws(NotationError) in try code.number() }
    let mode = scope.property("calculationMode")
    mode?.read(in: "CAAnimationCalculationMode")
    let isDiscrete = mode?.name == "discrete"
    guard isDiscrete || mode?.name ?? "linear" == "linear" else {
      throw code.error("only the calculation modes linear and discrete are read")
    }
    if isDiscrete, let last = values.last { values.append(last) }
    let even = values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
    let times =
      try list("keyTimes")?.map { code throws(NotationError) in
        try code.number(0...1, as: "the key time")
      } ?? even
    let easings = try list("timingFunctions")?.map { code throws(NotationError) in
      try function(code, scope)
    }
    guard values.count > 1, times.count == values.count,
      easings.map({ $0.count == values.count - 1 }) ?? true
    else { throw code.error("the numbers of values, keyTimes and timingFunctions do not match") }
    let standard = isDiscrete ? EasedKeyframes.hold : .linear
    return try code.curve(
      EasedKeyframes(
        points: zip(times, values).map { ($0 * duration, $1) },
        easings: easings ?? Array(repeating: standard, count: values.count - 1)))
  }
}
