import ArgumentParser
import FileAccess

/// A command that writes its output in one of several formats.
protocol OutputCommand: WorkingCommand, SendableMetatype {
  /// The formats that the command supports.
  static var formats: [OutputFormat] { get }
  var rate: FrameRate? { get set }
  /// The scales; empty for the file's.
  var scales: [Double] { get set }
  /// The scale of the scenario file.
  func standardScale() throws -> Double
}

/// The options for the path, the format and the messages of an output.
struct OutputArguments<Command: OutputCommand>: ParsableArguments {
  @Option(name: .shortAndLong, help: "\(Command.formats.outputHelp)")
  var output: String?

  @Option(
    help: """
      The format: \(Command.formats.explained); default: from the ending of -o, otherwise \
      \(Command.formats[0].name).
      """)
  var format: String?

  @Option(
    help: """
      The number of images or variants to process at the same time, 1 to 1024; default: one per \
      core.
      """)
  var jobs: Int?

  @Option(
    name: .customLong("repeat"),
    "The number of times that a GIF, APNG or WebP file plays, 1 to 65535, or forever; default: "
      + "forever.", "n|forever",
    read: readCount)
  var count: Int?

  @Option(
    "The additional duration of the last frame of an animation or video, in seconds, 0 to 600; "
      + "default: 0.", "seconds",
    read: readPause)
  var pause: Double?

  @Option(
    parsing: .next,
    "The color behind transparent pixels of MP4 files and partly transparent pixels of GIF files, "
      + "such as \"#112233\", tomato or \"rgb(17 34 51)\"; default: white.", "color",
    read: readMatte)
  var matte: Color?

  @Option(
    "The maximum size of a GIF file, such as 500k or 1.5M; colors, the frame rate and the scale are "
      + "reduced as far as necessary, unless --rate or --scale is given.", "bytes",
    read: readSize)
  var maxSize: Int?

  @Flag(
    name: .customLong("trim"),
    help: "Crop the transparent margins of each frame in a sprite sheet.")
  var isTrimmed = false

  @Flag(
    name: .customLong("whole"),
    help: """
      Show entire frames in a contact sheet, instead of only the area around the header or footer.
      """)
  var isWhole = false

  @Flag(help: "Resume an interrupted run; its output folder must exist.")
  var resume = false

  @Flag(
    help: """
      Write into a folder that contains other files, and replace files of the same names. A single \
      output file is always replaced.
      """)
  var force = false

  @Flag(help: "Print only results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if resume, force {
      throw ValidationError("--resume and --force cannot be combined; give one of them")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is out of range; allowed: 1 to 1024")
    }
  }

  /// Writes an output, and records its summary in the outcome.
  ///
  /// For the first parameters, see ``Output/init(of:path:format:among:taking:stem:)``.
  ///
  /// - Parameters:
  ///   - given: The options of the command that not all formats accept, and whether each is given.
  ///   - isShard: Whether only a shard of the frames is written, which requires a folder.
  ///   - outcome: The outcome that receives the summary.
  ///   - write: A closure that writes the output and returns its summary.
  func write(
    of scenario: String, taking option: String? = nil,
    stem: @escaping @Sendable (OutputFormat) -> String,
    given: KeyValuePairs<String, Bool> = [:], isShard: Bool = false, _ outcome: inout Outcome,
    _ write: @escaping @Sendable (Output) async throws -> OutputSummary?
  ) async throws {
    let own: KeyValuePairs = [
      "--repeat": count != nil, "--pause": pause != nil, "--matte": matte != nil,
      "--max-size": maxSize != nil, "--trim": isTrimmed, "--whole": isWhole,
    ]
    let options = (Array(given) + own).filter(\.value).map(\.key)
    let summary = try await Interruption.cancelling {
      let output = try output(of: scenario, taking: option, stem: stem)
      try output.format.check(options, among: Command.formats)
      try output.check(resume: resume, force: force, shard: isShard)
      if output.isStream { try checkStream(output.format) }
      defer { output.finishStage() }
      do {
        var summary = try await write(output)
        if output.isStream { summary?.path = nil }
        return summary
      } catch is CancellationError {
        throw Failure(
          .interrupted,
          output.isFolder
            ? "interrupted; finished images are in \(output.path); to continue, run the same "
              + "command" : "interrupted; nothing was written")
      }
    }
    summary?.tell(asJSON: json, isQuiet: quiet, &outcome)
  }

  private func output(
    of scenario: String, taking option: String?, stem: (OutputFormat) -> String
  ) throws -> Output {
    var chosen = try Output(
      of: scenario, path: output, format: format, among: Command.formats, taking: option,
      stem: stem)
    chosen.policy = force ? .force : resume ? .resume : .update
    chosen.messages = MessageWriter(isQuiet: quiet)
    chosen.display = ProgressDisplay(isQuiet: quiet)
    chosen.playback = Playback(
      count: count == Playback.countLimit ? nil : count, pause: Flicks(seconds: pause ?? 0))
    chosen.matte = matte
    chosen.maxSize = maxSize
    chosen.isTrimmed = isTrimmed
    chosen.isWhole = isWhole
    return chosen
  }

  private func checkStream(_ format: OutputFormat) throws(Failure) {
    if json {
      throw Failure(
        .usage, "--json and \(format.content) cannot both be written to standard output")
    }
    if Terminal.isOutputInteractive {
      throw Failure(
        .usage,
        "standard output is a terminal, which cannot display \(format.content); pipe it into a "
          + "program, or give a file: -o frames.\(format.endings.first ?? format.name)")
    }
  }

  // MARK: Values

  /// Reads a number of plays; ``Playback/countLimit`` for `forever`.
  private static func readCount(_ text: String) throws -> Int {
    if text == "forever" { return Playback.countLimit }
    guard let count = Int(reading: text, in: 1...Playback.countLimit - 1) else {
      throw ValidationError(
        "--repeat \(text) is invalid; allowed: 1 to \(Playback.countLimit - 1), or forever")
    }
    return count
  }

  private static func readPause(_ text: String) throws -> Double {
    guard let pause = Double(text), (0...600).contains(pause) else {
      throw ValidationError("--pause \(text) is invalid; allowed: 0 to 600 seconds")
    }
    return pause
  }

  /// Reads a number of bytes, such as `500k`, `1.5M` or `300000`, where k is 1000.
  private static func readSize(_ text: String) throws -> Int {
    let units: [Character: Double] = ["k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())),
      (1000...1e9).contains(number * (unit ?? 1))
    else {
      throw ValidationError(
        "--max-size \(text) is invalid; allowed: 1k to 1000M, such as 500k, 1.5M or 300000")
    }
    return Int(nearest: (number * (unit ?? 1)).rounded(.down))
  }

  private static func readMatte(_ text: String) throws -> Color {
    let color: Color
    do throws(ColorSyntaxError) { color = try Color(parsing: text) } catch {
      throw ValidationError("--matte: \(error)")
    }
    try require(color.alpha == 1, "--matte \(text) is not opaque; give a color without alpha")
    return color
  }
}
