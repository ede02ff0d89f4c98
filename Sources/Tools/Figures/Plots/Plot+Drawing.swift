import BezierGeometry
public import VectorDrawing

extension Plot {
  /// The plot as a display list, on its own ground.
  ///
  /// Identifiers say what is what: `title`, `legend.0.name`, `panel.0.ground`, `panel.0.series.1`,
  /// `panel.0.mark.0.value`, `panel.0.tick.2`, `axis.tick.3`, `event.0.label`, `strip.0.1`.
  ///
  /// - Parameter textLayout: lays the texts out; a plot without numbers would say nothing, so there
  ///   has to be one.
  public func displayList(textLayout: any TextLayout) throws(PlotError) -> DisplayList {
    try check()
    let theme = PlotTheme(appearance: appearance)
    let text = PlotText(layout: textLayout)
    var painter = PlotPainter(
      layout: try PlotLayout(self, text: text), theme: theme, text: text)
    try painter.paint()
    return DisplayList(size: size, background: theme.ground, items: painter.items)
  }

  /// Throws if a size or a number cannot be drawn.
  private func check() throws(PlotError) {
    guard Self.sizes.contains(size.width), Self.sizes.contains(size.height) else {
      throw .size(width: size.width, height: size.height)
    }
    try check([horizontalRange.lowerBound, horizontalRange.upperBound], of: horizontalLabel)
    for panel in panels {
      try check([panel.range.lowerBound, panel.range.upperBound], of: panel.heading)
      for series in panel.series {
        try check(series.points.lazy.flatMap { [$0.x, $0.y] }, of: series.name)
      }
    }
  }

  private func check(_ numbers: some Sequence<Double>, of name: String) throws(PlotError) {
    guard let bad = numbers.first(where: { !(abs($0) <= Self.largestMagnitude) }) else { return }
    throw .number(bad, of: name)
  }
}
