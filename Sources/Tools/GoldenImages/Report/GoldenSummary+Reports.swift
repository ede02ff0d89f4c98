extension GoldenSummary {
  // MARK: JUnit

  /// The results as JUnit XML for CI servers, with a suite per scenario and a case per golden.
  ///
  /// The time of a scenario's stages, summed over its threads, is divided evenly among its goldens.
  package var junit: XMLText {
    var text: XMLText = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(count + errorCount)\" failures=\"\(failureCount)\""
    text += " errors=\"\(errorCount)\">\n"
    for entry in entries {
      let name = entry.path
      switch entry.outcome {
      case .failed(let message):
        text += "  <testsuite name=\"\(name)\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
        text += "    <testcase classname=\"\(name)\" name=\"scenario\" file=\"\(name)\""
        text += " time=\"0\">\n"
        text += "      <error message=\"\(message.firstLine)\">"
        text += "\(message)</error>\n    </testcase>\n"
      case .checked(let checked):
        let failures = Set(checked.failures.map(\.file.name))
        text += "  <testsuite name=\"\(name)\" tests=\"\(checked.found.findings.count)\""
        let seconds = checked.found.stages.total.seconds
        text += " failures=\"\(failures.count)\" errors=\"0\" file=\"\(name)\""
        text += " time=\"\(seconds.decimalText(places: 3))\">\n"
        let share = (seconds / Double(max(checked.found.findings.count, 1))).decimalText(places: 4)
        for finding in checked.found.findings {
          let file = finding.file.name
          text += "    <testcase classname=\"\(name)\" name=\"\(file)\" file=\"\(name)\""
          text += " time=\"\(share)\""
          guard failures.contains(finding.file.name) else {
            text += "/>\n"
            continue
          }
          let description = finding.description
          text += ">\n      <failure type=\"\(finding.file.layer.rawValue)\""
          text += " message=\"\(description.firstLine)\">"
          text += "\(description)</failure>\n    </testcase>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }
}

extension StageTimes {
  fileprivate var total: Duration { list + draw + encode + write }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension String {
  /// The text before the first line break.
  var firstLine: String { split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
}
