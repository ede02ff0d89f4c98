import ArgumentParser
import FileAccess
import GoldenImages

/// In which forms the results of goldens are told.
struct GoldenReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a page that shows what changed into a folder.", valueName: "folder"))
  var report: String?

  @Option(help: ArgumentHelp("Write the results for build servers.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a summary for a pull request, with animated pictures of what changed.",
      valueName: "file"))
  var markdown: String?

  @Flag(help: "Say nothing of scenarios that pass.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Where the page and the summaries go.
  struct Places {
    var report: Destination?
    var junit: Destination?
    var markdown: Destination?
  }

  /// Whether anything but lines for people was asked for.
  var isGiven: Bool { report != nil || junit != nil || markdown != nil }

  /// Finds where the page and the summaries go, before anything is done.
  ///
  /// - Parameter inputs: files that are never written: scenarios, and those that they name.
  func places(reading inputs: InputFiles) throws -> Places {
    if let report { try OutputPath.checkFolder(report, "--report", "a folder with a page") }
    return try Places(
      report: report.map { try GoldenPage.destination(inFolder: $0, reading: inputs) },
      junit: junit.map {
        try OutputPath.file($0, "--junit", "an XML file", endings: ["xml"], reading: inputs)
      },
      markdown: markdown.map {
        try OutputPath.file(
          $0, "--markdown", "a Markdown file", endings: ["md", "markdown"], reading: inputs)
      })
  }

  /// Tells what became of goldens, in all forms that were asked for.
  ///
  /// - Parameter again: the command that shows it as a page.
  func tell(_ summary: GoldenSummary, _ places: Places, again: String) throws {
    try places.report?.write(Array(GoldenPage(summary).html.utf8))
    try places.junit?.write(Array(summary.junit.utf8))
    try places.markdown?.write(Array(summary.markdown(from: markdownFolder).utf8))
    try Terminal.write(json ? summary.json.text : summary.text(isQuiet: quiet))
    let messages = MessageWriter(isQuiet: quiet)
    if let report {
      messages.note("the page: \(InputFile.path(of: GoldenPage.fileName, in: report))")
    } else if summary.checked.flatMap(\.failures).contains(where: {
      if case .changedPicture = $0.verdict { true } else { false }
    }) {
      messages.note(
        "pictures of it are in \(FailedGoldens.standardPath); to see them beside each other: "
          + "\(again) --report page")
    }
  }

  /// From where a summary's pictures are looked for: its folder, or the current one where it goes into
  /// a pipe.
  private var markdownFolder: String {
    guard let markdown, !Destination.isStandardOutput(markdown),
      [nil, .file, .folder].contains(InputFile.kind(of: markdown))
    else { return "." }
    return InputFile.parent(of: markdown) ?? "."
  }
}
