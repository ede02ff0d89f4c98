import ArgumentParser
import Figures

/// The `reel sweep` command, which compares variants of a scenario.
struct SweepCommand: WorkingCommand {
  static let formats = OutputFormat.ofVariants
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Compare variants of a scenario in images.",
    discussion: """
      Compares the variants of the file (--variants), or the combinations of settings given by \
      --vary. The values of a setting are a range that includes both ends, such as \
      header.hillHeight=20..100:20, or a list, such as \
      header.bounceTiming="ease-out,spring(duration: .5, bounce: .3)".

      \(formats.details)

      In frames, animations and videos, all variants play simultaneously. An image has at most \
      \(Sweep.maximumImageCount) frames and \(CanvasLimit.maximumArea / 1_000_000) million pixels.

      \(ScenarioInput.instantsHelp)
      """)

  @OptionGroup var input: ScenarioInput

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Vary a setting over a range, first..last:step, or over a list of values; repeatable.",
      valueName: "key=values"),
    transform: { try SweepAxis(parsing: $0) })
  var vary: [SweepAxis] = []

  @Flag(help: "Compare the variants that the file defines.")
  var variants = false

  @Option(
    "The instants that a contact sheet shows; default: those of the file's golden section.",
    "instant,…", read: { try ListArgument.read($0) { try Instant(parsing: $0) } })
  var at: [Instant] = []

  @Option(
    "Shift the variants in time so that all reach this instant together, such as trigger.",
    read: { try Instant(parsing: $0) })
  var align: Instant?

  @Option(
    "Show only the frames between two instants, such as trigger..trigger+0.6: from the first variant "
      + "that reaches the first instant to the last that reaches the second.", "instant..instant",
    read: {
      let selection = try FrameSelection(parsing: $0)
      try require(selection.span != nil, "“\($0)” has no instants; write trigger..trigger+0.6")
      return selection
    })
  var frames: FrameSelection?

  @OptionGroup var output: OutputArguments<SweepCommand>

  @Option(
    parsing: .next, "The scale in pixels per point, 0.1 to 16; default: the file's scale.", "scale",
    read: {
      try NumberArgument.read(
        $0, "the scale is out of range; allowed: 0.1 to 16", where: (0.1...16).contains)
    })
  var scale: Double?

  @Option(
    help: """
      The frame rate, in frames per second, such as 60 or 100/3; default: the file's rate, \
      \(OutputFormat.gifRate) for GIF files.
      """,
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    "The playback speed, 0.01 to 100, where 0.25 is slow motion; default: the file's speed.",
    read: NumberArgument.readSpeed)
  var speed: Double?

  @Option(word: "an appearance", help: "The appearance: light or dark; default: light.")
  var appearance = Appearance.light

  @Option(
    parsing: .next,
    "Write one shard of the frames: \(ShardArgument.help)", "i/n",
    read: ShardArgument.read)
  var shard: Shard?

  @Option(help: "The title above the image; default: the file's name; \"\" for no title.")
  var title: String?

  func validate() throws {
    if variants, input.variant != nil {
      throw ValidationError("--variants and --variant cannot be combined; give one of them")
    }
  }

  func work(_ outcome: inout Outcome) async throws {
    try await output.write(
      of: input.scenario, taking: align == nil ? nil : "--align",
      // The suffix distinguishes the file from that of `reel render`, which has the scenario's name.
      stem: { $0.render == nil ? input.name : "\(input.name).sweep" },
      given: [
        "--at": !at.isEmpty, "--align": align != nil, "--frames": frames != nil,
        "--rate": rate != nil, "--speed": speed != nil,
      ], isShard: shard != nil, &outcome
    ) { try await $0.format.sweep?(self, $0) }
  }

  /// Returns the sweep over the variants.
  ///
  /// - Parameter further: The overrides for all variants, in addition to `--set`.
  func sweep(changing further: [ScenarioOverride] = []) throws -> Sweep {
    let file = try ScenarioInput.file(input.scenario)
    let axes = (variants ? [try SweepAxis(variantsOf: file)] : []) + vary
    try require(
      !axes.isEmpty,
      or: Failure(
        .usage,
        "nothing varies; give --vary header.hillHeight=20..100:20, or --variants"
          + (file.variants.isEmpty ? "" : " (\(file.variants.map(\.name).joined(separator: ", ")))")
      ))
    return try Sweep(file, axes: axes, variant: input.variant, overrides: input.overrides + further)
  }

  /// The options for images that show all variants.
  var imageOptions: SweepOptions {
    var options = SweepOptions(title: shownTitle)
    options.alignment = align
    options.span = frames?.span
    options.rate = rate
    options.speed = speed
    options.scale = scale
    options.appearance = appearance
    options.shard = shard
    options.jobs = output.jobs
    return options
  }

  /// The title of an image; `nil` for none.
  var shownTitle: String? { title.map { $0.isEmpty ? nil : $0 } ?? input.name }
}

extension SweepCommand: OutputCommand {
  var scales: [Double] {
    get { scale.map { [$0] } ?? [] }
    set { scale = newValue.first }
  }

  func standardScale() throws -> Double {
    let sweep = try sweep()
    return try sweep.scenario(of: sweep.cell(0)).canvas.scale
  }
}
