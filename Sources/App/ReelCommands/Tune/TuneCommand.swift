import ArgumentParser
import FileAccess

/// The `reel tune` command, which serves a page for tuning a scenario while it plays.
struct TuneCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Tune a scenario in the browser while it plays.",
    discussion: """
      Prints the address of the page; open it in a browser. The page shows every setting, with \
      sliders and curve editors, and the run continues while you change them. The scenario file \
      does not change until you save, and then only in the values that you changed. Unsaved \
      changes are kept for the next session in $XDG_STATE_HOME/reel or ~/.local/state/reel.

      The page copies curves as CSS, Swift, Kotlin or design tokens and pastes them, copies the changes \
      as a diff, and downloads the run as an image, an animation, a video or a page.

      If another program changes the scenario, or an image, font or log that it names, the page \
      loads the change. While the file is invalid, the page lists the errors with their lines and \
      continues to play the last valid version.

      Without a scenario, the page starts with the output of \(Program.name) init wave, and saving \
      creates wave.yaml.

      The page can be opened only on this machine, and only once with the printed address. With \
      --port, an open page reconnects after a restart. Press Ctrl-C to stop.
      """)

  @Argument(help: "The scenario file, in YAML or JSON; default: a new file, wave.yaml.")
  var scenario: String?

  @OptionGroup var changes: ScenarioChanges

  @Option(help: "The port of 127.0.0.1 for the page; 0 for any free port.")
  var port: UInt16 = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Save each change immediately.")
  var autosave = false

  @Option("Also write the exports of the page into this folder.", "folder")
  var exports: String?

  private static let style = "wave"

  func work(_ outcome: inout Outcome) async throws {
    try await CommandContext.livePage.serve(order)
  }

  private func order() throws -> LiveOrder {
    if let exports { try OutputPath.checkFolder(exports, "--exports", "a folder") }
    var template: [UInt8]?
    if let scenario {
      // Changes can be saved only to a regular file; a folder is refused when it is read.
      if let kind = InputFile.kind(of: scenario), ![.file, .folder].contains(kind) {
        throw Failure(
          .noInput,
          "\(scenario) is a pipe, a socket or a device; tune requires a regular file to save to")
      }
      // An invalid file can be corrected while the page is open; a missing one is probably a
      // typo.
      do {
        _ = try ScenarioInput.file(scenario)
      } catch let errors as ScenarioErrors {
        // A file of another kind, such as a Lottie file, cannot be corrected.
        let bytes = try InputFile.read(scenario)
        if !bytes.isEmpty, ContentKind.of(bytes, hasImages: true) != nil { throw errors }
      }
    } else {
      let text = try StylesCommand.find(
        Self.style, ScenarioTemplate(style: Self.style, library: CommandContext.library)
      ).text
      template = Array(text.utf8)
    }
    var options = TuneOptions(scenario ?? "\(Self.style).yaml")
    options.variant = changes.variant
    options.overrides = changes.overrides
    options.library = CommandContext.library
    options.template = template
    options.isAutosaving = autosave
    options.exportFolder = exports
    return LiveOrder(subject: .scenario(options), port: port, isOpening: open)
  }
}
