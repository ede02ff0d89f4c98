import RealModule

extension ExportedCurve {
  /// Returns the curve as Kotlin for Jetpack Compose: a `tween` with an easing, `spring`,
  /// `exponentialDecay` or `keyframes`.
  func compose() throws(CurveExportError) -> ExportDraft {
    switch function {
    case .linear?, .cubicBezier?, .steps?: return try tween(function ?? .linear)
    default: break
    }
    if let spring { return try composeSpring(spring) }
    if let decay, let draft = composeDecay(decay) { return draft }
    return try composeKeyframes()
  }

  private func tween(_ function: TimingFunction) throws(CurveExportError) -> ExportDraft {
    let easing = try EasingExpression(function, in: .compose)
    let milliseconds = try WholeMilliseconds(self, in: .compose)
    let expression = "tween<Float>(durationMillis = \(milliseconds), easing = \(easing.text))"
    var names = ["tween"]
    for name in ["LinearEasing", "CubicBezierEasing", "Easing"] where easing.text.hasPrefix(name) {
      names.append(name)
    }
    return ExportDraft(
      text: { summary, _ in
        Self.composeFile(names, steps: easing.text.contains("floor"), summary, expression)
      },
      expression: expression, duration: duration,
      meaning: { easing.meaning.value(at: min($0 / milliseconds.seconds, 1)) },
      jumps: easing.meaning.jumps.map { $0 * milliseconds.seconds })
  }

  private func composeSpring(_ spring: Spring) throws(CurveExportError) -> ExportDraft {
    let words = try SpringExpression(spring, in: .compose)
    var notes = ["springs in Compose have no mass; the stiffness is divided by the mass"]
    var comment: [CodeComment] = []
    if spring.initialVelocity != 0 {
      let printer = NumberPrinter.kotlinFloat
      let velocity = printer.parameter(spring.initialVelocity * scale)
      let end = printer.value(value(atProgress: 1), way: scale)
      comment = [
        "initialVelocity is in the value's unit per second.",
        "animatable.animateTo(\(end), tuned, initialVelocity = \(velocity))",
      ]
      notes.append("pass initialVelocity to animateTo, in the value's unit per second")
    }
    return ExportDraft(
      text: { summary, _ in Self.composeFile(["spring"], summary, words.text, comment: comment) },
      expression: words.text, duration: spring.settlingDuration,
      meaning: { words.meaning.value(at: $0) }, notes: notes)
  }

  /// Returns the draft of a fling, or `nil` if Compose does not support its friction.
  ///
  /// The velocity decays as in a scroll view: v·e^(−4.2·friction·t), with the time t in seconds.
  private func composeDecay(_ decay: ScrollDecay) -> ExportDraft? {
    let fling = FrictionFling(decay)
    // Compose treats a smaller multiplier as 0.1.
    guard fling.friction.value >= 0.1 else { return nil }
    let expression = "exponentialDecay<Float>(frictionMultiplier = \(fling.friction))"
    let way = scale
    return ExportDraft(
      text: { summary, _ in
        Self.composeFile(
          ["exponentialDecay"], summary, expression,
          comment: ["animatable.animateDecay(\(fling.velocity), tuned)"])
      },
      expression: expression, duration: duration,
      meaning: { fling.meaning.value(at: $0) / way },
      notes: ["pass the velocity to animateDecay, in the value's unit per second"])
  }

  private func composeKeyframes() throws(CurveExportError) -> ExportDraft {
    let milliseconds = try WholeMilliseconds(self, in: .compose)
    let keys = try PrintedKeys(
      try millisecondKeyframes(), of: self, in: .compose, unit: 0.001, printer: .kotlinFloat,
      time: WholeMilliseconds.printed)
    guard zip(keys.times, keys.times.dropFirst()).allSatisfy({ $0.value < $1.value }) else {
      throw inexpressible(
        in: .compose, "it has a jump, or two keyframes within a millisecond",
        nearest: "use android, with a Path")
    }
    var names = ["keyframes"]
    for name in ["CubicBezierEasing", "Easing", "LinearEasing"]
    where keys.easings.contains(where: { $0.text.hasPrefix(name) }) { names.append(name) }
    var lines: [String] = []
    for (index, value) in keys.values.enumerated() {
      let easing = index < keys.easings.count ? " using \(keys.easings[index].text)" : ""
      lines.append("  \(value) at \(keys.times[index])\(easing)\n")
    }
    let expression = "keyframes<Float> {\n  durationMillis = \(milliseconds)\n\(lines.joined())}"
    return keys.draft(of: self, expression: expression) { [names] summary, _ in
      Self.composeFile(names, steps: expression.contains("floor"), summary, expression)
    }
  }

  private static func composeFile(
    _ names: [String], steps: Bool = false, _ summary: CodeComment, _ expression: String,
    comment: [CodeComment] = []
  ) -> String {
    var imports = names.map { "import androidx.compose.animation.core.\($0)" }.sorted()
    if steps { imports.append("import kotlin.math.floor") }
    let lines: [CodeComment] = ["\(summary)."] + comment
    return """
      \(imports.joined(separator: "\n"))

      \(lines.kotlin)
      val tuned = \(expression)

      """
  }
}

/// A duration in Kotlin's animations, which is a whole number of milliseconds.
struct WholeMilliseconds: CustomStringConvertible {
  private let count: Int

  /// Creates the rounded duration of a curve.
  ///
  /// - Throws: `CurveExportError/inexpressible` if the duration rounds to 0 or exceeds 32 bits.
  init(_ motion: ExportedCurve, in notation: CurveNotation) throws(CurveExportError) {
    let rounded = (motion.duration * 1000).rounded()
    guard rounded >= 1, let count = Int32(exactly: rounded) else {
      throw motion.inexpressible(
        in: notation, "durations in Kotlin are whole milliseconds, at least 1",
        nearest: "use css or core-animation, which accept any duration")
    }
    self.count = Int(count)
  }

  var seconds: Double { Double(count) / 1000 }

  var description: String { String(count) }

  /// Returns a time in milliseconds, rounded to a whole number.
  static func printed(_ milliseconds: Double) -> PrintedNumber {
    let rounded = milliseconds.rounded()
    return PrintedNumber(text: Int32(exactly: rounded).map { "\($0)" } ?? "0", value: rounded)
  }
}

/// A fling in Kotlin, whose velocity decays by e^(−4.2·friction·t), with the time t in seconds.
struct FrictionFling {
  /// Android's base friction, by which the friction of a fling is multiplied.
  private static let unit = 4.2

  let friction: PrintedNumber
  let velocity: PrintedNumber
  /// The fling that the printed digits denote.
  let meaning: ScrollDecay

  init(_ decay: ScrollDecay) {
    let printer = NumberPrinter.kotlinFloat
    friction = printer.parameter(-1000 * Double.log(decay.rate) / Self.unit)
    velocity = printer.parameter(decay.velocity)
    meaning = ScrollDecay(velocity: velocity.value, rate: .exp(-Self.unit * friction.value / 1000))
  }
}

extension [CodeComment] {
  /// The lines as a KDoc comment.
  var kotlin: CodeComment {
    count == 1
      ? "/** \(self[0]) */" : "/**\n" + map { " * \($0)\n" as CodeComment }.joined() + " */"
  }
}
