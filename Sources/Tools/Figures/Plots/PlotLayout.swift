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
  /// The y-coordinate of the tick labels' baseline.
  private(set) var tickBaseline = 0.0
  private(set) var axisBaseline = 0.0

  static let margin = 28.0
  static let legendRowHeight = 20.0
  static let columnHeight = 17.0
  static let headingHeight = 24.0
  private static let panelGap = 12.0
  private static let gutterGap = 8.0
  private static let widestGutter = 150.0
  private static let minimumPanelHeight = 44.0
  private static let minimumPanelWidth = 80.0
  private static let pointsPerHorizontalTick = 58.0
  private static let pointsPerVerticalTick = 25.0
  private static let maximumTickCount = 9

  init(_ plot: Plot, text: PlotText) throws(PlotError) {
    self.plot = plot
    horizontalTicks = PlotTicks(in: 0...1, maximum: 2)
    let crowded = PlotError.crowded(width: plot.size.width, height: plot.size.height)
    legendOrigin = Point(x: Self.margin, y: try placeHead(text))
    let top = legendOrigin.y + plot.legendHeight
    let right = plot.size.width - Self.margin

    // The space below the panels.
    let tick = try text.line("0", PlotFont.tick)
    axisBaseline = (plot.size.height - Self.margin + 6).rounded()
    tickBaseline = axisBaseline - 18
    let bottom = (tickBaseline - tick.ascent - 5).rounded()

    // The gutter depends on the tick labels, and these depend on the panels' heights, so the
    // first ticks are based on estimated heights.
    let provisional = bottom - top - Double(plot.panels.count) * Self.headingHeight
    guard provisional > 0 else { throw crowded }
    let verticalRanges = plot.panels.map(\.range)
    verticalTicks = zip(verticalRanges, heights(in: max(provisional, 1))).map(Self.ticks)
    let gutter = try text.width(verticalTicks.flatMap(\.labels), PlotFont.tick)
    let left = (Self.margin + min(gutter, Self.widestGutter) + Self.gutterGap).rounded(.up)
    guard right - left >= Self.minimumPanelWidth else { throw crowded }

    try placePanels(top: top, left: left, right: right, room: bottom - top, crowded)
    horizontalTicks = PlotTicks(
      in: plot.horizontalRange,
      maximum: min(
        max(2, Int((right - left) / Self.pointsPerHorizontalTick)), Self.maximumTickCount + 3))
    verticalTicks = zip(verticalRanges, frames.map(\.height)).map(Self.ticks)
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
    let range = plot.panels[index].range
    let frame = frames[index]
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

  private func heights(in room: Double) -> [Double] {
    let weights = plot.panels.reduce(0) { $0 + $1.weight }
    return plot.panels.map { room * $0.weight / weights }
  }

  /// Returns the ticks of a vertical axis with a height in points.
  private static func ticks(in range: ClosedRange<Double>, height: Double) -> PlotTicks {
    PlotTicks(
      in: range, maximum: min(max(3, Int(height / pointsPerVerticalTick)), maximumTickCount))
  }

  private mutating func placePanels(
    top: Double, left: Double, right: Double, room: Double, _ crowded: PlotError
  ) throws(PlotError) {
    let step = Self.panelGap + Self.headingHeight
    let heights = heights(in: room - Double(plot.panels.count) * step + Self.panelGap)
    var y = top - Self.panelGap
    for height in heights {
      y += step
      guard height >= Self.minimumPanelHeight else { throw crowded }
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
