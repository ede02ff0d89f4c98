import BezierGeometry
import Pixels
import VectorDrawing

extension ContactSheet.Ribbon {
  /// The names of the events, the band of the states, and the marks of the frames below it.
  static let height = eventHeight + bandHeight + markHeight
  private static let eventHeight = 18.0
  private static let bandHeight = 18.0
  private static let markHeight = 10.0
  /// Between two names.
  private static let gap = 6.0
  private static let markSize = 3.0
  /// Ends where the states' names begin.
  private static let tickHeight = 8.0

  /// What is drawn, from the left end of the events' names down.
  func items(
    width: Double, appearance: Appearance, textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    func place(_ time: Double) -> Double { min(max(time / duration, 0), 1) * width }
    let font = Font(size: ContactSheet.captionFontSize)
    func text(
      _ id: String, _ words: String, x: Double, room: Double, y: Double, color: DynamicColor
    )
      -> (item: DisplayItem, width: Double)?
    {
      guard let line = try? textLayout?.layout(words, font: font), line.advance <= room else {
        return nil
      }
      let baseline = y + (Self.bandHeight + line.ascent - line.descent) / 2
      let item = DisplayItem.text(
        id, line, at: Point(x: x, y: baseline), .color(color.resolved(for: appearance)))
      return (item, line.advance)
    }

    let top = Self.eventHeight
    let band = Rect(x: 0, y: top, width: width, height: Self.bandHeight)
    var stretches: [DisplayItem] = []
    for (index, state) in states.enumerated() {
      let start = place(state.start)
      let end = index + 1 < states.count ? place(states[index + 1].start) : width
      let part = Rect(x: start, y: top, width: end - start, height: Self.bandHeight)
      let color =
        index.isMultiple(of: 2)
        ? SheetColors.panel.resolved(for: appearance)
        : SheetColors.detail.resolved(for: appearance).withAlpha(0.3)
      stretches.append(.fill("state.\(index)", part, .color(color)))
      if let name = text(
        "state.\(index).name", state.name, x: start + Self.gap, room: end - start - 2 * Self.gap,
        y: top, color: SheetColors.text)
      {
        stretches.append(name.item)
      }
    }
    let outline = BezierPath.roundedRect(band, cornerRadius: Self.gap / 2)
    var items: [DisplayItem] = [
      .group("states", clip: outline, stretches),
      .stroke("states.border", outline, .color(SheetColors.border.resolved(for: appearance))),
    ]
    var free = 0.0
    for (index, event) in events.sorted(by: { $0.time < $1.time }).enumerated() {
      let x = place(event.time)
      items.append(
        .fill(
          "event.\(index)", Rect(x: x - 0.5, y: top - 4, width: 1, height: Self.tickHeight),
          .color(SheetColors.text.resolved(for: appearance))))
      guard
        let name = text(
          "event.\(index).name", event.name, x: 0, room: width, y: 0, color: SheetColors.detail)
      else { continue }
      let left = min(max(x - name.width / 2, free), width - name.width)
      guard left >= free else { continue }
      items.append(.group("event.\(index).label", at: Point(x: left, y: -3), [name.item]))
      free = left + name.width + Self.gap
    }
    for (index, time) in marks.enumerated() {
      let dot = Point(x: place(time), y: top + Self.bandHeight + Self.markHeight / 2)
      items.append(
        .fill(
          "mark.\(index)", BezierPath.circle(center: dot, radius: Self.markSize),
          .color(SheetColors.detail.resolved(for: appearance))))
    }
    return items
  }
}
