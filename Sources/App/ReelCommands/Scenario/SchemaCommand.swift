import ArgumentParser
import CSchemas

/// `reel schema`: the JSON Schemas of what others write and read.
struct SchemaCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a file or an output.",
    discussion: "Editors complete scenario files by it: \(Program.name) schema > reel.schema.json")

  @Argument(help: "\(PublishedSchema.allValueStrings.alternatives).")
  var name = PublishedSchema.scenario

  func work(_ outcome: inout Outcome) throws {
    outcome.print(result: name.text(for: Surroundings.library))
  }
}

/// A JSON Schema (draft 2020-12) of scenario files, or of the JSON that commands write.
struct PublishedSchema: ExpressibleByArgument {
  /// What `reel schema` calls it.
  let name: String
  /// Its file; `nil` for that of scenario files, which follows from the looks and behaviours.
  private let file: SchemaFile?

  /// The schema of scenario files.
  static var scenario: Self { Self(name: "scenario", file: nil) }

  /// All of them; the fixed ones are files in the target that embeds them.
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

  /// The schema as text, ending in a line break.
  func text(for library: Library) -> String {
    guard let file else { return ScenarioSchema(library: library).text }
    // C's constants, which are there as long as the program.
    return String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
