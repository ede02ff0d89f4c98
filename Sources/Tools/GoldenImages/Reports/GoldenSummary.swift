/// The outcomes of all scenarios of a verification, with their output as text, Markdown, JSON,
/// JUnit XML and workflow annotations.
package struct GoldenSummary: Sendable {
  package var entries: [VerifiedScenario]

  package init(_ entries: [VerifiedScenario] = []) { self.entries = entries }

  // MARK: Counts

  /// The results of the scenarios whose goldens were compared.
  package var checked: [GoldenResult] { entries.compactMap(\.result) }
  /// The number of scenarios whose goldens could not be compared.
  package var errorCount: Int { entries.count - checked.count }
  /// The number of compared files.
  package var count: Int { checked.reduce(passedCount) { $0 + $1.findings.count } }
  /// The number of files that match and have no entry.
  package var passedCount = 0
  /// The number of failed goldens.
  package var failureCount: Int { checked.reduce(0) { $0 + $1.failures.count } }
  /// The number of recorded files.
  package var recordedCount: Int { checked.reduce(0) { $0 + $1.recorded.count } }

  /// Whether any failed golden is a changed image.
  package var hasChangedImages: Bool {
    checked.flatMap(\.failures).contains {
      if case .changedImage = $0.verdict { true } else { false }
    }
  }

  /// The reason that the verification fails, in one sentence, or `nil` if it passes.
  package var objection: String? {
    var objections: [String] = []
    if errorCount > 0 {
      objections.append("\(errorCount) of \(counted(entries.count, "scenario")) cannot be verified")
    }
    if failureCount > 0 {
      objections.append(counted(failureCount, of: count, "golden", "fail"))
    }
    guard objections.isEmpty else { return objections.joined(separator: ", ") }
    if isRecording {
      let subject = counted(recordedCount, "golden was", "goldens were")
      return "\(subject) recorded; inspect the files and verify again"
    }
    return nil
  }

  /// Whether goldens were recorded and none failed.
  package var isRecording: Bool { errorCount == 0 && failureCount == 0 && recordedCount > 0 }

  /// The programs and fonts that differ from those with which failed goldens were recorded, in one
  /// sentence each.
  var toolNotes: [String] {
    var notes: [(difference: String, text: Int, other: Int)] = []
    for checked in checked {
      let differences = checked.toolDifferences
      guard !differences.isEmpty else { continue }
      let text = checked.failures.count { checked.isInTextOnly($0) }
      for difference in differences {
        let index = notes.firstIndex { $0.difference == difference } ?? notes.endIndex
        if index == notes.endIndex { notes.append((difference, 0, 0)) }
        notes[index].text += text
        notes[index].other += checked.failures.count - text
      }
    }
    return notes.map { note in
      let counts = [
        note.text == 0
          ? nil : counted(note.text, "golden differs in text only", "goldens differ in text only"),
        note.other == 0 ? nil : counted(note.other, "golden fails", "goldens fail"),
      ].compactMap(\.self)
      return "\(note.difference): \(counts.joined(separator: ", "))"
    }
  }

  /// A change of texts that several scenarios have.
  struct SharedChange: CustomStringConvertible {
    let change: String
    fileprivate(set) var count: Int

    var description: String { "\(count) scenarios: \(change)" }
  }

  /// The number of scenarios from which on a change is listed once for all of them.
  private static let minimumShared = 3

  /// The changes of texts that at least ``minimumShared`` scenarios have, the most frequent first.
  var sharedChanges: [SharedChange] {
    var changes: [SharedChange] = []
    var indices: [String: Int] = [:]
    for checked in checked {
      var known: Set<String> = []
      for change in checked.failures.flatMap(\.changes) where known.insert(change).inserted {
        let index = indices[change] ?? changes.count
        indices[change] = index
        if index == changes.count { changes.append(SharedChange(change: change, count: 0)) }
        changes[index].count += 1
      }
    }
    return changes.filter { $0.count >= Self.minimumShared }.sorted { $0.count > $1.count }
  }

  // MARK: Text

  /// Returns the results as lines for a terminal.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether to omit scenarios that pass.
  ///   - isVerbose: Whether to list all changes.
  package func text(isQuiet: Bool, isVerbose: Bool = false) -> TerminalText {
    var text = toolNotes.map { "\($0)\n" as TerminalText }.joined()
    let shared = sharedChanges
    text += Self.lines(shared.map { "\($0.description)" })
    let detail: GoldenFinding.Detail = isVerbose ? .all : .brief
    let known = Set(shared.map(\.change))
    for entry in entries {
      switch entry.outcome {
      case .failed(let message):
        // A message about an error in a file already starts with the path.
        let lines = TerminalText(lines: message)
        let path: TerminalText = "\(entry.path)"
        text += lines.text.hasPrefix(path.text) ? "\(lines)\n" : "\(path): \(lines)\n"
      case .checked(let checked):
        text += Self.text(checked, path: entry.path, without: known, detail, isQuiet: isQuiet)
      }
    }
    if !isQuiet, entries.count > 1, objection == nil {
      text += "\(entries.count) scenarios, \(counted(count, "golden")): all pass\n"
    }
    return text
  }

  /// The maximum number of files listed per scenario; the page and the JSON output list all.
  private static let longestList = 24

  private static func lines(
    _ all: [TerminalText], limit: Int = longestList
  ) -> TerminalText {
    let rest = all.count - limit
    return all.prefix(limit).map { "\($0)\n" as TerminalText }.joined()
      + (rest > 0 ? "  and \(rest) more\n" : "")
  }

  private static func text(
    _ checked: GoldenResult, path: String, without known: Set<String>,
    _ detail: GoldenFinding.Detail, isQuiet: Bool
  ) -> TerminalText {
    let findings = checked.findings
    let failures = checked.failures.motionFirst
    var text = checked.notes.map { "note: \($0)\n" as TerminalText }.joined()
    if !checked.adopted.isEmpty {
      text += "adopted \(counted(checked.adopted.count, "golden")) in \(checked.folder)\n"
    }
    text += lines(checked.recorded.map { "recorded \(checked.folder)/\($0)" })
    text += lines(checked.pruned.map { "removed \(checked.folder)/\($0)" })
    guard !failures.isEmpty else {
      let count = findings.count - checked.pruned.count
      let outcome = counted(count, "golden passes", "goldens pass")
      return isQuiet ? text : text + "\(path): \(outcome)\n"
    }
    let outcome = counted(failures.count, of: findings.count, "golden", "fail")
    if checked.areNew {
      text += "\(path): \(outcome): none recorded yet\n"
      return text
        + command("to record them", "\(Program.name) verify \(path: path) --record missing")
    }
    text += "\(path): \(outcome): "
    text += "\(checked.changedLayers.map(\.rawValue).joined(separator: ", "))\n"
    let described = failures.map { $0.lines(detail, without: known) }
    text += lines(
      described.filter { !$0.isEmpty }.map { lines in
        lines.map { "  \($0)" as TerminalText }.joined(separator: "\n")
      }, limit: detail == .all ? .max : longestList)
    let undescribed = described.count(where: \.isEmpty)
    if undescribed > 0 {
      text +=
        "  \(counted(undescribed, "golden has", "goldens have")) only the changes at the top\n"
    }
    if failures.contains(where: { !$0.actual.isEmpty }) {
      text += command("to accept the changes", "\(Program.name) approve \(path: path)")
    }
    if failures.contains(where: { $0.verdict == .orphaned }) {
      text += command("to remove orphaned goldens", "\(Program.name) verify --prune \(path: path)")
    }
    return text
  }

  /// Returns a line with a command to type.
  private static func command(_ purpose: TerminalText, _ command: ShellText) -> TerminalText {
    "  \(purpose): \(command)\n"
  }

  // MARK: JSON

  /// The results as JSON; `reel schema verify` describes the format.
  package var json: JSONValue {
    .object([
      "passed": .flag(objection == nil),
      "goldens": .integer(count), "failed": .integer(failureCount),
      "recorded": .integer(recordedCount), "tools": .texts(toolNotes),
      "scenarios": .list(entries.map(Self.json)),
    ])
  }

  private static func json(_ entry: VerifiedScenario) -> JSONValue {
    var json: JSONObject = ["scenario": .text(entry.path)]
    switch entry.outcome {
    case .failed(let message):
      json["passed"] = .flag(false)
      json["error"] = .text(message)
    case .checked(let checked):
      json["passed"] = .flag(checked.isPassed)
      json["folder"] = .text(checked.folder)
      json["layers"] = .list(checked.changedLayers.map { .text($0.rawValue) })
      json["recorded"] = .list(checked.recorded.map { .text($0) })
      json["adopted"] = .list(checked.adopted.map { .text($0) })
      json["removed"] = .list(checked.pruned.map { .text($0) })
      json["notes"] = .list(checked.notes.map { .text($0) })
      json["goldens"] = .list(checked.findings.map(self.json))
    }
    return .object(json)
  }

  private static func json(_ finding: GoldenFinding) -> JSONValue {
    var json: JSONObject = [
      "file": .text(finding.file.name), "layer": .text(finding.file.layer.rawValue),
    ]
    json["instant"] = finding.file.instant.map { .text($0) }
    json["appearance"] = finding.file.appearance.map { .text($0.rawValue) }
    json["scale"] = finding.file.scale.map { .number($0) }
    json["verdict"] = .text(finding.verdict.word)
    switch finding.verdict {
    case .allowed(let difference), .changedImage(let difference):
      json["differing"] = .integer(difference.differing)
      json["total"] = .integer(difference.total)
      json["maximum"] = .integer(Int(difference.maximum.largest))
      json["cluster"] = .integer(difference.cluster?.count ?? 0)
    case .changedTrace(let lines): json["changes"] = .texts(lines.map(\.description))
    case .changedList, .changedMotion: json["changes"] = .texts(finding.changes)
    case .rounded(let count): json["rounded"] = .integer(count)
    case .unreadable(let reason), .blank(let reason): json["reason"] = .text(reason)
    case .same, .missing, .orphaned: break
    }
    return .object(json)
  }
}

extension GoldenFinding.Verdict {
  /// The name of the verdict in JSON.
  var word: String {
    switch self {
    case .same: "same"
    case .allowed, .rounded: "allowed"
    case .missing: "missing"
    case .orphaned: "orphaned"
    case .blank: "blank"
    case .unreadable: "unreadable"
    case .changedTrace, .changedList, .changedMotion, .changedImage: "changed"
    }
  }
}
