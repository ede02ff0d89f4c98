import CCode

/// Android views: interpolators, animators and dynamic animations.
enum AndroidNotation: NotationWriter {
  static let name = "Android views"
  static let fileExtension = "kt"
  static let numbers = NumberPrinter.kotlinFloat
  static let linear = "LinearInterpolator()"
  static let bezier = "PathInterpolator({{points}})"

  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)? {
    guard case .steps(let timing) = function else { return nil }
    return ("TimeInterpolator { fraction -> \(timing.kotlin) }", function)
  }

  static func expression(of spring: Spring) -> SpringExpression? {
    .kotlin(spring, "SpringForce().setDampingRatio({{ratio}}).setStiffness({{stiffness}})")
  }

  /// Returns the curve as Kotlin for Android's views: an `ObjectAnimator` with an interpolator, a
  /// `SpringAnimation` or a `FlingAnimation`.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    switch motion.function {
    case .linear?, .cubicBezier?, .steps?:
      let expression = try EasingExpression(motion.function ?? .linear, in: .android)
      return try animator(
        motion, expression.text, meaning: { expression.meaning.value(at: $0) },
        jumps: expression.meaning.jumps)
    default: break
    }
    if let spring = motion.spring { return try springAnimation(motion, spring) }
    if let decay = motion.decay { return flingAnimation(motion, decay) }
    return try pathAnimator(motion)
  }

  private static func animator(
    _ motion: ExportedCurve, _ interpolator: String, isReduced: Bool = false,
    meaning: @escaping (Double) -> Double,
    jumps: [Double]
  ) throws(CurveExportError) -> ExportDraft {
    let seconds = try WholeMilliseconds(motion, in: .android)
    let ends = [0.0, 1.0].map {
      NumberPrinter.kotlinFloat.value(motion.value(atProgress: $0), over: motion.scale)
    }
    var imports = [
      "android.animation.ObjectAnimator", "android.animation.TimeInterpolator",
      "android.graphics.Path", "android.view.View",
      "android.view.animation.LinearInterpolator", "android.view.animation.PathInterpolator",
      "kotlin.math.floor",
    ]
    imports.removeAll { name in
      let word = String(name.split(separator: ".").last ?? "")
      return !["ObjectAnimator", "View"].contains(word)
        && interpolator.firstRange(of: "\(word)(") == nil
        && interpolator.firstRange(of: "\(word) {") == nil
    }
    let isPath = interpolator.hasPrefix("PathInterpolator")
    return ExportDraft(
      template: curveAndroidAnimator.text.filled(with: [
        "imports": imports.map { "import \($0)" }.joined(separator: "\n"),
        "comment": [CodeComment]().kotlin, "from": ends[0].text, "to": ends[1].text,
        "milliseconds": seconds.description, "interpolator": interpolator,
      ]),
      expression: interpolator, duration: motion.duration,
      meaning: { meaning(min($0 / seconds.seconds, 1)) },
      jumps: jumps.map { $0 * seconds.seconds }, isReduced: isReduced,
      notes: isPath
        ? ["Android evaluates a PathInterpolator only to about 0.002 of the distance"] : [])
  }

  private static func springAnimation(_ motion: ExportedCurve, _ spring: Spring)
    throws(CurveExportError) -> ExportDraft
  {
    let words = try SpringExpression(spring, in: .android)
    let hasVelocity = words.meaning.initialVelocity != 0
    var lines: [CodeComment] = ["SpringForce has no mass: the stiffness is divided by the mass."]
    var notes = ["SpringForce has no mass; the stiffness is divided by the mass"]
    if hasVelocity {
      lines.append(
        "Values are pixels, velocities pixels per second: the curve's velocity times the distance.")
      notes.append(
        "setStartVelocity is in pixels per second: the curve's velocity times the distance")
    }
    let velocity =
      hasVelocity ? "\n    setStartVelocity(\(words.initialVelocity) * (to - from))" : ""
    return ExportDraft(
      template: curveAndroidSpring.text.filled(
        with: ["comment": lines.kotlin, "spring": words.text, "velocity": velocity]),
      expression: words.text, duration: spring.settlingDuration,
      meaning: { words.meaning.value(at: $0) }, notes: notes)
  }

  private static func flingAnimation(_ motion: ExportedCurve, _ decay: ScrollDecay) -> ExportDraft {
    let fling = FrictionFling(decay)
    let distance = motion.scale
    return ExportDraft(
      template: curveAndroidFling.text.filled(with: [
        "comment": (["Velocities are pixels per second."] as [CodeComment]).kotlin,
        "velocity": fling.velocity.text, "friction": fling.friction.text,
      ]),
      expression: nil, duration: motion.duration,
      meaning: { fling.meaning.value(at: $0) / distance })
  }

  // MARK: Other curves, as a path

  private static func pathAnimator(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft
  {
    let keyframes = try motion.keyframes().withoutPlateaus.lasting(1, of: motion.duration)
    let path = InterpolatorPath(keyframes, .kotlinFloat)
    guard path.meaning.keys.first == .init(time: 0, value: [0]),
      path.meaning.keys.last == .init(time: 1, value: [1])
    else {
      throw motion.inexpressible(
        in: .android, "a PathInterpolator goes from 0 to 1, and the curve does not",
        nearest: "use compose or core-animation, which have keyframes with any values")
    }
    let body = path.calls.map { "      \($0)\n" }.joined()
    let meaning = path.meaning
    return try animator(
      motion, "PathInterpolator(Path().apply {\n\(body)    })",
      isReduced: motion.function?.exactKeyframes == nil, meaning: { meaning.value(at: $0)[0] },
      jumps: meaning.jumps)
  }
}

