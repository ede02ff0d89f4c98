extension PlotPainter {
  /// The largest magnitude of a coordinate, in points; larger ones overflow in drawing libraries.
  private static let reach = 20_000.0
  private static let markRadius = 4.0
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

  mutating func marks(of index: Int, nextTo lines: [[Point]]) throws(PlotError) {
    let panel = plot.panels[index]
    let frame = layout.frames[index]
    var placer = LabelPlacer()
    for line in lines { placer.avoid(line, inside: frame) }
    var pending: [(number: Int, anchors: [Point], label: PlotPanel.Label)] = []
    for (number, mark) in panel.marks.enumerated() {
      let id = "panel.\(index).mark.\(number)"
      switch mark {
      case .point(let value, let style, let isOpen, let label):
        let point = position(of: value, in: index)
        let color = theme.color(ofSeries: style)
        let circle = BezierPath.circle(center: point, radius: Self.markRadius)
        add(.fill("\(id).ring", circle, .color(isOpen ? theme.ground : color)))
        add(
          .stroke(
            id, circle, .color(isOpen ? color : theme.ground),
            style: StrokeStyle(width: isOpen ? 2 : 1.5)))
        placer.take(
          Rect(x: point.x - 5, y: point.y - 5, width: 10, height: 10))
        if let label { pending.append((number, [point], label)) }
      case .distance(let x, let from, let to, let style, let label):
        let color = style.map { theme.color(ofSeries: $0) } ?? theme.text
        let ends = [from, to].map { position(of: Point(x: x, y: $0), in: index) }
        var path = BezierPath.polyline(ends)
        for end in ends {
          path.append(.polyline([Point(x: end.x - 4, y: end.y), Point(x: end.x + 4, y: end.y)]))
        }
        add(.stroke(id, path, .color(color), style: StrokeStyle(width: 1.25)))
        placer.avoid(ends, inside: frame)
        // The label may be anywhere along the line.
        let anchors = [0.5, 0.35, 0.65, 0.2, 0.8].map {
          ends[0].interpolated(to: ends[1], fraction: $0)
        }
        if let label { pending.append((number, anchors, label)) }
      }
    }
    for entry in pending {
      try write(
        entry.label, "panel.\(index).mark.\(entry.number)", near: entry.anchors, using: &placer,
        inside: frame)
    }
  }

  /// Adds a label, the number before the detail, if there is room for it near an anchor.
  private mutating func write(
    _ label: PlotPanel.Label, _ id: String, near anchors: [Point],
    using placer: inout LabelPlacer, inside frame: Rect
  ) throws(PlotError) {
    let value = try text.line(label.value, PlotFont.mark)
    let detail = try text.line(label.detail, PlotFont.detail)
    let gap = label.detail.isEmpty ? 0.0 : 5
    let size = Size(width: value.advance + gap + detail.advance, height: value.height)
    guard let box = placer.place(size, near: anchors, inside: frame) else { return }
    let plate = BezierPath.roundedRect(box.inset(dx: -3, dy: -1), cornerRadius: 3)
    add(.fill("\(id).plate", plate, .color(theme.ground.withAlpha(0.85))))
    let baseline = box.minY + value.ascent
    add(.text("\(id).value", value, at: Point(x: box.minX, y: baseline), .color(theme.text)))
    if !label.detail.isEmpty {
      add(
        .text(
          "\(id).detail", detail,
          at: Point(x: box.minX + value.advance + gap, y: baseline), .color(theme.secondaryText)))
    }
  }
}
