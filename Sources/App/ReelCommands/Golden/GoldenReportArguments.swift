import ArgumentParser
import FileAccess
import GoldenImages

/// The options for reports on goldens.
struct GoldenReportArguments: ParsableArguments {
  @Option("Write an HTML page with the changes into a folder.", "folder")
  var report: String?

  @Option("Write the results as JUnit XML for CI servers.", "file")
  var junit: String?

  @Option("Write a Markdown summary for pull requests.", "file")
  var markdown: String?

  @Flag(help: "Do not print passing scenarios, notes and progress.")
  var quiet = false

  @Flag(help: "List all changes of failed goldens, such as all numbers of the trace.")
  var verbose = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  typealias Destinations = (report: Destination?, junit: Destination?, markdown: Destination?)

  /// Whether any report file is requested.
  var isGiven: Bool { report != nil || junit != nil || markdown != nil }

  /// Returns the destinations of the requested reports, checked before any work is done.
  ///
  /// - Parameter inputs: The files that must not be overwritten: the scenarios and the files
  ///   that they name.
  func destinations(reading inputs: InputFiles) throws -> Destinations {
    if let report { try OutputPath.checkFolder(report, "--report", "a folder with a page") }
    return try (
      report: report.map { try GoldenPage.destination(inFolder: $0, reading: inputs) },
      junit: junit.map {
        try OutputPath.file($0, "--junit", "an XML file", endings: ["xml"], reading: inputs)
      },
      markdown: markdown.map {
        try OutputPath.file(
          $0, "--markdown", "a Markdown file", endings: ["md", "markdown"], reading: inputs)
      }
    )
  }

  /// Writes the requested reports, prints the result, and records a failure if a golden fails.
  ///
  /// - Parameters:
  ///   - entries: The results of the scenarios.
  ///   - again: The command that reproduces the result, for a hint about `--report`.
  ///   - isOnGitHub: Whether to print annotations for GitHub Actions, too.
  func tell(
    _ entries: [VerifiedScenario], _ destinations: Destinations, again: ShellText,
    isOnGitHub: Bool = false,
    _ outcome: inout Outcome
  ) throws {
    let summary = GoldenSummary(entries)
    if let failure = Self.failure(of: summary) { outcome.fail(failure) }
    let forms: [(Destination?, () -> String)] = [
      (destinations.report, { GoldenPage(summary).html.text }),
      (destinations.junit, { summary.junit.text }),
      (destinations.markdown, { summary.markdown(from: markdownFolder).text }),
    ]
    for case (let destination?, let text) in forms {
      try outcome.write(Array(text().utf8), to: destination)
    }
    outcome.print(asJSON: json, summary.json, summary.text(isQuiet: quiet, isVerbose: verbose))
    if isOnGitHub { outcome.print(result: summary.annotations.text) }
    guard !quiet else { return }
    if let report {
      outcome.say("report: \(ExactPath.appending("\(GoldenPage.fileName)", to: report))")
    } else if summary.hasChangedImages {
      outcome.say(
        "images of the changes are in \(FailedGoldens.standardPath); to compare them side by side, "
          + "run: \(again) --report page")
    }
  }

  /// Returns the failure, or `nil` if all goldens match and none were recorded.
  private static func failure(of summary: GoldenSummary) -> Failure? {
    guard let sentence = summary.objection else { return nil }
    let status = summary.entries.lazy.compactMap(\.status).first.map(FinalStatus.init(rawValue:))
    guard let status, status != .checkFailed else {
      return Failure(outcome: "\(summary.isRecording ? "note: " : "")\(sentence)")
    }
    return Failure(status, "\(sentence)")
  }

  /// The folder from which the Markdown summary refers to its images.
  ///
  /// It is the folder of the summary, or the current folder if the summary is not written to a
  /// file.
  private var markdownFolder: String {
    guard let markdown, !Destination.isStandardOutput(markdown),
      [nil, .file, .folder].contains(InputFile.kind(of: markdown))
    else { return "." }
    return ExactPath.parent(of: markdown) ?? "."
  }
}
