import BezierGeometry
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import Texts

/// The events and values of a run as text.
///
/// Each event except `touchMoved` has a line. At each tenth of a second and at each event, another
/// line lists the values that have changed since the previous list, if any. A changed number
/// therefore affects only a few lines.
enum BehaviorText {
  /// The number of times per second at which changed values are listed.
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
      let changed = TraceValues.all(in: timeline.instant(at: time), isVerbose: false)
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

  // MARK: Timing

  /// The kinds of events whose times are compared, with their names in descriptions.
  private static let landmarks: [TimelineEvent.Kind: String] = [
    .touchBegan: "touch", .touchEnded: "release", .trigger: "trigger", .handler: "handler",
    .end: "end", .rest: "rest",
  ]

  /// Returns the differences between the times of two runs' ``landmarks``, as phrases such as
  /// `trigger[2] 0.6 → 0.625 s`.
  ///
  /// - Parameters:
  ///   - golden: The text of the golden.
  ///   - actual: The text of the current run.
  static func timing(from golden: String, to actual: String) -> [String] {
    let (old, new) = (landmarkTimes(in: golden), landmarkTimes(in: actual))
    let names = old.names + new.names.filter { old.times[$0] == nil }
    return names.compactMap { name in
      switch (old.times[name], new.times[name]) {
      case (let before?, let after?) where before != after:
        "\(name) \(before.decimalText(places: 3)) → \(after.decimalText(places: 3)) s"
      case (let before?, nil): "\(name) at \(before.decimalText(places: 3)) s was removed"
      case (nil, let after?): "\(name) at \(after.decimalText(places: 3)) s was added"
      default: nil
      }
    }
  }

  /// Returns the names of the ``landmarks`` in order, and their times in seconds.
  ///
  /// As in instants, a repeated name has a number: `trigger`, `trigger[2]`.
  private static func landmarkTimes(in text: String) -> (names: [String], times: [String: Double]) {
    var counts: [String: Int] = [:]
    var names: [String] = []
    var times: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let time = Double(words[0]),
        let kind = TimelineEvent.Kind(rawValue: String(words[1])), let word = landmarks[kind]
      else { continue }
      counts[word, default: 0] += 1
      let count = counts[word] ?? 1
      let name = count > 1 ? "\(word)[\(count)]" : word
      names.append(name)
      times[name] = time
    }
    return (names, times)
  }
}
