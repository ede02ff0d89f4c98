import CCode

/// SwiftUI: animations, springs, unit curves and keyframe timelines.
enum SwiftUINotation: NotationWriter {
  static let name = "SwiftUI"
  static let fileExtension = "swift"
  static let linear = "UnitCurve.linear"
  static let bezier =
    "UnitCurve.bezier(startControlPoint: UnitPoint(x: {{x1}}, y: {{y1}}), "
    + "endControlPoint: UnitPoint(x: {{x2}}, y: {{y2}}))"

  static func expression(of spring: Spring) -> SpringExpression? {
    if case .physical = spring.parameters {
      let (parts, creeps, meaning) = SpringExpression.physical(spring)
      let list = "mass: \(parts[0]), stiffness: \(parts[1]), damping: \(parts[2])"
      return SpringExpression(
        "Spring(\(list)\(creeps ? ", allowOverDamping: true" : ""))", meaning, parts[3])
    }
    let velocity = numbers.parameter(spring.initialVelocity)
    let duration = numbers.parameter(spring.perceptualDuration)
    let bounce = numbers.parameter(spring.allowsOverdamping ? spring.bounce : max(spring.bounce, 0))
    let meaning = Spring(
      .perceptual(duration: duration.value, bounce: bounce.value),
      initialVelocity: velocity.value)
    return SpringExpression(
      "Spring(duration: \(duration), bounce: \(bounce))", meaning, velocity)
  }

  /// Returns the curve as SwiftUI: an `Animation` with its `UnitCurve` or `Spring`, or a
  /// `KeyframeTimeline`.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    switch motion.function {
    case .linear?: return try timing(motion, .linear, points: "0, 0, 1, 1")
    case .cubicBezier(let bezier)?:
      let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
        .map { NumberPrinter().progress($0).text }
      return try timing(motion, .cubicBezier(bezier), points: points.joined(separator: ", "))
    default: break
    }
    if let spring = motion.spring { return try springAnimation(motion, spring) }
    return try keyframeTimeline(motion)
  }

  private static func timing(
    _ motion: ExportedCurve, _ function: TimingFunction, points: String
  ) throws(CurveExportError) -> ExportDraft {
    let expression = try EasingExpression(function, in: .swiftUI)
    let seconds = NumberPrinter().progress(motion.duration)
    let animation = "Animation.timingCurve(\(points), duration: \(seconds))"
    return ExportDraft(
      expression, over: seconds.value, of: motion, expression: animation,
      curveSwiftUIEasing.text.filled(with: ["curve": expression.text, "animation": animation]))
  }

  private static func springAnimation(_ motion: ExportedCurve, _ spring: Spring)
    throws(CurveExportError) -> ExportDraft
  {
    let expression = try SpringExpression(spring, in: .swiftUI)
    let animation: String
    var notes: [String] = []
    if spring.initialVelocity != 0 {
      animation = ".interpolatingSpring(.tuned, initialVelocity: \(expression.initialVelocity))"
      notes.append("initialVelocity is relative: 1 covers the entire distance in one second")
    } else {
      animation = ".spring(.tuned)"
      notes.append("an interrupted spring continues with its current velocity")
    }
    let whole = animation.split(separator: ".tuned").joined(separator: expression.text)
    return ExportDraft(
      template: curveSwiftUISpring.text.filled(
        with: ["spring": expression.text, "animation": animation]),
      expression: "Animation\(whole)", duration: spring.settlingDuration,
      meaning: { expression.meaning.value(at: $0) }, notes: notes)
  }

  private static func keyframeTimeline(_ motion: ExportedCurve) throws(CurveExportError)
    -> ExportDraft
  {
    let keys = try PrintedKeys(try motion.keyframes().withoutPlateaus, of: motion, in: .swiftUI)
    var lines: [String] = []
    for (index, easing) in keys.easings.enumerated() {
      let value = keys.values[index + 1]
      let duration = NumberPrinter().progress(keys.times[index + 1].value - keys.times[index].value)
      if duration.value <= 0 {
        if value != keys.values[index] { lines.append("MoveKeyframe(\(value.real))") }
        continue
      }
      let curve =
        easing.meaning == .linear || keys.values[index].value == value.value
        ? "" : ", timingCurve: \(easing.text.dropFirst("UnitCurve".count))"
      lines.append("LinearKeyframe(\(value.real), duration: \(duration)\(curve))")
    }
    let body = lines.map { "      \($0)\n" }.joined()
    return keys.draft(
      of: motion, notes: ["SwiftUI has no Animation for this curve, so keyframes are used"],
      curveSwiftUIKeyframes.text.filled(with: ["first": keys.values[0].real, "keyframes": body]))
  }
}

