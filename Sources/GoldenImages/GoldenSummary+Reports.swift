import Texts
import VectorDrawing

extension GoldenSummary {
  // MARK: JUnit

  /// The results in the XML form that build servers read: a suite a scenario, a case a golden.
  public var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(count + errorCount)\" failures=\"\(failureCount)\""
    text += " errors=\"\(errorCount)\">\n"
    for entry in entries {
      let name = entry.path.escapedForXML
      switch entry.outcome {
      case .failed(let message):
        text += "  <testsuite name=\"\(name)\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
        text += "    <testcase classname=\"\(name)\" name=\"scenario\">\n"
        text += "      <error message=\"\(message.firstLine.escapedForXML)\">"
        text += "\(message.escapedForXML)</error>\n    </testcase>\n"
      case .checked(let checked):
        let failures = Set(checked.failures.map(\.file.name))
        text += "  <testsuite name=\"\(name)\" tests=\"\(checked.found.findings.count)\""
        text += " failures=\"\(failures.count)\" errors=\"0\">\n"
        for finding in checked.found.findings {
          let file = finding.file.name.escapedForXML
          text += "    <testcase classname=\"\(name)\" name=\"\(file)\""
          guard failures.contains(finding.file.name) else {
            text += "/>\n"
            continue
          }
          let description = finding.description
          text += ">\n      <failure type=\"\(finding.file.layer.rawValue)\""
          text += " message=\"\(description.firstLine.escapedForXML)\">"
          text += "\(description.escapedForXML)</failure>\n    </testcase>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  // MARK: Markdown

  /// A short summary for a pull request: a table of what failed, and how to accept it.
  public var markdown: String {
    guard let objection else {
      return "**Goldens**: all \(count) of \(checked.count) scenarios hold.\n"
    }
    var text = "**Goldens**: \(objection).\n\n| scenario | golden | layer | what changed |\n"
    text += "|---|---|---|---|\n"
    for entry in entries {
      let path = entry.path.escapedForMarkdown
      switch entry.outcome {
      case .failed(let message):
        text += "| \(path) | | | \(message.firstLine.escapedForMarkdown) |\n"
      case .checked(let checked):
        for finding in checked.failures {
          text += "| \(path) | \(finding.file.name.escapedForMarkdown) "
          text += "| \(finding.file.layer.rawValue) "
          text += "| \(finding.description.firstLine.escapedForMarkdown) |\n"
        }
        for name in checked.recorded {
          text += "| \(path) | \(name.escapedForMarkdown) | | recorded |\n"
        }
      }
    }
    let failed = entries.filter { entry in
      if case .checked(let checked) = entry.outcome { !checked.failures.isEmpty } else { false }
    }
    if !failed.isEmpty {
      text += "\nTo accept this: `reel approve \(failed.map(\.path).joined(separator: " "))`\n"
    }
    return text
  }
}

extension String {
  /// The text before the first line break.
  var firstLine: String { split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }

  /// The text inside a table's cell.
  fileprivate var escapedForMarkdown: String {
    replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("`", with: "\\`")
  }
}
