/// The positions of a plot's parts, in points.
struct PlotLayout {
  let plot: Plot
  /// The plotting areas of the panels.
  private(set) var frames: [Rect] = []
  private(set) var horizontalTicks: PlotTicks
  /// The ticks of each panel's vertical axis.
  private(set) var verticalTicks: [PlotTicks] = []
  /// The left end of the title's baseline.
  private(set) var titleOrigin = Point.zero
  private(set) var subtitleOrigin = Point.zero
  /// The legend's top-left corner.
  private(set) var legendOrigin = Point.zero
  private(set) var strips: [Rect] = []
  /// The y-coordinate of the tick labels' baseline.
  private(set) var tickBaseline = 0.0
  private(set) var axisBaseline = 0.0
  /// The events' labels, in the order of `plot.events`.
  private(set) var eventLabels: [EventLabel] = []

  struct EventLabel {
    var origin: Point
    var text: LaidOutText
  }

  static let margin = 28.0
  static let legendRowHeight = 20.0
  static let columnHeight = 17.0
  static let headingHeight = 24.0
  private static let panelGap = 12.0
  private static let rowGap = 4.0
  private static let eventRowHeight = 15.0
  private static let stripHeight = 20.0
  private static let gutterGap = 8.0
  private static let endLabelGap = 10.0
  private static let widestEndLabel = 170.0
  private static let widestGutter = 150.0
  private static let leastPanelHeight = 44.0
  private static let leastPanelWidth = 80.0
  private static let pointsPerHorizontalTick = 58.0
  private static let pointsPerVerticalTick = 25.0
  private static let mostTicks = 9

  init(_ plot: Plot, text: PlotText) throws(PlotError) {
    self.plot = plot
    horizontalTicks = PlotTicks(in: 0...1, most: 2)
    let crowded = PlotError.crowded(width: plot.size.width, height: plot.size.height)
    legendOrigin = Point(x: Self.margin, y: try placeHead(text))
    var top = legendOrigin.y + plot.legendHeight
    let right = try plot.size.width - Self.margin - endLabelWidth(text)

    // The space below the panels.
    let tick = try text.line("0", PlotFont.tick)
    axisBaseline = (plot.size.height - Self.margin + 6).rounded()
    tickBaseline = plot.horizontalLabel.isEmpty ? axisBaseline : axisBaseline - 18
    var bottom = (tickBaseline - tick.ascent - 5).rounded()
    let stripBottom = bottom
    bottom -= Double(plot.strips.count) * (Self.stripHeight + Self.rowGap)

    // The gutter depends on the tick labels, and these depend on the panels' heights, so the
    // first ticks are based on estimated heights.
    let provisional = bottom - top - Double(plot.panels.count) * Self.headingHeight
    guard provisional > 0 else { throw crowded }
    let verticalRanges = plot.panels.map(\.range)
    verticalTicks = zip(verticalRanges, heights(in: max(provisional, 1))).map(Self.ticks)
    let labels = verticalTicks.flatMap(\.labels) + plot.strips.map(\.name)
    let gutter = try text.width(labels, PlotFont.tick)
    let left = (Self.margin + min(gutter, Self.widestGutter) + Self.gutterGap).rounded(.up)
    guard right - left >= Self.leastPanelWidth else { throw crowded }

    let eventRows = try placeEvents(text, left: left, right: right)
    if let highest = eventRows.max() { top += Double(highest + 1) * Self.eventRowHeight + 4 }
    try placePanels(top: top, left: left, right: right, room: bottom - top, crowded)
    horizontalTicks = PlotTicks(
      in: plot.horizontalRange,
      most: min(max(2, Int((right - left) / Self.pointsPerHorizontalTick)), Self.mostTicks + 3))
    verticalTicks = zip(verticalRanges, frames.map(\.height)).map(Self.ticks)
    for (index, row) in eventRows.enumerated() {
      eventLabels[index].origin.y =
        (frames.first?.minY ?? top) - Self.headingHeight - 2 - Double(row) * Self.eventRowHeight
    }
    for index in plot.strips.indices {
      let offset = Double(plot.strips.count - index) * (Self.stripHeight + Self.rowGap)
      strips.append(
        Rect(
          x: left, y: stripBottom - offset + Self.rowGap, width: right - left,
          height: Self.stripHeight))
    }
  }