extension PrintedNumber {
  /// The number as a literal that is always a `Double`.
  fileprivate var real: String {
    text.contains(where: { $0 == "." || $0 == "e" }) ? text : text + ".0"
  }
}

extension SwiftUINotation: CodeNotation {
  static let title = "SwiftUI"

  static let table = SignatureTable(callsOfSwiftUI.text)

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    let name = file.text(index)
    return ["Spring", "UnitCurve", "KeyframeTimeline", "withAnimation", "Animation"].contains(name)
      || (index > 0 && file.text(index - 1) == "." && table.knows(name))
  }

  static func special(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    switch code.name {
    case "KeyframeTimeline": return try timeline(code, scope)
    case "delay", "repeatCount", "repeatForever", "speed": return try modified(code, scope)
    case "animation": return nil
    default: break
    }
    guard code.receiver.first.map({ !$0.isCall && $0.receiver.isEmpty }) ?? true else {
      throw code.error("“\(code.name)” follows the curve; remove it")
    }
    return nil
  }

  /// Returns an animation with a modifier, of which only the speed changes the curve.
  private static func modified(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve? {
    guard let inner = code.receiver.first else { return nil }
    code.read()
    var curve = try required(inner, scope)
    guard code.name == "speed" else {
      if code.name == "delay" {
        _ = try code.number(nil, at: 0)
      } else {
        if code.name == "repeatCount" { _ = try code.number(nil, at: 0) }
        code.ignore("autoreverses")
      }
      return curve
    }
    let factor = try code.number(nil, at: 0, .leastNonzeroMagnitude...(.infinity)) ?? 1
    if case .spring(let spring)? = curve.curve {
      curve = try code.spring(
        .physical(
          mass: spring.mass, stiffness: spring.stiffness * factor * factor,
          damping: spring.damping * factor),
        velocity: spring.initialVelocity * factor, allowsOverdamping: spring.allowsOverdamping)
    }
    if let duration = curve.duration {
      let faster = duration / factor
      guard faster > 0, faster.isFinite else {
        throw code.error(
          "speed(\(factor.decimalText())) makes the duration \(faster.decimalText()) s; allowed: "
            + "a speed at which it is finite and above 0")
      }
      curve.duration = faster
    }
    return curve
  }

  /// Returns a timeline of a single track with linear and move keyframes.
  private static func timeline(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    code.read()
    let start = try code.required("initialValue", -1e12...1e12)
    var keyframes = EasedKeyframes(points: [(0, start)], easings: [])
    let tracks = try code.statements()
    guard let track = tracks.first, track.name == "KeyframeTrack", tracks.count == 1 else {
      throw code.error("KeyframeTimeline needs one KeyframeTrack")
    }
    track.read()
    for key in try track.statements() {
      key.read()
      let time = keyframes.keys[keyframes.keys.count - 1].time
      guard let value = try key.number(nil, at: 0, -1e12...1e12),
        let length = key.name == "MoveKeyframe"
          ? 0 : try key.number("duration", .leastNonzeroMagnitude...(.infinity)),
        key.name == "MoveKeyframe" || key.name == "LinearKeyframe"
      else { throw key.error("the keyframe is not a LinearKeyframe or a MoveKeyframe") }
      keyframes.keys.append(.init(time: time + length, value: [value]))
      keyframes.easings.append(
        try key.value("timingCurve").map { code throws(NotationError) in
          try function(code, scope)
        } ?? .linear)
    }
    return try code.curve(keyframes)
  }
}
