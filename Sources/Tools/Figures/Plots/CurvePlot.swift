public import BezierGeometry
public import CurveTuning
public import VectorDrawing

/// Curves over one time axis, with their velocity: where they peak, overshoot and settle, and where
/// two of them are farthest apart.
///
/// A recording beside formulas is shown as dots, and may have a panel of what a formula leaves over.
public struct CurvePlot: Sendable {
  /// The curves, in the order of the legend; the others are compared with the first.
  public var curves: [NamedCurve]
  /// What stands over the plot; `nil` for the curve's name, or what is seen of several.
  public var title: String?
  /// The extents, in points; `nil` for as much as its parts need.
  public var size: Size?
  /// Light or dark.
  public var appearance: Appearance
  /// Whether there is a panel of the velocity.
  public var showsVelocity = true
  /// Whether there is a panel of what the formulas leave over of the first recording.
  public var showsResidual = false

  /// The most curves in one plot; more could not be told apart.
  package static let mostCurves = 12

  /// Makes a plot of at least one curve.
  public init(
    _ curves: [NamedCurve], title: String? = nil, size: Size? = nil,
    appearance: Appearance = .light
  ) {
    self.curves = curves
    self.title = title
    self.size = size
    self.appearance = appearance
  }

  /// The plot.
  ///
  /// - Throws: where there is no curve, curves over seconds meet curves over points, or a value
  ///   cannot be plotted.
  public func plot() throws(PlotError) -> Plot {
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
      title: title ?? (curves.count == 1 ? first.name : "Curves compared"),
      subtitle: drawing.subtitle, size: size ?? drawing.size, appearance: appearance,
      horizontalLabel: first.unit == .seconds ? "seconds" : "points pulled",
      horizontalRange: drawing.range, columns: drawing.columns.map(\.heading),
      legend: curves.count == 1 ? [] : drawing.legend, panels: panels)
  }
}
