/// The times of a run's events, read from the text of its golden.
enum BehaviorText {
  /// The kinds of events whose times are compared, with their names in descriptions.
  private static let landmarks: [TimelineEvent.EventKind: String] = [
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
        let kind = TimelineEvent.EventKind(rawValue: String(words[1])), let word = landmarks[kind]
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
