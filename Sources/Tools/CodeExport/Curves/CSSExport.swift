extension ExportedCurve {
  /// Returns the curve as two CSS declarations.
  func css(_ notation: CurveNotation) throws(CurveExportError) -> ExportDraft {
    let (expression, isReduced) = try cssExpression(notation)
    let seconds = NumberPrinter().progress(duration)
    let meaning = expression.meaning
    return ExportDraft(
      text: { summary, _ in
        """
        /* \(summary) */
        transition-timing-function: \(expression.text);
        transition-duration: \(seconds)s;

        """
      },
      expression: expression.text, duration: duration,
      meaning: { time in
        let fraction = seconds.value > 0 ? time / seconds.value : 1
        return meaning.value(at: min(max(fraction, 0), 1))
      },
      jumps: meaning.jumps.map { $0 * seconds.value },
      corners: (meaning.exactKeyframes?.keys ?? []).map { $0.time * seconds.value },
      isReduced: isReduced,
      notes: isBaked
        ? ["the duration is part of the curve; an interrupted transition loses its velocity"] : [])
  }

  private func cssExpression(
    _ notation: CurveNotation
  ) throws(CurveExportError) -> (EasingExpression, isReduced: Bool) {
    switch (notation, function) {
    case (.css, .linear?), (.css, .cubicBezier?), (.css, .steps?), (.css, .linearStops?),
      (.cssLinear, .linear?), (.cssLinear, .linearStops?):
      return (try EasingExpression(function ?? .linear, in: notation), false)
    case (.cssCubicBezier, let function):
      guard let function else {
        throw inexpressible(
          in: notation, "a cubic-bezier() cannot oscillate, and its duration is not fixed",
          nearest: "use css-linear, with linear() over the spring's duration")
      }
      return (try EasingExpression(function, in: notation), false)
    default: return (try EasingExpression(.linearStops(try stops()), in: .cssLinear), true)
    }
  }
}
