extension GoldenSummary {
  // MARK: JUnit

  /// The results as JUnit XML for CI servers, with a suite per scenario and a case per golden.
  ///
  /// The time of a scenario's stages, summed over its threads, is divided evenly among its goldens.
  package var junit: XMLText {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="\(count + errorCount)" failures="\(failureCount)" errors="\(errorCount)">
    \(entries.map(Self.suite).joined())</testsuites>

    """
  }

  private static func suite(_ entry: VerifiedScenario) -> XMLText {
    let name = entry.path
    switch entry.outcome {
    case .failed(let message):
      return """
          <testsuite name="\(name)" tests="1" failures="0" errors="1">
            <testcase classname="\(name)" name="scenario" file="\(name)" time="0">
              <error message="\(message.firstLine)">\(message)</error>
            </testcase>
          </testsuite>

        """
    case .checked(let checked):
      let findings = checked.findings
      let failures = Set(checked.failures.map(\.file.name))
      let seconds = checked.stages.total.seconds
      let share = (seconds / Double(max(findings.count, 1))).decimalText(places: 4)
      let cases = findings.map { finding -> XMLText in
        let file = finding.file.name
        let test: XMLText = """
              <testcase classname="\(name)" name="\(file)" file="\(name)" time="\(share)"
          """
        guard failures.contains(file) else { return test + "/>\n" }
        let description = finding.description
        return test + """
          >
                <failure type="\(finding.file.layer.rawValue)" \
          message="\(description.firstLine)">\(description)</failure>
              </testcase>

          """
      }
      return """
          <testsuite name="\(name)" tests="\(findings.count)" failures="\(failures.count)" \
        errors="0" file="\(name)" time="\(seconds.decimalText(places: 3))">
        \(cases.joined())  </testsuite>

        """
    }
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
