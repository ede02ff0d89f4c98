import ArgumentParser
import FrameSequence
import ReelCommands
import RefreshScenario
import Texts

/// `reel-bench tables`: the tables of speed in documents, measured anew.
struct TablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Measure anew what documents say of speed.",
    discussion: """
      A table that follows a line \(DocumentTable.mark("NAME")) of a Markdown file is exchanged for what \
      is measured now; nothing else of the file changes. NAME is \(DocumentTable.names): frames that are \
      written beside pycairo, where their time goes, and golden files that are verified beside other \
      programs. It is run from the source's root, whose Examples are measured.
      """)

  @Argument(help: "The Markdown files.")
  var documents: [String]

  @Option(help: "How many frames a sequence has.")
  var count = 600

  @Option(help: "How many golden files are verified.")
  var goldens = 300

  @Option(help: "How often each is measured.")
  var rounds = 5

  @Flag(help: "Say nothing but warnings and errors.")
  var quiet = false

  func validate() throws {
    guard (1...FrameSchedule.runLimit).contains(count) else {
      throw ValidationError(
        "--count \(count) cannot be measured; allowed: 1 to \(FrameSchedule.runLimit)")
    }
    guard (1...VerifyBenchmark.mostPictures).contains(goldens) else {
      throw ValidationError(
        "--goldens \(goldens) cannot be verified; allowed: 1 to \(VerifyBenchmark.mostPictures)")
    }
    try Measurement.check(rounds: rounds)
  }

  func run() async throws {
    try await Interruption.cancelling {
      // All that is wrong with the files is found before minutes of measuring.
      let found = try documents.map { path in
        try MarkedDocument(String(decoding: try InputFile.read(path), as: UTF8.self), path: path)
      }
      let messages = MessageWriter(isQuiet: quiet)
      let folder = try ScratchFolder()
      // One round is no measurement.
      if rounds > 1 { try await folder.waitForFileSystem(messages) }
      var measured = MeasuredTables(
        count: count, goldens: goldens, rounds: rounds, messages: messages)
      for document in found {
        let text = try document.text { try measured.markdown(of: $0) }
        try WholeFile.write(Array(text.utf8), to: document.path)
        try Terminal.write(pathOf: document.path)
      }
      withExtendedLifetime(folder) {}
    }
  }
}
