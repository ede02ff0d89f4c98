package import ArgumentParser
import FileAccess

/// The options that change a scenario file's settings.
package struct ScenarioChanges: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Change a setting of the file, such as header.hillHeight=60; repeatable.",
      valueName: "key=value"),
    transform: { try ScenarioOverride(parsing: $0) })
  package var overrides: [ScenarioOverride] = []

  @Option("Use a variant of the file; --set overrides its values.", "name")
  package var variant: String?
}

/// The scenario argument of a command, with the options that change its settings.
package struct ScenarioInput: ParsableArguments {
  package init() {}

  @Argument(help: "The scenario file, in YAML or JSON.")
  package var scenario: String

  @OptionGroup package var changes: ScenarioChanges

  package var overrides: [ScenarioOverride] { changes.overrides }
  package var variant: String? { changes.variant }

  /// The help on the syntax of instants.
  static let instantsHelp = "An instant is given as \(Instant.forms)."

  /// The scenario's name: its file name without the extension.
  var name: String { Self.baseName(scenario) }

  /// Returns the file name of a path without the extension.
  package static func baseName(_ path: String) -> String {
    let name = ExactPath.split(path).name
    return FileEnding.split(name)?.stem ?? name
  }

  /// The arguments with which another command reads the same scenario.
  package var arguments: [String] {
    Self.arguments(scenario, variant: variant, overrides: overrides)
  }

  static func arguments(
    _ scenario: String, variant: String?, overrides: [ScenarioOverride]
  ) -> [String] {
    [scenario] + (variant.map { ["--variant", $0] } ?? [])
      + overrides.flatMap { ["--set", $0.description] }
  }

  /// Reads, validates and resolves the scenario.
  ///
  /// - Parameter further: Overrides in addition to those of the command line.
  /// - Throws: The errors of ``file(_:)``, or `ScenarioErrors` if the scenario is invalid.
  package func resolved(changing further: [ScenarioOverride] = []) throws -> ResolvedScenario {
    try Self.resolve(scenario, variant: variant, overrides: overrides + further)
  }

  package static func resolve(
    _ path: String, variant: String? = nil, overrides: [ScenarioOverride] = []
  ) throws -> ResolvedScenario {
    try file(path).resolved(variant: variant, overrides: overrides)
  }

  /// Reads a scenario file, from which several scenarios can be resolved.
  ///
  /// - Throws: `Failure` if the path does not exist or is a folder, `FileError` if the file cannot
  ///   be read, or `ScenarioErrors` if it is malformed.
  package static func file(_ path: String) throws -> ScenarioFile {
    if let edited = CommandContext.edited { return edited }
    let library = CommandContext.library
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, allowsStream: true)
    } catch {
      if error.reason == .isFolder {
        throw Failure(.noInput, "\(path) is a folder; give a scenario file")
      }
      guard error.reason == .noSuchFile else { throw error }
      throw missing(path, library)
    }
    return try ScenarioFile(parsing: bytes, fileName: path, library: library)
  }

  /// Returns the error for a missing file, which may be a style's name or lack its extension.
  private static func missing(_ path: String, _ library: Library) -> Failure {
    if library.style(named: path) != nil {
      let file = "\(path).yaml"
      let render: ShellText = "\(Program.name) render \(path: file)"
      let next: TerminalText =
        InputFile.exists(file)
        ? "to render \(file), type: \(render)"
        : "to write and render a scenario with this style, type:\n  \(Program.name) init \(path)\n"
          + "  \(render)"
      return Failure(.noInput, "\(path) is a style, not a scenario file; \(next)")
    }
    if let meant = ScenarioFile.withEnding(path) {
      return Failure(.noInput, "\(problemText("\(path) does not exist", suggestion: meant))")
    }
    return Failure(
      .noInput,
      "\(path) does not exist; give a scenario file, or write one with: \(Program.name) init "
        + "\(library.styles.first?.name ?? "wave")")
  }
}
