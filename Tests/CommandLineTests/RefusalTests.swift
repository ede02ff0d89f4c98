/// Command lines that end with an error, or that print something, listed in `Fixtures/CommandLine`.
///
/// A row has an exit code, arguments, and parts of the text; one that follows `! ` does not occur. All run among the files of `Inputs`.
@Suite("Answers of commands")
struct RefusalTests {
  @Test(
    "A refused command has its exit code and one error that names the problem, and writes nothing",
    arguments: TableRow.rows(of: "CommandLine/refusals.tsv"))
  func refused(_ row: TableRow) throws {
    let reel = try ReelProgram.withInputs()
    let names = try reel.names()
    let outcome = try check(row, reel)
    // The report of `verify` is a result.
    let isReported = row[1].hasPrefix("verify") && !outcome.text.isEmpty
    #expect(isReported || outcome.text.isEmpty && outcome.errors.contains("error: "))
    // No implementation details appear.
    for word in ["Error(", "Fatal", "FrameSequence", "RefreshScenario", ".swift", "Swift."] {
      #expect(!outcome.errors.contains(word), "\(outcome.errors)")
    }
    #expect(try reel.names() == names)
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
      if part.hasPrefix("! ") {
        #expect(!text.contains(part.dropFirst(2)), "\(part) in \(text)")
      } else {
        #expect(text.contains(part), "\(part) in \(text)")
      }
    }
    return outcome
  }
}
