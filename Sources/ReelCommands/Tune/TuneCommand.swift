import ArgumentParser
import RefreshScenario
import TunerServer

/// `reel tune`: a page that plays a scenario as it is edited.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Play a scenario in a page that follows its file.",
    discussion: """
      The page's address is printed; open it in a browser. Whenever the scenario, or a picture, font or \
      log that it names, is written, the page goes on with the new run from where it is. While the \
      file is wrong it says so, with lines, and plays what was right last.

      Only this machine can open the page, and only with the address that is printed. Ctrl-C ends it.
      """)

  @OptionGroup var input: ScenarioInput

  @Option(help: "The port of 127.0.0.1 to serve the page on; any free one unless given.")
  var port: UInt16 = 0

  func run() async throws {
    // A file that is wrong may become right while the page is open; one that is not there is a slip.
    do { _ = try ScenarioInput.file(input.scenario) } catch is ScenarioErrors {}
    let server = TunerServer(
      input.scenario, variant: input.variant, overrides: input.overrides,
      library: Surroundings.library, port: port)
    do {
      try await Interruption.cancelling {
        try await server.run { try Terminal.write("\($0)\n") }
      }
    } catch is CancellationError {
      // That is how it ends: nothing is lost, and there is nothing to say.
      throw Failure(.interrupted, lines: [])
    }
  }
}
