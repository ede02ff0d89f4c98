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
      entry.result.flatMap { Self.motion($0, path: entry.path, from: folder) }
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
    let failed = entries.filter { $0.result?.failures.isEmpty == false }
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
    func add(_ text: String, layer: String = "", to name: String, of path: String) {
      let change = Change(layer: layer, change: text)
      if files[change] == nil { changes.append(change) }
      files[change, default: []].append((path, name))
    }
    for entry in entries {
      switch entry.outcome {
      case .failed(let message): add(message.firstLine, to: "", of: entry.path)
      case .checked(let checked):
        for finding in checked.failures {
          add(
            finding.shortDescription, layer: finding.file.layer.rawValue, to: finding.file.name,
            of: entry.path)
        }
        for name in checked.recorded { add("recorded", to: name, of: entry.path) }
      }
    }
    return changes.map { change in
      let all = files[change] ?? []
      let paths = Set(all.map(\.path)).count - 1
      let names = Set(all.map(\.name)).count - 1
      var row: MarkdownText = "| \(all[0].path)\(paths > 0 ? " and \(paths) more" : "") "
      row += "| \(all[0].name)\(names > 0 ? " and \(names) more" : "") "
      row += "| \(change.layer) | \(change.change) |\n"
      return row
    }
  }

  /// The maximum number of items in each list, because the length of a comment is limited.
  private static let longestPart = 12

  /// Returns a description of the changes in a scenario's motion, or `nil` if there are no changes.
  ///
  /// It lists the added and removed images, and the events that were added, removed or moved in
  /// time, and embeds the slices of the run.
  private static func motion(
    _ checked: GoldenResult, path: String, from folder: String
  ) -> MarkdownText? {
    var facts: [MarkdownText] = []
    let images = checked.failures.filter { $0.file.layer == .rasterization }
    for (word, verdict) in [("added", GoldenFinding.Verdict.missing), ("removed", .orphaned)] {
      let names = images.filter { $0.verdict == verdict }
        .map { "\(code: GoldenCard.label(of: $0, in: checked))" as MarkdownText }
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
    guard !facts.isEmpty || checked.slices != nil else { return nil }
    var text: MarkdownText = "\n#### \(path)\n"
    let folder = ExactPath.canonical(folder)
    if let (golden, actual) = checked.slices {
      text += "\nThe run over time, expected and actual:\n\n"
      for (word, path) in [("expected", golden), ("actual", actual)] {
        let address = ExactPath.relative(from: folder, to: ExactPath.canonical(path))
        text += "![\(word)](\(address: address))\n"
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
