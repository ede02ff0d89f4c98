package import ArgumentParser
import CairoBackend
import FileAccess

/// Runs the command line and ends the program with its exit code.
///
/// A program with looks or behaviours of its own is its own `reel`:
///
///     import ReelCommands
///     await ReelCommands.main(library: Library(styles: [MyStyle()]))
///
/// - Parameters:
///   - name: the program's name in usage, help and hints; default: its file's name.
///   - library: the looks and behaviours that scenarios may name.
///   - livePage: who serves the page of `tune`; `.served`, of the module `ReelTuning`, serves it in the
///     program itself, with its library.
@MainActor
public func main(
  name: String? = nil, library: Library = Library(), livePage: LivePage = .missing
) async -> Never {
  OpenFiles.ensure()
  let file = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
  await runToEnd(name: name ?? file, library: library, livePage: livePage) { await run($0) }
}

/// Runs one command as a program of its own, which takes what is written behind the command's name.
@MainActor
package func main(command: String, livePage: LivePage) async -> Never {
  OpenFiles.ensure()
  await runToEnd(livePage: livePage) { await run([command] + $0) }
}

/// Runs the command line of another program that shares the commands' ways, and ends it.
///
/// - Parameter words: makes of what was written what is parsed.
@MainActor
package func main(
  _ root: any ParsableCommand.Type, _ words: @escaping @Sendable ([String]) -> [String] = { $0 }
) async -> Never {
  OpenFiles.ensure()
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
    await Surroundings.$library.withValue(library) {
      await Surroundings.$livePage.withValue(livePage) {
        await run(Array(CommandLine.arguments.dropFirst()))
      }
    }
  }
  exit(status)
}

/// Runs one command line; gives the exit code.
package func run(_ arguments: [String]) async -> FinalStatus {
  await run(arguments, as: ReelCommand.self) { try ReelCommand.checkCommand($0) }
}

/// - Parameter check: throws if the first word is not a command.
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

/// Reads a command line.
///
/// The parser makes the tables of a command and of all above it several times over, which is a third of what
/// a first frame takes. So the command that is named is asked by itself; all that it does not take, help and
/// errors with it, is the root's.
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
  /// Notes what ended the work; help and versions, which the parser throws too, are results.
  fileprivate mutating func fail(
    _ error: any Error, of root: any ParsableCommand.Type, _ arguments: [String]
  ) {
    // Whoever read what was written has seen enough, as with any other tool in a pipe.
    if let error = error as? FileError, error.reason == .brokenPipe { return }
    if let failure = Failure(error) { return fail(failure) }
    let text = root.fullMessage(for: error)
    let code = root.exitCode(for: error)
    if code == .success { return print("\(TerminalText(lines: text))\n") }
    // The parser's own word begins with a capital; all other errors do not.
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

/// What commands find around them, as the parser makes them without arguments of ours.
package enum Surroundings {
  /// The styles that scenarios may name.
  @TaskLocal package static var library = Library()
  /// Who serves the page of `tune`.
  @TaskLocal package static var livePage = LivePage.missing
}
