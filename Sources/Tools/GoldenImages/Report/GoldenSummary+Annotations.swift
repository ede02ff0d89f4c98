import RefreshScenario
package import Texts
import VectorDrawing

extension GoldenSummary {
  /// Lines by which GitHub Actions shows what does not hold beside the scenario's line that names the
  /// instant: `::error file=wave.yaml,line=12,title=…::…`, one an instant and appearance.
  ///
  /// What is wrong with a scenario stands at the line that it is said of.
  package var annotations: WorkflowCommand {
    entries.map { entry in
      switch entry.outcome {
      case .failed(let message): Self.annotations(of: message, path: entry.path)
      case .checked(let checked): Self.annotations(of: checked, path: entry.path)
      }
    }.joined()
  }

  private static func annotations(of checked: CheckedGoldens, path: String) -> WorkflowCommand {
    if checked.areNew {
      let command: ShellText = "\(Program.name) verify \(path: path) --record missing"
      return annotation(
        path, line: checked.found.lines[""], title: "no golden is recorded yet",
        "to record \(checked.failures.count) of them: \(command)")
    }
    var subjects: [(title: String, line: Int?, findings: [GoldenFinding])] = []
    var places: [String: Int] = [:]
    for finding in checked.failures {
      let file = finding.file
      let title =
        file.instant.map { instant in
          file.appearance == .dark ? "\(instant), dark" : instant
        } ?? file.name
      if let place = places[title] {
        subjects[place].findings.append(finding)
      } else {
        let line = checked.found.lines[file.instant ?? ""] ?? checked.found.lines[""]
        places[title] = subjects.count
        subjects.append((title, line, [finding]))
      }
    }
    return subjects.map { subject in
      annotation(
        path, line: subject.line, title: "\(subject.title) does not hold",
        subject.findings.flatMap(\.lines).joined(separator: "\n"))
    }.joined()
  }

  /// What is wrong with a scenario, each line of which begins with its place: `wave.yaml:3:5: error: …`.
  private static func annotations(of message: String, path: String) -> WorkflowCommand {
    message.split(separator: "\n").map { text in
      var (line, sentence): (Int?, Substring) = (nil, text)
      // Messages show a name's controls in letters.
      let place = ("\(path):" as TerminalText).text
      if text.hasPrefix(place) {
        let parts = text.dropFirst(place.count)
          .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, let number = Int(parts[0]), Int(parts[1]) != nil {
          (line, sentence) = (number, parts[2].drop { $0 == " " })
        }
      }
      if sentence.hasPrefix("error: ") { sentence = sentence.dropFirst("error: ".count) }
      return annotation(
        path, line: line, title: "the goldens cannot be verified", String(sentence))
    }.joined()
  }

  private static func annotation(
    _ path: String, line: Int?, title: String, _ message: String
  ) -> WorkflowCommand {
    "::error file=\(property: path)" + (line.map { ",line=\($0)" } ?? "")
      + ",title=\(property: title)::\(message)\n"
  }
}
