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
    read: FormatOptions.readCount)
  var count: FormatOptions.Count?

  @Option(
    "The additional duration of the last frame of an animation or video, in seconds, 0 to 600; "
      + "default: 0.", "seconds",
    read: FormatOptions.readPause)
  var pause: Double?

  @Option(
    parsing: .next,
    "The color behind transparent pixels of MP4 files and partly transparent pixels of GIF files, "
      + "such as \"#112233\", tomato or \"rgb(17 34 51)\"; default: white.", "color",
    read: FormatOptions.readMatte)
  var matte: Color?

  @Option(
    "The maximum size of a GIF file, such as 500k or 1.5M; colors, the frame rate and the scale are "
      + "reduced as far as necessary, unless --rate or --scale is given.", "bytes",
    read: FormatOptions.readSize)
  var maxSize: Int?

  @Flag(
    name: .customLong("trim"),
    help: "Crop the transparent margins of each frame in a sprite sheet.")
  var isTrimmed = false

  @Flag(
    name: .customLong("whole"),
    help: """
      Show entire frames in a contact sheet or a slice, instead of only the area around the header or \
      footer.
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

  // Not an option group, since the parser validates nested groups again at each level.
  private var options: FormatOptions {
    FormatOptions(
      count: count, pause: pause, matte: matte, maxSize: maxSize, isTrimmed: isTrimmed,
      isWhole: isWhole)
  }

  func validate() throws {
    if resume, force {
      throw ValidationError("--resume and --force cannot be combined; give one of them")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is out of range; allowed: 1 to 1024")
    }
  }

  /// Returns the format and the place of the output.
  ///
  /// For the parameters, see ``OutputTarget/init(of:path:format:among:taking:stem:)``.
  func target(
    of scenario: String, taking option: OutputOption? = nil, stem: (OutputFormat) -> String
  ) throws -> OutputTarget {
    try OutputTarget(
      of: scenario, path: output, format: format, among: Command.formats, taking: option,
      stem: stem)
  }

  /// Writes an output, and records its summary in the outcome.
  ///
  /// - Parameters:
  ///   - target: The format and the place.
  ///   - given: The given options of the command that not all formats accept.
  ///   - isShard: Whether only a shard of the frames is written, which requires a folder.
  ///   - outcome: The outcome that receives the summary.
  ///   - write: A closure that writes the output and returns its summary.
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
      // A default folder must not be a symlink; the initializer throws the error.
      _ = try Destination(place.path, isTyped: false)
    }
    let policy: FolderPolicy = force ? .force : resume ? .resume : .update
    let messages = MessageWriter(isQuiet: quiet)
    let options = options
    let summary: OutputSummary
    do {
      summary = try await Interruption.cancelling {
        let output = Output(
          place: place, isTyped: target.isTyped, policy: policy, messages: messages,
          options: options, display: ProgressDisplay(isQuiet: messages.isQuiet))
        defer { output.finishStage() }
        return try await write(output)
      }
    } catch is CancellationError {
      throw Failure(
        .interrupted,
        place.isFolder
          ? "interrupted; finished images are in \(place.path); to continue, run the same command"
          : "interrupted; nothing was written")
    }
    summary.tell(asJSON: json, isPiped: place == .stream, isQuiet: quiet, &outcome)
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
}
