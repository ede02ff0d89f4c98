package import ArgumentParser
import CairoBackend
import FrameSequence
import RefreshScenario
import RefreshScene

/// The program: `reel`.
package struct ReelCommand: AsyncParsableCommand {
  /// Nothing, until the parser fills it in.
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "reel",
    abstract: "Renders pull-to-refresh animations, frame by frame, without a phone.",
    version: version,
    subcommands: [
      RenderCommand.self, TraceCommand.self, CheckCommand.self, StylesCommand.self,
      SchemaCommand.self, InitCommand.self, CurveCommand.self, PathCommand.self,
      DiffCommand.self, VerifyCommand.self, ApproveCommand.self, ExportCommand.self,
      SweepCommand.self, MergeCommand.self, TuneCommand.self,
    ])

  /// The program's version, and those of the libraries that draw.
  package static let version =
    "reel \(ToolVersion.current) (cairo \(CairoRenderer.versionText), "
    + "Pango \(PangoTextLayout.versionText))"

  /// Says what a first word that is no command was probably meant to be.
  static func checkCommand(_ word: String) throws(Failure) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !word.hasPrefix("-"), !names.contains(word) else { return }
    if InputFile.exists(word) || ScenarioFile.hasEnding(word) {
      throw Failure(.usage, "“\(word)” is not a command; to draw it, type: reel render \(word)")
    }
    if Surroundings.library.style(named: word) != nil {
      throw Failure(
        .usage, "“\(word)” is a style, not a command; to start with it, type: reel init \(word)")
    }
    throw Failure(
      .usage, "“\(word)” is not a command; allowed: \(names.joined(separator: ", "))")
  }

  /// Says how to begin.
  package func run() throws {
    let styles = Surroundings.library.styles.map(\.name).joined(separator: ", ")
    try Terminal.write(
      """
      reel renders pull-to-refresh animations, frame by frame, from a scenario file.

        reel init wave                        write wave.yaml: a header and every setting it has
        reel render wave.yaml                 draw its frames into wave.frames/
        reel render wave.yaml -o wave.png --format contact    see the whole run in one picture
        reel trace wave.yaml                  what happens when, as a table
        reel tune wave.yaml                   change it in a page while it plays

      Styles: \(styles). All commands: reel --help

      """)
  }
}
