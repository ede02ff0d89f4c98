extension PlotPainter {
  /// The largest magnitude of a coordinate, in points; larger ones overflow in drawing libraries.
  private static let reach = 20_000.0
  private static let markRadius = 4.0
  /// The distance from a point's center to the area that labels leave free, in points.
  private static let markReach = 5.0
  private static let ringWidth = 1.5
  private static let openRingWidth = 2.0
  private static let distanceWidth = 1.25
  /// The length of a serif on each side of a distance's line, in points.
  private static let serifLength = 4.0
  /// The fractions of a distance's line at which its label may be, in order of preference.
  private static let labelFractions = [0.5, 0.35, 0.65, 0.2, 0.8]
  /// The distance between the number of a label and its detail, in points.
  private static let detailGap = 5.0
  private static let plateOpacity = 0.85
  /// The tolerance to which lines are simplified, in points: well below what is visible.
  private static let tolerance = 0.02
  /// The width of the columns to which values are decimated, in points.
  private static let column = 0.25

  /// Returns a value's position in points, with each coordinate clamped to ±``reach``.
  private func position(of value: Point, in index: Int) -> Point {
    let x = layout.x(value.x)
    let y = layout.y(value.y, in: index)
    return Point(x: min(max(x, -Self.reach), Self.reach), y: min(max(y, -Self.reach), Self.reach))
  }

  /// Returns the positions of a series' values, in points.
  ///
  /// The values are decimated if their x never decreases, and simplified unless drawn as dots.
  private func lines(_ series: PlotSeries, in index: Int) -> [[Point]] {
    let range = plot.horizontalRange
    let perPoint = (range.upperBound - range.lowerBound) / layout.frames[index].width
    return series.runs.map { run in
      let isMonotonic = zip(run, run.dropFirst()).allSatisfy { $0.x <= $1.x }
      let kept = isMonotonic ? PlotSeries.decimated(run, column: perPoint * Self.column) : run
      let positions = kept.map { position(of: $0, in: index) }
      return series.form == .dots
        ? positions : PlotSeries.simplified(positions, tolerance: Self.tolerance)
    }
  }

  /// Draws a panel's series and returns their lines, in points.
  mutating func series(of index: Int) -> [[Point]] {
    let frame = layout.frames[index]
    // Leaves room for the stroke width of a line along the edge.
    let clip = BezierPath.rect(frame.inset(dx: -1, dy: -1.5))
    var children: [DisplayItem] = []
    var drawn: [[Point]] = []
    for (number, series) in plot.panels[index].series.enumerated() {
      let id = "panel.\(index).series.\(number)"
      let color = Paint.color(theme.color(ofSeries: series.style))
      let lines = lines(series, in: index)
      drawn += lines
      if series.form != .dots {
        var path = BezierPath()
        for line in lines { path.append(.polyline(line)) }
        children.append(.stroke(id, path, color, style: lineStyle(series.style)))
      }
      let dots = dots(of: series, lines, in: index)
      if !dots.isEmpty {
        var path = BezierPath()
        for dot in dots { path.append(.circle(center: dot, radius: Self.dotRadius)) }
        children.append(.fill(series.form == .dots ? id : "\(id).dots", path, color))
      }
    }
    add(.group("panel.\(index).series", clip: clip, children))
    return drawn
  }

  private func dots(of series: PlotSeries, _ lines: [[Point]], in index: Int) -> [Point] {
    switch series.form {
    case .line: return []
    case .dots:
      // Dots that round to the same half point are drawn once.
      var seen: Set<Point> = []
      return lines.joined().filter { point in
        seen.insert(Point(x: (point.x * 2).rounded(), y: (point.y * 2).rounded())).inserted
      }
    case .dottedLine: return series.points.map { position(of: $0, in: index) }
    }
  }

  // MARK: Marks

  /// A mark's label, and the points near which it may be written.
  private struct MarkLabel {
    var id: String
    var anchors: [Point]
    var label: PlotPanel.Label
  }

  /// Draws a panel's marks, and their labels where there is room for them.
  mutating func marks(of index: Int, nextTo lines: [[Point]]) throws(PlotError) {
    let frame = layout.frames[index]
    var placer = LabelPlacer()
    for line in lines { placer.addObstacle(line, inside: frame) }
    var labels: [MarkLabel] = []
    for (number, mark) in plot.panels[index].marks.enumerated() {
      let id = "panel.\(index).mark.\(number)"
      switch mark {
      case .point(let value, let style, let isOpen, let label):
        let center = position(of: value, in: index)
        addPoint(id, at: center, color: theme.color(ofSeries: style), isOpen: isOpen)
        let point = Rect(origin: center, size: .zero)
        placer.reserve(point.inset(dx: -Self.markReach, dy: -Self.markReach))
        if let label { labels.append(MarkLabel(id: id, anchors: [center], label: label)) }
      case .distance(let x, let from, let to, let style, let label):
        let start = position(of: Point(x: x, y: from), in: index)
        let end = position(of: Point(x: x, y: to), in: index)
        let color = style.map { theme.color(ofSeries: $0) } ?? theme.text
        addDistance(id, from: start, to: end, color: color)
        placer.addObstacle([start, end], inside: frame)
        let anchors = Self.labelFractions.map { start.interpolated(to: end, fraction: $0) }
        if let label { labels.append(MarkLabel(id: id, anchors: anchors, label: label)) }
      }
    }
    for label in labels { try write(label, using: &placer, inside: frame) }
  }

  /// Adds a ring: filled with its color, or open.
  private mutating func addPoint(_ id: String, at center: Point, color: Color, isOpen: Bool) {
    let circle = BezierPath.circle(center: center, radius: Self.markRadius)
    add(.fill("\(id).ring", circle, .color(isOpen ? theme.ground : color)))
    add(
      .stroke(
        id, circle, .color(isOpen ? color : theme.ground),
        style: StrokeStyle(width: isOpen ? Self.openRingWidth : Self.ringWidth)))
  }

  /// Adds a vertical line with a serif at each end.
  private mutating func addDistance(_ id: String, from start: Point, to end: Point, color: Color) {
    var path = BezierPath.polyline([start, end])
    let serif = Vector(dx: Self.serifLength, dy: 0)
    for end in [start, end] { path.append(.polyline([end - serif, end + serif])) }
    add(.stroke(id, path, .color(color), style: StrokeStyle(width: Self.distanceWidth)))
  }

  /// Adds a label, the number before the detail, if there is room for it near an anchor.
  private mutating func write(
    _ mark: MarkLabel, using placer: inout LabelPlacer, inside frame: Rect
  ) throws(PlotError) {
    let value = try text.line(mark.label.value, PlotFont.mark)
    let detail = try text.line(mark.label.detail, PlotFont.detail)
    let gap = mark.label.detail.isEmpty ? 0 : Self.detailGap
    let size = Size(width: value.advance + gap + detail.advance, height: value.height)
    guard let box = placer.placed(size, near: mark.anchors, inside: frame) else { return }
    let plate = BezierPath.roundedRect(box.inset(dx: -3, dy: -1), cornerRadius: 3)
    add(.fill("\(mark.id).plate", plate, .color(theme.ground.withAlpha(Self.plateOpacity))))
    let baseline = box.minY + value.ascent
    add(.text("\(mark.id).value", value, at: Point(x: box.minX, y: baseline), .color(theme.text)))
    if !mark.label.detail.isEmpty {
      add(
        .text(
          "\(mark.id).detail", detail,
          at: Point(x: box.minX + value.advance + gap, y: baseline), .color(theme.secondaryText)))
    }
  }
}
