import ArgumentParser

/// The `reel render` command, which draws the frames of a scenario.
struct RenderCommand: WorkingCommand, OutputCommand {
  static let formats = OutputFormat.ofRuns
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a scenario's frames.",
    discussion: """
      Without -o the frames go into <scenario>.frames/. A folder that holds only what an earlier \
      run wrote is brought up to date: frames that still show what they should are kept, others \
      are drawn, and those that the sequence no longer has are removed.

      \(formats.details)

      \(ScenarioInput.instantsHelp)
      """)

  @OptionGroup var input: ScenarioInput

  @OptionGroup var output: OutputArguments<RenderCommand>

  @Option(
    word: "a drive",
    help: """
      What makes frames differ: time (unless given), progress (the pull), loop, begin or end; \
      image sets are of progress and loop.
      """)
  var drive: Drive?

  @Option(
    help: """
      How many frames. Default: from the frame rate; of progress \
      \(FrameOptions.standardPercentCount), in image sets \(ImageSetPlan.standardPercentCount).
      """)
  var count: Int?

  @Option(
    help: "Frames by number, from 0: 12, 0..<60, 0...59, 10- or 1-3,7,20-40:2.",
    transform: { try FrameSelection(parsing: $0) })
  var frames: FrameSelection?

  @Option(
    "Frames at these instants.", "instant,…",
    read: { try ListArgument.read($0) { try Instant(parsing: $0) } })
  var at: [Instant] = []

  @Option(
    "The pulls that progress shows, 0 to 10; 1 is the threshold.", "percent,…",
    read: NumberArgument.readList)
  var percents: [Double] = []

  @Option(
    parsing: .next,
    "Pixels a point, 0.1 to 16, such as 1,2,3; the file's unless given, for image sets 1,2,3.",
    "scale,…", read: NumberArgument.readList)
  var scale: [Double] = []

  @Option(
    help: """
      Frames a second: 60, 100/3, 30000/1001. Default: the file's; for image sets \
      \(ImageSetPlan.standardRate), for GIF files \(OutputFormat.gifRate).
      """,
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    "How fast time passes: 0.25 is slow motion; the file's unless given.",
    read: NumberArgument.readSpeed)
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      """
      light (default), dark or light,dark, with files for each; a page has both, and image sets \
      where they differ.
      """,
      valueName: "appearance,…"),
    transform: { try ListArgument.read($0) { try Appearance(word: $0, "an appearance") } })
  var appearance: [Appearance] = []

  @Option(
    help: """
      How files are called, with #### for the number (from 0, in image sets from 1), {state}, \
      {percent} or {variant}.
      """,
    transform: { try FrameNamePattern(parsing: $0) })
  var name: FrameNamePattern?

  @Option(
    parsing: .next, "A part of the frames: \(ShardArgument.help)", "i/n", read: ShardArgument.read)
  var shard: Shard?

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func work(_ outcome: inout Outcome) async throws {
    let variant = input.variant.map { ".\($0)" } ?? ""
    let target = try output.target(of: input.scenario) { _ in input.name + variant }
    guard let write = target.format.render else { return }
    try await output.write(target, isShard: shard != nil, &outcome) { try await write(self, $0) }
  }

  /// Returns the plan of the frames.
  ///
  /// - Parameter standard: The default frame rate; `nil` for that of the scenario file.
  func plan(at standard: FrameRate? = nil) throws -> SequencePlan {
    let rate =
      (rate ?? standard).map { [ScenarioOverride(key: "clock.rate", value: $0.description)] } ?? []
    return try SequencePlan(try input.resolved(changing: rate + speedOverride), options)
  }

  func imageSetPlan() throws -> ImageSetPlan {
    var options = options
    options.rate = rate
    return try ImageSetPlan(
      try input.resolved(changing: speedOverride), named: input.name,
      drives: drive.map { [$0] } ?? [.progress, .loop], options,
      appearances: appearance.isEmpty ? nil : appearance)
  }

  /// The title of an image or a page: the names of the scenario and the variant.
  var shownTitle: String { input.variant.map { "\(input.name) · \($0)" } ?? input.name }

  /// Prints the plan's warnings.
  ///
  /// - Throws: `Failure` if there are warnings and `--strict` is given.
  func warn(about plan: SequencePlan, _ messages: MessageWriter) throws {
    var warnings = try plan.textWarnings()
    if plan.options.drive == .time, let timeline = plan.timeline {
      warnings = plan.resolved.warnings(of: timeline) + warnings
    }
    try messages.warn(warnings, isStrict: strict)
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
