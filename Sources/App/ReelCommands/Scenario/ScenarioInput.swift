package import ArgumentParser
import FileAccess

/// What takes the place of a file's settings.
package struct ScenarioChanges: ParsableArguments {
  /// Nothing, until the parser fills it in.
  package init() {}

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Change a setting of the file, such as header.hillHeight=60; repeatable.",
      valueName: "key=value"),
    transform: { try ScenarioOverride(parsing: $0) })
  package var overrides: [ScenarioOverride] = []

  @Option(
    help: ArgumentHelp(
      "One of the variants that the file names; --set comes after it.", valueName: "name"))
  package var variant: String?
}

/// The scenario that a command works on, and the settings changed for it.
package struct ScenarioInput: ParsableArguments {
  /// Nothing, until the parser fills it in.
  package init() {}

  @Argument(help: "The scenario file (YAML or JSON).")
  package var scenario: String

  @OptionGroup package var changes: ScenarioChanges

  package var overrides: [ScenarioOverride] { changes.overrides }
  package var variant: String? { changes.variant }

  /// How instants are written, for help.
  static let instantsHelp = """
    Instants are seconds (1.25), events (trigger, release, handler, end, rest, trigger[2]), \
    either with more or fewer seconds (trigger+0.1), or pull=0.5.
    """

  /// The scenario's name: its file's, without folder and ending.
  var name: String { Self.baseName(scenario) }

  /// A file's name without its folder and its ending.
  static func baseName(_ path: String) -> String {
    let name = CanonicalPath.split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The arguments as another program would be given them.
  package var arguments: [String] {
    Self.arguments(scenario, variant: variant, overrides: overrides)
  }

  static func arguments(
    _ scenario: String, variant: String?, overrides: [ScenarioOverride]
  ) -> [String] {
    [scenario] + (variant.map { ["--variant", $0] } ?? [])
      + overrides.flatMap { ["--set", $0.description] }
  }

  /// Reads, checks and resolves the file.
  package func resolved(changing further: [ScenarioOverride] = []) throws -> ResolvedScenario {
    try Self.resolve(scenario, variant: variant, overrides: overrides + further)
  }

  package static func resolve(
    _ path: String, variant: String? = nil, overrides: [ScenarioOverride] = []
  ) throws -> ResolvedScenario {
    try file(path).resolved(variant: variant, overrides: overrides)
  }

  /// Reads a file, of which many scenarios can be made.
  package static func file(_ path: String) throws -> ScenarioFile {
    let library = Surroundings.library
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, allowsStream: true)
    } catch {
      if error.reason == .isFolder {
        throw Failure(.noInput, "\(path) is a folder; give the scenario file in it")
      }
      guard error.reason == .noSuchFile else { throw error }
      throw missing(path, library)
    }
    let file = try ScenarioFile(parsing: bytes, fileName: path, library: library)
    for note in file.notes { Terminal.writeError("note: \(note)\n") }
    return file
  }

  /// The file that a path without its ending may mean.
  package static func withEnding(_ path: String) -> String? {
    ScenarioFile.endings.map { path + $0 }.first(where: InputFile.exists)
  }

  /// A missing file may be a style's name, or lack its ending.
  private static func missing(_ path: String, _ library: Library) -> Failure {
    if library.style(named: path) != nil {
      let file = "\(path).yaml"
      let render: ShellText = "\(Program.name) render \(path: file)"
      let next: TerminalText =
        InputFile.exists(file)
        ? "\(file) is here; type: \(render)"
        : "write a scenario of it with: \(Program.name) init \(path)\nthen: \(render)"
      return Failure(.noInput, "\(path) is a style, not a scenario file; \(next)")
    }
    if let meant = withEnding(path) {
      return Failure(.noInput, "there is no file \(path); did you mean \(meant)?")
    }
    return Failure(
      .noInput,
      "there is no file \(path); give a scenario file, or write one with: \(Program.name) init "
        + "\(library.styles.first?.name ?? "wave")")
  }
}
