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
    let theme = PlotTheme(appearance)
    let text = PlotText(layout: textLayout)
    var painter = PlotPainter(
      layout: try PlotLayout(self, text: text), theme: theme, text: text)
    try painter.paint()
    return DisplayList(size: size, background: theme.ground, items: painter.items)
  }

  /// Finds what cannot be drawn.
  private func check() throws(PlotError) {
    let sizes = Self.sizes
    guard sizes.contains(size.width), sizes.contains(size.height) else {
      throw .size(width: size.width, height: size.height)
    }
    guard !panels.isEmpty else { throw .empty }
    try check(horizontalRange, of: horizontalLabel)
    for panel in panels {
      try check(panel.range, of: panel.heading)
      for series in panel.series {
        for run in series.runs {
          for point in run {
            try check(point.x, of: series.name)
            try check(point.y, of: series.name)
          }
        }
      }
    }
    for event in events { try check(event.place, of: event.label) }
    for strip in strips {
      for span in strip.spans {
        try check(span.range, of: span.label)
      }
    }
  }

  private func check(_ range: ClosedRange<Double>, of name: String) throws(PlotError) {
    try check(range.lowerBound, of: name)
    try check(range.upperBound, of: name)
  }

  private func check(_ number: Double, of name: String) throws(PlotError) {
    guard abs(number) <= Self.largestMagnitude else { throw .number(number, of: name) }
  }
}
