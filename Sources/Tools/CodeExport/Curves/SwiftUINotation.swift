/// SwiftUI: animations, springs, unit curves and keyframe timelines.
enum SwiftUINotation {
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
    return ExportDraft(
      text: { summary, _ in
        """
        import SwiftUI

        extension UnitCurve {
          /// \(summary).
          static let tuned = \(expression.text)
        }

        extension Animation {
          /// \(summary).
          static let tuned = Animation.timingCurve(\(points), duration: \(seconds))
        }

        """
      },
      expression: "Animation.timingCurve(\(points), duration: \(seconds))",
      duration: motion.duration,
      meaning: { expression.meaning.value(at: min($0 / seconds.value, 1)) })
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
      text: { summary, _ in
        """
        import SwiftUI

        extension Spring {
          /// \(summary).
          static let tuned = \(expression.text)
        }

        extension Animation {
          /// \(summary).
          static let tuned = Animation\(animation)
        }

        """
      },
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
    let first = keys.values[0]
    return keys.draft(
      of: motion, notes: ["SwiftUI has no Animation for this curve, so keyframes are used"]
    ) { summary, _ in
      """
      import SwiftUI

      /// \(summary).
      ///
      /// The track also works in `keyframeAnimator(initialValue:trigger:content:keyframes:)`.
      func makeTimeline() -> KeyframeTimeline<Double> {
        KeyframeTimeline(initialValue: \(first.real)) {
          KeyframeTrack {
      \(body)    }
        }
      }

      """
    }
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

