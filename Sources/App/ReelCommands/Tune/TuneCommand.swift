import ArgumentParser
import FileAccess

/// The `reel tune` command, which serves a page for tuning a scenario while it plays.
struct TuneCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Tune a scenario in a page while it plays.",
    discussion: """
      The page's address is printed; open it in a browser. It has every setting, with sliders and \
      curves, and the run goes on from where it is as you change them. Nothing is written until you \
      save, and then only the values that you changed; what is not saved is kept for the next time, in \
      $XDG_STATE_HOME/reel or ~/.local/state/reel.

      Whenever the scenario, or a picture, font or log that it names, is written by another program, the \
      page takes it over. While the file is wrong it says so, with lines, and plays what was right last.

      Without a scenario it begins with what \(Program.name) init wave writes; saving makes wave.yaml.

      Only this machine can open the page, and only with the address that is printed, which opens it once. \
      With --port an open page goes on after a restart. Ctrl-C ends it.
      """)

  @Argument(help: "The scenario file, YAML or JSON.")
  var scenario: String?

  @OptionGroup var changes: ScenarioChanges

  @Option(help: "The port of 127.0.0.1 to serve the page on; any free one unless given.")
  var port: UInt16 = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Save every change as it is made.")
  var autosave = false

  @Option(
    help: ArgumentHelp(
      "Let the page export what plays into this folder, and nowhere else.", valueName: "folder"))
  var exports: String?

  private static let style = "wave"

  func work(_ outcome: inout Outcome) async throws {
    try await CommandContext.livePage.serve(order)
  }

  private func order() throws -> TuneOrder {
    if let exports { try OutputPath.checkFolder(exports, "--exports", "a folder") }
    var template: [UInt8]?
    if let scenario {
      // Changes can be saved only to a regular file; a folder is refused when it is read.
      if let kind = InputFile.kind(of: scenario), ![.file, .folder].contains(kind) {
        throw Failure(
          .noInput,
          "\(scenario) is a pipe, a socket or a device; tune needs a file, as it saves into it")
      }
      // An invalid file can be corrected while the page is open; a missing one is probably a
      // typo.
      do { _ = try ScenarioInput.file(scenario) } catch is ScenarioErrors {}
    } else {
      let text = try StylesCommand.find(
        Self.style, ScenarioTemplate(style: Self.style, library: CommandContext.library)
      ).text
      template = Array(text.utf8)
    }
    return TuneOrder(
      scenario: scenario ?? "\(Self.style).yaml", variant: changes.variant,
      overrides: changes.overrides, library: CommandContext.library, port: port, template: template,
      isAutosaving: autosave, exportFolder: exports, isOpening: open)
  }
}
