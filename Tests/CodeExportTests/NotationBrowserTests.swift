/// Runs the exported CSS in a browser.
@Suite("Exported CSS in a browser", .enabled(if: Browser.isAvailable, "\(Browser.hint)"))
struct NotationBrowserTests {
  /// Returns the progress that Chromium computes for easings at fractions of their duration.
  private func progress(of easings: [String], at fractions: [Double]) throws -> [[Double]] {
    let browser = try Browser()
    let list = String(decoding: try JSONEncoder().encode(easings), as: UTF8.self)
    // Chromium counts whole microseconds, which are fine fractions of a duration this long.
    return try browser.evaluate(
      """
      const duration = 1e7;
      return \(list).map(easing => {
        const animation = document.body.animate(
          [{opacity: 0}, {opacity: 1}], {duration, easing, fill: "both"});
        animation.pause();
        if (animation.effect.getTiming().easing === "linear" && easing !== "linear") return [];
        return \(fractions).map(fraction => {
          animation.currentTime = fraction * duration;
          return animation.effect.getComputedTiming().progress;
        });
      });
      """)
  }

  @Test("Chromium computes the curve's progress within the reported error")
  func computedProgress() throws {
    let texts = [
      "linear", "ease", "ease-in-out", "cubic-bezier(0.123456, -0.5, 0.2, 1.5)",
      "cubic-bezier(0.2, 0.9, 0.1, 1)", "quad-in", "cubic-out", "back-in", "back-out",
      "steps(4, jump-both)", "steps(3, jump-none)", "linear(0, 0.7 25%, 0.5 75%, 1)",
      "linear(0, 0.2 30%, 0.6 30%, 1)", "sine-in-out", "elastic-out", "bounce-in",
      "spring(duration: 0.5, bounce: 0.3)", "spring(mass: 2, stiffness: 300, damping: 60)",
      "spring(duration: 0.4, bounce: 0.6, velocity: 12)", "decay(velocity: 900, rate: 0.998)",
    ]
    // No fraction lies on a jump. Chromium solves Bézier curves for x to 1e-7, so nearly vertical
    // curves are excluded.
    let inside: [Double] = (0..<400).map { index in (Double(index) + 0.0548) / 400 }
    let fractions = [0.0] + inside + [1.0]
    let exports: [(curve: NamedCurve, export: CurveExport)] = try Grids.part(
      of: texts, count: 10
    ).map { text in
      let curve = NamedCurve(curve: try Curve(parsing: text))
      return (curve, try CurveExport(curve, in: .css))
    }
    let computed = try progress(of: exports.map { $0.export.expression ?? "" }, at: fractions)
    for (item, values) in zip(exports, computed) {
      let expression = item.export.expression ?? ""
      try #require(values.count == fractions.count, "Chromium does not read \(expression)")
      let printed = try TimingFunction(parsing: expression)
      let distance: Double =
        if case .decay(let decay)? = item.curve.curve { decay.restDistance } else { 1 }
      var fromPrinted = 0.0
      var fromCurve = 0.0
      for (fraction, value) in zip(fractions, values) {
        fromPrinted = max(fromPrinted, abs(value - printed.value(at: fraction)))
        let exact = item.curve.value(at: fraction * item.export.duration) / distance
        fromCurve = max(fromCurve, abs(value - exact))
      }
      #expect(fromPrinted < 1e-6, "\(expression)")
      #expect(fromCurve <= item.export.maximumError + 1e-6, "\(expression)")
    }
  }
}
