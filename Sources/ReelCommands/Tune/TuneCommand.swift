import ArgumentParser
import RefreshScenario
import TunerServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `reel tune`: a page on which a scenario is tuned while it plays.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Tune a scenario in a page while it plays.",
    discussion: """
      The page's address is printed; open it in a browser. It has every setting, with sliders and \
      curves, and the run goes on from where it is as you change them. Nothing is written until you \
      save, and then only the values that you changed; what is not saved is kept for the next time, in \
      $XDG_STATE_HOME/reel or ~/.local/state/reel.

      Whenever the scenario, or a picture, font or log that it names, is written by another program, the \
      page takes it over. While the file is wrong it says so, with lines, and plays what was right last.

      Without a scenario it begins with what reel init wave writes; saving makes wave.yaml.

      Only this machine can open the page, and only with the address that is printed. Ctrl-C ends it.
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
  /// What the page exports: whole runs, each one file.
  private static let formats: [OutputFormat] = [.gif, .apng, .webp, .mp4, .webm, .page, .contact]

  func run() async throws {
    var template: [UInt8]?
    if let scenario {
      // A file that is wrong may become right while the page is open; one that is not there is a slip.
      do { _ = try ScenarioInput.file(scenario) } catch is ScenarioErrors {}
    } else {
      let text = try StylesCommand.find(
        Self.style, ScenarioTemplate(style: Self.style, library: Surroundings.library)
      ).text
      template = Array(text.utf8)
    }
    let server = TunerServer(
      scenario ?? "\(Self.style).yaml", variant: changes.variant, overrides: changes.overrides,
      library: Surroundings.library, port: port, template: template, isAutosaving: autosave,
      exports: exports.map(Self.exports))
    do {
      try await Interruption.cancelling {
        try await server.run { address in
          try Terminal.write("\(address)\n")
          if open { OtherProgram.open(address) }
        }
      }
    } catch is CancellationError {
      // That is how it ends: nothing is lost, and there is nothing to say.
      throw Failure(.interrupted, lines: [])
    }
  }

  /// Exports as `reel render` does, whose every rule holds.
  private static func exports(into folder: String) -> TunerExports {
    TunerExports(formats: formats.map(\.name), folder: folder) { order in
      guard let format = formats.first(where: { $0.name == order.format }) else {
        throw ValidationError("\(order.format) is no format")
      }
      let path = "\(order.path).\(format.endings.first ?? format.name)"
      try FileManager.default.createDirectory(
        at: URL(filePath: folder), withIntermediateDirectories: true)
      let arguments =
        ScenarioInput.arguments(
          order.scenario, variant: order.variant, overrides: order.overrides)
        + ["--format", format.name, "-o", path, "--quiet"]
      try await RenderCommand.parse(arguments).run()
      return path
    }
  }
}
