/// UIKit and Core Animation: animations of views, timing parameters and layer animations.
enum CoreAnimationNotation {
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
      text: { summary, _ in file(summary, "CABasicAnimation", lines) },
      expression: expression.text, duration: motion.duration,
      meaning: { expression.meaning.value(at: min($0 / seconds.value, 1)) })
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
      text: { summary, _ in file(summary, "CASpringAnimation", lines) },
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
        ? ["the last value is the layer's model value, which is visible after the animation"] : []
    ) { [lines] summary, _ in file(summary, "CAKeyframeAnimation", lines) }
  }

  private static func assignment(_ name: String, _ parts: [String]) -> [String] {
    let list = parts.joined(separator: ", ")
    return list.count < 70
      ? ["animation.\(name) = [\(list)]"]
      : ["animation.\(name) = [", parts.wrapped(indentation: "  "), "]"]
  }

  private static func ends(_ motion: ExportedCurve) -> [String] {
    [("fromValue", 0.0), ("toValue", 1.0)].map { name, progress in
      let value = NumberPrinter().value(motion.value(atProgress: progress), way: motion.scale)
      return "animation.\(name) = \(value)"
    }
  }

  private static func file(_ summary: CodeComment, _ type: String, _ lines: [String]) -> String {
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

extension CoreAnimationNotation: CodeNotation {
  static let title = "UIKit or Core Animation"

  private static let names: Set<String> = [
    "UIViewPropertyAnimator", "UISpringTimingParameters", "UICubicTimingParameters",
    "CAMediaTimingFunction", "CASpringAnimation", "CABasicAnimation", "CAKeyframeAnimation",
  ]
  private static let easings: [String: TimingFunction] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInEaseOut,
    "easeInEaseOut": .easeInEaseOut, "default": .ease,
  ]
  /// The options of `UIView.AnimationOptions` that are curves.
  private static let curves: [String: TimingFunction] = [
    "curveEaseIn": .easeIn, "curveEaseOut": .easeOut, "curveEaseInOut": .easeInEaseOut,
    "curveLinear": .linear,
  ]
  /// The other options, which do not change the curve.
  private static let options: Set<String> = [
    "layoutSubviews", "allowUserInteraction", "beginFromCurrentState", "repeat", "autoreverse",
    "overrideInheritedDuration", "overrideInheritedCurve", "allowAnimatedContent",
    "showHideTransitionViews", "overrideInheritedOptions", "preferredFramesPerSecondDefault",
    "preferredFramesPerSecond30", "preferredFramesPerSecond60", "transitionFlipFromLeft",
    "transitionFlipFromRight", "transitionCurlUp", "transitionCurlDown", "transitionCrossDissolve",
    "transitionFlipFromTop", "transitionFlipFromBottom",
  ]
  /// The properties of animations that are read, and those that do not change the curve.
  static let properties: Set<String> = [
    "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping", "duration",
    "fromValue", "toValue", "values", "keyTimes", "timingFunction", "timingFunctions",
    "calculationMode",
  ]
  static let ignoredProperties: Set<String> = [
    "beginTime", "fillMode", "isRemovedOnCompletion", "repeatCount", "repeatDuration",
    "autoreverses", "isAdditive", "delegate",
  ]

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    names.contains(file.text(index))
      || (["animate", "transition", "runningPropertyAnimator"].contains(file.text(index))
        && file.text(index + 1) == "(" && file.text(index + 3) == ":")
  }

  static func prepare(_ file: NotationText) {}

  /// Returns the curve of a call, with the properties that are set after it.
  ///
  /// The parameters and their defaults are those of developer.apple.com/documentation: UIView,
  /// UIViewPropertyAnimator, UISpringTimingParameters, CAMediaTimingFunction, CASpringAnimation.
  static func curve(of code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    if let bound = scope.bound(code) { return bound }
    code.ignoreBodies()
    switch code.name {
    case "animate", "transition", "runningPropertyAnimator":
      code.read(in: "UIView", "UIViewPropertyAnimator")
      return try viewAnimation(code)
    case "UIViewPropertyAnimator": return try propertyAnimator(code, scope)
    case "UISpringTimingParameters", "UICubicTimingParameters", "CAMediaTimingFunction":
      code.read()
      return try timing(code)
    case "CASpringAnimation", "CABasicAnimation", "CAKeyframeAnimation":
      code.read()
      code.ignore("keyPath")
      return try layerAnimation(code, scope)
    case "add" where code.isCall:
      code.receiver.first?.ignore()
      code.read()
      code.ignore("forKey")
      return code.value(nil, at: 0).flatMap(scope.bound)
    default:
      guard let easing = easings[code.name] else { return nil }
      code.read(in: "UIView", "AnimationCurve", "CAMediaTimingFunctionName")
      code.receiver.first?.receiver.first?.ignore()
      return NamedCurve(easing)
    }
  }

  // MARK: Views

  private static func viewAnimation(_ code: Code) throws(NotationError) -> NamedCurve? {
    code.ignore("animations", "completion", "changes", "with", "from", "to")
    _ = try code.number("delay")
    let curve = try options(code.value("options"))
    if code.has("springDuration", "bounce")
      || (code.has("initialSpringVelocity") && !code.has("usingSpringWithDamping"))
    {
      return try code.spring(
        .perceptual(
          duration: try code.number("springDuration") ?? 0.5,
          bounce: try code.number("bounce", -1...1) ?? 0), velocity: try velocity(code))
    }
    let isSpring = code.has("usingSpringWithDamping")
    guard let duration = try code.duration(code.name == "transition" ? "duration" : "withDuration")
    else {
      throw code.error(
        "\(code.name) needs withDuration\(isSpring ? " and usingSpringWithDamping" : "")")
    }
    guard isSpring else { return NamedCurve(curve, duration) }
    let ratio = try code.required("usingSpringWithDamping", 0...1)
    return try code.spring(
      .settling(duration: duration, dampingRatio: ratio), velocity: try velocity(code))
  }

  private static func velocity(_ code: Code) throws(NotationError) -> Double {
    try code.number("initialSpringVelocity", -1e6...1e6) ?? 0
  }

  /// Returns the curve among options, which is ease-in-out by default.
  private static func options(_ code: Code?) throws(NotationError) -> TimingFunction {
    guard let code else { return .easeInEaseOut }
    code.read()
    var curve: TimingFunction?
    for option in code.name == "[" ? code.arguments.map(\.value) : [code] {
      guard curves[option.name] != nil || options.contains(option.name) else {
        throw option.error("“\(option.name)” is not an option of UIView.AnimationOptions")
      }
      curve = curve ?? curves[option.name]
      option.ignore()
    }
    return curve ?? .easeInEaseOut
  }

  private static func propertyAnimator(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    code.read()
    code.ignore("animations")
    guard let duration = try code.duration("duration") else {
      throw code.error("\(code.name) needs duration")
    }
    if code.has("dampingRatio") {
      let ratio = try code.required("dampingRatio", 0...1)
      return try code.spring(.settling(duration: duration, dampingRatio: ratio))
    }
    if code.has("controlPoint1") {
      let points = code.point("controlPoint1") + code.point("controlPoint2")
      return NamedCurve(try code.bezier(points), duration)
    }
    guard let value = code.value("curve") ?? code.value("timingParameters") else {
      throw code.error("\(code.name) needs curve, dampingRatio or timingParameters")
    }
    if value.name == "UISpringTimingParameters", value.has("dampingRatio") {
      value.read()
      return try value.spring(
        .settling(duration: duration, dampingRatio: try value.required("dampingRatio", 0...1)),
        velocity: try vector(value))
    }
    var curve = try required(value, scope)
    // A spring with a mass or a bounce has its own duration.
    if case .timing? = curve.curve { curve.duration = duration }
    return curve
  }

  private static func timing(_ code: Code) throws(NotationError) -> NamedCurve {
    if code.name == "UISpringTimingParameters" {
      if code.has("duration", "bounce") {
        return try code.spring(
          .perceptual(
            duration: try code.required("duration"), bounce: try code.required("bounce", -1...1)),
          velocity: try vector(code))
      }
      guard code.has("mass") else {
        throw code.error(
          "\(code.name) has no duration; write UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)"
        )
      }
      return try code.spring(
        .physical(
          mass: try code.required("mass"), stiffness: try code.required("stiffness"),
          damping: try code.required("damping")), velocity: try vector(code))
    }
    if let name = code.value("name") ?? code.value("animationCurve") {
      guard let easing = easings[name.name] else { throw unknown(name) }
      name.ignore()
      return NamedCurve(easing)
    }
    let points = code.point("controlPoint1") + code.point("controlPoint2")
    let numbers = [code.value("controlPoints")] + (0..<3).map { code.value(nil, at: $0) }
    return NamedCurve(try code.bezier(points.isEmpty ? numbers : points))
  }

  /// Returns a velocity along one axis, or along both if they are equal.
  private static func vector(_ code: Code) throws(NotationError) -> Double {
    guard let vector = code.value("initialVelocity") else { return 0 }
    vector.read(in: "CGVector")
    if vector.name == "zero" { return 0 }
    let (x, y) = (
      try vector.required("dx", -1e6...1e6), try vector.required("dy", -1e6...1e6)
    )
    guard x == y || x == 0 || y == 0 else {
      throw vector.error("the velocity has two components; a curve has one")
    }
    return x == 0 ? y : x
  }

  // MARK: Layers

  private static func layerAnimation(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    var curve = try layerCurve(code, scope)
    for (name, path) in [("fromValue", \NamedCurve.from), ("toValue", \NamedCurve.to)] {
      guard let value = scope.property(name) else { continue }
      // The values may be anything that is animatable.
      if let number = try? value.number() { curve[keyPath: path] = number } else { value.ignore() }
    }
    return curve
  }

  private static func layerCurve(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve {
    let settles = scope.properties["duration"]?.name == "settlingDuration"
    if settles { scope.property("duration")?.ignore() }
    let duration = try scope.duration("duration")
    switch code.name {
    case "CASpringAnimation":
      let velocity = try scope.number("initialVelocity", -1e6...1e6) ?? 0
      if code.has("perceptualDuration") {
        return try code.spring(
          .perceptual(
            duration: try code.required("perceptualDuration"),
            bounce: try code.required("bounce", -1...1)), velocity: velocity, duration: duration)
      }
      let allows = scope.property("allowsOverdamping")
      allows?.ignore()
      return try code.spring(
        .physical(
          mass: try scope.number("mass") ?? Spring.defaultMass,
          stiffness: try scope.number("stiffness") ?? Spring.defaultStiffness,
          damping: try scope.number("damping") ?? Spring.defaultDamping),
        velocity: velocity, allowsOverdamping: allows?.name == "true", duration: duration)
    case "CABasicAnimation":
      let function = try scope.property("timingFunction").map { code throws(NotationError) in
        try self.function(code, scope)
      }
      // Without a timing function, the pacing is linear.
      return NamedCurve(function ?? .linear, duration)
    default: return try keyframeCurve(code, scope, duration ?? 1)
    }
  }

  private static func keyframeCurve(
    _ code: Code, _ scope: CodeScope, _ duration: Double
  ) throws(NotationError) -> NamedCurve {
    func list(_ name: String) -> [Code]? {
      scope.property(name).map {
        $0.read()
        return $0.arguments.map(\.value)
      }
    }
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
