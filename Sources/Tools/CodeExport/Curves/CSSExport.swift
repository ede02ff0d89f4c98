import CurveTuning
import KeyframeAnimation

/// The export of a curve as two CSS declarations.
struct CSSExport {
  let motion: ExportedCurve
  let notation: CurveNotation
  let share: Double

  func draft() throws(CurveExportError) -> ExportDraft {
    let (expression, isReduced) = try self.expression()
    let seconds = NumberPrinter().progress(motion.duration)
    let meaning = expression.meaning
    var notes: [String] = []
    if motion.spring != nil || motion.decay != nil {
      notes.append(
        "the duration is part of the curve; an interrupted transition loses its velocity")
    }
    return ExportDraft(
      text: { summary, _ in
        """
        /* \(summary) */
        transition-timing-function: \(expression.text);
        transition-duration: \(seconds)s;

        """
      },
      expression: expression.text, duration: motion.duration,
      meaning: { time in
        let fraction = seconds.value > 0 ? time / seconds.value : 1
        return meaning.value(at: min(max(fraction, 0), 1))
      },
      jumps: meaning.jumps.map { $0 * seconds.value },
      corners: (meaning.exactKeyframes?.keys ?? []).map { $0.time * seconds.value },
      isReduced: isReduced, notes: notes)
  }

  private func expression() throws(CurveExportError) -> (EasingExpression, isReduced: Bool) {
    switch (notation, motion.function) {
    case (.css, .linear?), (.css, .cubicBezier?), (.css, .steps?), (.css, .linearStops?),
      (.cssLinear, .linear?), (.cssLinear, .linearStops?):
      return (try EasingExpression(motion.function ?? .linear, in: notation), false)
    case (.cssCubicBezier, let function):
      guard let function else {
        throw .inexpressible(
          curve: motion.curve.name, notation: notation,
          reason: "a cubic-bezier() cannot oscillate, and its duration is not fixed",
          nearest: "use css-linear, with linear() over the spring's duration")
      }
      return (try EasingExpression(function, in: notation), false)
    default:
      let stops = try motion.stops(share: share)
      return (try EasingExpression(.linearStops(stops), in: .cssLinear), true)
    }
  }
}
