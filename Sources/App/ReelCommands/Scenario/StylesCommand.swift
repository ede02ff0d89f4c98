import ArgumentParser
import FileAccess
import GoldenImages

/// The `reel styles` command, which lists the styles or the settings of one style.
struct StylesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles", abstract: "List the styles, or the settings of a style.")

  @Argument(help: "The name of a style; default: list all styles.")
  var name: String?

  @Flag(help: "List the devices that screen.device can name, with their measures.")
  var devices = false

  func validate() throws {
    if devices, name != nil {
      throw ValidationError("--devices lists devices; remove the name of the style")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    if devices { return outcome.print(Self.deviceTable.text) }
    let library = CommandContext.library
    guard let name else {
      var table = TextTable([("style", .left), ("description", .left)])
      for style in library.styles { table.add([style.name, style.summary]) }
      outcome.print(table.text)
      return
    }
    let description = try Self.find(name, StyleDescription(named: name, library: library))
    outcome.print(TerminalText(lines: description.text))
  }

  private static var deviceTable: TextTable {
    var table = TextTable([
      ("device", .left), ("size/pt", .right), ("scale", .right), ("corners/pt", .right),
      ("safe area/pt", .right), ("design", .left),
    ])
    for device in Device.allCases {
      let measures = device.measures
      let (size, safeArea) = (measures.size, measures.safeArea)
      table.add([
        device.rawValue,
        "\(size.width.decimalText(places: 2)) × \(size.height.decimalText(places: 2))",
        measures.scale.decimalText(), measures.cornerRadius.decimalText(places: 2),
        "\(safeArea.top.decimalText(places: 2)), \(safeArea.bottom.decimalText(places: 2))",
        device.platform == .iOS ? "iOS" : "Material",
      ])
    }
    return table
  }

  /// Returns `found`, or throws an error that lists all styles if it is `nil`.
  static func find<Found>(_ name: String, _ found: Found?) throws(Failure) -> Found {
    if let found { return found }
    let known = CommandContext.library.styles.map { $0.name }.joined(separator: ", ")
    throw Failure(.usage, "“\(name)” is not a style; allowed: \(known)")
  }
}

/// The `reel init` command, which writes a scenario with every setting of a style.
struct InitCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write STYLE.yaml, a scenario with every setting of a style.")

  @Argument(help: "The style; to list the styles, type: \(Program.name) styles")
  var style: String

  func work(_ outcome: inout Outcome) throws {
    let template = try StylesCommand.find(
      style, ScenarioTemplate(style: style, library: CommandContext.library))
    let path = "\(style).yaml"
    let command: ShellText = "\(Program.name) render \(path: path)"
    do throws(FileError) {
      try WholeFile.write(Array(template.text.utf8), to: path, ifTaken: .refuse)
    } catch {
      guard error.reason == .exists else { throw error }
      throw Failure(
        .cannotCreate,
        "\(path) exists and was not replaced; to render it, type: \(command)"
      )
    }
    outcome.print(pathOf: path)
    outcome.say(
      """
      To render it, type:
        \(command)
        \(command) --format contact
      """)
    if let hint = GoldenMerge.hint(for: nil) { outcome.say("Before you record goldens: \(hint)") }
  }
}
