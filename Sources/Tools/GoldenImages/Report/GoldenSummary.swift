import RefreshScenario
package import Texts
import VectorDrawing

/// What became of all scenarios' goldens, in the forms in which it is told.
package struct GoldenSummary: Sendable {
  /// A scenario's outcome: its goldens compared, or why they could not be.
  package struct Entry: Sendable {
    /// The scenario's file, as it was named.
    package var path: String
    /// Its goldens.
    package var outcome: Outcome
    /// What `reel approve` is told to accept it, as a shell reads it.
    package var approval: ShellText
  }

  /// What became of one scenario.
  package enum Outcome: Sendable {
    /// Its goldens were compared.
    case checked(CheckedGoldens)
    /// They could not be, for the reason that a message gives.
    case failed(String)
  }

  /// The scenarios, in the order in which they were added.
  package private(set) var entries: [Entry] = []

  /// No scenarios yet.
  package init() {}

  /// Scenarios in their order.
  package init(_ entries: [GoldenResults.Entry]) {
    for entry in entries { add(entry.outcome, path: entry.path) }
  }

  /// Adds a scenario.
  ///
  /// - Parameters:
  ///   - outcome: what became of it.
  ///   - path: its file, as it was named.
  ///   - approval: what `reel approve` is told to accept it, as a shell reads it; the path unless given.
  package mutating func add(_ outcome: Outcome, path: String, approvedBy approval: ShellText? = nil)
  {
    entries.append(Entry(path: path, outcome: outcome, approval: approval ?? "\(path: path)"))
  }

  // MARK: Numbers

  /// Scenarios that could be compared.
  package var checked: [CheckedGoldens] {
    entries.compactMap { if case .checked(let checked) = $0.outcome { checked } else { nil } }
  }
  /// How many could not.
  package var errorCount: Int { entries.count - checked.count }
  /// How many files were compared.
  package var count: Int { checked.reduce(0) { $0 + $1.found.findings.count } }
  /// How many of them do not hold.
  package var failureCount: Int { checked.reduce(0) { $0 + $1.failures.count } }
  /// How many were written.
  package var recordedCount: Int { checked.reduce(0) { $0 + $1.recorded.count } }

  /// Why this does not pass, in one sentence; `nil` where it does.
  package var objection: String? {
    var objections: [String] = []
    if errorCount > 0 {
      objections.append("\(errorCount) of \(entries.count) scenarios cannot be verified")
    }
    if failureCount > 0 { objections.append("\(failureCount) of \(count) goldens fail") }
    guard objections.isEmpty else { return objections.joined(separator: ", ") }
    if isRecording {
      return "\(recordedCount) goldens were recorded; look at them, and verify again"
    }
    return nil
  }

  /// Whether nothing fails, and goldens were recorded.
  package var isRecording: Bool { errorCount == 0 && failureCount == 0 && recordedCount > 0 }

  // MARK: Text

  /// Lines for people.
  ///
  /// - Parameter isQuiet: whether scenarios that pass are left out.
  package func text(isQuiet: Bool) -> TerminalText {
    var text: TerminalText = ""
    for entry in entries {
      switch entry.outcome {
      case .failed(let message):
        // What is wrong in a file already begins with its name.
        let lines = TerminalText(lines: message)
        let path: TerminalText = "\(entry.path)"
        text += lines.text.hasPrefix(path.text) ? "\(lines)\n" : "\(path): \(lines)\n"
      case .checked(let checked): text += Self.text(checked, path: entry.path, isQuiet: isQuiet)
      }
    }
    if !isQuiet, entries.count > 1, objection == nil {
      text += "\(entries.count) scenarios, \(count) goldens: all hold\n"
    }
    return text
  }

  /// The most files of a scenario that are told one by one; the page and JSON have them all.
  private static let longestList = 24

  private static func lines(_ all: [TerminalText]) -> TerminalText {
    let rest = all.count - longestList
    return all.prefix(longestList).map { "\($0)\n" as TerminalText }.joined()
      + (rest > 0 ? "  and \(rest) more\n" : "")
  }

  private static func text(_ checked: CheckedGoldens, path: String, isQuiet: Bool) -> TerminalText {
    let (findings, failures) = (checked.found.findings, checked.failures)
    var text = checked.notes.map { "note: \($0)\n" as TerminalText }.joined()
    if !checked.adopted.isEmpty {
      text += "adopted \(checked.adopted.count) goldens in \(checked.found.folder)\n"
    }
    text += lines(checked.recorded.map { "recorded \(checked.found.folder)/\($0)" })
    text += lines(checked.pruned.map { "removed \(checked.found.folder)/\($0)" })
    guard !failures.isEmpty else {
      let count = findings.count - checked.pruned.count
      return isQuiet ? text : text + "\(path): \(count) goldens hold\n"
    }
    if checked.areNew {
      text += "\(path): \(failures.count) of \(findings.count) goldens fail: "
      text += "none is recorded yet\n"
      return text + told("to record them", "\(Program.name) verify \(path: path) --record missing")
    }
    text += "\(path): \(failures.count) of \(findings.count) goldens fail: "
    text += "\(checked.found.changedLayers.map(\.rawValue).joined(separator: ", "))\n"
    text += lines(
      failures.map { $0.lines.map { "  \($0)" as TerminalText }.joined(separator: "\n") })
    if failures.contains(where: { !$0.actual.isEmpty }) {
      text += told("to accept this", "\(Program.name) approve \(path: path)")
    }
    if failures.contains(where: { $0.verdict == .orphaned }) {
      text += told("to remove what nothing makes", "\(Program.name) verify --prune \(path: path)")
    }
    return text
  }

  /// A line with a command to type.
  private static func told(_ purpose: TerminalText, _ command: ShellText) -> TerminalText {
    "  \(purpose): \(command)\n"
  }

  // MARK: JSON

  /// The same for machines; `reel schema verify` describes it.
  package var json: JSONValue {
    .object([
      "passed": .flag(objection == nil),
      "goldens": .integer(count), "failed": .integer(failureCount),
      "recorded": .integer(recordedCount),
      "scenarios": .list(entries.map(Self.json)),
    ])
  }

  private static func json(_ entry: Entry) -> JSONValue {
    var json: JSONObject = ["scenario": .text(entry.path)]
    switch entry.outcome {
    case .failed(let message):
      json["passed"] = .flag(false)
      json["error"] = .text(message)
    case .checked(let checked):
      json["passed"] = .flag(checked.isPassed)
      json["folder"] = .text(checked.found.folder)
      json["layers"] = .list(checked.found.changedLayers.map { .text($0.rawValue) })
      json["recorded"] = .list(checked.recorded.map { .text($0) })
      json["adopted"] = .list(checked.adopted.map { .text($0) })
      json["removed"] = .list(checked.pruned.map { .text($0) })
      json["notes"] = .list(checked.notes.map { .text($0) })
      json["goldens"] = .list(checked.found.findings.map(self.json))
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
    case .allowed(let difference), .changedPicture(let difference):
      json["differing"] = .integer(difference.differing)
      json["total"] = .integer(difference.total)
      json["maximum"] = .integer(Int(difference.maximum.largest))
      json["cluster"] = .integer(difference.cluster?.count ?? 0)
    case .changedTrace(let lines):
      json["changes"] = .list(lines.map { .text($0.description) })
    case .changedList(let changes):
      json["changes"] = .list(changes.map { .text($0.description) })
    case .unreadable(let reason), .blank(let reason): json["reason"] = .text(reason)
    case .same, .missing, .orphaned: break
    }
    return .object(json)
  }
}

extension GoldenFinding.Verdict {
  /// The verdict in a word.
  var word: String {
    switch self {
    case .same: "same"
    case .allowed: "allowed"
    case .missing: "missing"
    case .orphaned: "orphaned"
    case .blank: "blank"
    case .unreadable: "unreadable"
    case .changedTrace, .changedList, .changedPicture: "changed"
    }
  }
}
