import ArgumentParser
import Figures

/// The `reel sweep` command, which compares variants of a scenario.
struct SweepCommand: WorkingCommand, OutputCommand {
  static let formats = OutputFormat.ofVariants
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Compare variants of a scenario, side by side or in numbers.",
    discussion: """
      What varies is the file's variants (--variants) or settings (--vary, repeatable; all \
      combinations are made): header.hillHeight=20..100:20 with both ends, or a list such as \
      header.bounceTiming="ease-out,spring(duration: .5, bounce: .3)".

      \(formats.details)

      In frames, animations and videos all variants move at the same time. One picture has at most \
      \(Sweep.maximumImageCount) frames side by side and \
      \(CanvasLimit.maximumArea / 1_000_000) million pixels, a table \(Sweep.maximumCellCount) lines.

      \(ScenarioInput.instantsHelp)
      """)

  @OptionGroup var input: ScenarioInput

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A setting and its values: a..b:step, or a list; repeatable.", valueName: "key=values"),
    transform: { try SweepAxis(parsing: $0) })
  var vary: [SweepAxis] = []

  @Flag(help: "Compare the variants that the file names.")
  var variants = false

  @Option(
    "The instants of a contact sheet or onion skin; unless given, those of the file's golden section.",
    "instant,…", read: { try ListArgument.read($0) { try Instant(parsing: $0) } })
  var at: [Instant] = []

  @Option(
    "An instant that all variants reach together where they move, such as trigger.",
    read: { try Instant(parsing: $0) })
  var align: Instant?

  @OptionGroup var output: OutputArguments<SweepCommand>

  @Option(
    parsing: .next,
    "The tracks to measure, by a trace's names; the list's offset and inset and what bends unless "
      + "given, and where none of these changes, what does.", "name,…",
    read: { try ListArgument.read($0) { $0 } })
  var tracks: [String] = []

  @Option(
    parsing: .next, "Pixels a point, 0.1 to 16; the file's unless given.", "scale",
    read: {
      try NumberArgument.read($0, "a scale is a number from 0.1 to 16", where: (0.1...16).contains)
    })
  var scale: Double?

  @Option(
    help: "Frames a second: 60, 100/3. Default: the file's; for GIF files \(OutputFormat.gifRate).",
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    "How fast time passes: 0.25 is slow motion; the file's unless given.",
    read: NumberArgument.readSpeed)
  var speed: Double?

  @Option(word: "an appearance", help: "light (unless given) or dark.")
  var appearance = Appearance.light

  @Option(
    parsing: .next,
    "A part of the lines, of a picture's rows or of the frames: \(ShardArgument.help)", "i/n",
    read: ShardArgument.read)
  var shard: Shard?

  @Option(help: "What stands above the picture; the file's name unless given, nothing for \"\".")
  var title: String?

  func validate() throws {
    if variants, input.variant != nil {
      throw ValidationError(
        "--variants compares all variants, and --variant chooses one; give one of them")
    }
  }

  func work(_ outcome: inout Outcome) async throws {
    let target = try output.target(of: input.scenario, taking: align == nil ? nil : .align) {
      // The suffix distinguishes the file from that of `reel render`, which has the scenario's
      // name.
      $0.render == nil ? input.name : "\(input.name).sweep"
    }
    let given: [(OutputOption, Bool)] = [
      (.at, !at.isEmpty), (.align, align != nil), (.rate, rate != nil), (.speed, speed != nil),
      (.tracks, !tracks.isEmpty),
    ]
    guard let write = target.format.sweep else { return }
    let isPart = target.format.hasParts && target.place != .stream
    try await output.write(
      target, given: given.filter(\.1).map(\.0), isShard: shard != nil && !isPart, &outcome
    ) {
      try await write(self, $0)
    }
  }

  /// Returns the sweep over the variants.
  ///
  /// - Parameters:
  ///   - mayBeOne: Whether a sweep of a single variant is allowed.
  ///   - further: The overrides for all variants, in addition to `--set`.
  func sweep(mayBeOne: Bool = false, changing further: [ScenarioOverride] = []) throws -> Sweep {
    let file = try ScenarioInput.file(input.scenario)
    let axes = (variants ? [try SweepAxis(variantsOf: file)] : []) + vary
    try require(
      !axes.isEmpty || mayBeOne,
      or: Failure(
        .usage,
        "nothing varies; give --vary header.hillHeight=20..100:20, or --variants"
          + (file.variants.isEmpty ? "" : " (\(file.variants.map(\.name).joined(separator: ", ")))")
      ))
    return try Sweep(file, axes: axes, variant: input.variant, overrides: input.overrides + further)
  }

  /// The options for variants that move side by side.
  var sequenceOptions: SweepSequence.Options {
    var options = SweepSequence.Options()
    options.alignment = align
    options.rate = rate
    options.speed = speed
    options.scale = scale
    options.appearance = appearance
    options.title = shownTitle
    options.shard = shard
    options.jobs = output.jobs
    return options
  }

  /// The title of an image; `nil` for none.
  var shownTitle: String? { title.map { $0.isEmpty ? nil : $0 } ?? input.name }
}