extension AndroidNotation: CodeNotation {
  static let title = "Android"

  static let table = SignatureTable(callsOfAndroid.text)

  /// Returns whether a property or a call does not change the curve.
  private static func isIgnored(_ name: String) -> Bool {
    table["calls"]?.contains(name) == true
  }

  private static func isInterpolator(_ name: String) -> Bool {
    name.hasSuffix("Interpolator") || name.hasSuffix("InterpolatorCompat")
  }

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    let name = file.text(index)
    return isInterpolator(name)
      || (table.knows(name) && (name != "animate" || file.text(index + 2) == ")"))
  }

  static func special(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    switch code.name {
    case "ofFloat", "ofInt":
      guard let signature = table.signature(of: code, scope) else { return nil }
      // A target and a property may precede the two values.
      let values = code.arguments.filter { $0.label == nil }.suffix(2)
      let numbers = values.compactMap { try? $0.value.number() }
      code.ignoreUnlabeled(code.receiverName == "ObjectAnimator" ? 4 : values.count)
      code.read()
      code.receiver.first?.ignore()
      var found = try curve(of: code, by: signature, scope)
      if numbers.count == 2 { (found.from, found.to) = (numbers[0], numbers[1]) }
      return found
    case "TimeInterpolator":
      code.read()
      return NamedCurve(try code.steps())
    case "BounceInterpolator":
      code.read()
      return try easing(bounce, code)
    case "PathInterpolator", "PathInterpolatorCompat": return try pathInterpolator(code)
    default:
      guard !table.knows(code.name), let receiver = code.receiver.first else { return nil }
      try set(code, scope)
      return try curve(of: receiver, scope)
    }
  }

  /// Reads a call that sets a property, such as `setDuration(300)` or `apply { duration = 300 }`.
  private static func set(_ code: Code, _ scope: CodeScope) throws(NotationError) {
    if code.name == "apply" || code.name == "also" {
      code.read()
      for statement in try code.assignments() {
        if let name = statement.name {
          try set(code.file.text(name), statement.value, scope, of: statement.value)
          code.file.read(name)
        } else {
          try set(statement.value, scope)
        }
      }
    } else {
      let isSetter = code.name.hasPrefix("set")
      guard isSetter || isIgnored(code.name) else { throw unknown(code) }
      let name = isSetter ? code.name.dropFirst(3) : code.name[...]
      code.read()
      code.ignoreBodies()
      try set(
        name.prefix(1).lowercased() + name.dropFirst(), code.value(nil, at: 0), scope, of: code)
    }
  }

  private static func set(
    _ name: String, _ value: Code?, _ scope: CodeScope, of code: Code
  ) throws(NotationError) {
    if isIgnored(name) {
      value?.ignore()
    } else if table.properties.contains(name), let value {
      scope.properties[name] = value
    } else {
      throw unknown(code)
    }
  }

  /// Android's `BounceInterpolator`: four parabolas 8·(t − peak)² + height over t = 1.1226·x.
  private static let bounce: EasedKeyframes = {
    let ends = [0, 0.3535, 0.7408, 0.9644, 1.1226]
    var keyframes = EasedKeyframes(keys: [], easings: [])
    for (index, (peak, height)) in [(0, 0), (0.54719, 0.7), (0.8526, 0.9), (1.0435, 0.95)]
      .enumerated()
    {
      for time in [ends[index], peak, ends[index + 1]] {
        let value = 8 * (time - peak) * (time - peak) + height
        if !keyframes.keys.isEmpty {
          let direction: Easing.Direction = time == peak ? .out : .in
          keyframes.easings.append(TimingFunction.easing(.power(exponent: 2), direction).simplified)
        }
        keyframes.keys.append(.init(time: time / 1.1226, value: [value]))
      }
    }
    return keyframes
  }()

  private static func pathInterpolator(_ code: Code) throws(NotationError) -> NamedCurve? {
    guard let path = code.value(nil, at: 0), path.name == "apply" || path.name == "Path" else {
      guard code.arguments.count == 2, let x = try code.number(nil, at: 0, 0...1),
        let y = try code.number(nil, at: 1, -1e12...1e12)
      else { return nil }
      code.read()
      // One control point is that of a quadratic curve.
      return NamedCurve(.cubicBezier(x * 2 / 3, y * 2 / 3, (1 + x * 2) / 3, (1 + y * 2) / 3))
    }
    code.read()
    path.read()
    path.receiver.first?.ignore()
    var keyframes = EasedKeyframes(keys: [], easings: [])
    for call in try path.statements() {
      let numbers = try call.arguments.map { argument throws(NotationError) in
        try argument.value.number()
      }
      call.read()
      let counts = ["moveTo": 2, "lineTo": 2, "quadTo": 4, "cubicTo": 6]
      guard counts[call.name] == numbers.count, keyframes.keys.isEmpty == (call.name == "moveTo")
      else {
        throw call.error("a path begins with moveTo, and lineTo, quadTo and cubicTo follow")
      }
      let end = numbers.suffix(2)
      if let last = keyframes.keys.last {
        let x = last.time
        let y = last.value[0]
        let width = numbers[numbers.count - 2] - x
        let height = numbers[numbers.count - 1] - y
        var points = numbers.dropLast(2).enumerated().map { index, number in
          index % 2 == 0 ? (number - x) / width : (number - y) / height
        }
        if points.count == 2 {
          points = points.map { $0 * 2 / 3 } + points.map { (1 + $0 * 2) / 3 }
        }
        let isCurve = points.count == 4 && points.allSatisfy(\.isFinite)
        keyframes.easings.append(
          isCurve ? .cubicBezier(points[0], points[1], points[2], points[3]) : .linear)
      }
      keyframes.keys.append(.init(time: end.first ?? 0, value: [end.last ?? 0]))
    }
    return try easing(keyframes, code)
  }

  /// Returns an easing of keyframes over fractions of a duration that another call states.
  private static func easing(
    _ keyframes: EasedKeyframes, _ code: Code
  ) throws(NotationError) -> NamedCurve {
    var curve = try code.curve(keyframes)
    curve.duration = nil
    return curve
  }
}
