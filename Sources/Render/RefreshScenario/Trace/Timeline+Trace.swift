extension Timeline {
  /// The events and values of the run as text, as in `trace.txt` of its goldens.
  ///
  /// Each event except `touchMoved` has a line. At each tenth of a second and at each event, another
  /// line lists the values that have changed since the previous list, if any. A changed number
  /// therefore affects only a few lines. Times are in seconds, rounded to a millionth, and lengths in
  /// points, rounded to four decimal places.
  public var traceText: String {
    let rate: Int64 = 10
    var text = ""
    var events = events.filter { $0.kind != .touchMoved }[...]
    var known: [String: String] = [:]
    let last = duration.count * rate / Flicks(1, over: 1).count
    let grid = (0...max(last, 0)).map { Flicks($0, over: rate) }
    for time in Set(grid + events.map(\.time)).sorted() {
      let seconds = TraceValues.rounded(time, from: .zero).decimalText()
      while let event = events.first, event.time <= time {
        text += event.traceLine(time: seconds) + "\n"
        events.removeFirst()
      }
      let changed = instant(at: time).values(isVerbose: false).compactMap { sample -> String? in
        let value = TraceValues.text(of: sample.value, key: sample.name)
        return known.updateValue(value, forKey: sample.name) == value
          ? nil : "\(sample.name) \(value)"
      }
      if !changed.isEmpty { text += "\(seconds) | \(changed.joined(separator: ", "))\n" }
    }
    return text
  }
}

extension TimelineEvent {
  fileprivate func traceLine(time: String) -> String {
    var words = [time, kind.rawValue] + [target?.rawValue, name].compactMap(\.self)
    if let from { words += [TraceValues.text(of: from, key: name ?? ""), "→"] }
    if let to { words.append(TraceValues.text(of: to, key: name ?? "")) }
    return words.joined(separator: " ")
  }
}