  /// Returns the x-coordinate of a value on the horizontal axis.
  func x(_ value: Double) -> Double {
    guard let frame = frames.first else { return 0 }
    let range = plot.horizontalRange
    let fraction = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return frame.minX + frame.width * fraction
  }

  /// Returns the y-coordinate of a value on a panel's vertical axis.
  func y(_ value: Double, in index: Int) -> Double {
    let (range, frame) = (plot.panels[index].range, frames[index])
    let fraction = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return frame.maxY - frame.height * fraction
  }

  // MARK: Steps of the layout

  /// Places the title and the subtitle, and returns the y-coordinate below them.
  private mutating func placeHead(_ text: PlotText) throws(PlotError) -> Double {
    var top = Self.margin - 4
    if !plot.title.isEmpty {
      let line = try text.line(plot.title, PlotFont.title)
      titleOrigin = Point(x: Self.margin, y: (top + line.ascent).rounded())
      top += line.height
    }
    if !plot.subtitle.isEmpty {
      let line = try text.line(plot.subtitle, PlotFont.subtitle)
      subtitleOrigin = Point(x: Self.margin, y: (top + 2 + line.ascent).rounded())
      top += 2 + line.height
    }
    return (top + 10).rounded()
  }

  private func endLabelWidth(_ text: PlotText) throws(PlotError) -> Double {
    let names = plot.panels.flatMap(\.series).filter(\.isNamedAtEnd).map(\.name)
    guard !names.isEmpty else { return 0 }
    return try min(text.width(names, PlotFont.detail), Self.widestEndLabel) + Self.endLabelGap
  }

  /// Returns the largest width of a name at the end of a line, in points.
  func endLabelRoom(in frame: Rect) -> Double {
    plot.size.width - Self.margin / 2 - frame.maxX - Self.endLabelGap
  }

  private func heights(in room: Double) -> [Double] {
    let weights = plot.panels.reduce(0) { $0 + $1.weight }
    return plot.panels.map { room * $0.weight / weights }
  }

  /// Returns the ticks of a vertical axis with a height in points.
  private static func ticks(in range: ClosedRange<Double>, height: Double) -> PlotTicks {
    PlotTicks(in: range, most: min(max(3, Int(height / pointsPerVerticalTick)), mostTicks))
  }

  /// Arranges the labels in rows so that none overlaps another label or another event's line,
  /// and returns the row of each, counted from the bottom.
  ///
  /// The labels are placed from right to left: a label that extends over the lines of later
  /// events goes into a row above their labels. Their y-coordinates depend on the panels.
  private mutating func placeEvents(
    _ text: PlotText, left: Double, right: Double
  ) throws(PlotError) -> [Int] {
    let range = plot.horizontalRange
    var placed: [(place: Double, span: ClosedRange<Double>, row: Int)] = []
    for event in plot.events.reversed() {
      let line = try text.line(event.label, PlotFont.column)
      let fraction = (event.place - range.lowerBound) / (range.upperBound - range.lowerBound)
      let place = left + (right - left) * fraction
      // A label without room to the right of its line is to the left.
      let isFlipped = place + 4 + line.advance > plot.size.width - 6
      let start = isFlipped ? place - 4 - line.advance : place + 4
      let span = (start - 5)...(start + line.advance + 5)
      var row = 0
      for other in placed where other.span.overlaps(span) || span.contains(other.place) {
        row = max(row, other.row + 1)
      }
      placed.append((place, span, row))
      eventLabels.append(EventLabel(origin: Point(x: start, y: 0), text: line))
    }
    eventLabels.reverse()
    return placed.reversed().map(\.row)
  }

  private mutating func placePanels(
    top: Double, left: Double, right: Double, room: Double, _ crowded: PlotError
  ) throws(PlotError) {
    let step = Self.panelGap + Self.headingHeight
    let heights = heights(in: room - Double(plot.panels.count) * step + Self.panelGap)
    var y = top - Self.panelGap
    for height in heights {
      y += step
      guard height >= Self.leastPanelHeight else { throw crowded }
      frames.append(
        Rect(
          x: left, y: y.rounded(), width: (right - left).rounded(), height: height.rounded(.down)))
      y += height
    }
  }
}

extension Plot {
  /// The height of the legend and the space below it, in points.
  fileprivate var legendHeight: Double {
    guard !legend.isEmpty else { return 0 }
    return (columns.isEmpty ? 0 : PlotLayout.columnHeight)
      + Double(legend.count) * PlotLayout.legendRowHeight + 8
  }
}
