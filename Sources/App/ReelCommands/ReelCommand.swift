package import ArgumentParser
import FileAccess

/// The root command, `reel`.
package struct ReelCommand: WorkingCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Render pull-to-refresh animations without a device or simulator.",
    version: version,
    subcommands: [
      RenderCommand.self, TraceCommand.self, CheckCommand.self, StylesCommand.self,
      SchemaCommand.self, InitCommand.self, CurveCommand.self, PathCommand.self,
      DiffCommand.self, VerifyCommand.self, ApproveCommand.self, ExportCommand.self,
      AttachCommand.self, SweepCommand.self, MergeCommand.self, TuneCommand.self,
    ])

  /// The versions of the program, cairo and Pango.
  package static let version =
    (Program.name == "reel" ? "" : "\(Program.name), built on ")
    + "reel \(ToolVersion.current) (cairo \(CairoRenderer.versionText), "
    + "Pango \(PangoTextLayout.versionText))"

  /// Throws an error with a suggestion if the first argument is not a command.
  static func checkCommand(_ arguments: [String]) throws(Failure) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    let names = commandNames
    guard let word = words.first, !word.hasPrefix("-"), !names.contains(word) else { return }
    if InputFile.exists(word) || ScenarioFile.hasEnding(word) {
      let command: ShellText = "\(Program.name) render \(path: word)"
      throw Failure(.usage, "“\(word)” is not a command; to render the file, type: \(command)")
    }
    if CommandContext.library.style(named: word) != nil {
      throw Failure(
        .usage,
        "“\(word)” is a style, not a command; to write a scenario with this style, type: "
          + "\(Program.name) init \(word)")
    }
    if word == "version" {
      throw Failure(
        .usage, "“\(word)” is not a command; to print the version, type: \(Program.name) --version")
    }
    throw Failure(
      .usage, "“\(word)” is not a command; \(NearestName.hint(for: word, among: names))")
  }

  /// Prints the first commands to try, and the styles.
  package func work(_ outcome: inout Outcome) {
    let styles = CommandContext.library.styles.map { $0.name }.joined(separator: ", ")
    let first = CommandContext.library.styles.first?.name ?? "wave"
    let lines = [
      ("init \(first)", "write \(first).yaml with every setting of the style"),
      ("render \(first).yaml", "render the frames into \(first).frames/"),
      ("render \(first).yaml -o \(first).png --format contact", "render a contact sheet"),
      ("trace \(first).yaml", "print a table of the events"),
      ("tune \(first).yaml", "edit the scenario in the browser while it plays"),
    ].map { command, meaning -> TerminalText in
      let padding = String(repeating: " ", count: max(2, Self.commandWidth - command.count))
      return "  \(Program.name) \(command)\(padding)\(meaning)\n"
    }
    outcome.print(
      """
      \(Program.name) renders pull-to-refresh animations from a scenario file, frame by frame.

      \(lines.joined())
      Styles: \(styles). All commands: \(Program.name) --help

      """)
  }

  /// The width of the column of commands after the program's name, in characters.
  private static let commandWidth = 33
}
