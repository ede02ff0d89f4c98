import ArgumentParser

/// The `reel render` command, which draws the frames of a scenario.
struct RenderCommand: WorkingCommand {
  static let formats = OutputFormat.ofRuns
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render the frames of a scenario.",
    discussion: """
        \(Program.name) render wave.yaml
        \(Program.name) render wave.yaml -o wave.gif
        \(Program.name) render wave.yaml --at trigger+0.1 --scale 3 -o bent.png
        \(Program.name) render wave.yaml --format contact --appearance dark -o overview.png
        \(Program.name) render wave.yaml --set header.ballCount=5 --speed 0.25 -o slow.html

      Without -o, the frames are written into the folder <scenario>.frames. A folder that contains \
      only the files of an earlier run is updated: current frames are kept, outdated and missing \
      frames are rendered, and frames that no longer belong to the sequence are removed.

      \(formats.details)

      \(ScenarioInput.instantsHelp)
      """)

  @OptionGroup var input: ScenarioInput

  @OptionGroup var output: OutputArguments<RenderCommand>

  @Option(
    word: "a drive",
    help: """
      The frames to render: time (the run), progress (the style at increasing pulls), loop (one \
      cycle of the refreshing animation), begin or end (the animations before and after it); \
      default: time, for image sets progress and loop.
      """)
  var drive: Drive?

  @Option(
    help: """
      The number of frames; default: from the frame rate, \
      \(FrameOptions.standardPercentCount) for progress, \
      \(ImageSetPlan.standardPercentCount) for progress in image sets.
      """)
  var count: Int?

  @Option(
    help: """
      Render the frames with these numbers, from 0: 12, 0..<60, 0...59, 10- or 1-3,7,20-40:2, or \
      those between two instants: trigger..trigger+0.6.
      """,
    transform: { try FrameSelection(parsing: $0) })
  var frames: FrameSelection?

  @Option(
    "Render the frames at these instants.", "instant,…",
    read: { try ListArgument.read($0) { try Instant(parsing: $0) } })
  var at: [Instant] = []

  @Option(
    "The pulls to render with --drive progress, 0 to 10, in multiples of the threshold.",
    "percent,…",
    read: NumberArgument.readList)
  var percents: [Double] = []

  @Option(
    parsing: .next,
    "The scales in pixels per point, 0.1 to 16, such as 1,2,3; default: the file's scale, for "
      + "image sets 1,2,3.",
    "scale,…", read: NumberArgument.readList)
  var scale: [Double] = []

  @Option(
    help: """
      The frame rate, in frames per second, such as 60, 100/3 or 30000/1001; default: the file's \
      rate, \(ImageSetPlan.standardRate) for image sets, \(OutputFormat.gifRate) for GIF files.
      """,
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    "The playback speed, 0.01 to 100, where 0.25 is slow motion; default: the file's speed.",
    read: NumberArgument.readSpeed)
  var speed: Double?

  @Option(
    parsing: .next,
    "The appearances to render into separate files: light, dark or light,dark; default: light, "
      + "for image sets both if they differ. A page always contains both.",
    "appearance,…",
    read: { try ListArgument.read($0) { try Appearance(word: $0, "an appearance") } })
  var appearance: [Appearance] = []

  @Option(
    help: """
      The pattern of file names, with #### for the number (from 0, in image sets from 1), {state}, \
      {percent} or {variant}; default: frame_######.png.
      """,
    transform: { try FrameNamePattern(parsing: $0) })
  var name: FrameNamePattern?

  @Option(
    parsing: .next, "Render one shard of the frames: \(ShardArgument.help)", "i/n",
    read: ShardArgument.read)
  var shard: Shard?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func work(_ outcome: inout Outcome) async throws {
    let variant = input.variant.map { ".\($0)" } ?? ""
    try await output.write(
      of: input.scenario, stem: { _ in input.name + variant }, isShard: shard != nil, &outcome
    ) { try await $0.format.render?(self, $0) }
  }

  /// Returns the plan of the frames.
  ///
  /// - Parameter standard: The default frame rate; `nil` for that of the scenario file.
  func plan(at standard: FrameRate? = nil) throws -> SequencePlan {
    let rate =
      (rate ?? standard).map { [ScenarioOverride(key: "clock.rate", value: $0.description)] } ?? []
    return try SequencePlan(try input.resolved(changing: rate + speedOverride), options)
  }

  /// Returns the plan of images for a GIF header, after printing its warnings.
  func imageSetPlan(for target: ImageSetTarget, _ output: Output) throws -> ImageSetPlan {
    var options = options
    options.rate = rate
    let plan = try ImageSetPlan(
      try input.resolved(changing: speedOverride), named: input.name,
      drives: drive.map { [$0] } ?? [.progress, .loop], for: target, options,
      appearances: appearance.isEmpty ? nil : appearance, isTrimmed: output.isTrimmed)
    try output.messages.warn(try plan.warnings(), isStrict: strict)
    return plan
  }

  /// The title of an image or a page: the names of the scenario and the variant.
  var shownTitle: String { input.variant.map { "\(input.name) · \($0)" } ?? input.name }

  /// Prints the plan's warnings.
  ///
  /// - Throws: `Failure` if there are warnings and `--strict` is given.
  func warn(about plan: SequencePlan, _ messages: MessageWriter) throws {
    let timeline = plan.options.drive == .time ? plan.timeline : nil
    let ofRun = timeline.map { plan.resolved.warnings(of: $0) } ?? []
    try messages.warn(ofRun + plan.textWarnings(), isStrict: strict)
  }

  private var options: FrameOptions {
    var options = FrameOptions()
    options.drive = drive ?? .time
    options.count = count
    options.frames = frames
    options.instants = at
    options.percents = percents
    options.scales = scale
    options.appearances = appearance.isEmpty ? [.light] : appearance
    options.name = name
    options.shard = shard
    options.jobs = output.jobs
    return options
  }

  /// The override for `--speed`; empty if it is not given.
  private var speedOverride: [ScenarioOverride] {
    speed.map { [ScenarioOverride(key: "clock.speed", value: $0.decimalText())] } ?? []
  }
}

extension RenderCommand: OutputCommand {
  var scales: [Double] {
    get { scale }
    set { scale = newValue }
  }

  func standardScale() throws -> Double { try input.resolved().scenario.canvas.scale }
}
