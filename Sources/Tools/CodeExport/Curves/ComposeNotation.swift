import CCode

/// Jetpack Compose: animation specs and easings.
enum ComposeNotation: NotationWriter {
  static let name = "Jetpack Compose"
  static let fileExtension = "kt"
  static let numbers = NumberPrinter.kotlinFloat
  static let linear = "LinearEasing"
  static let bezier = "CubicBezierEasing({{points}})"

  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)? {
    guard case .steps(let timing) = function else { return nil }
    return ("Easing { fraction -> \(timing.kotlin) }", function)
  }

  static func expression(of spring: Spring) -> SpringExpression? {
    .kotlin(spring, "spring<Float>(dampingRatio = {{ratio}}, stiffness = {{stiffness}})")
  }

  /// Returns the curve as Kotlin for Jetpack Compose: a `tween` with an easing, `spring`,
  /// `exponentialDecay` or `keyframes`.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    switch motion.function {
    case .linear?, .cubicBezier?, .steps?: return try tween(motion, motion.function ?? .linear)
    default: break
    }
    if let spring = motion.spring { return try composeSpring(motion, spring) }
    if let decay = motion.decay, let draft = composeDecay(motion, decay) { return draft }
    return try composeKeyframes(motion)
  }

  private static func tween(_ motion: ExportedCurve, _ function: TimingFunction)
    throws(CurveExportError) -> ExportDraft
  {
    let easing = try EasingExpression(function, in: .compose)
    let milliseconds = try WholeMilliseconds(motion, in: .compose)
    let expression = "tween<Float>(durationMillis = \(milliseconds), easing = \(easing.text))"
    var names = ["tween"]
    for name in ["LinearEasing", "CubicBezierEasing", "Easing"] where easing.text.hasPrefix(name) {
      names.append(name)
    }
    return ExportDraft(
      easing, over: milliseconds.seconds, of: motion, expression: expression,
      composeFile(names, expression))
  }

  private static func composeSpring(_ motion: ExportedCurve, _ spring: Spring)
    throws(CurveExportError) -> ExportDraft
  {
    let words = try SpringExpression(spring, in: .compose)
    var notes = ["springs in Compose have no mass; the stiffness is divided by the mass"]
    var comment: [CodeComment] = []
    if spring.initialVelocity != 0 {
      let printer = NumberPrinter.kotlinFloat
      let velocity = printer.parameter(spring.initialVelocity * motion.scale)
      let end = printer.value(motion.value(atProgress: 1), over: motion.scale)
      comment = [
        "initialVelocity is in the value's unit per second.",
        "animatable.animateTo(\(end), tuned, initialVelocity = \(velocity))",
      ]
      notes.append("pass initialVelocity to animateTo, in the value's unit per second")
    }
    return ExportDraft(
      template: composeFile(["spring"], words.text, comment: comment),
      expression: words.text, duration: spring.settlingDuration,
      meaning: { words.meaning.value(at: $0) }, notes: notes)
  }

  /// Returns the draft of a fling, or `nil` if Compose does not support its friction.
  ///
  /// The velocity decays as in a scroll view: v·e^(−4.2·friction·t), with the time t in seconds.
  private static func composeDecay(_ motion: ExportedCurve, _ decay: ScrollDecay) -> ExportDraft? {
    let fling = FrictionFling(decay)
    // Compose treats a smaller multiplier as 0.1.
    guard fling.friction.value >= 0.1 else { return nil }
    let expression = "exponentialDecay<Float>(frictionMultiplier = \(fling.friction))"
    let distance = motion.scale
    return ExportDraft(
      template: composeFile(
        ["exponentialDecay"], expression,
        comment: ["animatable.animateDecay(\(fling.velocity), tuned)"]),
      expression: expression, duration: motion.duration,
      meaning: { fling.meaning.value(at: $0) / distance },
      notes: ["pass the velocity to animateDecay, in the value's unit per second"])
  }

  private static func composeKeyframes(_ motion: ExportedCurve) throws(CurveExportError)
    -> ExportDraft
  {
    let milliseconds = try WholeMilliseconds(motion, in: .compose)
    let keys = try PrintedKeys(
      try motion.millisecondKeyframes(), of: motion, in: .compose, unit: 0.001,
      printer: .kotlinFloat,
      time: WholeMilliseconds.printed)
    guard zip(keys.times, keys.times.dropFirst()).allSatisfy({ $0.value < $1.value }) else {
      throw motion.inexpressible(
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
    return keys.draft(of: motion, expression: expression, composeFile(names, expression))
  }

  private static func composeFile(
    _ names: [String], _ expression: String, comment: [CodeComment] = []
  ) -> String {
    var imports = names.map { "import androidx.compose.animation.core.\($0)" }.sorted()
    if expression.contains("floor") { imports.append("import kotlin.math.floor") }
    return curveCompose.text.filled(with: [
      "imports": imports.joined(separator: "\n"), "comment": comment.kotlin,
      "expression": expression,
    ])
  }
}

extension StepTiming {
  /// The steps of a fraction in Kotlin.
  var kotlin: String {
    let level = "floor(fraction * \(count)f)"
    switch position {
    case .jumpEnd: return "\(level) / \(count)f"
    case .jumpStart: return "minOf(\(level) + 1f, \(count)f) / \(count)f"
    case .jumpNone: return "minOf(\(level), \(count - 1)f) / \(count - 1)f"
    case .jumpBoth: return "minOf(\(level) + 1f, \(count + 1)f) / \(count + 1)f"
    }
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
    meaning = Self.decay(velocity: velocity.value, friction: friction.value)
  }

  static func decay(velocity: Double, friction: Double) -> ScrollDecay {
    ScrollDecay(velocity: velocity, rate: .exp(-unit * friction / 1000))
  }
}

extension [CodeComment] {
  /// The placeholder of the summary, followed by the lines, as a KDoc comment.
  var kotlin: String {
    let lines = ["{{summary}}."] + map(\.text)
    return isEmpty
      ? "/** \(lines[0]) */" : "/**\n" + lines.map { " * \($0)\n" }.joined() + " */"
  }
}

extension ComposeNotation: CodeNotation {
  static let title = "Compose"

  static let table = SignatureTable(callsOfCompose.text)

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    let name = file.text(index)
    // Without a period before it, and with a colon after a label, it is this project's own spring.
    guard name != "spring" else {
      return ["(", "<"].contains(file.text(index + 1)) && file.text(index + 3) != ":"
    }
    return table.knows(name) || isState(name)
      || ["keyframes", "animateTo", "animateDecay", "Easing"].contains(name)
  }

  /// Returns whether a name is one of `animateFloatAsState` and its kin.
  private static func isState(_ name: String) -> Bool {
    name.hasPrefix("animate") && name.hasSuffix("AsState")
  }

  static func special(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    switch code.name {
    case "keyframes": return try keyframes(code, scope)
    case "Easing":
      code.read()
      return NamedCurve(try code.steps())
    case "exponentialDecay":
      scope.missing = code.error(
        "exponentialDecay has no velocity; add animatable.animateDecay(1000f, exponentialDecay())")
      return nil
    case "animateDecay":
      code.read()
      let velocity = try code.value("initialVelocity", at: 0)?.number() ?? 0
      guard let spec = code.value("animationSpec", at: 1),
        case .decay(let decay)? = try required(spec, scope).curve
      else { throw code.error("animateDecay needs an exponentialDecay") }
      code.receiver.first?.ignore()
      scope.missing = nil
      return NamedCurve(curve: .decay(ScrollDecay(velocity: velocity, rate: decay.rate)))
    default:
      return code.name == "animateTo" || isState(code.name) ? try animation(code, scope) : nil
    }
  }

  /// Returns the curve of a call that animates to a value, with a spring by default.
  ///
  /// The initial velocity is in the value's unit, for a value that starts at 0.
  private static func animation(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    code.read()
    code.ignore("label", "visibilityThreshold", "finishedListener")
    code.receiver.first?.ignore()
    code.ignoreBodies()
    let target = code.value("targetValue", at: 0)
    let standard = Spring(mass: 1, stiffness: 1500, damping: 2 * .sqrt(1500))
    let spec = try code.value("animationSpec", at: 1).map { code throws(NotationError) in
      try required(code, scope)
    }
    guard let velocity = code.value("initialVelocity") else {
      target?.ignore()
      return spec ?? NamedCurve(curve: .spring(standard))
    }
    let distance = try target?.number() ?? 1
    guard case .spring(var spring)? = spec?.curve ?? .spring(standard) else {
      throw velocity.error("only a spring has an initialVelocity")
    }
    spring.initialVelocity = try velocity.number() / distance
    guard spring.initialVelocity.isFinite else {
      throw velocity.error("the velocity has no distance; the target is 0")
    }
    return NamedCurve(curve: .spring(spring))
  }

  /// Returns keyframes, each a value `at` a time, with the easing of the interval after it.
  private static func keyframes(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    code.read()
    var duration = 300.0
    var rows: [(time: Double, value: Double, easing: TimingFunction)] = []
    for statement in try code.assignments() {
      if let name = statement.name,
        ["durationMillis", "delayMillis"].contains(code.file.text(name))
      {
        code.file.read(name)
        let number = try statement.value.number(0...(.infinity), as: code.file.text(name))
        if code.file.text(name) == "durationMillis" { duration = number }
        continue
      }
      var row = statement.value
      var easing = TimingFunction.linear
      if ["using", "with"].contains(row.name), row.arguments.count == 2 {
        easing = try function(row.arguments[1].value, scope)
        row = row.arguments[0].value
      }
      guard row.name == "at", row.arguments.count == 2 else { throw unknown(row) }
      rows.append(
        (
          try row.arguments[1].value.number(0...duration, as: "the time"),
          try row.arguments[0].value.number(), easing
        ))
    }
    guard rows.first?.time == 0, rows.last?.time == duration else {
      throw code.error("keyframes needs a value at 0 and at durationMillis")
    }
    return try code.curve(
      EasedKeyframes(
        points: rows.map { ($0.time / 1000, $0.value) }, easings: rows.dropLast().map(\.easing)))
  }
}
