/// A painter of laid-out plots.
struct PlotPainter {
  let layout: PlotLayout
  let theme: PlotTheme
  let text: PlotText
  private(set) var items: [DisplayItem] = []

  static let hairline = 1.0
  /// The width of the legend's names below which columns are dropped, in points.
  private static let minimumNameWidth = 130.0
  static let dotRadius = 2.5

  var plot: Plot { layout.plot }

  /// Adds all items, from back to front.
  mutating func paint() throws(PlotError) {
    try head()
    try legend()
    for index in plot.panels.indices { try ground(of: index) }
    for index in plot.panels.indices { try heading(of: index) }
    try horizontalAxis()
    for index in plot.panels.indices {
      let lines = series(of: index)
      try marks(of: index, nextTo: lines)
    }
  }

  mutating func add(_ item: DisplayItem) { items.append(item) }

  mutating func line(
    _ id: String, from start: Point, to end: Point, _ color: Color, width: Double = Self.hairline,
    dashes: [Double] = []
  ) {
    let style = StrokeStyle(width: width, dashLengths: dashes)
    add(.stroke(id, .polyline([start, end]), .color(color), style: style))
  }

  /// Adds a line of text.
  ///
  /// - Parameter anchor: The fraction of the line's width that lies to the left of `point`: 0
  ///   for text that starts there, 1 for text that ends there.
  private mutating func write(
    _ id: String, _ string: String, _ font: Font, color: Color, at point: Point,
    anchor: Double = 0, width: Double? = nil
  ) throws(PlotError) {
    let line = try text.line(string, font, width: width)
    add(.text(id, line, at: Point(x: point.x - line.advance * anchor, y: point.y), .color(color)))
  }

  // MARK: Around the panels

  private mutating func head() throws(PlotError) {
    let width = plot.size.width - 2 * PlotLayout.margin
    if !plot.title.isEmpty {
      try write(
        "title", plot.title, PlotFont.title, color: theme.text, at: layout.titleOrigin, width: width
      )
    }
    if !plot.subtitle.isEmpty {
      try write(
        "subtitle", plot.subtitle, PlotFont.subtitle, color: theme.secondaryText,
        at: layout.subtitleOrigin, width: width)
    }
  }

  private mutating func legend() throws(PlotError) {
    guard !plot.legend.isEmpty else { return }
    let origin = layout.legendOrigin
    let swatch = 30.0
    let gap = 10.0
    let between = 26.0
    var widths: [Double] = []
    for column in plot.columns.indices {
      widths.append(
        max(
          try text.width(plot.legend.map { $0.cells[column] }, PlotFont.legend),
          try text.width([plot.columns[column]], PlotFont.column)))
    }
    let room = plot.size.width - 2 * PlotLayout.margin - swatch - gap
    let widestName = try text.width(plot.legend.map(\.name), PlotFont.legend)
    // A narrow plot drops columns, starting with the last, rather than names.
    var columnsWidth = widths.reduce(0) { $0 + $1 + between }
    while let last = widths.last, room - columnsWidth < min(widestName, Self.minimumNameWidth) {
      widths.removeLast()
      columnsWidth -= last + between
    }
    let nameWidth = min(widestName, room - columnsWidth)
    let left = origin.x + swatch + gap
    var top = origin.y
    var right = left + nameWidth
    if !plot.columns.isEmpty {
      for (index, (column, width)) in zip(plot.columns, widths).enumerated() {
        right += between + width
        try write(
          "legend.column.\(index)", column, PlotFont.column, color: theme.secondaryText,
          at: Point(x: right, y: top + 11), anchor: 1)
      }
      top += PlotLayout.columnHeight
    }
    for (number, row) in plot.legend.enumerated() {
      let middle = top + PlotLayout.legendRowHeight / 2
      let baseline = (middle + 4.3).rounded()
      swatchItem("legend.\(number).line", row, from: origin.x, to: origin.x + swatch, y: middle)
      try write(
        "legend.\(number).name", row.name, PlotFont.legend, color: theme.text,
        at: Point(x: left, y: baseline), width: nameWidth)
      right = left + nameWidth
      for (index, width) in widths.enumerated() {
        right += between + width
        try write(
          "legend.\(number).\(index)", row.cells[index], PlotFont.legend, color: theme.text,
          at: Point(x: right, y: baseline), anchor: 1)
      }
      top += PlotLayout.legendRowHeight
    }
  }

