import ArgumentParser
import CodeExport
import FileAccess

/// The `reel export` command, which writes a header as a Lottie file, and code that attaches it.
struct ExportCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a header as a Lottie file, and code that attaches it.",
    discussion: """
      The extension of -o selects the format; --to writes several formats into a folder:
        lottie     .json    the header alone, as a Lottie file
        uikit, swiftui, compose, flutter, web
                            code that attaches the Lottie file to a list

      A Lottie file has markers that a player shows separately: pull (frame 100 is the threshold), \
      begin (from the trigger), refreshing (one cycle, for a loop), and end or success and failure. \
      Its member "reel" contains the numbers that an app requires: the threshold, the height while \
      refreshing, the area, and the frames of the cycle from which it ends.

      The properties are reduced to few keyframes that deviate from the run by at most --error; \
      each file states the errors. All files describe a release at the threshold, not the steps of \
      the scenario.

      To export a single curve as code, use \(Program.name) curve export.
      """)

  @OptionGroup var input: ScenarioInput

  @Option(
    parsing: .next,
    "The formats to write into a folder, separated by commas: "
      + HeaderFormat.exported.map(\.rawValue).joined(separator: ", ") + ".",
    "format,…", read: { try ListArgument.read($0, Self.format) })
  var to: [HeaderFormat] = []

  @Option(
    name: .shortAndLong,
    "The file to write; with --to, a folder, which is created if it is missing.", "path")
  var output: String?

  @Option(
    "Also write a page that plays the Lottie file next to the scenario's frames, light and dark, "
      + "with the difference at each instant; requires --player.", "file.html")
  var page: String?

  @Option(
    "The player in the page: a file of lottie-web with the canvas renderer, such as lottie.min.js.",
    "file.js")
  var player: String?

  @Option(
    parsing: .next,
    "The widths of the screen, in points, at most 64, separated by commas; default: the scenario's. "
      + "There is one Lottie file for each width.", "points,…", read: NumberArgument.readList)
  var widths: [Double] = []

  @Option(
    parsing: .next, "The appearances of Lottie files: light, dark, or both; default: light.",
    "appearance,…",
    read: { try ListArgument.read($0) { try Appearance(word: $0, "an appearance") } })
  var appearance: [Appearance] = [.light]

  @Option(
    "The largest allowed error of the keyframes, in points, 0.001 to 10; default: "
      + "\(HeaderExport.defaultTolerance.decimalText()).", "points", read: NumberArgument.read)
  var error = HeaderExport.defaultTolerance

  @Flag(help: "Also replace files that this command did not write.")
  var force = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Print only results, warnings and errors.")
  var quiet = false

  func validate() throws {
    try require(
      Self.errors.contains(error),
      "--error \(error.decimalText()) is out of range; allowed: "
        + "\(Self.errors.lowerBound.decimalText()) to \(Self.errors.upperBound.decimalText()) "
        + "points")
    try require(
      widths.count <= Self.widthLimit,
      "--widths has \(widths.count) widths; allowed: at most \(Self.widthLimit)")
    for width in widths {
      try require(
        (100...2000).contains(width),
        "--widths \(width.decimalText()) is out of range; allowed: 100 to 2000 points")
    }
    try require(
      (page == nil) == (player == nil),
      page == nil
        ? "--player is for a page; add --page proof.html"
        : "--page requires the player; add --player lottie.min.js, a build of lottie-web")
    try require(
      output != nil || page != nil && to.isEmpty,
      "-o is missing; for example: -o \(input.name).json")
    if to.isEmpty, let output { _ = try Self.format(of: output, input.name) }
  }

  /// Returns the format that the extension of the output selects.
  private static func format(of output: String, _ name: String) throws -> HeaderFormat {
    let ending = FileEnding.of(output)
    if let format = ending.flatMap(HeaderFormat.init(ending:)) { return format }
    let allowed = HeaderFormat.exported.filter { !$0.isCode }
      .map { ".\($0.ending) (\($0.rawValue))" }
    throw ValidationError(
      "-o \(output) does not end in \(allowed.joined(separator: " or ")), and --to does not select "
        + "formats for a folder; for example: -o \(name).json, or --to lottie,uikit -o "
        + "exported")
  }

  /// Parses a format; the error for a notation of `curve export` suggests that command.
  private static func format(_ word: String) throws -> HeaderFormat {
    if HeaderFormat(rawValue: word) == nil, let other = CurveNotation(rawValue: word) {
      let allowed = HeaderFormat.exported.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "a header cannot be exported as \(other.title); allowed: \(allowed); to export a curve, "
          + "type: \(Program.name) curve export wave.yaml#header.bounceTiming --to \(word)")
    }
    return try HeaderFormat(word: word, "a format")
  }

  /// The allowed tolerances, in points; the written numbers have too few digits for a smaller one.
  private static let errors = 0.001...10
  /// The maximum number of widths, for each of which a header is played and exported.
  private static let widthLimit = 64

  func work(_ outcome: inout Outcome) throws {
    let isFolder = !to.isEmpty
    let output = output ?? ""
    if isFolder { try OutputPath.checkFolder(output, "-o", "a folder") }
    let resolved = try input.resolved()
    let timeline = try resolved.play()
    let textLayout = try resolved.textLayout()
    let formats = isFolder ? to : output.isEmpty ? [] : [try Self.format(of: output, input.name)]
    var export = HeaderFiles(
      resolved, named: input.name, at: isFolder ? nil : output, widths: widths,
      appearances: appearance, tolerance: error, library: CommandContext.library,
      textLayout: textLayout)
    var files = try export.files(in: formats)
    if let page, let player {
      let source = String(decoding: try InputFile.read(player), as: UTF8.self)
      files.append((page, try export.page(player: source)))
    }
    try MessageWriter(isQuiet: quiet).warn(
      resolved.warnings(of: timeline)
        + resolved.textWarnings(of: timeline, textLayout: textLayout) + export.warnings,
      isStrict: strict)
    let written = CodeOutput(
      path: output, isFolder: isFolder, page: page, source: export.source,
      sourcePath: resolved.scenario.source.fileName, inputs: resolved.inputs, isForced: force,
      command: "export")
    try written.write(files, &outcome)
  }
}
