/// Command lines that end with an error, or that print something, listed in `Fixtures/CommandLine`.
///
/// A row has an exit code, arguments, and parts of the text. `! ` precedes a part that does not occur,
/// `= ` the whole output, `^ ` the beginning of the errors, `$ ` their end, and `-` means no errors.
/// All run among the files of `Inputs`.
@Suite("Answers of commands")
struct RefusalTests {
  @Test(
    "A refused command has its exit code and one error that names the problem, and writes nothing",
    arguments: TableRow.rows(of: "CommandLine/refusals.tsv"))
  func refused(_ row: TableRow) throws {
    let reel = try ReelProgram.withInputs()
    let before = try FolderState(reel.folder.path).entries.mapValues(\.bytes)
    let outcome = try check(row, reel)
    // The report of `verify` is a result.
    let isReported = row[1].hasPrefix("verify") && !outcome.text.isEmpty
    // Only warnings precede the error.
    let lines = outcome.errors.split(separator: "\n")
    let first = lines.first { !$0.hasPrefix("warning: ") } ?? ""
    #expect(isReported || outcome.text.isEmpty && first.contains("error: "), "\(outcome.errors)")
    // No implementation details appear; SwiftUI is a notation of curves.
    let errors = outcome.errors.replacing("SwiftUI", with: "").replacing("swiftui", with: "")
    for word in ["Error(", "Fatal", "FrameSequence", "RefreshScenario", ".swift", "Swift"] {
      #expect(!errors.contains(word), "\(outcome.errors)")
    }
    #expect(try FolderState(reel.folder.path).entries.mapValues(\.bytes) == before)
  }

  @Test(
    "An answered command prints what it found",
    arguments: TableRow.rows(of: "CommandLine/answers.tsv"))
  func answered(_ row: TableRow) throws { _ = try check(row, try ReelProgram.withInputs()) }

  private func check(_ row: TableRow, _ reel: ReelProgram) throws -> ReelProgram.Outcome {
    let outcome = try reel.run(row[1])
    let text = outcome.text + outcome.errors
    #expect("\(outcome.status)" == row[0], "\(text)")
    for part in row.fields.dropFirst(2) {
      let part = part.replacing("\\n", with: "\n")
      let rest = part.dropFirst(2)
      switch part.prefix(2) {
      case "! ": #expect(!text.contains(rest), "\(part) in \(text)")
      case "= ": #expect(outcome.text == rest)
      case "^ ": #expect(outcome.errors.hasPrefix(rest), "\(part) in \(outcome.errors)")
      case "$ ": #expect(outcome.errors.hasSuffix(rest), "\(part) in \(outcome.errors)")
      case "-": #expect(outcome.errors == "")
      default: #expect(text.contains(part), "\(part) in \(text)")
      }
    }
    return outcome
  }
}
