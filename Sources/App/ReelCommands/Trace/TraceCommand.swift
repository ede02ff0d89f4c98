import ArgumentParser
import FileAccess

/// The `reel trace` command, which prints the events of a run and samples of its signals.
struct TraceCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Print the events and signals of a run.",
    discussion: """
      Events are listed in order. Signals are sampled at the time of each event, after all events \
      of that time, and with --every also on a grid relative to the origin.

      Formats:
        table  the events and, with --every or --signal, the samples
        json   the events and the samples
        csv    one sample per row and, without --signal, the kinds of the events at its time
        log    a log as a device would record it, for the replay of a scenario

      --explain prints why the header or the footer refreshed or did not. Each decision lists the \
      clauses of the condition, with yes or no, and their numbers. A decision not to refresh is \
      listed at each release, tap and call, and whenever the threshold is reached but another \
      clause does not hold. Remarks describe states that an early end of the refresh leaves \
      behind, as in the original library, and how to avoid them; \(Program.name) check warns about \
      them, too.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, log
  }

  @OptionGroup var input: ScenarioInput

  @Option(help: "The output format.")
  var format: Format = .table

  @Option("Also sample at this interval, in seconds.", "seconds", read: NumberArgument.read)
  var every: Double?

  @Option(
    "The instant that times are relative to, such as trigger, release or rest-1; default: 0.",
    read: { try Instant(parsing: $0) })
  var origin: Instant?

  @Option(
    help: ArgumentHelp(
      "Sample only this signal, such as wave.bend, or wave.bend.model for the model value; "
        + "repeatable; default: all signals.", valueName: "name"))
  var signal: [String] = []

  @Option(
    word: "a placement", help: "Explain why the header or the footer refreshed, or did not.")
  var explain: Placement?

  @Option("Compare the run with the log of a device, aligned at the first touch.", "log.csv")
  var against: String?

  @Option(
    "The largest allowed deviation from the log of --against, in points; default: 0.5.", "points",
    read: NumberArgument.read)
  var tolerance: Double?

  @Flag(help: "Include finger movements and model values.")
  var verbose = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func validate() throws {
    if let every, !(every > 0) {
      throw ValidationError("--every \(every.decimalText()) is out of range; allowed: above 0 s")
    }
    for restriction in restrictions
    where restriction.isGiven && !restriction.formats.contains(format) {
      throw ValidationError(
        "\(restriction.option) does not support --format \(format.rawValue); use --format "
          + restriction.formats.map(\.rawValue).alternatives)
    }
    if explain != nil, against != nil, format == .table {
      throw ValidationError(
        "--explain and --against cannot be combined in a table; use --format json")
    }
    if let tolerance {
      try require(against != nil, "--tolerance requires --against; give a log, or omit it")
      try require(
        tolerance >= 0,
        "--tolerance \(tolerance.decimalText()) is out of range; allowed: 0 pt or more")
    }
  }

  /// The options that apply only to some formats, with those formats.
  private var restrictions: [(option: String, isGiven: Bool, formats: [Format])] {
    [
      ("--explain", explain != nil, [.table, .json]),
      ("--against", against != nil, [.table, .json]),
      ("--signal", !signal.isEmpty, [.table, .json, .csv]),
      ("--every", every != nil, [.table, .json, .csv]),
      ("--origin", origin != nil, [.table, .json, .csv]),
      ("--verbose", verbose, [.table, .json, .csv]),
    ]
  }

  func work(_ outcome: inout Outcome) throws {
    let resolved = try input.resolved()
    let timeline = try resolved.play()
    try MessageWriter(isQuiet: false).warn(
      resolved.warnings(of: timeline)
        + resolved.textWarnings(of: timeline, textLayout: try resolved.textLayout()),
      isStrict: strict)
    let options = try options(for: timeline)
    let comparison = try against.map {
      LogComparison(
        timeline, try log(at: $0, for: resolved), name: $0, tolerance: tolerance ?? 0.5,
        origin: options.origin)
    }
    let trace = try Trace(timeline, options, comparison: comparison)
    switch format {
    case .json: outcome.print(result: trace.json.text)
    case .csv: outcome.print(result: trace.csv)
    case .log: outcome.print(result: try ReplayLog(of: resolved.script).csv)
    case .table:
      outcome.print(
        comparison?.text ?? trace.explanation?.text
          ?? trace.table(withSamples: every != nil || !signal.isEmpty))
    }
    if let deviation = comparison?.deviation { throw Failure(outcome: "\(deviation)") }
  }

  private func options(for timeline: Timeline) throws -> Trace.Options {
    if let explain, timeline.attachedHeaders[explain] == nil {
      throw Failure(
        .usage, "--explain \(explain.rawValue): the scenario has no \(explain.rawValue)")
    }
    var options = Trace.Options()
    options.origin = try timeline.time(of: origin ?? .start, anywhere: true)
    options.every = every
    options.isVerbose = verbose
    options.signals = signal
    options.explained = explain
    return options
  }

  /// Reads a device's log, on the grid of the run.
  private func log(at path: String, for resolved: ResolvedScenario) throws -> ReplayLog {
    try ReplayLog(
      csv: try InputFile.read(path, allowsStream: true), fileName: path,
      columns: resolved.scenario.replay?.columns ?? [:], needsPan: false
    ).rounded(to: resolved.script.grid)
  }
}
