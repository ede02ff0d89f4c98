import FileAccess

@testable import ReelCommands

@Suite("Failures and their exit codes")
struct FailureTests {
  private func error(_ work: () throws -> Void) -> (any Error)? {
    do {
      try work()
      return nil
    } catch {
      return error
    }
  }

  @Test("Each kind of error has its exit code") func codes() throws {
    let errors: [((any Error)?, FinalStatus)] = [
      (error { _ = try Scenario(parsing: "nonsense: 1") }, .badData),
      (error { _ = try FrameSelection(parsing: "x") }, .usage),
      (error { _ = try Curve(parsing: "nonsense") }, .usage),
      (error { _ = try BezierPath(svgPathData: "nonsense") }, .usage),
      (
        error {
          let plan = try SequencePlan(try ResolvedScenario(try Scenario(parsing: "style: wave")))
          _ = try PNGFolderSink("/dev/null", images: plan.images, origin: plan.origin)
        }, .cannotCreate
      ),
      (FileError(.read, "x", reason: .noSuchFile), .noInput),
      (FileError(.read, "x", reason: .tooLarge), .inputOutput),
      (FileError(.create, "x", reason: .noSuchFile), .cannotCreate),
      (FileError(.create, "x", reason: .diskFull), .inputOutput),
      (FileError(.write, "x", reason: .diskFull), .inputOutput),
      (FileError(.write, "x", reason: .brokenPipe), .inputOutput),
      (CairoError.scale(0), .badData), (CairoError.outOfMemory, .inputOutput),
      (CancellationError(), .interrupted),
    ]
    for (error, status) in errors {
      let failure = try #require(error.flatMap { Failure($0) })
      #expect(failure.status == status, "\(failure.message)")
      #expect(!failure.message.isEmpty)
    }
  }

  @Test("Many problems of a scenario fit on a screen, and check lists all of them")
  func screen() throws {
    let steps = (0..<30).map { "  - { x\($0): 1 }\n" }.joined()
    let found = try #require(
      error { _ = try Scenario(parsing: "header: wave\nsteps:\n\(steps)", fileName: "a b") }
        as? ScenarioErrors)
    let lines = Failure(found)?.message.text.split(separator: "\n") ?? []
    #expect(lines.count == 11)
    #expect(lines.last == "20 more errors; for all of them, type: reel check 'a b'")
    let all = Failure(listing: found, listsAll: true).message.text.split(separator: "\n")
    #expect(all.count == 30 && all.prefix(10) == lines.prefix(10))
  }

  @Test("Without a live page, the error explains how to add one") func page() async throws {
    let error = await #expect(throws: Failure.self) {
      try await LivePage.missing.serve { throw CancellationError() }
    }
    #expect(error?.status == .unavailable)
    #expect(error?.message.text.contains("ReelTuning") == true)
  }

  @Test("An unknown error is left to the argument parser") func unknown() {
    struct Unknown: Error {}
    #expect(Failure(Unknown()) == nil)
  }
}

@Suite("Lists on the command line")
struct ListArgumentTests {
  @Test(
    "Lists are split at commas outside of brackets",
    arguments: [
      ("1,2,3", ["1", "2", "3"]), ("a(1,2),b", ["a(1,2)", "b"]), ("x[1,2]", ["x[1,2]"]),
      ("1, 2", ["1", "2"]), ("one", ["one"]),
    ])
  func split(text: String, parts: [String]) throws {
    #expect(try ListArgument.read(text) { $0 } == parts)
  }

  @Test("An empty entry is an error", arguments: ["", ",", "1,,2", "1,", " "])
  func empty(text: String) {
    #expect(throws: (any Error).self) { try ListArgument.read(text) { $0 } }
  }

  @Test(
    "Only finite decimal numbers are accepted",
    arguments: ["nan", "inf", "0x10", "1e999", "", "1,5", "--1", "one"])
  func numbers(text: String) {
    #expect(throws: (any Error).self) { try NumberArgument.read(text) }
  }

  @Test("Negative numbers and exponents are accepted") func negative() throws {
    #expect(try NumberArgument.readList("-0.5,0,1e-3,.25") == [-0.5, 0, 0.001, 0.25])
  }
}

@Suite("Summaries")
struct SummaryTests {
  @Test(
    "Sizes are printed with at least two digits",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_540, "1.5 kB"), (35_400, "35 kB"),
      (1_100_000, "1.1 MB"), (2_345_000_000, "2.3 GB"),
    ])
  func sizes(bytes: Int, text: String) {
    #expect(OutputSummary.size(bytes) == text)
  }

  @Test("Columns are as wide as their widest cell, and lines have no trailing space") func table() {
    var table = TextTable([("a", .right), ("bb", .left)])
    table.add(["12", "x"])
    table.add(["3", ""])
    #expect(table.text.text == " a  bb\n12  x\n 3\n")
  }
}
