import ArgumentParser
import FileAccess
import RefreshScenario
import Texts

/// `reel init`: a scenario to start from.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write STYLE.yaml: a scenario with every setting of a style, explained.")

  @Argument(help: "The style; \(Program.name) styles lists them.")
  var style: String

  func run() throws {
    let template = try StylesCommand.find(
      style, ScenarioTemplate(style: style, library: Surroundings.library))
    let path = "\(style).yaml"
    do throws(FileError) {
      try WholeFile.write(Array(template.text.utf8), to: path, ifTaken: .refuse)
    } catch {
      guard error.reason == .exists else { throw error }
      throw Failure(
        .cannotCreate,
        "\(path) is there already and was left alone; render it with: \(Program.name) render \(path)"
      )
    }
    try Terminal.write(path + "\n")
    Terminal.writeError(
      """
      Now type:
        \(Program.name) render \(path)
        \(Program.name) render \(path) --format contact

      """)
  }
}
