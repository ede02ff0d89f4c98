import FileAccess
import Texts

/// Why a test fails, in words: which file, how it was compared, what was found, where to look, and how
/// to accept it.
struct GoldenMessage {
  let checked: CheckedGoldens
  let package: TestPackage
  /// Whether the same golden was checked before, with something else.
  var isRepeated = false

  private var folder: String { checked.found.folder }

  private func path(of name: String) -> String { InputFile.path(of: name, in: folder) }

  /// Lines without the last line break.
  var text: TerminalText {
    var lines: [TerminalText] = checked.recorded.map {
      "recorded \(package.relative(path(of: $0))); look at it, and run the test again"
    }
    lines += checked.failures.flatMap { finding in
      finding.lines.map { line in
        let name = finding.file.name
        return line.hasPrefix(name)
          ? "\(package.relative(path(of: name)))\(line.dropFirst(name.count))" : "\(line)"
      }
    }
    let waiting = checked.failures.filter { !$0.actual.isEmpty }
    if !waiting.isEmpty {
      lines.append("what it is now: \(look(at: waiting))")
      lines.append("to accept it: \(package.approval + " " + approved)")
    }
    if checked.failures.contains(where: { $0.verdict == .orphaned }) {
      lines.append("remove what nothing makes any more")
    }
    if isRepeated {
      lines.append(
        "this golden is checked more than once, and not always with the same contents; give each "
          + "check a name of its own")
    }
    return lines.joined(separator: "\n")
  }

  /// What is to be approved: a scenario's folder, or the files that fail.
  var approved: ShellText {
    let names = checked.failures.filter { !$0.actual.isEmpty }.map(\.file.name)
    let files = names.isEmpty ? checked.found.findings.map(\.file.name) : names
    return package.quoted(checked.found.isWholeFolder ? [folder] : files.map(path(of:)))
  }

  /// The folder of what fails, or the one file of it that tells most.
  private func look(at waiting: [GoldenFinding]) -> TerminalText {
    let failed = package.failed
    guard waiting.count == 1, let finding = waiting.first else {
      return "\(package.relative(failed.folder(for: folder)))"
    }
    let actual: TerminalText = "\(package.relative(failed.path(of: finding, in: checked.found)))"
    guard !finding.difference.isEmpty else { return actual }
    let difference = failed.differencePath(of: finding, in: checked.found)
    return "\(actual)\nwhat has changed: \(package.relative(difference))"
  }

  /// The files that tell what fails: what was expected, what is there now, and the difference.
  static func attachments(
    of checked: CheckedGoldens, expected: [String: [UInt8]]
  ) -> [GoldenOutcome.Attached] {
    checked.failures.flatMap { finding -> [GoldenOutcome.Attached] in
      let name = finding.file.name
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      func attached(_ word: String, _ bytes: [UInt8], _ ending: Substring) -> GoldenOutcome
        .Attached?
      {
        bytes.isEmpty
          ? nil : GoldenOutcome.Attached(name: "\(name[..<dot]).\(word)\(ending)", bytes: bytes)
      }
      return [
        attached("expected", expected[name] ?? [], name[dot...]),
        attached("actual", (try? finding.actual.read()) ?? [], name[dot...]),
        attached("difference", (try? finding.difference.read()) ?? [], ".png"),
      ].compactMap(\.self)
    }
  }
}

/// What came of checking goldens.
struct GoldenOutcome: Sendable {
  /// Why the test fails; `nil` where it passes.
  let message: String?
  /// Files to look at.
  let attachments: [Attached]

  init(_ message: TerminalText? = nil, attachments: [Attached] = []) {
    self.message = message?.text
    self.attachments = attachments
  }

  /// A file that goes with a failure.
  struct Attached: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  /// Whether all goldens hold and nothing was written.
  var isPassed: Bool { message == nil }
}
