import ArgumentParser
import FileAccess

/// A command that writes its output in one of several formats.
protocol OutputCommand {
  /// The formats that the command supports.
  static var formats: [OutputFormat] { get }
}

/// The options for the path, the format and the messages of an output.
struct OutputArguments<Command: OutputCommand>: ParsableArguments {
  @Option(name: .shortAndLong, help: "\(Command.formats.outputHelp)")
  var output: String?

  @Option(help: "\(Command.formats.explained); by the ending of -o unless given.")
  var format: String?

  @Option(
    help: """
      How many pictures or variants are worked on at a time, 1 to 1024; as many as there are cores \
      unless given.
      """)
  var jobs: Int?

  @Option(
    name: .customLong("repeat"),
    "How often a GIF, APNG or WebP file plays: 1 to 65535, or forever (unless given).", "n|forever",
    read: FormatOptions.readCount)
  var count: FormatOptions.Count?

  @Option(
    "How much longer the last picture of an animation or video stands, 0 to 600.", "seconds",
    read: FormatOptions.readPause)
  var pause: Double?

  @Option(
    parsing: .next,
    "The color behind transparent pixels of MP4 and partly transparent ones of GIF files, such as "
      + "\"#112233\", tomato or \"rgb(17 34 51)\". Default: white.", "color",
    read: FormatOptions.readMatte)
  var matte: Color?

  @Flag(
    name: .customLong("trim"),
    help: "Leave out what is transparent around each frame of a sprite sheet.")
  var isTrimmed = false

  @Flag(
    name: .customLong("whole"),
    help: "Show the frames of a sheet or onion skin whole, not only the part in which they differ.")
  var isWhole = false

  @Flag(help: "Go on with a folder that was interrupted; there must be one.")
  var resume = false

  @Flag(
    help: "Write into any folder, replacing files of the same names; a file is replaced anyway.")
  var force = false

  @Flag(help: "Say nothing but results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  // Not an option group, since the parser validates nested groups again at each level.
  private var options: FormatOptions {
    FormatOptions(count: count, pause: pause, matte: matte, isTrimmed: isTrimmed, isWhole: isWhole)
  }

  func validate() throws {
    if resume, force {
      throw ValidationError("--resume and --force contradict one another; give one of them")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is out of range; allowed: 1 to 1024")
    }
  }

  /// Returns the format and the place of the output.
  ///
  /// For the parameters, see ``OutputTarget/init(path:format:among:taking:stem:)``.
  func target(
    of scenario: String, taking option: OutputOption? = nil, stem: (OutputFormat) -> String
  ) throws -> OutputTarget {
    do {
      return try OutputTarget(
        path: output, format: format, among: Command.formats, taking: option, stem: stem)
    } catch let error as MissingFormat {
      throw Failure(.usage, error.sentence(scenario: scenario))
    }
  }

  /// Writes an output, and records its summary in the outcome.
  ///
  /// - Parameters:
  ///   - target: The format and the place.
  ///   - given: The given options of the command that not all formats accept.
  ///   - isShard: Whether only a shard of the frames is written, which requires a folder.
  ///   - outcome: The outcome that receives the summary.
  ///   - write: Writes the output and returns its summary.
  func write(
    _ target: OutputTarget, given: [OutputOption] = [], isShard: Bool = false,
    _ outcome: inout Outcome,
    _ write: @escaping @Sendable (Output) async throws -> OutputSummary
  ) async throws {
    let place = target.place
    try target.check(given + options.given, among: Command.formats)
    try place.check(resume: resume, force: force, shard: isShard)
    if place == .stream { try checkStream(target.format) }
    if place.isFolder, !target.isTyped, InputFile.isLink(place.path) {
      // As a file's name would be.
      _ = try Destination(place.path, isTyped: false)
    }
    let policy: FolderPolicy = force ? .force : resume ? .resume : .update
    let messages = MessageWriter(isQuiet: quiet)
    let options = options
    let summary: OutputSummary
    do {
      summary = try await Interruption.cancelling {
        let output = Output(place, isTyped: target.isTyped, policy, messages, options)
        defer { output.finishStage() }
        return try await write(output)
      }
    } catch is CancellationError {
      throw Failure(
        .interrupted,
        place.isFolder
          ? "interrupted; whole pictures are in \(place.path), and the same command goes on from there"
          : "interrupted; nothing was written")
    }
    summary.tell(asJSON: json, isPiped: place == .stream, isQuiet: quiet, &outcome)
  }

  private func checkStream(_ format: OutputFormat) throws(Failure) {
    if json {
      throw Failure(.usage, "--json and \(format.content) cannot both go to standard output")
    }
    if !format.isText, Terminal.isOutputInteractive {
      throw Failure(
        .usage,
        "standard output is a terminal, which cannot show \(format.content); pipe it into a program, "
          + "or name a file: -o frames.\(format.endings.first ?? format.name)")
    }
  }
}
