import ArgumentParser
import FileAccess
import GoldenImages

/// The `reel styles` command, which lists the styles or the settings and signals of one style.
struct StylesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles", abstract: "List the styles, or the settings and signals of a style.")

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
      let size = measures.size
      let safeArea = measures.safeArea
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

/// The `reel init` command, which writes a scenario of a style.
struct InitCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a scenario of a style.",
    discussion: """
      Writes a short scenario, which shows the style on a device, into NAME.yaml; the name is that of \
      the style unless another one is given. An existing file is never replaced.

        \(Program.name) init wave                            wave.yaml
        \(Program.name) init wave inbox                      inbox.yaml
        \(Program.name) init inbox --style wave              inbox.yaml
        \(Program.name) init wave --device pixel-9 -o a.yaml a.yaml
        \(Program.name) init lottie --file logo.json         lottie.yaml
      """)

  @Argument(help: "The style, or the name with --style; styles: \(Program.name) styles")
  var style: String?

  @Argument(help: "The name of the file, without its extension; default: the style.")
  var name: String?

  @Option(name: .customLong("style"), "The style, if the argument is a name.", "style")
  var namedStyle: String?

  @Option(name: .shortAndLong, "The path of the file.", "path")
  var output: String?

  @Option(word: "a device", help: "The device; default: that of the style's platform.")
  var device: Device?

  @Option("The Lottie or SVG file that the header shows; for the styles lottie and svg.", "path")
  var file: String?

  @Flag(help: "List every setting as a comment, with its default, range and unit.")
  var all = false

  func validate() throws {
    guard style ?? namedStyle != nil else {
      throw ValidationError(
        "give a style, such as wave; to list them, type: \(Program.name) styles")
    }
    if let name, namedStyle != nil {
      throw ValidationError("--style already gives the style; remove “\(name)”")
    }
    if all, device != nil {
      throw ValidationError("--all and --device cannot be combined; set screen in the file")
    }
    if all, file != nil {
      throw ValidationError("--all and --file cannot be combined; set header.file in the file")
    }
    if output != nil, let name = name ?? (namedStyle == nil ? nil : style) {
      throw ValidationError("-o already gives the path; remove “\(name)”")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    let library = CommandContext.library
    let style = namedStyle ?? self.style ?? ""
    let path = output ?? Self.file(named: name ?? self.style ?? style)
    let text =
      all
      ? ScenarioTemplate(style: style, library: library)?.text
      : StarterScenario(
        style: style, device: device, artwork: try artwork(of: style, besides: path),
        library: library)?.text
    let template = try StylesCommand.find(style, text)
    let command: ShellText = "\(Program.name) render \(path: path)"
    do throws(FileError) {
      try WholeFile.write(Array(template.utf8), to: path, ifTaken: .refuse)
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

  /// Returns the artwork, with its path from the folder of the scenario.
  private func artwork(
    of style: String, besides scenario: String
  ) throws -> (path: String, file: Artwork)? {
    guard let file else { return nil }
    guard let format = ArtworkFormat(rawValue: style) else {
      throw Failure(
        .usage, "the style \(style) shows no file; allowed with --file: lottie, svg")
    }
    do {
      let artwork = try Artwork.read(file, format)
      let isBeside = ExactPath.parent(of: scenario) == nil
      return (isBeside ? file : ExactPath.canonical(file), artwork)
    } catch let error as ArtworkError {
      throw Failure(.badData, "\(error.text(in: file))")
    }
  }

  private static func file(named name: String) -> String {
    ["yaml", "yml"].contains(FileEnding.of(name)) ? name : "\(name).yaml"
  }
}
