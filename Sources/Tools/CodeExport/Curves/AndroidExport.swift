extension ExportedCurve {
  /// Returns the curve as Kotlin for Android's views: an `ObjectAnimator` with an interpolator, a
  /// `SpringAnimation` or a `FlingAnimation`.
  func android() throws(CurveExportError) -> ExportDraft {
    switch function {
    case .linear?, .cubicBezier?, .steps?:
      let expression = try EasingExpression(function ?? .linear, in: .android)
      return try animator(
        expression.text, meaning: { expression.meaning.value(at: $0) },
        jumps: expression.meaning.jumps)
    default: break
    }
    if let spring { return try springAnimation(spring) }
    if let decay { return flingAnimation(decay) }
    return try pathAnimator()
  }

  private func animator(
    _ interpolator: String, isReduced: Bool = false, meaning: @escaping (Double) -> Double,
    jumps: [Double]
  ) throws(CurveExportError) -> ExportDraft {
    let seconds = try WholeMilliseconds(self, in: .android)
    let ends = [0.0, 1.0].map {
      NumberPrinter.kotlinFloat.value(value(atProgress: $0), way: scale)
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
      text: { summary, _ in
        """
        \(imports.map { "import \($0)" }.joined(separator: "\n"))

        \((["\(summary)."] as [CodeComment]).kotlin)
        fun makeAnimator(view: View): ObjectAnimator =
          ObjectAnimator.ofFloat(view, View.TRANSLATION_Y, \(ends[0]), \(ends[1])).apply {
            duration = \(seconds)L
            interpolator = \(interpolator)
          }

        """
      },
      expression: interpolator, duration: duration,
      meaning: { meaning(min($0 / seconds.seconds, 1)) },
      jumps: jumps.map { $0 * seconds.seconds }, isReduced: isReduced,
      notes: isPath
        ? ["Android evaluates a PathInterpolator only to about 0.002 of the distance"] : [])
  }

  private func springAnimation(_ spring: Spring) throws(CurveExportError) -> ExportDraft {
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
      text: { summary, _ in
        """
        import android.view.View
        import androidx.dynamicanimation.animation.DynamicAnimation
        import androidx.dynamicanimation.animation.SpringAnimation
        import androidx.dynamicanimation.animation.SpringForce

        \((["\(summary)."] + lines).kotlin)
        fun makeAnimation(view: View, from: Float, to: Float): SpringAnimation =
          SpringAnimation(view, DynamicAnimation.TRANSLATION_Y).apply {
            setSpring(\(words.text).setFinalPosition(to))
            setStartValue(from)\(velocity)
          }

        """
      },
      expression: words.text, duration: spring.settlingDuration,
      meaning: { words.meaning.value(at: $0) }, notes: notes)
  }

  private func flingAnimation(_ decay: ScrollDecay) -> ExportDraft {
    let fling = FrictionFling(decay)
    let way = scale
    return ExportDraft(
      text: { summary, _ in
        """
        import android.view.View
        import androidx.dynamicanimation.animation.DynamicAnimation
        import androidx.dynamicanimation.animation.FlingAnimation

        \((["\(summary).", "Velocities are pixels per second."] as [CodeComment]).kotlin)
        fun makeAnimation(view: View): FlingAnimation =
          FlingAnimation(view, DynamicAnimation.TRANSLATION_Y)
            .setStartVelocity(\(fling.velocity))
            .setFriction(\(fling.friction))

        """
      },
      expression: nil, duration: duration,
      meaning: { fling.meaning.value(at: $0) / way })
  }

  // MARK: Other curves, as a path

  private func pathAnimator() throws(CurveExportError) -> ExportDraft {
    let keyframes = try keyframes().withoutPlateaus.lasting(1, of: duration)
    let path = InterpolatorPath(keyframes, .kotlinFloat)
    guard path.meaning.keys.first == .init(time: 0, value: [0]),
      path.meaning.keys.last == .init(time: 1, value: [1])
    else {
      throw inexpressible(
        in: .android, "a PathInterpolator goes from 0 to 1, and the curve does not",
        nearest: "use compose or core-animation, which have keyframes with any values")
    }
    let body = path.calls.map { "      \($0)\n" }.joined()
    let meaning = path.meaning
    return try animator(
      "PathInterpolator(Path().apply {\n\(body)    })",
      isReduced: function?.exactKeyframes == nil, meaning: { meaning.value(at: $0)[0] },
      jumps: meaning.jumps)
  }
}

/// Keyframes as the path of a `PathInterpolator`, over fractions of the duration.
struct InterpolatorPath {
  private(set) var calls: [String] = []
  private(set) var meaning: EasedKeyframes

  init(_ keyframes: EasedKeyframes, _ printer: NumberPrinter) {
    func printed(_ x: Double, _ y: Double) -> (x: PrintedNumber, y: PrintedNumber) {
      (printer.progress(x), printer.progress(y))
    }
    let points = keyframes.keys.map { printed($0.time, $0.value[0]) }
    calls = ["moveTo(\(points[0].x), \(points[0].y))"]
    var easings: [TimingFunction] = []
    for (index, easing) in keyframes.easings.enumerated() {
      let (from, to) = (keyframes.keys[index], keyframes.keys[index + 1])
      let (start, end) = (points[index], points[index + 1])
      let (width, height) = (end.x.value - start.x.value, end.y.value - start.y.value)
      guard case .cubicBezier(let timing) = easing, width > 0, height != 0 else {
        calls.append("lineTo(\(end.x), \(end.y))")
        easings.append(.linear)
        continue
      }
      func control(_ x: Double, _ y: Double) -> (x: PrintedNumber, y: PrintedNumber) {
        printed(
          from.time + (to.time - from.time) * x,
          from.value[0] + (to.value[0] - from.value[0]) * y)
      }
      let (one, two) = (control(timing.x1, timing.y1), control(timing.x2, timing.y2))
      calls.append("cubicTo(\(one.x), \(one.y), \(two.x), \(two.y), \(end.x), \(end.y))")
      easings.append(
        .cubicBezier(
          (one.x.value - start.x.value) / width, (one.y.value - start.y.value) / height,
          (two.x.value - start.x.value) / width, (two.y.value - start.y.value) / height))
    }
    meaning = EasedKeyframes(points: points.map { ($0.x.value, $0.y.value) }, easings: easings)
  }
}
