import ArgumentParser
import GoldenImages

/// The `reel approve` command, which accepts failed goldens as the new goldens.
struct ApproveCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Accept failed goldens as the new goldens.",
    discussion: """
      Copies the files that the last \(Program.name) verify or golden test wrote to \
      \(FailedGoldens.standardPath) into the golden folders. With --from, copies files that were \
      downloaded from another machine.

      If a golden, its scenario or a file that the scenario names has changed since the comparison, \
      nothing is accepted and the exit code is 65.
      """)

  @Argument(
    help: "Scenario files, golden files, golden folders, or folders that contain any of them.")
  var paths: [String]

  @Option("The folder with the failed goldens; default: \(FailedGoldens.standardPath).", "folder")
  var from: String?

  @Option(
    name: .customLong("only"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Accept only the files with this name, such as rest@2x.png, or of this instant, such as "
        + "rest; repeatable.",
      valueName: "name"))
  var names: [String] = []

  func work(_ outcome: inout Outcome) throws {
    let failed = try from.map { try FailedGoldens(downloadedTo: $0) } ?? FailedGoldens()
    try failed.approve(
      under: paths, named: names, resolve: { try ScenarioInput.resolve($0) },
      tell: { outcome.print("approved \($0)\n") })
  }
}
