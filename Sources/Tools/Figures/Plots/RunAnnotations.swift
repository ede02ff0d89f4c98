import BezierGeometry
import KeyframeAnimation
import RefreshModel
import Texts

/// What happened in a run, as a plot shows it along its time axis.
struct RunAnnotations {
  let timeline: Timeline
  /// The time that the axis counts from.
  let origin: Flicks
  /// The seconds that are shown, from the origin.
  let range: ClosedRange<Double>

  /// The kinds of event that tell a run's story, with their names on a plot.
  private static let telling: [(kind: TimelineEvent.Kind, name: String)] = [
    (.touchBegan, "touch"), (.touchEnded, "release"), (.trigger, "trigger"),
    (.handler, "handler"), (.end, "end"), (.rest, "rest"),
  ]

  /// Shows a whole run, or a part of it.
  ///
  /// - Parameter window: the seconds to show, from the origin; `nil` for all.
  init(
    _ timeline: Timeline, origin: Flicks, window: ClosedRange<Double>?
  ) throws(PlotError) {
    self.timeline = timeline
    self.origin = origin
    let whole = (-origin.seconds)...(timeline.duration - origin).seconds
    guard let window else {
      range = whole
      return
    }
    guard window.overlaps(whole), window.lowerBound < window.upperBound else {
      throw .missing(
        "the run goes from \(whole.lowerBound.decimalText(places: 3)) s to "
          + "\(whole.upperBound.decimalText(places: 3)) s; nothing of it lies between "
          + "\(window.lowerBound.decimalText(places: 3)) s and "
          + "\(window.upperBound.decimalText(places: 3)) s")
    }
    range = window.clamped(to: whole)
  }

  /// Seconds from the origin.
  func seconds(_ time: Flicks) -> Double { (time - origin).seconds }

  /// The events in the range, those of one instant together.
  var events: [Plot.Event] {
    let hasTwo = timeline.attachedHeaders.count > 1
    var events: [Plot.Event] = []
    for event in timeline.events {
      guard let name = Self.telling.first(where: { $0.kind == event.kind })?.name,
        range.contains(seconds(event.time))
      else { continue }
      let target = hasTwo ? event.target.map { "\($0.rawValue) " } ?? "" : ""
      if let last = events.last, last.place == seconds(event.time) {
        guard !last.label.hasSuffix(name) else { continue }
        events[events.count - 1].label += ", \(name)"
      } else {
        events.append(Plot.Event(place: seconds(event.time), label: target + name))
      }
    }
    return events
  }

  /// The states of each behavior, in stretches.
  var strips: [Plot.Strip] {
    Placement.allCases.compactMap { placement in
      guard timeline.attachedHeaders[placement] != nil else { return nil }
      var spans: [Plot.Strip.Span] = []
      let changes = timeline.events.filter { $0.kind == .state && $0.target == placement }
      var times = [Flicks(seconds: range.lowerBound) + origin] + changes.map(\.time)
      times = Array(Set(times)).sorted()
      for (time, next) in zip(times, times.dropFirst() + [Flicks.max]) {
        let start = max(seconds(time), range.lowerBound)
        let end = next == .max ? range.upperBound : min(seconds(next), range.upperBound)
        guard start < end, let state = timeline.instant(at: time).headers[placement]?.state
        else { continue }
        if let last = spans.last, last.label == state.rawValue {
          spans[spans.count - 1].range = last.range.lowerBound...end
        } else {
          spans.append(Plot.Strip.Span(range: start...end, label: state.rawValue))
        }
      }
      return spans.isEmpty ? nil : Plot.Strip(name: placement.rawValue, spans: spans)
    }
  }
}
