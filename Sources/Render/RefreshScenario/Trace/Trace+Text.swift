extension Trace {
  /// A header row and a row for each sample.
  ///
  /// Unless signals are requested, the last column lists the kinds of the events at the row's time,
  /// separated by spaces, with the names of impacts and announcements.
  package var csv: String {
    var table = [head] + rows
    if listsEvents {
      let kinds = Dictionary(grouping: events, by: \.time).mapValues {
        $0.map(\.label).joined(separator: " ")
      }
      let column = ["events"] + samples.map { kinds[$0.time] ?? "" }
      table = zip(table, column).map { $0 + [$1] }
    }
    return table.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var head: [String] { ["time"] + keys }

  private var rows: [[String]] {
    let keys = keys
    return samples.map { sample in
      let values = Dictionary(sample.values.map { ($0.key, $0.value) }) { first, _ in first }
      return [text(of: sample.time)] + keys.map { TraceValues.text(of: values[$0], key: $0) }
    }
  }

  /// Returns a table of the events, followed by a table of the samples if requested.
  package func table(withSamples: Bool) -> TerminalText {
    var table = TextTable([
      ("time", .right), ("event", .left), ("target", .left), ("name", .left), ("from", .right),
      ("to", .right),
    ])
    for event in events {
      table.add([
        text(of: event.time), event.kind.rawValue, event.target?.rawValue ?? "",
        event.name ?? "", TraceValues.text(of: event.from, key: event.name ?? ""),
        TraceValues.text(of: event.to, key: event.name ?? ""),
      ])
    }
    guard withSamples else { return table.text }
    var values = TextTable(head.map { ($0, .right) })
    for row in rows { values.add(row) }
    return table.text + "\n" + values.text
  }
}

extension TimelineEvent {
  /// The kind and, for an impact or an announcement, the name.
  fileprivate var label: String {
    guard let name, kind == .impact || kind == .announcement else { return kind.rawValue }
    return "\(kind.rawValue):\(name)"
  }
}
