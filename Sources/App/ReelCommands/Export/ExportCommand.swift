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
      + HeaderFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".",
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
      error >= Self.leastError && error <= Self.greatestError,
      "--error \(error.decimalText()) is out of range; allowed: "
        + "\(Self.leastError.decimalText()) to \(Self.greatestError.decimalText()) points")
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
    let allowed = HeaderFormat.allCases.filter { !$0.isCode }
      .map { ".\($0.ending) (\($0.rawValue))" }
    throw ValidationError(
      "-o \(output) does not end in \(allowed.joined(separator: " or ")), and --to does not select "
        + "formats for a folder; for example: -o \(name).json, or --to lottie,uikit -o "
        + "exported")
  }

  /// Parses a format; the error for a notation of `curve export` suggests that command.
  private static func format(_ word: String) throws -> HeaderFormat {
    if HeaderFormat(rawValue: word) == nil, let other = CurveNotation(rawValue: word) {
      let allowed = HeaderFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "a header cannot be exported as \(other.title); allowed: \(allowed); to export a curve, "
          + "type: \(Program.name) curve export wave.yaml#header.bounceTiming --to \(word)")
    }
    return try HeaderFormat(word: word, "a format")
  }

  /// The least tolerance, in points; the written numbers have too few digits for a smaller one.
  private static let leastError = 0.001
  private static let greatestError = 10.0
  /// The maximum number of widths, for each of which a header is played and exported.
  private static let widthLimit = 64

  func work(_ outcome: inout Outcome) throws {
    let isFolder = !to.isEmpty
    let output = output ?? ""
    if isFolder { try OutputPath.checkFolder(output, "-o", "a folder") }
    let resolved = try input.resolved()
    let timeline = try resolved.play()
    let textLayout = try resolved.textLayout()
    let formats =
      isFolder ? to.unique : output.isEmpty ? [] : [try Self.format(of: output, input.name)]
    var export = HeaderFiles(command: self, resolved, textLayout: textLayout)
    var files = try formats.flatMap { try export.files(in: $0) }
    if let page, let player { files.append((page, try export.page(player: player))) }
    var told: Set<String> = []
    try MessageWriter(isQuiet: quiet).warn(
      resolved.warnings(of: timeline)
        + resolved.textWarnings(of: timeline, textLayout: textLayout)
        + export.warnings.filter { told.insert($0).inserted },
      isStrict: strict)
    let outputs = try files.map { file in
      let path =
        isFolder && file.name != page
        ? ExactPath.path(of: "\(try FileName(checking: file.name))", in: output) : file.name
      do {
        let destination = try Destination(
          path,
          holding: force
            ? .any : .marked(HeaderExport.mark, source: path == output ? nil : export.source),
          isTyped: path == output || path == page, reading: resolved.inputs)
        return (path: path, destination: destination, bytes: file.bytes)
      } catch let refusal as OutputRefusal where refusal.reason == .notOurs {
        throw Failure(
          .cannotCreate,
          "\(path) was not written by \(Program.name) export and is not replaced; rename it, give "
            + "another \(isFolder ? "folder" : "name") with -o, or use --force to replace it")
      }
    }
    if isFolder {
      try FileSystem.makeFolder(output)
      let folder = try Folder(output)
      try folder.alone {
        try OutputOwners.claim(
          files.map(\.name).filter { $0 != page }, in: folder,
          for: resolved.scenario.source.fileName, isForced: force)
      }
    }
    for file in outputs {
      try outcome.write(file.bytes, to: file.destination)
      outcome.print(pathOf: file.path)
    }
  }
}

/// The files of an export, whose headers are played once for all formats.
private struct HeaderFiles {
  let command: ExportCommand
  let resolved: ResolvedScenario
  let textLayout: any TextLayout
  private(set) var warnings: [String] = []
  private var headers: [(width: Double, appearance: Appearance, header: LottieHeader)] = []

  init(command: ExportCommand, _ resolved: ResolvedScenario, textLayout: any TextLayout) {
    (self.command, self.resolved, self.textLayout) = (command, resolved, textLayout)
  }

  private var name: String { command.input.name }

  /// The name that the first comment of each code file contains.
  var source: String { ("\(name)" as CodeComment).text }

  private var widths: [Double] {
    command.widths.isEmpty ? [resolved.scenario.screen.size.width] : command.widths.unique
  }

  private var appearances: [Appearance] { command.appearance.unique }

  /// Returns the files of a format: the names with the contents.
  ///
  /// Without `--to`, the names are paths that follow the typed one.
  mutating func files(in format: HeaderFormat) throws -> [(name: String, bytes: [UInt8])] {
    let isFolder = !command.to.isEmpty
    let output = command.output ?? ""
    func path(_ name: String) -> String { isFolder ? name : output }
    switch format {
    case .lottie:
      var files: [(String, [UInt8])] = []
      for width in widths {
        for appearance in appearances {
          let path =
            isFolder
            ? lottieName(width, appearance) : Self.path(output, suffix: suffix(width, appearance))
          files.append((path, Array(try header(width, appearance).text.utf8)))
        }
      }
      return files
    case .uiKit, .swiftUI, .compose, .flutter, .web:
      let appearance = appearances.first ?? .light
      let code = try AttachCode(
        widths.map { (header: try header($0, appearance), file: lottieName($0, appearance)) })
      return [(path(code.fileName(for: format)), Array(code.text(for: format).utf8))]
    }
  }

  /// Returns the name of a Lottie file, with which it is written into a folder and loaded by code.
  private func lottieName(_ width: Double, _ appearance: Appearance) -> String {
    "\(name)\(suffix(width, appearance))\(command.to.isEmpty ? "" : ".lottie").json"
  }

  /// Returns what tells a Lottie file from the others of the export.
  private func suffix(_ width: Double, _ appearance: Appearance) -> String {
    (widths.count > 1 ? "-\(width.decimalText())" : "")
      + (appearances.count > 1 && appearance == .dark ? "-dark" : "")
  }

  /// Returns a page with the frames of the first width, in both appearances.
  mutating func page(player: String) throws -> [UInt8] {
    let source = String(decoding: try InputFile.read(player), as: UTF8.self)
    let renderer = CairoRenderer()
    var versions: [ProofPage.Version] = []
    for appearance in [Appearance.light, .dark] {
      let header = try header(widths[0], appearance)
      let frames = try header.sampledFrames.map { frame in
        let bitmap = try renderer.render(
          try header.displayList(at: Double(frame)), scale: ProofPage.scale)
        return (frame: frame, png: try PNGEncoder.encode(bitmap))
      }
      let background = resolved.scene.content.listColor.resolved(for: appearance)
      versions.append((appearance, header, background, frames))
    }
    return Array(ProofPage.html(name: name, player: source, versions).utf8)
  }

  /// Returns a path with a suffix before its extension.
  private static func path(_ path: String, suffix: String) -> String {
    guard !suffix.isEmpty, let ending = FileEnding.of(path) else { return path }
    return path.dropLast(ending.count + 1) + suffix + ".\(ending)"
  }

  private mutating func header(_ width: Double, _ appearance: Appearance) throws -> LottieHeader {
    if let known = headers.first(where: { ($0.width, $0.appearance) == (width, appearance) }) {
      return known.header
    }
    let header = try LottieHeader(
      try resolved.resized(toWidth: width, library: CommandContext.library), name: name,
      tolerance: command.error, appearance: appearance, textLayout: textLayout)
    warnings += header.warnings
    headers.append((width, appearance, header))
    return header
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions, in order.
  fileprivate var unique: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