  /// The names of animations that only follow a period.
  private static let animations: Set<String> = [
    "default", "spring", "interactiveSpring", "interpolatingSpring", "bouncy", "snappy", "smooth",
    "timingCurve",
  ]
  private static let easings: [String: TimingFunction] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInEaseOut,
  ]
  /// The circular curves of `UnitCurve`.
  private static let circles: [String: Easing.Direction] = [
    "circularEaseIn": .in, "circularEaseOut": .out, "circularEaseInOut": .inOut,
  ]

  static func knows(_ file: NotationText, _ index: Int) -> Bool {
    let name = file.text(index)
    if ["Spring", "UnitCurve", "KeyframeTimeline", "withAnimation", "Animation"].contains(name) {
      return true
    }
    return index > 0 && file.text(index - 1) == "."
      && (name == "animation" || animations.contains(name) || easings[name] != nil)
  }

  static func prepare(_ file: NotationText) {}

  /// Returns the curve of an animation, a spring or a unit curve.
  ///
  /// The parameters and their defaults are those of developer.apple.com/documentation/swiftui, under
  /// Animation, Spring, UnitCurve and KeyframeTimeline.
  static func curve(of code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    if let bound = scope.bound(code) { return bound }
    switch code.name {
    case "withAnimation", "animation":
      code.read()
      code.ignoreBodies()
      code.ignore("value", "completionCriteria", "body", "completion")
      guard let animation = code.value(nil, at: 0) else { return try standard(code) }
      return try required(animation, scope)
    case "KeyframeTimeline": return try timeline(code, scope)
    case "delay", "repeatCount", "repeatForever", "speed": return try modified(code, scope)
    default: break
    }
    guard code.receiver.first.map({ !$0.isCall && $0.receiver.isEmpty }) ?? true else {
      throw code.error("“\(code.name)” follows the curve; remove it")
    }
    if let circle = circles[code.name] {
      code.read(in: "UnitCurve")
      return NamedCurve(.easing(.circular, circle))
    }
    code.read(in: "Animation", "UnitCurve", "Spring")
    let isUnit = code.receiverName == "UnitCurve"
    if let easing = easings[code.name] {
      return NamedCurve(easing, isUnit ? nil : try code.duration("duration") ?? 0.35)
    }
    switch code.name {
    case "bezier":
      let points = code.point("startControlPoint") + code.point("endControlPoint")
      return NamedCurve(try code.bezier(points))
    case "timingCurve":
      if let curve = code.value(nil, at: 0), code.value(nil, at: 1) == nil {
        guard let duration = try code.duration("duration") else {
          throw code.error("timingCurve needs duration, or four numbers")
        }
        return NamedCurve(try function(curve, scope), duration)
      }
      let function = try code.bezier((0..<4).map { code.value(nil, at: $0) })
      return NamedCurve(function, try code.duration("duration") ?? 0.35)
    case "default": return try standard(code)
    default: return try spring(code, scope)
    }
  }

  /// Returns `Animation.default`, which is a spring without bounce since iOS 17.
  private static func standard(_ code: Code) throws(NotationError) -> NamedCurve {
    try code.spring(.response(0.55, dampingFraction: 1))
  }

  private static func spring(
    _ code: Code, _ scope: CodeScope
  ) throws(NotationError) -> NamedCurve? {
    let bounces = ["smooth": 0, "snappy": 0.15, "bouncy": 0.3]
    if let bounce = bounces[code.name] { return try extra(code, 0.5, bounce) }
    guard code.name == "Spring" || animations.contains(code.name) else { return nil }
    if code.name != "Spring" {
      code.ignore(code.name == "interpolatingSpring" ? "" : "blendDuration")
      if code.name != "interactiveSpring", let value = code.value(nil, at: 0) {
        guard case .spring(var spring)? = try required(value, scope).curve else {
          throw value.error("“\(value.name)” is not a spring")
        }
        if code.name == "interpolatingSpring" { spring.initialVelocity = try velocity(code) }
        return NamedCurve(curve: .spring(spring))
      }
    }
    switch code.name {
    case "spring" where code.has("response", "dampingFraction"):
      return try response(code, 0.5, 0.825)
    case "interactiveSpring" where code.has("duration", "extraBounce"):
      // The SDK's interface adds the extra bounce to 0.15.
      return try extra(code, 0.15, 0.15)
    case "interactiveSpring": return try response(code, 0.15, 0.86)
    case "Spring" where code.has("response", "dampingRatio") && !code.has("settlingDuration"):
      return try code.spring(
        .response(
          try code.required("response"), dampingFraction: try code.required("dampingRatio")))
    case "Spring" where code.has("settlingDuration"):
      // Other thresholds than the default have no known formula.
      _ = try code.number("epsilon", 0.001...0.001)
      return try code.spring(
        .settling(
          duration: try code.required("settlingDuration"),
          dampingRatio: try code.required("dampingRatio")))
    case "Spring" where code.has("stiffness", "damping", "mass"):
      let allows = code.value("allowOverDamping")
      allows?.ignore()
      return try code.spring(try physical(code), allowsOverdamping: allows?.name == "true")
    case "interpolatingSpring" where code.has("stiffness", "damping", "mass"):
      return try code.spring(try physical(code), velocity: try velocity(code))
    default:
      return try code.spring(
        .perceptual(
          duration: try code.number("duration") ?? 0.5,
          bounce: try code.number("bounce", -1...1) ?? 0),
        velocity: code.name == "interpolatingSpring" ? try velocity(code) : 0)
    }
  }

  private static func velocity(_ code: Code) throws(NotationError) -> Double {
    try code.number("initialVelocity", -1e6...1e6) ?? 0
  }

  private static func physical(_ code: Code) throws(NotationError) -> Spring.Parameters {
    .physical(
      mass: try code.number("mass") ?? 1, stiffness: try code.required("stiffness"),
      damping: try code.required("damping"))
  }

  private static func response(
    _ code: Code, _ response: Double, _ fraction: Double
  ) throws(NotationError) -> NamedCurve {
    try code.spring(
      .response(
        try code.number("response") ?? response,
        dampingFraction: try code.number("dampingFraction") ?? fraction))
  }

  private static func extra(
    _ code: Code, _ duration: Double, _ base: Double
  ) throws(NotationError) -> NamedCurve {
    let bounce = base + (try code.number("extraBounce", -1...1) ?? 0)
    return try code.spring(
      .perceptual(
        duration: try code.number("duration") ?? duration, bounce: min(max(bounce, -1), 1)))
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
    curve.duration = curve.duration.map { $0 / factor }
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
        let length = key.name == "MoveKeyframe" ? 0 : try key.duration("duration"),
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
