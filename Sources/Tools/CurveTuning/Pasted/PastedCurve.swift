import RealModule

/// A curve in the notation of CSS, SwiftUI, UIKit, Core Animation, Compose or Android, as pasted from
/// the code of an app or a page.
package struct PastedCurve: Hashable, Sendable {
  package let curve: Curve
  /// The duration that the code states, in seconds; `nil` if it does not state one.
  package let duration: Double?

  private init(_ curve: Curve, _ duration: Double? = nil) {
    (self.curve, self.duration) = (curve, duration)
  }

  private init(_ function: TimingFunction, _ duration: Double? = nil) {
    self.init(.timing(function), duration)
  }

  /// A reason why code is not a curve, as a sentence.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Examples of all notations, for error messages.
  package static let examples =
    "transition: opacity .3s ease-out, .spring(response: 0.5, dampingFraction: 0.8), "
    + "tween(300, easing = FastOutSlowInEasing) or OvershootInterpolator(2f)"

  /// Parses code, or returns `nil` if it does not begin like one of the notations.
  ///
  /// - Throws: ``Problem`` if the code begins like one of the notations but is incomplete or has an
  ///   invalid value.
  package init?(_ text: String) throws(Problem) {
    if let css = try Self.css(text) {
      self = css
      return
    }
    var parser = CodeParser(text.hasPrefix("new ") ? String(text.dropFirst(4)) : text)
    guard let call = try parser.call() else { return nil }
    guard let curve = try Self.curve(of: call) else { return nil }
    try parser.expectEnd()
    self = curve
  }

  // MARK: CSS

  private static let shorthands: Set<Substring> = ["transition", "animation"]

  /// Parses declarations such as `transition: opacity .3s ease-out .1s`, or returns `nil` for other
  /// code.
  private static func css(_ text: String) throws(Problem) -> PastedCurve? {
    var timing: String?
    var duration: Double?
    for declaration in CodeParser.parts(of: text[...], separatedBy: ";") {
      let halves = declaration.split(separator: ":", maxSplits: 1)
      guard let first = halves.first else { continue }
      let name = first.trimmed
      let property = name.hasPrefix("-webkit-") ? name.dropFirst(8) : name
      let kind = property.prefix { $0 != "-" }
      guard halves.count == 2, shorthands.contains(kind) else { return nil }
      let value = halves[1].trimmed
      switch property.dropFirst(kind.count) {
      case "-timing-function": timing = String(value)
      case "-duration": duration = try seconds(value, of: name)
      case "":
        let items = CodeParser.parts(of: value, separatedBy: ",")
        guard items.count == 1 else {
          throw Problem(description: "\(name) has \(items.count) items; paste one of them")
        }
        for word in CodeParser.parts(of: value, separatedBy: " ") {
          if let time = time(word) {
            // The second time is the delay.
            if duration == nil { duration = time }
          } else if timing == nil, (try? Curve(parsing: String(word))) != nil {
            timing = String(word)
          } else if word.contains("(") {
            timing = String(word)
          }
        }
        if timing == nil { timing = "ease" }
      default: continue
      }
    }
    guard let timing else {
      if duration == nil { return nil }
      throw Problem(description: "the declarations have a duration but no timing function")
    }
    do throws(CurveSyntaxError) {
      return PastedCurve(try Curve(parsing: timing), duration)
    } catch {
      throw Problem(description: "“\(timing)” is not a timing function: \(error)")
    }
  }

  private static func time(_ word: Substring) -> Double? {
    let isMilliseconds = word.hasSuffix("ms")
    guard word.hasSuffix("s"), let number = Double(word.dropLast(isMilliseconds ? 2 : 1)),
      number.isFinite
    else { return nil }
    return isMilliseconds ? number / 1000 : number
  }

  private static func seconds(_ word: Substring, of name: Substring) throws(Problem) -> Double {
    guard let seconds = time(word), seconds >= 0 else {
      throw Problem(
        description: "\(name) is “\(word)”; allowed: a time of at least 0, such as .3s or 300ms")
    }
    return seconds
  }

  // MARK: Functions

  private static let keywords: [String: TimingFunction] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInEaseOut,
    "easeInEaseOut": .easeInEaseOut, "curveEaseIn": .easeIn, "curveEaseOut": .easeOut,
    "curveEaseInOut": .easeInEaseOut, "curveLinear": .linear, "default": .ease,
  ]
  /// The duration of SwiftUI's timing curves if the code does not state one, in seconds.
  private static let swiftDuration = 0.35
  /// The named easings of Compose and the interpolators of Android that are Bézier curves.
  private static let android: [String: TimingFunction] = [
    "FastOutSlowIn": .cubicBezier(0.4, 0, 0.2, 1), "LinearOutSlowIn": .cubicBezier(0, 0, 0.2, 1),
    "FastOutLinearIn": .cubicBezier(0.4, 0, 1, 1), "Linear": .linear,
    "Ease": .cubicBezier(0.25, 0.1, 0.25, 1), "EaseIn": .cubicBezier(0.42, 0, 1, 1),
    "EaseOut": .cubicBezier(0, 0, 0.58, 1), "EaseInOut": .cubicBezier(0.42, 0, 0.58, 1),
    "AccelerateDecelerate": .easing(.sine, .inOut),
  ]
  private static let constants: [String: Double] = [
    "DampingRatioHighBouncy": 0.2, "DampingRatioMediumBouncy": 0.5, "DampingRatioLowBouncy": 0.75,
    "DampingRatioNoBouncy": 1, "StiffnessHigh": 10_000, "StiffnessMedium": 1500,
    "StiffnessMediumLow": 400, "StiffnessLow": 200, "StiffnessVeryLow": 50,
    "DAMPING_RATIO_HIGH_BOUNCY": 0.2, "DAMPING_RATIO_MEDIUM_BOUNCY": 0.5,
    "DAMPING_RATIO_LOW_BOUNCY": 0.75, "DAMPING_RATIO_NO_BOUNCY": 1, "STIFFNESS_HIGH": 10_000,
    "STIFFNESS_MEDIUM": 1500, "STIFFNESS_LOW": 200, "STIFFNESS_VERY_LOW": 50,
  ]

  /// Returns the curve of a call, or `nil` if its function is unknown.
  private static func curve(of call: CodeCall) throws(Problem) -> PastedCurve? {
    let name = call.name
    if let function = keywords[name] {
      let duration = try call.number("duration", least: 0)
      return PastedCurve(function, duration ?? (call.isSwiftUI ? swiftDuration : nil))
    }
    for suffix in ["Easing", "Interpolator", "InterpolatorCompat"] where name.hasSuffix(suffix) {
      let stem = String(name.dropLast(suffix.count))
      if let function = android[stem] { return PastedCurve(function) }
      if let curve = try interpolator(stem, call) { return curve }
    }
    switch name {
    case "timingCurve", "CubicBezierEasing", "PathInterpolator", "PathInterpolatorCompat",
      "CAMediaTimingFunction", "UICubicTimingParameters", "bezier", "cubicBezier":
      if let named = call.value("name")?.name, let function = keywords[named] {
        return PastedCurve(function)
      }
      return PastedCurve(try bezier(call), try call.number("duration", least: 0))
    case "tween":
      let easing = try call.value("easing").map { call throws(Problem) in
        guard let curve = try curve(of: call) else { throw call.unknown }
        return curve.curve
      }
      let milliseconds = try call.number("durationMillis", at: 0, least: 0)
      return PastedCurve(
        easing ?? .timing(.cubicBezier(0.4, 0, 0.2, 1)), (milliseconds ?? 300) / 1000)
    case "bouncy", "snappy", "smooth":
      let bounce = name == "bouncy" ? 0.3 : name == "snappy" ? 0.15 : 0
      let duration = try call.number("duration", least: 0)
      let extra = try call.number("extraBounce", least: -1, most: 1) ?? 0
      return try spring(
        .perceptual(duration: duration ?? 0.5, bounce: min(max(bounce + extra, -1), 1)), call)
    case "spring", "interactiveSpring", "Spring", "interpolatingSpring", "CASpringAnimation",
      "UISpringTimingParameters", "SpringForce":
      // Labels with a colon but no period before the name are this project's own notation.
      if name == "spring", !call.isSwiftUI, call.arguments.contains(where: \.hasColon) {
        return nil
      }
      if let label = call.arguments.lazy.compactMap(\.label).first(where: {
        !springLabels.contains($0)
      }
      ) {
        throw Problem(description: "\(name) has no parameter “\(label)”")
      }
      return try spring(parameters(call), call)
    case "animate" where call.value("usingSpringWithDamping") != nil:
      guard let duration = try call.number("withDuration", least: 0),
        let ratio = try call.number("usingSpringWithDamping", least: 0, most: 1)
      else { throw Problem(description: "animate needs withDuration and usingSpringWithDamping") }
      return try spring(
        .settling(duration: duration, dampingRatio: ratio), call, velocity: "initialSpringVelocity")
    default: return nil
    }
  }

  private static func interpolator(
    _ stem: String, _ call: CodeCall
  ) throws(Problem) -> PastedCurve? {
    func factor(_ standard: Double) throws(Problem) -> Double {
      try call.number(nil, at: 0, least: 0) ?? standard
    }
    switch stem {
    case "Accelerate": return PastedCurve(.easing(.power(exponent: 2 * (try factor(1))), .in))
    case "Decelerate": return PastedCurve(.easing(.power(exponent: 2 * (try factor(1))), .out))
    case "Overshoot": return PastedCurve(.easing(.back(overshoot: try factor(2)), .out))
    case "Anticipate": return PastedCurve(.easing(.back(overshoot: try factor(2)), .in))
    case "AnticipateOvershoot":
      let extra = try call.number(nil, at: 1, least: 0) ?? 1.5
      return PastedCurve(.easing(.back(overshoot: (try factor(2)) * extra), .inOut))
    default: return nil
    }
  }

  /// Reads four coordinates, or two points with `x` and `y`.
  private static func bezier(_ call: CodeCall) throws(Problem) -> TimingFunction {
    var numbers = call.arguments.filter { $0.label == nil || $0.label == "controlPoints" }
      .compactMap(\.value.number)
    if numbers.isEmpty {
      numbers = call.arguments.filter { $0.label?.contains("ontrolPoint") == true }
        .flatMap { $0.value.arguments.compactMap(\.value.number) }
    }
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw Problem(
        description: "\(call.name) needs four numbers: x1, y1, x2 and y2, with x from 0 to 1")
    }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static let springLabels: Set<String> = [
    "response", "dampingFraction", "blendDuration", "duration", "bounce", "mass", "stiffness",
    "damping", "initialVelocity", "settlingDuration", "dampingRatio", "visibilityThreshold",
  ]

  private static func parameters(_ call: CodeCall) throws(Problem) -> Spring.Parameters {
    if let duration = try call.number("settlingDuration", least: 0) {
      return .settling(
        duration: duration, dampingRatio: try call.number("dampingRatio", least: 0) ?? 1)
    }
    // Compose's spring has a damping ratio, which may be omitted.
    if call.name != "spring", call.name != "SpringForce",
      let stiffness = try call.number("stiffness", least: 0)
    {
      let mass = try call.number("mass", least: 0) ?? 1
      guard let damping = try call.number("damping", least: 0) else {
        throw Problem(description: "\(call.name) has a stiffness but no damping")
      }
      return .physical(mass: mass, stiffness: stiffness, damping: damping)
    }
    if call.value("response") != nil || call.value("dampingFraction") != nil {
      let isInteractive = call.name == "interactiveSpring"
      return .response(
        try call.number("response", least: 0) ?? (isInteractive ? 0.15 : 0.5),
        dampingFraction: try call.number("dampingFraction", least: 0)
          ?? (isInteractive ? 0.86 : 0.825))
    }
    let isKotlin =
      call.value("dampingRatio") != nil || call.value("stiffness") != nil
      || call.arguments.contains { $0.label == nil } || call.name == "SpringForce"
    if isKotlin {
      let ratio = try call.number("dampingRatio", at: 0, least: 0) ?? 1
      let stiffness = try call.number("stiffness", at: 1, least: 0) ?? 1500
      return .physical(mass: 1, stiffness: stiffness, damping: 2 * ratio * .sqrt(stiffness))
    }
    return .perceptual(
      duration: try call.number("duration", least: 0) ?? 0.5,
      bounce: try call.number("bounce", least: -1, most: 1) ?? 0)
  }

  private static func spring(
    _ parameters: Spring.Parameters, _ call: CodeCall, velocity: String = "initialVelocity"
  ) throws(Problem) -> PastedCurve {
    let spring = Spring(
      parameters, initialVelocity: try call.number(velocity, least: -1e6) ?? 0,
      allowsOverdamping: true)
    guard spring.naturalFrequency.isFinite, spring.naturalFrequency > 0,
      spring.dampingRatio.isFinite
    else {
      throw Problem(
        description: "\(call.name) has no finite frequency above 0 and finite damping ratio")
    }
    return PastedCurve(.spring(spring))
  }

  static func constant(_ name: String) -> Double? { constants[name] }
}
