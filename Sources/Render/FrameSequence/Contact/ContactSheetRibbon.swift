import BezierGeometry
import KeyframeAnimation
package import RefreshModel
package import VectorDrawing

extension ContactSheet {
  /// A run's time from left to right: its states, its events, and where the frames are.
  package struct Ribbon: Sendable {
    /// Where a frame is.
    package struct Mark: Hashable, Sendable {
      /// When it is, in seconds.
      package var time: Double
      /// By which it is found in the picture; `nil` where there are only frames of one kind.
      package var color: Color?

      /// Makes a mark.
      package init(_ time: Double, color: Color? = nil) {
        self.time = time
        self.color = color
      }
    }

    /// What the run is called beside others; empty where there is only one.
    package var name = ""
    /// How long the run is, in seconds; above 0.
    package var duration: Double
    /// The states, each from its start in seconds to the next one's.
    package var states: [(name: String, start: Double)] = []
    /// What happens, and when, in seconds.
    package var events: [(name: String, time: Double)] = []
    /// The frames, in order.
    package var marks: [Mark] = []

    /// A run of which nothing is known yet.
    package init(duration: Double) { self.duration = duration }

    /// A run with a behavior's states and the events by which it is told; `nil` for a run that takes no
    /// time.
    ///
    /// - Parameters:
    ///   - timeline: the run.
    ///   - placement: the behavior.
    package init?(of timeline: Timeline, _ placement: Placement) {
      guard timeline.duration > .zero else { return nil }
      duration = timeline.duration.seconds
      var times: [Flicks] = [.zero]
      for event in timeline.events where event.kind == .state && event.time > times[times.count - 1]
      {
        times.append(event.time)
      }
      for time in times {
        guard let state = SequencePlan.state(in: timeline.instant(at: time), placement) else {
          continue
        }
        if states.last?.name != state { states.append((name: state, start: time.seconds)) }
      }
      let kinds: [(TimelineEvent.Kind, String)] = [
        (.trigger, "trigger"), (.end, "end"), (.rest, "rest"),
      ]
      for (kind, name) in kinds {
        for event in timeline.events where event.kind == kind {
          events.append((name: name, time: event.time.seconds))
        }
      }
    }

    /// Whether the same happens at the same times, wherever the frames are.
    package func isSameRun(as other: Ribbon) -> Bool {
      duration == other.duration && states.elementsEqual(other.states, by: ==)
        && events.elementsEqual(other.events, by: ==)
    }
  }
}

extension ContactSheet.Ribbon {
  /// The names of the events, the band of the states, and the marks of the frames below it.
  static let height = eventHeight + bandHeight + markHeight
  /// Where the middle of the states' band is below the top.
  static let bandMiddle = eventHeight + bandHeight / 2
  private static let eventHeight = 18.0
  private static let bandHeight = 18.0
  private static let markHeight = 10.0
  /// Between two names.
  private static let gap = 6.0
  private static let markSize = 3.0
  /// Ends where the states' names begin.
  private static let tickHeight = 8.0

  /// What is drawn, from the left end of the events' names down.
  ///
  /// - Parameters:
  ///   - id: begins the identifiers.
  ///   - width: the band's width, in points.
  ///   - room: the width that the events' names may take.
  func items(
    id prefix: String, width: Double, room: Double, appearance: Appearance,
    textLayout: (any TextLayout)?
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
      // Up to the band's end, under the states that follow: two edges that only met inside a pixel would
      // let the ground shine through.
      let part = Rect(x: start, y: top, width: width - start, height: Self.bandHeight)
      let color = (index.isMultiple(of: 2) ? SheetColors.panel : SheetColors.otherPanel)
        .resolved(for: appearance)
      stretches.append(.fill("\(prefix).state.\(index)", part, .color(color)))
      if let name = text(
        "\(prefix).state.\(index).name", state.name, x: start + Self.gap,
        room: end - start - 2 * Self.gap,
        y: top, color: SheetColors.text)
      {
        stretches.append(name.item)
      }
    }
    let outline = BezierPath.roundedRect(band, cornerRadius: Self.gap / 2)
    var items: [DisplayItem] = [
      .group("\(prefix).states", clip: outline, stretches),
      .stroke(
        "\(prefix).states.border", outline, .color(SheetColors.border.resolved(for: appearance))),
    ]
    var free = 0.0
    for (index, event) in events.sorted(by: { $0.time < $1.time }).enumerated() {
      let x = place(event.time)
      items.append(
        .fill(
          "\(prefix).event.\(index)",
          Rect(x: x - 0.5, y: top - 4, width: 1, height: Self.tickHeight),
          .color(SheetColors.text.resolved(for: appearance))))
      guard
        let name = text(
          "\(prefix).event.\(index).name", event.name, x: 0, room: room, y: 0,
          color: SheetColors.detail)
      else { continue }
      let left = min(max(x - name.width / 2, free), room - name.width)
      guard left >= free else { continue }
      items.append(.group("\(prefix).event.\(index).label", at: Point(x: left, y: -3), [name.item]))
      free = left + name.width + Self.gap
    }
    for (index, mark) in marks.enumerated() {
      // Those of one time stand beside one another.
      let together = marks.indices.filter { abs(marks[$0].time - mark.time) < 1e-9 }
      let turn = Double(together.firstIndex(of: index) ?? 0) - Double(together.count - 1) / 2
      let spread = turn * (2 * Self.markSize + 1)
      let dot = Point(
        x: place(mark.time) + spread, y: top + Self.bandHeight + Self.markHeight / 2)
      items.append(
        .fill(
          "\(prefix).mark.\(index)", BezierPath.circle(center: dot, radius: Self.markSize),
          .color(mark.color ?? SheetColors.detail.resolved(for: appearance))))
    }
    return items
  }
}
