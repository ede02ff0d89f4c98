@testable import GoldenImagesTesting

/// Tests that run the printed commands in a shell, with the built `reel`.
@Suite(
  "Approving the failures of a test",
  .enabled(if: BuiltProgram.url(named: "reel") != nil, "needs the built reel"))
struct ApprovalTests {
  private let trial: TrialPackage
  private let scenario = "Tests/LookTests/square.yaml"

  init() throws {
    trial = try TrialPackage()
    // Creates the folders.
    _ = trial.check("known", recording: .all).outcome(of: try TrialPackage.square())
    let text = ScenarioTests.scenario + "golden: { at: [pull=0.5], scale: 1, motion: false }\n"
    try trial.folder.write(text, to: scenario)
  }

  private func shell(_ command: String) throws -> ExternalProgram.Outcome {
    let folder = BuiltProgram.url(named: "reel")?.deletingLastPathComponent().path ?? ""
    return try ExternalProgram("/bin/sh").run([
      "-c", "PATH=\(folder):$PATH; cd \(trial.folder.path) && \(command)",
    ])
  }

  /// Returns the command in a message.
  private func command(_ outcome: GoldenOutcome) throws -> String {
    let lines = try #require(outcome.message).components(separatedBy: "\n")
    let line = try #require(lines.first { $0.hasPrefix("to accept the change: ") })
    return String(line.dropFirst("to accept the change: ".count))
  }

  private func checkScenario() async -> GoldenOutcome {
    await trial.again(trial.check()).outcome(
      ofScenario: "square.yaml", library: Library(styles: [SquareStyle()]), holding: nil)
  }

  @Test("the printed command approves an image, a display list with its image, and a scenario")
  func printed() async throws {
    let image = try shell(try command(trial.check().outcome(of: try TrialPackage.square())))
    #expect(image.text == "approved \(TrialPackage.goldens)/disc.png\n", "\(image.errors)")
    #expect(image.status == 0)
    #expect(trial.check().outcome(of: try TrialPackage.square()).isPassed)

    let list = trial.check("list").outcome(of: TrialPackage.disc(), scale: 3)
    #expect(try shell(try command(list)).status == 0)
    #expect(trial.check("list").outcome(of: TrialPackage.disc(), scale: 3).isPassed)

    // The style of the scenario is unknown to the program.
    let outcome = try shell(try command(await checkScenario()))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("approved Tests/LookTests/square.golden/trace.txt\n"))
    #expect(await checkScenario().isPassed)
  }

  @Test("all failures below a folder are approved, including those downloaded from another machine")
  func folders() async throws {
    let failing = { (trial: TrialPackage) in
      try trial.check("known").outcome(of: TrialPackage.square(3))
    }
    #expect(try !failing(trial).isPassed)
    #expect(await !checkScenario().isPassed)
    // The files have been downloaded from a CI server.
    #expect(try shell("mkdir download && mv .reel/failed download/").status == 0)
    #expect(try shell("reel approve Tests").status == 65)
    let outcome = try shell("reel approve --from download Tests")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.components(separatedBy: "\n").count - 1 == 1 + 3)
    #expect(try failing(trial).isPassed)
    #expect(await checkScenario().isPassed)

    _ = trial.check("known").outcome(of: try TrialPackage.square(4))
    let one = try shell("reel approve . --only disc.known")
    #expect(one.text == "approved ./\(TrialPackage.goldens)/disc.known.png\n", "\(one.errors)")
  }

  @Test("files that are outside the folder or do not exist are not approved")
  func nothing() throws {
    let elsewhere = try TemporaryFolder()
    let outcome = trial.check(directory: elsewhere.path).outcome(of: try TrialPackage.square())
    #expect(try shell("reel approve Tests/LookTests/__Goldens__").status == 1)
    #expect(
      try shell("rm \(scenario) && reel approve .").errors.contains("nothing to approve in .reel"))
    #expect(try shell("reel approve Tests/none.png").status == 66)
    #expect(try shell("reel approve \(TrialPackage.goldens)/disc.difference.png").status == 66)
    #expect(try shell("reel approve \(TrialPackage.goldens)/disc.known.png").status == 1)
    #expect(!elsewhere.hasFiles)
    // The goldens are approved by their own path.
    #expect(try shell(try command(outcome)).status == 0)
    #expect(elsewhere.hasFiles)
  }
}

extension TemporaryFolder {
  fileprivate var hasFiles: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == false
  }
}
