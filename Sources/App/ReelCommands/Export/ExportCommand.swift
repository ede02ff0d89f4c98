import ArgumentParser
import CodeExport
import FileAccess

/// The `reel export` command, which writes a header as a Lottie file and as redlines.
struct ExportCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a header as a Lottie file and as redlines.",
    discussion: """
      Writes one file per notation, named after the scenario:
        lottie    a Lottie file of the canvas, from the trigger to rest
        redlines  a Markdown table: property, from, to, start, duration, curve, error

      The properties are reduced to few keyframes that deviate from the run by at most --error; \
      each file states the errors. Times are relative to the trigger, or to the instant of --from. \
      Redlines contain one cycle of animations that repeat during the refresh; the times of \
      animations after the app's end call are relative to that call. A Lottie file shows exactly \
      this run, on the canvas of the scenario; for the header alone on a transparent background, \
      add --set canvas.crop=header. A refresh of more than 10 s is refused; to shorten it, add \
      --set app.header.0.after=2.

      To export a single curve as code, use \(Program.name) curve export.
      """)

  @OptionGroup var input: ScenarioInput

  @Option(
    help: ArgumentHelp(
      "The notations to write, separated by commas: "
        + HeaderNotation.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "notation,…"),
    transform: { try ListArgument.read($0, Self.notation) })
  var to: [HeaderNotation]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write to, which is created if it is missing.", valueName: "folder"))
  var output: String

  @Option(
    "The largest allowed error of the keyframes, in points, 0.001 to 10; default: "
      + "\(HeaderExport.defaultTolerance.decimalText()).", "points", read: NumberArgument.read)
  var error = HeaderExport.defaultTolerance

  @Option(
    "The instant that times are relative to; default: trigger.", "instant",
    read: { try Instant(parsing: $0) })
  var from = Instant(.event(.trigger, number: 1))

  @Flag(help: "Also replace files that this command did not write.")
  var force = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Print only results, warnings and errors.")
  var quiet = false

  func validate() throws {
    try require(
      error >= Self.leastError && error <= Self.greatestError,
      "--error \(error.decimalText()) is out of range; allowed: "
        + "\(Self.leastError.decimalText()) to \(Self.greatestError.decimalText()) points")
  }

  /// Parses a notation; the error for a notation of `curve export` suggests that command.
  private static func notation(_ word: String) throws -> HeaderNotation {
    // The former name of `redlines`.
    if word == "markdown" { return .redlines }
    if HeaderNotation(rawValue: word) == nil, let other = CurveNotation(rawValue: word) {
      let allowed = HeaderNotation.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "a header cannot be exported as \(other.title); allowed: \(allowed); to export a curve, "
          + "type: \(Program.name) curve export wave.yaml#header.bounceTiming --to \(word)")
    }
    return try HeaderNotation(word: word, "a notation")
  }

  /// The least tolerance, in points; the written numbers have too few digits for a smaller one.
  private static let leastError = 0.001
  private static let greatestError = 10.0

  func work(_ outcome: inout Outcome) throws {
    try OutputPath.checkFolder(output, "-o", "a folder")
    let resolved = try input.resolved()
    let timeline = try resolved.play()
    let textLayout = try resolved.textLayout()
    let name = input.name
    let header = try HeaderExport(
      resolved, name: name, start: from, tolerance: error, textLayout: textLayout)
    try MessageWriter(isQuiet: quiet).warn(
      resolved.warnings(of: timeline)
        + resolved.textWarnings(of: timeline, textLayout: textLayout) + header.warnings,
      isStrict: strict)
    var notations: [HeaderNotation] = []
    for notation in to where !notations.contains(notation) { notations.append(notation) }
    let files = try notations.map { notation in
      let file = try FileName(checking: notation.fileName(of: name))
      let path = InputFile.path(of: "\(file)", in: output)
      do {
        let destination = try Destination(
          path, holding: force ? .any : .marked(HeaderExport.mark), isTyped: false,
          reading: resolved.inputs)
        return (path: path, destination: destination, text: notation.text(of: header))
      } catch let refusal as OutputRefusal where refusal.reason == .notOurs {
        throw Failure(
          .cannotCreate,
          "\(path) was not written by \(Program.name) export and is not replaced; rename it, give "
            + "another folder with -o, or use --force to replace it")
      }
    }
    try FileSystem.makeFolder(output)
    for file in files {
      try outcome.write(Array(file.text.utf8), to: file.destination)
      outcome.print(pathOf: file.path)
    }
  }
}
