import BezierGeometry
import KeyframeAnimation
import RefreshModel
import RefreshScenario

/// What happens in a run as text: a line an event, and a line of everything that has changed at each
/// tenth of a second and each event.
///
/// Every line stands for itself, so that a change of one number is a change of few lines.
enum BehaviourText {
  /// How many lines of everything there are in a second.
  private static let rate: Int64 = 10

  static func text(of timeline: Timeline) -> String {
    var text = ""
    var events = timeline.events.filter { $0.kind != .touchMoved }[...]
    var known: [String: String] = [:]
    let last = timeline.duration.count * rate / Flicks(1, over: 1).count
    let grid = (0...max(last, 0)).map { Flicks($0, over: rate) }
    for time in Set(grid + events.map(\.time)).sorted() {
      let seconds = TraceValues.rounded(time, from: .zero).decimalText()
      while let event = events.first, event.time <= time {
        text += line(event, time: seconds) + "\n"
        events.removeFirst()
      }
      let changed = TraceValues.all(in: timeline.moment(at: time), isVerbose: false)
        .compactMap { key, value -> String? in
          let value = TraceValues.text(of: value, key: key)
          return known.updateValue(value, forKey: key) == value ? nil : "\(key) \(value)"
        }
      if !changed.isEmpty { text += "\(seconds) | \(changed.joined(separator: ", "))\n" }
    }
    return text
  }

  private static func line(_ event: TimelineEvent, time: String) -> String {
    let name = event.name ?? ""
    var words = [time, event.kind.rawValue]
    words += [event.target?.rawValue, event.name].compactMap(\.self)
    if let from = event.from { words += [TraceValues.text(of: from, key: name), "→"] }
    if let to = event.to { words.append(TraceValues.text(of: to, key: name)) }
    return words.joined(separator: " ")
  }
}
