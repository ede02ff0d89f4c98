import ArgumentParser
import FileAccess
import GoldenImages

/// The `reel approve` command, which accepts failed images and traces as the new goldens.
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
    let failed = try failedGoldens()
    let manifest = try failed.manifest()
    let (all, failure) = try waiting(in: failed, manifest)
    var unused = Set(names)
    let chosen = all.map { waiting -> FailedGoldens.Waiting in
      let files = waiting.names.filter { file in
        let matching = names.filter { Self.isMeant(file, by: $0) }
        unused.subtract(matching)
        return names.isEmpty || !matching.isEmpty
      }
      return (waiting.golden, files)
    }.filter { !$0.names.isEmpty }
    try failed.approve(chosen, seen: manifest) { waiting in
      for name in waiting.names {
        let path = ExactPath.path(of: name, in: waiting.golden.path)
        outcome.print("approved \(path)\n")
      }
    }
    let count = chosen.reduce(0) { $0 + $1.names.count }
    if count == 0, let failure { throw failure }
    if let name = unused.min() { throw Failure(.checkFailed, "no failed golden is named \(name)") }
    let command: ShellText = "\(Program.name) verify \(paths: paths)"
    try require(
      count > 0,
      or: Failure(
        .checkFailed,
        "nothing to approve in \(failed.path); to find changes, run the golden tests, or type: "
          + "\(command)"))
  }

  /// Returns the failed goldens under the paths, each file once.
  ///
  /// Golden folders are found by path, so that goldens of tests, and of scenarios with styles
  /// unknown to this program, can be approved. Scenarios are read only to find golden folders
  /// elsewhere; `failure` is the first error in doing so.
  private func waiting(
    in failed: FailedGoldens, _ manifest: FailedManifest
  ) throws -> (all: [FailedGoldens.Waiting], failure: Failure?) {
    var all: [FailedGoldens.Waiting] = []
    var scenarios: [String] = []
    for path in paths {
      let waiting = failed.waiting(under: path, in: manifest)
      all += waiting
      switch InputFile.kind(of: path) {
      case .folder: scenarios.append(path)
      // A golden file is not a scenario.
      case .file where FailedGoldens.isGoldenName(path): break
      default: if waiting.isEmpty { scenarios.append(path) }
      }
    }
    var failure: Failure?
    for entry in try GoldenScenarios(scenarios, mayBeNone: true).entries {
      do {
        let golden = try entry.goldens.get().goldenFolder
        let names = failed.waiting(for: golden.path, in: manifest)
        if !names.isEmpty { all.append((golden, names)) }
      } catch {
        guard let error = Failure(error) else { throw error }
        failure = failure ?? error
      }
    }
    var seen: Set<ExactPath> = []
    return (
      all.map { waiting -> FailedGoldens.Waiting in
        let folder = failed.folder(for: waiting.golden.path)
        let names = waiting.names.filter { seen.insert(ExactPath("\(folder)/\($0)")).inserted }
        return (waiting.golden, names)
      }, failure
    )
  }

  /// Returns the failed goldens of `--from`, or of the default folder.
  ///
  /// A folder from another machine may be the folder of failed goldens itself, or contain it as
  /// `.reel/failed` or `failed`.
  private func failedGoldens() throws -> FailedGoldens {
    guard let from else { return FailedGoldens() }
    try require(
      InputFile.kind(of: from) == .folder,
      or: Failure(.noInput, "the folder \(from) does not exist"))
    let inside = [FailedGoldens.standardNames, ["failed"]]
      .map { FailedGoldens(from, below: $0) }
    return inside.first { InputFile.kind(of: $0.path) == .folder }
      ?? FailedGoldens(from, below: [])
  }

  /// Returns whether `name` selects a golden file.
  ///
  /// A name is a file name, or an instant, which selects its files of any appearance and scale.
  private static func isMeant(_ file: String, by name: String) -> Bool {
    if file == name { return true }
    let stem = FrameNamePattern.stem(ofInstant: name)
    guard file.hasPrefix(stem) else { return false }
    let rest = file.dropFirst(stem.count)
    return rest.first == "~" || rest.first == "@" || rest == ".png" || rest == ".txt"
  }
}
