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
  // Before the first change of threads, for which the runtime itself opens files.
  OpenFileLimit.ensure()
  let file = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
  await runToEnd(name: name ?? file, library: library, livePage: livePage) { await run($0) }
}

/// Runs one command as a program of its own, which takes what is written behind the command's name.
@MainActor
package func main(command: String, livePage: LivePage) async -> Never {
  OpenFileLimit.ensure()
  await runToEnd(livePage: livePage) { await run([command] + $0) }
}

/// Runs the command line of another program that shares the commands' ways, and ends it.
///
/// - Parameter words: makes of what was written what is parsed.
@MainActor
package func main(
  _ root: any ParsableCommand.Type, _ words: @escaping @Sendable ([String]) -> [String] = { $0 }
) async -> Never {
  OpenFileLimit.ensure()
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
  do {
    var command = try parse(arguments, as: root, check: check)
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
    return .success
  } catch {
    return report(error, of: root, arguments)
  }
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

/// Says what went wrong on standard error; help and versions, which the parser throws too, go to
/// standard output.
private func report(
  _ error: any Error, of root: any ParsableCommand.Type, _ arguments: [String]
) -> FinalStatus {
  if let failure = Failure(error) {
    if !failure.message.isEmpty { Terminal.writeError(failure.message + "\n") }
    return failure.status
  }
  let text = root.fullMessage(for: error)
  let code = root.exitCode(for: error)
  if code == .success {
    do throws(FileError) {
      try Terminal.write(text + "\n")
    } catch {
      return report(error, of: root, arguments)
    }
    return .success
  }
  // The parser's own word begins with a capital; all other errors do not.
  let prefix = "Error: "
  let line =
    text.hasPrefix(prefix)
    ? "error: " + UnknownWord.explained(String(text.dropFirst(prefix.count)), arguments, of: root)
    : text
  Terminal.writeError(line + "\n")
  return code == .validationFailure ? .usage : FinalStatus(rawValue: code.rawValue)
}

/// What commands find around them, as the parser makes them without arguments of ours.
package enum Surroundings {
  /// The styles that scenarios may name.
  @TaskLocal package static var library = Library()
  /// Who serves the page of `tune`.
  @TaskLocal package static var livePage = LivePage.missing
}
