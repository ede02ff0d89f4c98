import RefreshScenario
import Texts
import VectorDrawing

extension GoldenSummary {
  /// Lines by which GitHub Actions shows what does not hold beside the scenario's line that names the
  /// instant: `::error file=wave.yaml,line=12,title=…::…`, one an instant and appearance.
  ///
  /// What is wrong with a scenario stands at the line that it is said of.
  package var annotations: String {
    entries.map { entry in
      switch entry.outcome {
      case .failed(let message): Self.annotations(of: message, path: entry.path)
      case .checked(let checked): Self.annotations(of: checked, path: entry.path)
      }
    }.joined()
  }

  private static func annotations(of checked: CheckedGoldens, path: String) -> String {
    if checked.areNew {
      return annotation(
        path, line: checked.found.lines[""], title: "no golden is recorded yet",
        "to record \(checked.failures.count) of them: \(Program.name) verify \(path.pathForShell) "
          + "--record missing")
    }
    var subjects: [(title: String, line: Int?, findings: [GoldenFinding])] = []
    for finding in checked.failures {
      let file = finding.file
      let title =
        file.instant.map { instant in
          file.appearance == .dark ? "\(instant), dark" : instant
        } ?? file.name
      if let place = subjects.firstIndex(where: { $0.title == title }) {
        subjects[place].findings.append(finding)
      } else {
        let line = checked.found.lines[file.instant ?? ""] ?? checked.found.lines[""]
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
  private static func annotations(of message: String, path: String) -> String {
    message.split(separator: "\n").map { text in
      var (line, sentence): (Int?, Substring) = (nil, text)
      if text.hasPrefix("\(path):") {
        let parts = text.dropFirst(path.count + 1)
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
  ) -> String {
    func escaped(_ text: String, property isProperty: Bool) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "%": result += "%25"
        case "\r": result += "%0D"
        case "\n": result += "%0A"
        case ":" where isProperty: result += "%3A"
        case "," where isProperty: result += "%2C"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
    return "::error file=\(escaped(path, property: true))"
      + (line.map { ",line=\($0)" } ?? "")
      + ",title=\(escaped(title, property: true))::\(escaped(message, property: false))\n"
  }
}
