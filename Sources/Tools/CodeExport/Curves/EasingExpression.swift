import CurveTuning
package import KeyframeAnimation

/// A timing function as an expression of a notation: `CubicBezierEasing(0.42f, 0f, 0.58f, 1f)`.
package struct EasingExpression: Hashable, Sendable {
  /// The expression, in at most six digits a number.
  ///
  /// For Lottie it is the members of a keyframe, `"o"` and `"i"` or `"h"`; for JSON a value.
  package let text: String
  /// What the printed digits mean where they are read.
  package let meaning: TimingFunction

  /// Writes a timing function in a notation.
  ///
  /// Straight and Bézier functions have an expression in each but CSV; quad, cubic and back easings
  /// count as such. Steps have one in CSS and Kotlin, and a held level, `steps(1, jump-end)`, in
  /// Lottie and JSON; `linear()` has one in CSS.
  ///
  /// - Throws: where the notation has no expression for the function; keyframes may have.
  package init(
    _ function: TimingFunction, in notation: CurveNotation
  ) throws(CurveExportError) {
    let simple = function.simplified
    guard let (text, meaning) = Self.expression(of: simple, in: notation) else {
      throw .inexpressible(
        curve: function.description, notation: notation, reason: Self.reason(simple, in: notation),
        nearest: Self.nearest(to: simple, in: notation))
    }
    self.text = text
    self.meaning = meaning
  }

  private static func expression(
    of function: TimingFunction, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    switch function {
    case .linear: linear(in: notation)
    case .cubicBezier(let timing): bezier(timing, in: notation)
    case .steps(let timing): steps(timing, in: notation)
    case .linearStops(let stops): self.stops(stops, in: notation)
    case .easing: nil
    }
  }

  private static func linear(in notation: CurveNotation) -> (String, TimingFunction)? {
    switch notation {
    case .css: ("linear", .linear)
    case .cssCubicBezier: ("cubic-bezier(0, 0, 1, 1)", .linear)
    case .cssLinear: ("linear(0, 1)", .linear)
    case .coreAnimation: ("CAMediaTimingFunction(name: .linear)", .linear)
    case .swiftUI: ("UnitCurve.linear", .linear)
    case .compose: ("LinearEasing", .linear)
    case .android: ("LinearInterpolator()", .linear)
    case .lottie: (#""o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}"#, .linear)
    case .json: ("\"linear\"", .linear)
    case .csv: nil
    }
  }

  private static func bezier(
    _ timing: CubicBezierTiming, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    let printer = notation.controlPoints
    let (x1, y1) = (printer.progress(timing.x1), printer.progress(timing.y1))
    let (x2, y2) = (printer.progress(timing.x2), printer.progress(timing.y2))
    let meaning = TimingFunction.cubicBezier(x1.value, y1.value, x2.value, y2.value)
    // What 32 bits cannot hold is no literal either.
    guard [y1, y2].allSatisfy(\.value.isFinite) else { return nil }
    let list = "\(x1), \(y1), \(x2), \(y2)"
    switch notation {
    case .css: return (meaning.description, meaning)
    case .cssCubicBezier: return ("cubic-bezier(\(list))", meaning)
    case .coreAnimation:
      if let name = mediaTimingNames[.cubicBezier(timing)] {
        return ("CAMediaTimingFunction(name: \(name))", .cubicBezier(timing))
      }
      return ("CAMediaTimingFunction(controlPoints: \(list))", meaning)
    case .swiftUI:
      let points =
        "startControlPoint: UnitPoint(x: \(x1), y: \(y1)), "
        + "endControlPoint: UnitPoint(x: \(x2), y: \(y2))"
      return ("UnitCurve.bezier(\(points))", meaning)
    case .compose: return ("CubicBezierEasing(\(list))", meaning)
    case .android: return ("PathInterpolator(\(list))", meaning)
    case .lottie:
      let out = #""o": {"x": [\#(x1)], "y": [\#(y1)]}"#
      return (out + #", "i": {"x": [\#(x2)], "y": [\#(y2)]}"#, meaning)
    case .json: return ("[\(list)]", meaning)
    case .cssLinear, .csv: return nil
    }
  }

  /// Core Animation's names, whose control points its documentation states.
  private static let mediaTimingNames: [TimingFunction: String] = [
    .ease: ".default", .easeIn: ".easeIn", .easeOut: ".easeOut",
    .easeInEaseOut: ".easeInEaseOut",
  ]

  private static func steps(
    _ timing: StepTiming, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    let function = TimingFunction.steps(timing)
    switch notation {
    case .css: return (function.description, function)
    case .compose: return ("Easing { fraction -> \(kotlin(timing)) }", function)
    case .android: return ("TimeInterpolator { fraction -> \(kotlin(timing)) }", function)
    case .lottie where function == EasedKeyframes.hold: return (#""h": 1"#, function)
    case .json where function == EasedKeyframes.hold: return ("\"hold\"", function)
    default: return nil
    }
  }

  private static func kotlin(_ timing: StepTiming) -> String {
    let level = "floor(fraction * \(timing.count)f)"
    switch timing.position {
    case .jumpEnd: return "\(level) / \(timing.count)f"
    case .jumpStart: return "minOf(\(level) + 1f, \(timing.count)f) / \(timing.count)f"
    case .jumpNone: return "minOf(\(level), \(timing.count - 1)f) / \(timing.count - 1)f"
    case .jumpBoth: return "minOf(\(level) + 1f, \(timing.count + 1)f) / \(timing.count + 1)f"
    }
  }

  private static func stops(
    _ stops: LinearStops, in notation: CurveNotation
  ) -> (String, TimingFunction)? {
    guard notation == .css || notation == .cssLinear else { return nil }
    let printer = NumberPrinter()
    let printed = stops.corners.map { corner in
      (output: printer.progress(corner.output), percent: printer.percentage(corner.input))
    }
    var list = printed.map { "\($0.output) \($0.percent)%" }
    // Where nothing is said the first stop is at 0 and the last at 1.
    if list.count > 1, let first = printed.first, let last = printed.last {
      if first.percent.value == 0 { list[0] = first.output.text }
      if last.percent.value == 100 { list[list.count - 1] = last.output.text }
    }
    let meaning = LinearStops(
      printed.map { LinearStops.Stop($0.output.value, at: $0.percent.value / 100) })
    return ("linear(\(list.joined(separator: ", ")))", .linearStops(meaning))
  }

  private static func reason(
    _ function: TimingFunction, in notation: CurveNotation
  ) -> String {
    switch function {
    case .linear, .cubicBezier:
      notation == .cssLinear ? "it is no straight piece" : "it has values for times, and no easings"
    case .steps: "its easings are smooth"
    case .linearStops: "its easings have no corners"
    case .easing: "it is no single Bézier curve"
    }
  }

  private static func nearest(to function: TimingFunction, in notation: CurveNotation) -> String {
    switch (notation, function) {
    case (.csv, _): "json has them"
    case (.cssCubicBezier, .steps): "css says it with steps()"
    case (.cssCubicBezier, _): "css-linear says it with linear()"
    case (.cssLinear, .cubicBezier): "css says it with cubic-bezier()"
    case (.css, _), (.cssLinear, _):
      "points on it can be said, with linear()"
    case (_, .steps): "held keyframes can say it, and css with steps()"
    default: "keyframes can say it, and css with linear()"
    }
  }
}
