import RefreshScenario
package import Texts
import VectorDrawing

extension GoldenSummary {
  /// Workflow commands that annotate failures in GitHub Actions.
  ///
  /// Each instant and appearance with failures has a command at the scenario's line that names
  /// the instant: `::error file=wave.yaml,line=12,title=…::…`. An error in a scenario is
  /// annotated at the line that its message names.
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
        path, line: checked.found.lines[""], title: "no goldens recorded yet",
        "missing goldens: \(checked.failures.count); to record them: \(command)")
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
        path, line: subject.line, title: "\(subject.title) fails",
        subject.findings.flatMap(\.lines).joined(separator: "\n"))
    }.joined()
  }

  /// Returns annotations for the lines of an error message.
  ///
  /// A line may start with a location, as in `wave.yaml:3:5: error: …`.
  private static func annotations(of message: String, path: String) -> WorkflowCommand {
    message.split(separator: "\n").map { text in
      var (line, sentence): (Int?, Substring) = (nil, text)
      // Messages escape control characters in file names.
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
