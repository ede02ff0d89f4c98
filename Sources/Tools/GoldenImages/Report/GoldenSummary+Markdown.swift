import FileAccess

extension GoldenSummary {
  /// An invisible comment that identifies summaries in files and among comments on a pull
  /// request.
  package static let markdownMark: MarkdownText = "<!-- reel verify -->"

  /// The maximum length of a summary in bytes; hosts reject comments of more than 65,536
  /// characters.
  package static let markdownLimit = 65_000

  /// Returns a short summary for a pull request, of at most ``markdownLimit`` bytes.
  ///
  /// It contains the command that accepts the changes, the changed motion with its images, and a
  /// table of failures, in which equal changes have one row.
  ///
  /// - Parameter folder: The folder to which the paths of images are relative, usually that of
  ///   the summary's file; by default, the current folder.
  package func markdown(from folder: String = ".") -> MarkdownText {
    var text: MarkdownText = "\(Self.markdownMark)\n"
    guard let objection else {
      return text + "**Goldens**: all pass (scenarios: \(checked.count), goldens: \(count)).\n"
    }
    text += "**Goldens**: \(objection).\n"
    for note in toolNotes.prefix(Self.longestPart) { text += "\n\(note)\n" }
    for change in sharedChanges.prefix(Self.longestPart) { text += "\n\(change.description)\n" }
    if let command = approval { text += "\nTo accept the changes: \(code: command)\n" }
    let motions = entries.compactMap { entry -> MarkdownText? in
      guard case .checked(let checked) = entry.outcome else { return nil }
      let motion = Self.motion(checked, path: entry.path, from: folder)
      return motion.text.isEmpty ? nil : motion
    }
    text.append(
      motions, within: Self.markdownLimit * 2 / 3, "scenario with images", "scenarios with images")
    text += "\n| scenario | golden | layer | change |\n|---|---|---|---|\n"
    text.append(rows, within: Self.markdownLimit, "row", "rows")
    return text
  }

  /// The maximum length of the command that accepts the changes, in bytes.
  private static let longestCommand = 12_000

  /// The command that accepts all changes, or `nil` if nothing can be accepted.
  ///
  /// If it would be too long, it accepts everything below the current folder.
  private var approval: ShellText? {
    let failed = entries.filter { entry in
      if case .checked(let checked) = entry.outcome { !checked.failures.isEmpty } else { false }
    }
    guard !failed.isEmpty else { return nil }
    let approvals = failed.map(\.approval).joined(separator: " ")
    let command: ShellText = "\(Program.name) approve \(approvals)"
    return command.text.utf8.count <= Self.longestCommand ? command : "\(Program.name) approve ."
  }

  /// A change that several files may have.
  private struct Change: Hashable {
    var layer: String
    var change: String
  }

  /// The rows of the table; equal changes have one row.
  private var rows: [MarkdownText] {
    var changes: [Change] = []
    var files: [Change: [(path: String, name: String)]] = [:]
    func add(_ path: String, _ name: String, _ layer: String, _ text: String) {
      let change = Change(layer: layer, change: text)
      if files[change] == nil { changes.append(change) }
      files[change, default: []].append((path, name))
    }
    for entry in entries {
      switch entry.outcome {
      case .failed(let message): add(entry.path, "", "", message.firstLine)
      case .checked(let checked):
        for finding in checked.failures {
          add(entry.path, finding.file.name, finding.file.layer.rawValue, finding.shortDescription)
        }
        for name in checked.recorded { add(entry.path, name, "", "recorded") }
      }
    }
    return changes.map { change in
      let all = files[change] ?? []
      let (paths, names) = (Set(all.map(\.path)).count - 1, Set(all.map(\.name)).count - 1)
      var row: MarkdownText = "| \(all[0].path)\(paths > 0 ? " and \(paths) more" : "") "
      row += "| \(all[0].name)\(names > 0 ? " and \(names) more" : "") "
      row += "| \(change.layer) | \(change.change) |\n"
      return row
    }
  }

  /// The maximum number of items in each list, because the length of a comment is limited.
  private static let longestPart = 12

