extension GoldenSummary {
  /// Workflow commands that annotate failures in GitHub Actions, which shows the first ten.
  ///
  /// Each scenario has one command: `::error file=wave.yaml,line=12,title=…::…`. Scenarios with
  /// errors come first, and those whose goldens are not recorded yet come last. An error in a
  /// scenario is annotated at the line that its message names.
  package var annotations: WorkflowCommand {
    func rank(_ entry: VerifiedScenario) -> Int {
      switch entry.outcome {
      case .failed: 0
      case .checked(let checked): checked.areNew ? 2 : 1
      }
    }
    return entries.sorted { rank($0) < rank($1) }.map { entry in
      switch entry.outcome {
      case .failed(let message): Self.annotation(of: message, path: entry.path)
      case .checked(let checked): Self.annotation(of: checked, path: entry.path)
      }
    }.joined()
  }

  private static func annotation(of checked: GoldenResult, path: String) -> WorkflowCommand {
    let failures = checked.failures
    if checked.areNew {
      let command: ShellText = "\(Program.name) verify \(path: path) --record missing"
      return annotation(
        path, line: checked.lines[""], title: "no goldens recorded yet",
        "missing goldens: \(failures.count); to record them: \(command)")
    }
    // A changed shape or event tells more than changed pixels.
    func rank(_ finding: GoldenFinding) -> Int {
      switch finding.verdict {
      case .changedList: 0
      case .changedTrace: 1
      case .changedImage: 2
      default: 3
      }
    }
    let sorted = failures.sorted { rank($0) < rank($1) }
    guard let first = sorted.first else { return "" }
    let lines = sorted.flatMap { $0.lines(.usual) }
    let rest = lines.count - longestAnnotation
    return annotation(
      path, line: checked.lines[first.file.instant ?? ""] ?? checked.lines[""],
      title: counted(failures.count, of: checked.findings.count, "golden", "fail"),
      lines.prefix(longestAnnotation).joined(separator: "\n")
        + (rest > 0 ? "\nand \(counted(rest, "more line"))" : ""))
  }

  /// The maximum number of lines in an annotation.
  private static let longestAnnotation = 24

  /// Returns an annotation for the first line of an error message.
  ///
  /// A line may start with a location, as in `wave.yaml:3:5: error: …`.
  private static func annotation(of message: String, path: String) -> WorkflowCommand {
    let lines = message.split(separator: "\n")
    guard let text = lines.first else { return "" }
    var line: Int?
    var sentence = text
    // Messages escape control characters in file names.
    let location = ("\(path):" as TerminalText).text
    if text.hasPrefix(location) {
      let parts = text.dropFirst(location.count)
        .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count == 3, let number = Int(reading: parts[0]), Int(reading: parts[1]) != nil {
        line = number
        sentence = parts[2].drop { $0 == " " }
      }
    }
    if sentence.hasPrefix("error: ") { sentence = sentence.dropFirst("error: ".count) }
    let rest = lines.count - 1
    return annotation(
      path, line: line, title: "the goldens cannot be verified",
      String(sentence) + (rest > 0 ? "\nand \(counted(rest, "more line"))" : ""))
  }

  private static func annotation(
    _ path: String, line: Int?, title: String, _ message: String
  ) -> WorkflowCommand {
    "::error file=\(property: path)" + (line.map { ",line=\($0)" } ?? "")
      + ",title=\(property: title)::\(message)\n"
  }
}
