import ArgumentParser
import RefreshScenario
import Texts

/// `reel schema`: the JSON Schemas of what others write and read.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a file or an output.",
    discussion: "Editors complete scenario files by it: \(Program.name) schema > reel.schema.json")

  @Argument(help: "\(PublishedSchema.allValueStrings.alternatives).")
  var name = PublishedSchema.scenario

  func run() throws {
    try Terminal.write(name.text(for: Surroundings.library))
  }
}
