package import ArgumentParser
import FileAccess

/// Runs the command line and exits with its status.
///
/// A program with its own styles or behaviors calls this function with its library:
///
///     import ReelCommands
///     await ReelCommands.main(library: Library(styles: [MyStyle()]))
///
/// - Parameters:
///   - name: The program's name in usage, help and hints. The default is the name of its file.
///   - library: The styles and behaviors that scenarios may name.
///   - livePage: The server of the pages of `tune` and `verify --serve`. `.served`, from the module
///     `ReelTuning`, serves them in this process, with its library. By default, they fail.
@MainActor
public func main(
  name: String? = nil, library: Library = Library(), livePage: LivePage = .missing
) async -> Never {
  StartCheck.run()
  let file = Environment.arguments.first.map(ExactPath.name)
  await runToEnd(name: name ?? file, library: library, livePage: livePage) { await run($0) }
}

/// Runs the command line of another program that shares this module's conventions, and exits.
///
/// - Parameters:
///   - root: The root command of the program.
///   - words: A closure that transforms the program's arguments before they are parsed.
@MainActor
package func main(
  _ root: any ParsableCommand.Type, _ words: @escaping @Sendable ([String]) -> [String] = { $0 }
) async -> Never {
  StartCheck.run()
  await runToEnd { await run(words($0), as: root) }
}

private func runToEnd(
  name: String? = nil, library: Library = Library(), livePage: LivePage = .missing,
  _ run: sending ([String]) async -> FinalStatus
) async -> Never {
  Terminal.ignoreBrokenPipes()
  Terminal.pinFontLanguage()
  InstalledFonts.shareNone()
  let status = await Program.$name.withValue(name ?? Program.name) {
    await CommandContext.$library.withValue(library) {
      await CommandContext.$livePage.withValue(livePage) {
        await run(Array(Environment.arguments.dropFirst()))
      }
    }
  }
  exit(status)
}

/// Runs a command line and returns its exit status.
///
/// - Parameter arguments: The arguments, without the name of the program.
package func run(_ arguments: [String]) async -> FinalStatus {
  await run(arguments, as: ReelCommand.self) { try ReelCommand.checkCommand($0) }
}

/// Runs a command line and returns its exit status.
///
/// - Parameter check: A closure that throws an error if the first argument is not a command.
private func run(
  _ arguments: [String], as root: any ParsableCommand.Type,
  check: ([String]) throws -> Void = { _ in }
) async -> FinalStatus {
  var outcome = Outcome()
  do {
    var command = try parse(arguments, as: root, check: check)
    if let working = command as? any WorkingCommand {
      try await working.work(&outcome)
    } else {
      try command.run()
    }
  } catch {
    outcome.fail(error, of: root, arguments)
  }
  return outcome.tell()
}

/// Parses a command line.
///
/// The parser builds its tables for a command and all its ancestors several times, which takes a
/// third of the time to the first frame. Therefore the named subcommand is parsed alone first. If
/// that fails, for example because help is requested, the root command parses the arguments.
private func parse(
  _ arguments: [String], as root: any ParsableCommand.Type, check: ([String]) throws -> Void
) throws -> any ParsableCommand {
  let (named, words) = root.named(by: arguments)
  if named != root, named.configuration.subcommands.isEmpty,
    let command = try? named.parseAsRoot(Array(words)), type(of: command) == named
  {
    return command
  }
  try check(arguments)
  return try root.parseAsRoot(arguments)
}

extension Outcome {
  /// Records the error that ended the work.
  ///
  /// Help and versions, which the parser throws as errors, are printed as results.
  fileprivate mutating func fail(
    _ error: any Error, of root: any ParsableCommand.Type, _ arguments: [String]
  ) {
    // A closed pipe is not a failure, as with other tools in a pipeline.
    if let error = error as? FileError, error.reason == .brokenPipe { return }
    if let failure = Failure(error) { return fail(failure) }
    let text = root.fullMessage(for: error)
    let code = root.exitCode(for: error)
    if code == .success { return print("\(TerminalText(lines: text))\n") }
    // The parser's prefix begins with a capital letter; all other messages begin with “error: ”.
    let prefix = "Error: "
    let line =
      text.hasPrefix(prefix)
      ? "error: " + UnknownWord.explained(String(text.dropFirst(prefix.count)), arguments, of: root)
      : text
    fail(
      Failure(
        code == .validationFailure ? .usage : FinalStatus(rawValue: code.rawValue),
        lines: [TerminalText(lines: line)]))
  }
}

/// The context of commands, which is task-local because the parser creates commands itself.
package enum CommandContext {
  /// The styles and behaviors that scenarios may name.
  @TaskLocal package static var library = Library()
  /// The server of the page of `tune`.
  @TaskLocal package static var livePage = LivePage.missing
  /// The file with unsaved edits that replaces the scenario file on disk; `nil` for none.
  @TaskLocal package static var edited: ScenarioFile?
}
