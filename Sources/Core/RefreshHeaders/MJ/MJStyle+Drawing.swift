extension MJStyle {
  /// Draws the header or footer at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: IndicatorReads, context: DrawingContext
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, reads, context)
    guard component != .trailer else { return trailer(reading, width: preferredHeight(reads)) }
    let (y, height) = reading.frame(preferredHeight: preferredHeight(reads))
    let frame = Rect(x: 0, y: 0, width: context.width, height: height)
    let lines = lines(reading, in: frame)
    return reading.layers(y: y) {
      lines.flatMap { $0.label.items(reading.id($0.part), in: $0.frame, context.textLayout) }
      parts(reading, nextTo: lines.map(\.label), in: frame)
    }
  }

  /// Returns the visible lines.
  ///
  /// The header's lines each have one half of it; a single line has the full height.
  private func lines(
    _ reading: IndicatorReading, in whole: Rect
  ) -> [(part: String, label: TextLabel, frame: Rect)] {
    let isHidden =
      component.plain == .autoFooter
      ? isRefreshingTitleHidden && reading.textState == .refreshing : isStateHidden
    guard !isHidden else { return [] }
    let state = stateLabel(reading)
    guard component.plain == .header, !isTimeHidden else {
      return [("state", state, whole)]
    }
    let half = whole.height / 2
    let top = Rect(x: whole.minX, y: whole.minY, width: whole.width, height: half)
    let bottom = Rect(x: whole.minX, y: half, width: whole.width, height: half)
    let time = labels.label(
      times.text(labels.labels, hasUpdated: reading.hasUpdated), reading.context.appearance)
    return [("state", state, top), ("lastUpdated", time, bottom)]
  }

  // MARK: Icons and images

  /// Returns the images, or the arrow and the spinner, to the left of the texts.
  private func parts(
    _ reading: IndicatorReading, nextTo texts: [TextLabel], in frame: Rect
  ) -> [DisplayItem] {
    var center = frame.center
    if !texts.isEmpty {
      let width = texts.map { $0.width(reading.context.textLayout) }.max() ?? 0
      center.x = frame.midX - width / 2 - labelInset
    }
    if component.showsImages { return image(reading, at: center, isAlone: texts.isEmpty) }
    return reading.mark(at: center, labels)
      + icons(at: center, reading, arrow: arrow(reading, .mjVertical, at: center))
  }

  /// Returns the arrow, which is empty while it is hidden; `nil` for an auto footer.
  ///
  /// The sign of the angles determines the direction in which the arrow rotates.
  private func arrow(
    _ reading: IndicatorReading, _ icon: ArrowIcon, at center: Point
  ) -> [DisplayItem]? {
    let color = arrowColor ?? labels.color
    let half = MJMachine.halfTurn
    return switch component.plain {
    case .header:
      reading.arrow(icon, at: center, color: color, idle: 0, pulling: -half)
    case .backFooter:
      reading.arrow(icon, at: center, color: color, idle: -half, pulling: 0)
    case .autoFooter: nil
    case .trailer: reading.arrow(icon, at: center, color: color, idle: 0, pulling: .pi)
    }
  }

  /// Returns the current image in its natural size, or the mark of a result, vertically centered.
  ///
  /// The right edge is at `center`, or the center if the image is alone, without texts.
  private func image(
    _ reading: IndicatorReading, at center: Point, isAlone: Bool
  ) -> [DisplayItem] {
    guard let asset = stateImages.asset(reading) else {
      let x = isAlone ? center.x : center.x - IndicatorReading.markSize / 2
      return reading.mark(at: Point(x: x, y: center.y), labels)
    }
    let size = asset.size
    let x = isAlone ? center.x - size.width / 2 : center.x - size.width
    return [.image(reading.id("image"), asset, at: Point(x: x, y: center.y - size.height / 2))]
  }

  // MARK: Trailer

  private func trailer(_ reading: IndicatorReading, width: Double) -> StyleLayers {
    let view = reading.view
    let frame = Rect(
      x: 0, y: 0, width: reading.extent ?? width, height: view.viewSize.height)
    let center = Point(x: isStateHidden ? frame.midX : arrowX, y: frame.midY)
    let left = reading.position ?? view.scrollView.contentSize.width
    return reading.layers(at: Point(x: left, y: view.contentOffset.y)) {
      if !isStateHidden { column(stateLabel(reading), in: frame, reading) }
      arrow(reading, .mjTrailer, at: center) ?? []
      reading.mark(at: center, labels)
    }
  }

  /// Returns the text in a vertical label that is one em wide.
  private func column(
    _ label: TextLabel, in frame: Rect, _ reading: IndicatorReading
  ) -> [DisplayItem] {
    var label = label
    label.flow = .column
    let width = label.font.size
    return label.items(
      reading.id("state"),
      in: Rect(x: labelX - width / 2, y: frame.minY, width: width, height: frame.height),
      reading.context.textLayout)
  }
}
