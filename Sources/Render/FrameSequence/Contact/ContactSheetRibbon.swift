import BezierGeometry
import KeyframeAnimation
package import RefreshModel
package import VectorDrawing

extension ContactSheet {
  /// A timeline of a run, from left to right, with its states, its events and marks for the frames.
  package struct Ribbon: Sendable {
    /// A mark at the time of a frame.
    package struct Mark: Hashable, Sendable {
      /// The time in seconds.
      package var time: Double
      /// The mark's color, which identifies a group of frames, or `nil` if there is only one group.
      package var color: Color?

      package init(_ time: Double, color: Color? = nil) {
        self.time = time
        self.color = color
      }
    }

    /// The name that distinguishes the run from others, or an empty string for a single run.
    package var name = ""
    /// The duration of the run in seconds, greater than 0.
    package var duration: Double
    /// The states with their start times in seconds; each one lasts until the start of the next.
    package var states: [(name: String, start: Double)] = []
    /// The events with their times in seconds.
    package var events: [(name: String, time: Double)] = []
    /// The marks of the frames, in order.
    package var marks: [Mark] = []

    /// Creates a ribbon without states, events or marks.
    ///
    /// - Parameter duration: The duration of the run in seconds, greater than 0.
    package init(duration: Double) { self.duration = duration }

    /// Creates a ribbon with a behavior's states and the trigger, end and rest events of a run.
    ///
    /// The initializer returns `nil` if the run's duration is zero.
    ///
    /// - Parameters:
    ///   - timeline: The run.
    ///   - placement: The placement of the behavior.
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

    /// Returns whether both ribbons have the same duration, states and events.
    ///
    /// Names and marks are not compared.
    package func isSameRun(as other: Ribbon) -> Bool {
      duration == other.duration && states.elementsEqual(other.states, by: ==)
        && events.elementsEqual(other.events, by: ==)
    }
  }
}

extension ContactSheet.Ribbon {
  /// The height of the event names, the band of states and the marks below it, in points.
  static let height = eventHeight + bandHeight + markHeight
  /// The distance from the top of the ribbon to the middle of the band, in points.
  static let bandMiddle = eventHeight + bandHeight / 2
  private static let eventHeight = 18.0
  private static let bandHeight = 18.0
  private static let markHeight = 10.0
  /// The minimum distance between two names, and from a name to the edge of its state, in points.
  private static let gap = 6.0
  private static let markSize = 3.0
  /// The height of an event's tick, in points; the tick ends above the names of the states.
  private static let tickHeight = 8.0

  /// Returns the ribbon as display items.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the items' identifiers.
  ///   - width: The width of the band, in points.
  ///   - room: The width available for the event names, in points.
  ///   - textLayout: The text layout; if it is `nil`, texts are omitted.
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
      // Each rectangle extends to the end of the band, under the following states. Rectangles
      // that only met inside a pixel would let the background show through.
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
      // Marks at the same time are placed next to each other.
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
