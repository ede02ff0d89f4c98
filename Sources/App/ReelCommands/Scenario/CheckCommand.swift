import ArgumentParser
import FileAccess

/// The `reel check` command, which lists the errors and warnings of scenario files.
struct CheckCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find all errors in scenario files and their variants.")

  @Argument(help: "The scenario files.")
  var scenarios: [String]

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Check the files with a changed setting, such as header.hillHeight=60; repeatable.",
      valueName: "key=value"),
    transform: { try ScenarioOverride(parsing: $0) })
  var overrides: [ScenarioOverride] = []

  @Option(
    parsing: .next, "Check one shard of the files: \(ShardArgument.help)", "i/n",
    read: ShardArgument.read)
  var shard: Shard?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Print only errors and warnings.")
  var quiet = false

  func work(_ outcome: inout Outcome) async throws {
    let shard = shard ?? .whole
    let part = scenarios[shard.range(of: scenarios.count)]
    try await outcome.interruptibly { outcome in
      var failures: [Failure] = []
      try await OrderedWork.run(count: part.count) { index in
        Result {
          try ScenarioInput.file(part[part.startIndex + index]).check(overrides: overrides)
        }
      } take: { index, result in
        let path = part[part.startIndex + index]
        do {
          let warnings = try result.get()
          for warning in warnings {
            outcome.say("\(path): \(strict ? "error" : "warning"): \(warning)")
          }
          if strict, !warnings.isEmpty {
            failures.append(Failure(.badData, lines: []))
          } else if !quiet {
            outcome.print("\(path): valid\n")
          }
        } catch {
          let listed = (error as? ScenarioErrors).map { Failure(listing: $0, listsAll: true) }
          guard let failure = listed ?? Failure(error) else { throw error }
          outcome.say(failure.message)
          failures.append(failure)
        }
      }
      guard var failure = failures.first else { return }
      // All messages have been printed. An invalid file takes precedence over a missing one.
      failure.message = ""
      if failures.contains(where: { $0.status == .badData }) { failure.status = .badData }
      outcome.fail(failure)
    }
  }
}
