/// A plot of curves over one axis, with their velocity.
///
/// It marks peaks, overshoot, settling times, and the largest difference between curves. A
/// recording plotted with formulas is drawn as dots and can have a panel of the residuals.
package struct CurvePlot: Sendable {
  /// The curves, in the order of the legend; the others are compared with the first.
  package var curves: [NamedCurve]
  /// The title; `nil` for the name of a single curve, or “Comparison of curves” for several.
  package var title: String?
  /// The size, in points; `nil` for a size that fits the panels.
  package var size: Size?
  /// The appearance, light or dark.
  package var appearance: Appearance
  /// Whether the plot has a panel of the velocity.
  package var showsVelocity = true
  /// Whether the plot has a panel of the formulas' residuals against the first recording.
  package var showsResidual = false

  /// The largest number of distinguishable curves in one plot.
  package static let maximumCount = 12

  package init(
    _ curves: [NamedCurve], title: String? = nil, size: Size? = nil,
    appearance: Appearance = .light
  ) {
    self.curves = curves
    self.title = title
    self.size = size
    self.appearance = appearance
  }

  /// Creates a plot of samples and a fit with its residuals, with times relative to the fit's start.
  ///
  /// - Parameter name: The name of the samples.
  package init(_ fit: CurveFit, to samples: SampledCurve, named name: String) {
    var fitted = fit.curve
    fitted.name = fit.text
    let times = samples.times.map { $0 - fitted.start }
    fitted.start = 0
    let moved = SampledCurve(times: times, values: samples.values) ?? samples
    self.init([NamedCurve(name, samples: moved), fitted], title: "Fit of \(name)")
    showsResidual = true
  }

  /// Returns the plot.
  ///
  /// - Throws: ``PlotError`` if there are no curves, if some are over seconds and some over
  ///   points, or if a value cannot be plotted.
  package func plot() throws(PlotError) -> Plot {
    guard let first = curves.first else { throw .empty }
    if let other = curves.first(where: { $0.unit != first.unit }) {
      let ordered = first.unit == .seconds ? (first, other) : (other, first)
      throw .units(ordered.0.name, ordered.1.name)
    }
    let drawing = CurvePlotDrawing(self)
    var panels = [try drawing.valuePanel()]
    if showsVelocity { panels.append(drawing.velocityPanel()) }
    if showsResidual, let panel = drawing.residualPanel() { panels.append(panel) }
    return Plot(
      title: title ?? (curves.count == 1 ? first.name : "Comparison of curves"),
      subtitle: drawing.subtitle, size: size ?? drawing.size, appearance: appearance,
      horizontalLabel: first.unit == .seconds ? "seconds" : "pull in points",
      horizontalRange: drawing.range, columns: drawing.columns.map(\.heading),
      legend: curves.count == 1 ? [] : drawing.legend, panels: panels)
  }
}
