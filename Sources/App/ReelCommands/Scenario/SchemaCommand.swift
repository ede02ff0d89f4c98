import ArgumentParser
import CSchemas

/// The `reel schema` command, which prints the JSON Schemas of scenario files and outputs.
struct SchemaCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenario files or of an output.",
    discussion: """
      Editors complete and check scenario files with the schema: \
      \(Program.name) schema > reel.schema.json
      """)

  @Argument(help: "The schema: \(PublishedSchema.allValueStrings.alternatives).")
  var name = PublishedSchema.scenario

  func work(_ outcome: inout Outcome) throws {
    outcome.print(result: name.text(for: CommandContext.library))
  }
}

/// A JSON Schema (draft 2020-12) of scenario files, or of the JSON output of a command.
struct PublishedSchema: ExpressibleByArgument {
  /// The argument of `reel schema`.
  let name: String
  /// The embedded file; `nil` for scenario files, whose schema is derived from the library.
  private let file: SchemaFile?

  static var scenario: Self { Self(name: "scenario", file: nil) }

  /// All schemas; all except that of scenario files are embedded in a C target.
  static var all: [PublishedSchema] {
    var all = [scenario]
    while let file = schemaFile(all.count - 1)?.pointee {
      all.append(PublishedSchema(name: String(cString: file.name), file: file))
    }
    return all
  }

  private init(name: String, file: SchemaFile?) {
    self.name = name
    self.file = file
  }

  init?(argument: String) {
    guard let known = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = known
  }

  static var allValueStrings: [String] { all.map(\.name) }
  var defaultValueDescription: String { name }

  /// Returns the schema as text with a final line break.
  func text(for library: Library) -> String {
    file.map { String(cString: $0.bytes) } ?? ScenarioSchema(library: library).text
  }
}
