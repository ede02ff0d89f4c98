import ArgumentParser
import BezierGeometry
import FrameSequence
import Pixels
import RefreshModel
import RefreshScenario

/// `reel render`: from a scenario to frames.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a scenario's frames.",
    discussion: """
      Without -o the frames go into <scenario>.frames/. A folder that holds only what an earlier \
      run wrote is brought up to date: frames that still show what they should are kept, others \
      are drawn, and those that the sequence no longer has are removed.

      With --format imageset, images for a GIF header go into an existing asset catalogue: \
      60 that the pull chooses among (image i of n shows the pull (i + 1/2) / n) and one cycle of \
      the refreshing, 10 a second; --drive progress or --drive loop draws one of the two. Each shows the \
      header's whole strip on the content's edge, whatever the canvas is cropped to, at 1x, 2x and 3x, \
      and in light and dark where they differ. Only sets of the names that this run, or an earlier \
      run of the same names, writes are touched. Beside the catalogue a Swift file is written that \
      hands the images to MJRefresh's GIF header.

      Instants are seconds (1.25), events (trigger, release, handler, end, rest, trigger[2]), \
      either with more or fewer seconds (trigger+0.1), or pull=0.5.
      """)

  @OptionGroup var input: ScenarioInput

  @Option(
    name: .shortAndLong,
    help: """
      A folder, a file (.png, .raw), an asset catalogue (.xcassets), or - for raw pixels on \
      standard output.
      """)
  var output: String?

  @Option(
    help: "png, raw (straight RGBA, 8 bits), contact (chosen frames in one picture) or imageset.")
  var format: String?

  @Option(
    help: """
      What makes frames differ: time (unless given), progress (the pull), loop, begin or end; \
      image sets are of progress and loop.
      """)
  var drive: DriveArgument?

  @Option(help: "How many frames; as many as the rate asks for unless given.")
  var count: Int?

  @Option(
    help: "Frames by number, from 0: 12, 0..<60, 0...59, 10- or 1-3,7,20-40:2.",
    transform: { try FrameSelection(parsing: $0) })
  var frames: FrameSelection?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames at these instants.", valueName: "instant,…"),
    transform: { try ListArgument($0) { try Instant(parsing: $0) } })
  var at: ListArgument<Instant>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pulls that progress shows, 0 to 10; 1 is the threshold.", valueName: "percent,…"),
    transform: NumberArgument.readList)
  var percents: [Double] = []

  @Option(
    help: ArgumentHelp(
      "Pixels a point, 0.1 to 16, such as 1,2,3; the file's unless given, for image sets 1,2,3.",
      valueName: "scale,…"),
    transform: NumberArgument.readList)
  var scale: [Double] = []

  @Option(
    help: "Frames a second: 60, 100/3, 30000/1001; the file's unless given, for image sets 10.",
    transform: { try FrameRate(parsing: $0) })
  var rate: FrameRate?

  @Option(
    parsing: .unconditional,
    help: "How fast time passes: 0.25 is slow motion; the file's unless given.",
    transform: NumberArgument.readSpeed)
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "light (unless given), dark or light,dark; image sets have both where they differ.",
      valueName: "appearance,…"),
    transform: {
      try ListArgument($0) { name in
        guard let appearance = Appearance(rawValue: name) else {
          throw ValidationError("“\(name)” is not an appearance; allowed: light, dark")
        }
        return appearance
      }
    })
  var appearance: ListArgument<Appearance>?

  @Option(
    help: """
      How files are called, with #### for the number (from 0, in image sets from 1), {state}, \
      {percent} or {variant}.
      """,
    transform: { try FrameNamePattern(parsing: $0) })
  var name: FrameNamePattern?

  @Option(
    help: "How many frames are drawn at a time, 1 to 1024; as many as there are cores unless given."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp("A part of the frames, such as 1/4.", valueName: "i/n"),
    transform: { try Shard(parsing: $0) })
  var shard: Shard?

  @Flag(help: "Go on with a run that was interrupted; there must be one.")
  var resume = false

  @Flag(
    help: "Write into any folder, replacing files of the same names; a file is replaced anyway.")
  var force = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @Flag(help: "Say nothing but results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if resume, force {
      throw ValidationError("--resume and --force contradict one another; give one of them")
    }
  }

  func run() async throws {
    if let catalogue { return try await renderImageSets(into: catalogue) }
    let resolved = try input.resolved(changing: clockOverrides)
    let plan = try SequencePlan(resolved, options)
    let target = try target(for: plan)
    try check(target, json: json)
    let messages = MessageWriter(isQuiet: quiet)
    try warn(about: plan, messages)

    let policy = policy
    let report: SequenceReport
    do {
      report = try await Interruption.cancelling {
        var display = ProgressDisplay(isQuiet: messages.isQuiet)
        defer { display.finish() }
        let progress: (FramePipeline.Progress) -> Void = { display.show($0) }
        switch target {
        case .folder(let path):
          return try await plan.render(toFolder: path, policy: policy, progress: progress)
        case .file(let path): return try await plan.render(toFile: path)
        case .rawFile(let path): return try await plan.renderRaw(path: path, progress: progress)
        case .rawOutput:
          return try await plan.renderRaw(
            to: .standardOutput, path: ByteStream.standardOutput.name, progress: progress)
        case .contactSheet(let path): return try plan.renderContactSheet(toFile: path)
        case .imageSets(let path): throw Failure(.usage, "\(path) is for image sets")
        }
      }
    } catch is CancellationError {
      throw Failure(.interrupted, interruption(target))
    }
    try RenderSummary(report: report, plan: plan).write(
      asJSON: json, isPiped: target == .rawOutput, messages)
  }

  /// What may happen to files that are there.
  var policy: FolderPolicy { force ? .force : resume ? .resume : .update }

  /// What of the scenario is drawn.
  var options: FrameOptions {
    var options = FrameOptions()
    options.drive = drive?.drive ?? .time
    options.count = count
    options.frames = frames
    options.instants = at?.elements ?? []
    options.percents = percents
    options.scales = scale
    options.appearances = appearance?.elements ?? [.light]
    options.name = name
    options.shard = shard
    options.jobs = jobs
    return options
  }

  /// The clock's settings that have an option of their own.
  private var clockOverrides: [ScenarioOverride] {
    (rate.map { [ScenarioOverride(key: "clock.rate", value: $0.description)] } ?? [])
      + speedOverride
  }

  /// The speed, where it was given.
  var speedOverride: [ScenarioOverride] {
    speed.map { [ScenarioOverride(key: "clock.speed", value: $0.decimalText())] } ?? []
  }

  private func target(for plan: SequencePlan) throws -> RenderTarget {
    let target: RenderTarget
    do throws(RenderTarget.UnsupportedFormat) {
      target = try RenderTarget(
        path: output, format: format, scenario: input.scenario, variant: input.variant)
    } catch {
      let size = try plan.extents().first?.size ?? PixelSize(width: 1, height: 1)
      throw Failure(
        .usage,
        error.sentence(
          scenario: input.scenario, size: size,
          rate: plan.resolved.scenario.clock.rate.description))
    }
    if let contradiction = target.contradiction { throw Failure(.usage, contradiction) }
    return target
  }

  private func check(_ target: RenderTarget, json: Bool) throws {
    try WritingOptions(resume: resume, force: force, shard: shard != nil)
      .check(path: target.path, isFolder: target.isFolder, isStream: target == .rawOutput)
    guard target == .rawOutput else { return }
    if json {
      throw Failure(.usage, "--json and raw pixels cannot both go to standard output")
    }
    if Terminal.isOutputInteractive {
      throw Failure(
        .usage,
        "standard output is a terminal, which cannot show raw pixels; pipe them into a program, "
          + "or name a file: -o frames.raw")
    }
  }

  private func warn(about plan: SequencePlan, _ messages: MessageWriter) throws {
    var warnings = try plan.textWarnings()
    if options.drive == .time, let timeline = plan.timeline {
      warnings = plan.resolved.warnings(of: timeline) + warnings
    }
    try messages.warn(warnings, isStrict: strict)
  }

  private func interruption(_ target: RenderTarget) -> String {
    if case .folder(let path) = target {
      return "interrupted; whole frames are in \(path), and the same command goes on from there"
    }
    return "interrupted; nothing was written"
  }
}

/// A drive's name on the command line.
enum DriveArgument: String, ExpressibleByArgument, CaseIterable {
  case time
  case progress
  case loop
  case begin
  case end

  var drive: Drive {
    switch self {
    case .time: .time
    case .progress: .progress
    case .loop: .loop
    case .begin: .begin
    case .end: .end
    }
  }
}
