import ArgumentParser
import BezierGeometry
import FrameSequence
import Pixels
import RefreshModel
import RefreshScenario
import Sweeps

/// `reel sweep`: a scenario with settings varied, side by side.
struct SweepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Compare variants of a scenario, side by side or in numbers.",
    discussion: """
      What varies is the file's variants (--variants) or settings (--vary, repeatable; all \
      combinations are made): header.bendDistance=20..100:20 with both ends, or a list such as \
      header.bounceTiming="ease-out,spring(duration: .5, bounce: .3)".

      -o chooses by its ending: a .png sheet (rows are variants, columns the instants of --at; two \
      settings at one instant make rows and columns), a folder of frames in which all variants move \
      at the same time, .raw, or a .csv of measures. An onion skin lays variants over one another, or \
      one variant's instants, and outlines what differs.

      A sheet or a sequence has at most \(Sweep.maximumPictureCount) frames side by side and \
      \(CanvasLimit.maximumArea / 1_000_000) million pixels, a table \(Sweep.maximumCellCount) lines.

      Instants are seconds (1.25), events (trigger, release, handler, end, rest, trigger[2]), \
      either with more or fewer seconds (trigger+0.1), or pull=0.5.
      """)

  /// What comes out.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case sheet
    case onion
    case sequence
    case raw
    case csv
  }

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
    parsing: .unconditional,
    help: ArgumentHelp(
      "The instants of a sheet or onion skin; unless given, those of the file's golden section.",
      valueName: "instant,…"),
    transform: { try ListArgument($0) { try Instant(parsing: $0) } })
  var at: ListArgument<Instant>?

  @Option(
    parsing: .unconditional,
    help: "The instant that a sequence shows at the same time in all variants, such as trigger.",
    transform: { try Instant(parsing: $0) })
  var align: Instant?

  @Option(name: .shortAndLong, help: "A file (.png, .csv, .raw), a folder, or - .")
  var output: String?

  @Option(help: "sheet, onion, sequence, raw or csv; by the ending of -o unless given.")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "The tracks to measure, by a trace's names; the list's offset and inset and what bends unless "
        + "given, and where none of these changes, what does.", valueName: "name,…"),
    transform: { try ListArgument($0) { $0 } })
  var tracks: ListArgument<String>?

  @Option(
    help: ArgumentHelp("Pixels a point, 0.1 to 16; the file's unless given.", valueName: "scale"),
    transform: { text in
      let scale = try NumberArgument.read(text)
      guard (0.1...16).contains(scale) else {
        throw ValidationError("a scale is a number from 0.1 to 16")
      }
      return scale
    })
  var scale: Double?

  @Option(
    help: "Frames a second of a sequence: 60, 100/3; the file's unless given.",
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    parsing: .unconditional,
    help: "How fast a sequence passes: 0.25 is slow motion; the file's unless given.",
    transform: NumberArgument.readSpeed)
  var speed: Double?

  @Option(help: "light (unless given) or dark.")
  var appearance = AppearanceArgument(.light)

  @Option(help: "What stands above the picture; the file's name unless given, nothing for \"\".")
  var title: String?

  @Option(
    help:
      "How many variants are worked on at a time, 1 to 1024; as many as there are cores unless given."
  )
  var jobs: Int?

  @Flag(help: "Go on with a sequence that was interrupted; there must be one.")
  var resume = false

  @Flag(
    help: """
      Write a sequence into any folder, replacing files of the same names; a file is replaced anyway.
      """)
  var force = false

  @Flag(help: "Say nothing but results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if variants, input.variant != nil {
      throw ValidationError(
        "--variants compares all variants, and --variant chooses one; give one of them")
    }
    if resume, force {
      throw ValidationError("--resume and --force contradict one another; give one of them")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is out of range; allowed: 1 to 1024")
    }
  }

  func run() async throws {
    let target = try SweepTarget(
      path: output, format: format, scenario: input.scenario, isAligned: align != nil)
    try check(target)
    let file = try ScenarioInput.file(input.scenario)
    let axes = (variants ? [try SweepAxis(variantsOf: file)] : []) + vary
    guard !axes.isEmpty || target.isOnion else {
      throw Failure(
        .usage,
        "nothing varies; give --vary header.bendDistance=20..100:20, or --variants"
          + (file.variants.isEmpty ? "" : " (\(file.variants.map(\.name).joined(separator: ", ")))")
      )
    }
    let sweep = try Sweep(
      file, axes: axes, variant: input.variant, overrides: input.overrides)
    let output = SweepOutput(
      sweep: sweep, target: target, instants: at?.elements ?? [], options: options,
      tracks: tracks?.elements ?? [], policy: force ? .force : resume ? .resume : .update,
      isJSON: json, messages: MessageWriter(isQuiet: quiet))
    do {
      try await Interruption.cancelling { try await output.write() }
    } catch is CancellationError {
      throw Failure(
        .interrupted,
        target.isFolder
          ? "interrupted; whole frames are in \(target.path), and the same command goes on from there"
          : "interrupted; nothing was written")
    }
  }

  private var options: SweepSequence.Options {
    var options = SweepSequence.Options()
    options.alignment = align
    options.rate = rate
    options.speed = speed
    options.scale = scale
    options.appearance = appearance.appearance
    options.title = title.map { $0.isEmpty ? nil : $0 } ?? RenderTarget.baseName(input.scenario)
    options.jobs = jobs
    return options
  }

  private func check(_ target: SweepTarget) throws {
    if target.isMoving {
      guard at == nil else {
        throw Failure(
          .usage, "--at chooses instants for a sheet or an onion skin; a sequence shows all of them"
        )
      }
    } else {
      guard align == nil, rate == nil, speed == nil else {
        throw Failure(
          .usage, "--align, --rate and --speed go with a sequence; name a folder with -o")
      }
    }
    try WritingOptions(resume: resume, force: force)
      .check(path: target.path, isFolder: target.isFolder, isStream: target == .rawOutput)
    if tracks != nil, !target.isTable {
      throw Failure(.usage, "--tracks goes with a table; name it with -o measures.csv")
    }
    if target == .rawOutput {
      if json { throw Failure(.usage, "--json and raw pixels cannot both go to standard output") }
      if Terminal.isOutputInteractive {
        throw Failure(
          .usage,
          "standard output is a terminal, which cannot show raw pixels; pipe them into a program, "
            + "or name a file: -o frames.raw")
      }
    }
  }
}