  private mutating func swatchItem(
    _ id: String, _ row: Plot.LegendRow, from left: Double, to right: Double, y: Double
  ) {
    let color = theme.color(ofSeries: row.style)
    if row.isDotted {
      var dots = BezierPath()
      for x in [left + 5, (left + right) / 2, right - 5] {
        dots.append(.circle(center: Point(x: x, y: y), radius: Self.dotRadius))
      }
      add(.fill(id, dots, .color(color)))
    } else {
      add(
        .stroke(
          id, .polyline([Point(x: left, y: y), Point(x: right, y: y)]), .color(color),
          style: lineStyle(row.style)))
    }
  }

  func lineStyle(_ style: Int) -> StrokeStyle {
    let dashes = PlotTheme.dashes(ofSeries: style)
    return StrokeStyle(
      width: 2, lineCap: dashes.isEmpty ? .round : .butt, lineJoin: .round, dashLengths: dashes)
  }

  /// Returns a coordinate aligned so that a line 1 point wide covers whole pixels.
  private func sharp(_ coordinate: Double) -> Double { coordinate.rounded(.down) + 0.5 }

  private mutating func ground(of index: Int) throws(PlotError) {
    let panel = plot.panels[index]
    let frame = layout.frames[index]
    let id = "panel.\(index)"
    add(.fill("\(id).ground", frame, .color(theme.ground)))
    for (number, value) in layout.horizontalTicks.values.enumerated() {
      let x = sharp(layout.x(value))
      line(
        "\(id).grid.x.\(number)", from: Point(x: x, y: frame.minY),
        to: Point(x: x, y: frame.maxY), theme.grid
      )
    }
    func across(_ id: String, _ value: Double, _ color: Color) {
      let y = sharp(layout.y(value, in: index))
      line(id, from: Point(x: frame.minX, y: y), to: Point(x: frame.maxX, y: y), color)
    }
    let baselineOffset = try text.line("0", PlotFont.tick).ascent * 0.36
    let ticks = layout.verticalTicks[index]
    for (number, value) in ticks.values.enumerated() {
      across("\(id).grid.y.\(number)", value, theme.grid)
      let y = layout.y(value, in: index) + baselineOffset
      try write(
        "\(id).tick.\(number)", ticks.labels[number], PlotFont.tick, color: theme.secondaryText,
        at: Point(x: frame.minX - 8, y: y), anchor: 1)
    }
    for (number, value) in panel.references.enumerated() where panel.range.contains(value) {
      across("\(id).reference.\(number)", value, theme.axis)
    }
  }

  private mutating func heading(of index: Int) throws(PlotError) {
    let panel = plot.panels[index]
    let frame = layout.frames[index]
    let id = "panel.\(index).heading"
    let heading = panel.heading + layout.verticalTicks[index].powerText
    let origin = Point(x: frame.minX, y: frame.minY - 9)
    plate(under: try text.line(heading, PlotFont.heading), at: origin, id)
    try write(id, heading, PlotFont.heading, color: theme.secondaryText, at: origin)
  }

  /// Adds a background for a text, which hides the lines behind it.
  private mutating func plate(under line: LaidOutText, at origin: Point, _ id: String) {
    let box = Rect(x: origin.x, y: origin.y - line.ascent, width: line.advance, height: line.height)
    add(.fill("\(id).plate", box.inset(dx: -2, dy: 1), .color(theme.ground)))
  }

  private mutating func horizontalAxis() throws(PlotError) {
    guard let last = layout.frames.last else { return }
    let ticks = layout.horizontalTicks
    let y = sharp(last.maxY)
    line("axis", from: Point(x: last.minX, y: y), to: Point(x: last.maxX, y: y), theme.axis)
    for (number, value) in ticks.values.enumerated() {
      try write(
        "axis.tick.\(number)", ticks.labels[number], PlotFont.tick, color: theme.secondaryText,
        at: Point(x: layout.x(value), y: layout.tickBaseline), anchor: 0.5)
    }
    try write(
      "axis.label", plot.horizontalLabel + ticks.powerText, PlotFont.heading,
      color: theme.secondaryText,
      at: Point(x: last.maxX, y: layout.axisBaseline), anchor: 1)
  }
}
