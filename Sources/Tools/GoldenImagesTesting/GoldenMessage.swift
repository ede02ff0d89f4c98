import FileAccess

/// The failure message of a test.
///
/// It names the file, the comparison, the result, the files to inspect, and the command that
/// accepts the changes.
struct GoldenMessage {
  let result: GoldenResult
  let package: TestPackage
  /// Whether the same golden was checked before with different contents.
  var isRepeated = false

  private var folder: String { result.folder }

  private func path(of name: String) -> String { ExactPath.appending(name, to: folder) }

  /// The lines of the message, without a final line break.
  var text: TerminalText {
    var lines: [TerminalText] = result.recorded.map {
      "recorded \(package.relative(path(of: $0))); inspect the file and run the test again"
    }
    lines += result.toolDifferences.map { "\($0)" }
    lines += result.failures.motionFirst.flatMap { finding in
      finding.lines(.brief).map { line in
        let name = finding.file.name
        return line.hasPrefix(name)
          ? "\(package.relative(path(of: name)))\(line.dropFirst(name.count))" : "\(line)"
      }
    }
    let waiting = result.failures.filter { !$0.actual.isEmpty }
    if !waiting.isEmpty {
      lines.append("actual: \(look(at: waiting))")
      lines.append("to accept the change: \(package.approval + " " + approved)")
    }
    if result.failures.contains(where: { $0.verdict == .orphaned }) {
      lines.append("remove the orphaned goldens")
    }
    if isRepeated {
      lines.append(
        "this golden is checked more than once, with different contents; give each check a "
          + "separate name")
    }
    return lines.joined(separator: "\n")
  }

  /// The paths to approve: the folder of a scenario, otherwise the failed files, or all files if
  /// none failed.
  var approved: ShellText {
    let names = result.failures.filter { !$0.actual.isEmpty }.map(\.file.name)
    let files = names.isEmpty ? result.findings.map(\.file.name) : names
    return package.quoted(result.isWholeFolder ? [folder] : files.map(path(of:)))
  }

  /// Returns the folder of the failed files, or the paths of a single failed file and its
  /// difference.
  private func look(at waiting: [GoldenFinding]) -> TerminalText {
    let failed = package.failed
    guard waiting.count == 1, let finding = waiting.first else {
      return "\(package.relative(failed.folder(for: folder)))"
    }
    let actual: TerminalText = "\(package.relative(failed.path(of: finding, in: result)))"
    guard !finding.difference.isEmpty else { return actual }
    let difference = failed.differencePath(of: finding, in: result)
    return "\(actual)\ndifference: \(package.relative(difference))"
  }

  /// Returns the expected file, the actual file and the difference of each failure.
  static func attachments(
    of result: GoldenResult, expected: [String: [UInt8]]
  ) -> [GoldenOutcome.Attached] {
    result.failures.flatMap { finding -> [GoldenOutcome.Attached] in
      let name = finding.file.name
      let split = FileEnding.split(name) ?? (name, "")
      return [
        ("expected", expected[name], split.ending),
        ("actual", try? finding.actual.read(), split.ending),
        ("difference", try? finding.difference.read(), "png"),
      ].compactMap { word, bytes, ending in
        guard let bytes, !bytes.isEmpty else { return nil }
        return GoldenOutcome.Attached(name: "\(split.stem).\(word).\(ending)", bytes: bytes)
      }
    }
  }
}

/// The outcome of checking goldens.
struct GoldenOutcome: Sendable {
  /// The failure message, or `nil` if the test passes.
  let message: String?
  /// The files to attach to a failure.
  let attachments: [Attached]

  init(_ message: TerminalText? = nil, attachments: [Attached] = []) {
    self.message = message?.text
    self.attachments = attachments
  }

  /// A file attached to a failure.
  struct Attached: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  /// Whether all goldens match and no file was recorded.
  var isPassed: Bool { message == nil }
}
