/// The times of a run's main events.
enum EventTimes {
  /// The names of the events in goldens and descriptions, as in instants.
  private static let names: [TimelineEvent.EventKind: String] = [
    .touchBegan: "touch", .touchEnded: "release", .trigger: "trigger", .handler: "handler",
    .end: "end", .rest: "rest",
  ]

  /// Returns the main events among some events, with their names.
  ///
  /// As in instants, a repeated name has a number: `trigger`, `trigger[2]`.
  static func named(
    _ events: some Sequence<(kind: TimelineEvent.EventKind, time: Double)>
  ) -> [(name: String, time: Double)] {
    var counts: [String: Int] = [:]
    return events.compactMap { kind, time in
      guard let name = names[kind] else { return nil }
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return (count == 1 ? name : "\(name)[\(count)]", time)
    }
  }

  /// Returns the differences between the times of two runs' main events, as phrases such as
  /// `trigger[2] 0.6 → 0.625 s`.
  ///
  /// - Parameters:
  ///   - golden: The text of the golden trace.
  ///   - actual: The text of the current run's trace.
  static func changes(from golden: String, to actual: String) -> [String] {
    let old = events(in: golden)
    let new = events(in: actual)
    let before = Dictionary(old.map { ($0.name, $0.time) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.name, $0.time) }) { first, _ in first }
    let all = old.map(\.name) + new.map(\.name).filter { before[$0] == nil }
    return all.compactMap { name in
      switch (before[name]?.decimalText(places: 3), after[name]?.decimalText(places: 3)) {
      case (let before?, let after?): before == after ? nil : "\(name) \(before) → \(after) s"
      case (let before?, nil): "\(name) at \(before) s was removed"
      case (nil, let after?): "\(name) at \(after) s was added"
      case (nil, nil): nil
      }
    }
  }

  private static func events(in text: String) -> [(name: String, time: Double)] {
    named(
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count > 1, let time = Double(words[0]),
          let kind = TimelineEvent.EventKind(rawValue: String(words[1]))
        else { return nil }
        return (kind, time)
      })
  }
}
