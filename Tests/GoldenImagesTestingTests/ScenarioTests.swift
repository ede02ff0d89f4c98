@testable import GoldenImagesTesting

/// A style that draws a square that moves with the list, in a configurable color.
struct SquareStyle: RefreshStyle {
  var traits: StyleTraits {
    StyleTraits(name: "square", summary: "A square.", behavior: WaveBehavior())
  }

  var green: UInt8 = 100

  func bind(_ signals: inout SignalBinder) {}
  func preferredHeight(_ reads: Void) -> Double { 60 }

  func draw(_ behavior: HeaderState, _ reads: Void, context: DrawingContext) -> StyleLayers {
    let opened = -behavior.view.contentOffset.y
    return StyleLayers(backdrop: [
      .fill(
        "square", Rect(x: 0, y: -opened, width: opened, height: opened),
        .color(Color(10, green, 30)))
    ])
  }
}

@Suite("Checking a scenario's goldens in a test")
struct ScenarioTests {
  private let trial: TrialPackage

  static let scenario = """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { style: square, insets: adjusted }

    """

  init() throws {
    trial = try TrialPackage()
    _ = trial.check(recording: .all).outcome(of: try TrialPackage.square())
    try write(golden: "")
  }

  private func write(golden: String) throws {
    try trial.folder.write(Self.scenario + golden + "\n", to: "Tests/LookTests/square.yaml")
  }

  private func outcome(
    _ check: GoldenCheck, green: UInt8 = 100, at instants: [String]? = nil
  ) async -> GoldenOutcome {
    await trial.again(check).outcome(
      ofScenario: "square.yaml", library: Library(styles: [SquareStyle(green: green)]),
      holding: GoldenCheck.Choice(instants, [1, 2]))
  }

  @Test("the scenario's section and folder apply, and a failure lists its files and the folder")
  func ownSection() async throws {
    let nothing = await outcome(trial.check())
    #expect(
      nothing.message?.hasPrefix(
        "Tests/LookTests/square.yaml has no golden section; add golden: ") == true)

    try write(golden: "golden: { at: [pull=0.5, rest], scale: 1, motion: false }")
    let recorded = await outcome(trial.check(recording: .missing))
    #expect(recorded.message?.contains("recorded Tests/LookTests/square.golden/trace.txt;") == true)
    #expect(await outcome(trial.check()).isPassed)

    let failing = await outcome(trial.check(), green: 101)
    let lines = try #require(failing.message).components(separatedBy: "\n")
    #expect(lines[0].hasPrefix("Tests/LookTests/square.golden/pull_0.5.txt: square color"))
    #expect(lines[1].hasPrefix("Tests/LookTests/square.golden/pull_0.5.png: "))
    #expect(lines[1].contains(" 1 of 255"))
    #expect(lines[4] == "actual: .reel/failed/Tests/LookTests/square.golden")
    #expect(lines[5].hasSuffix("reel approve Tests/LookTests/square.golden"))
    #expect(failing.attachments.map(\.name).contains("pull_0.5.difference.png"))
    // The tolerance of the call applies to images; the display list must still be equal.
    let tolerant = await outcome(trial.check(tolerance: .rasterizer), green: 101)
    #expect(tolerant.message?.contains("pull_0.5.txt") == true)
    #expect(tolerant.message?.contains("pull_0.5.png") == false)
    #expect(await outcome(trial.check()).isPassed)
    #expect(!trial.exists(".reel/failed/Tests/LookTests/square.golden/pull_0.5.png"))

    try write(golden: "golden: { at: [pull=0.5], scale: 1, motion: false }")
    let orphan = await outcome(trial.check())
    #expect(orphan.message?.contains("square.golden/rest.png: ") == true)
  }

  @Test("the goldens for instants of the call are in a folder next to the test's other goldens")
  func ownInstants() async throws {
    let check = trial.check("square", recording: .failed)
    let folder = "\(TrialPackage.goldens)/disc.square"
    #expect(await !outcome(check, at: ["pull=0.5"]).isPassed)
    for name in ["trace.txt", "pull_0.5.txt", "pull_0.5.png", "pull_0.5@2x.png"] {
      #expect(trial.exists("\(folder)/\(name)"), "\(name)")
    }
    #expect(await outcome(check, at: ["pull=0.5"]).isPassed)
    // The folder is one golden of the test.
    #expect(
      try NoUnusedGoldensTrait.objection(
        to: GoldenTest(filePath: trial.file, name: ""), by: trial.register, arguments: []
      )?.text.hasPrefix("no test has checked \(folder)\n") == true)
  }

  @Test("errors in the scenario, the style or an instant are reported")
  func errors() async throws {
    #expect(
      await outcome(trial.check("a"), at: ["soon"]).message?.contains("“soon”")
        == true
    )
    #expect(
      await outcome(trial.check("b"), at: ["trigger[7]"]).message?.contains("trigger[7]") == true)
    let unknown = await trial.check("c").outcome(
      ofScenario: "square.yaml", library: Library(),
      holding: GoldenCheck.Choice(["rest"]))
    #expect(unknown.message?.hasPrefix("Tests/LookTests/square.yaml:3:") == true)
    let missing = await trial.check("d").outcome(
      ofScenario: "none.yaml", library: Library(), holding: nil)
    #expect(missing.message?.hasPrefix("cannot read Tests/LookTests/none.yaml: ") == true)
  }

  @Test("a scenario created in code is accepted") func made() async throws {
    let library = Library(styles: [SquareStyle()])
    let scenario = try Scenario(parsing: Self.scenario, library: library)
    let check = trial.check("made", recording: .all)
    let holding = GoldenCheck.Choice(["pull=0.5"])
    for passes in [false, true] {
      let outcome = await check.outcome(
        of: scenario, library: Library(styles: [SquareStyle()]), holding: holding)
      #expect(outcome.isPassed == passes, "\(outcome.message ?? "passed")")
    }
  }
}