  /// Returns a description of the changes in a scenario's motion; empty if there are no changes.
  ///
  /// It lists the added and removed images, and the events that were added, removed or moved in
  /// time, and embeds the slices of the run.
  private static func motion(
    _ checked: CheckedGoldens, path: String, from folder: String
  ) -> MarkdownText {
    var facts: [MarkdownText] = []
    let images = checked.failures.filter { $0.file.layer == .rasterization }
    for (word, verdict) in [("added", GoldenFinding.Verdict.missing), ("removed", .orphaned)] {
      let names = images.filter { $0.verdict == verdict }
        .map { "\(code: GoldenCard.label(of: $0, in: checked.found))" as MarkdownText }
      guard !names.isEmpty else { continue }
      let rest = names.count - longestPart
      facts.append(
        "\(counted(names.count, "image was", "images were")) \(word): "
          + names.prefix(longestPart).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : ""))
    }
    func add(_ lines: [String], _ noun: String) {
      let rest = lines.count - longestPart
      facts += lines.prefix(longestPart).map { "\($0)" }
      if rest > 0 { facts.append("and \(counted(rest, "more \(noun)"))") }
    }
    for case .changedTrace(let changes) in checked.failures.map(\.verdict) {
      add(EventShift.all(in: changes).map(\.description), "event")
    }
    for finding in checked.failures where finding.file == .motion { add(finding.changes, "change") }
    guard !facts.isEmpty || checked.slices != nil else { return "" }
    var text: MarkdownText = "\n#### \(path)\n"
    let folder = ExactPath.canonical(folder)
    if let (golden, actual) = checked.slices {
      text += "\nThe run over time, expected and actual:\n\n"
      for (word, path) in [("expected", golden), ("actual", actual)] {
        let way = ExactPath.relative(from: folder, to: ExactPath.canonical(path))
        text += "![\(word)](\(address: way))\n"
      }
    }
    guard !facts.isEmpty else { return text }
    return text + "\n" + facts.map { "- \($0)\n" as MarkdownText }.joined()
  }
}

extension MarkdownText {
  /// Appends parts while the text stays within a number of bytes, and counts the omitted ones.
  fileprivate mutating func append(
    _ parts: [MarkdownText], within limit: Int, _ singular: String, _ plural: String
  ) {
    // The rest leaves room for the count.
    var count = text.utf8.count + 200
    let shown = parts.prefix { part in
      count += part.text.utf8.count
      return count <= limit
    }
    self += shown.joined()
    let rest = parts.count - shown.count
    if rest > 0 { self += "\nand \(rest) more \(rest == 1 ? singular : plural) in the report\n" }
  }
}

extension GoldenFinding {
  /// The first change of the file, and the number of its other changes.
  fileprivate var shortDescription: String {
    let changes = changes
    guard let first = changes.first else { return description.firstLine }
    return changes.count > 1 ? "\(first); and \(changes.count - 1) more" : first
  }
}

/// An event that was added, removed, or moved in time.
struct EventShift: Hashable, CustomStringConvertible {
  /// The text of the event in the trace, without numbers.
  let event: String
  /// The expected time in seconds, or `nil` for an added event.
  let expected: Substring?
  /// The current time in seconds, or `nil` for a removed event.
  let actual: Substring?

  var description: String {
    switch (expected, actual) {
    case (let old?, let new?): "\(event): \(old) s → \(new) s"
    case (let old?, nil): "\(event) at \(old) s was removed"
    case (nil, let new?): "\(event) at \(new) s was added"
    case (nil, nil): "\(event)"
    }
  }

  /// Returns the events of a trace that were added, removed or moved in time.
  ///
  /// Events with the same text are matched in order.
  static func all(in changes: [LineChange]) -> [EventShift] {
    func events(_ isNew: Bool) -> [(time: Substring, event: String)] {
      changes.filter { $0.isNew == isNew }.compactMap { change in
        let words = change.text.split(separator: " ")
        guard let time = words.first, Double(time) != nil, words.dropFirst().first != "|" else {
          return nil
        }
        let event = words.dropFirst().filter { Double($0) == nil }.joined(separator: " ")
        return (time, event.hasSuffix(" →") ? String(event.dropLast(2)) : event)
      }
    }
    let new = events(true)
    var rest = Set(new.indices)
    var places = Dictionary(grouping: new.indices.reversed()) { new[$0].event }
    var shifts = events(false).map { old in
      let place = places[old.event]?.popLast()
      if let place { rest.remove(place) }
      return EventShift(event: old.event, expected: old.time, actual: place.map { new[$0].time })
    }
    shifts += rest.sorted().map {
      EventShift(event: new[$0].event, expected: nil, actual: new[$0].time)
    }
    // Events with equal times differ only in other numbers or in their position in the text.
    return shifts.filter { $0.expected != $0.actual }
  }
}
