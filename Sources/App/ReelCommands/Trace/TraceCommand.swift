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
    case table
    case json
    case csv
    case log
  }

  @OptionGroup var input: ScenarioInput

  @Option(help: "The output format.")
  var format: Format = .table

  @Option("Also sample at this interval, in seconds.", "seconds", read: NumberArgument.read)
  var every: Double?

  @Option(
    "The instant that times are relative to, such as trigger, release or rest-1; default: 0.",
    read: { try Instant(parsing: $0) })
  var origin = Instant(.start)

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
  var tolerance = 0.5

  @Flag(help: "Include finger movements and model values.")
  var verbose = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func validate() throws {
    if let every, !(every > 0) {
      throw ValidationError("--every \(every.decimalText()) is out of range; allowed: above 0 s")
    }
    let onlyTableOrJSON = [("--explain", explain != nil), ("--against", against != nil)]
    for (option, isGiven) in onlyTableOrJSON where isGiven && ![.table, .json].contains(format) {
      throw ValidationError(
        "\(option) does not support --format \(format.rawValue); use --format table or json")
    }
    if !signal.isEmpty, format == .log {
      throw ValidationError(
        "--signal does not support --format log; use --format table, json or csv")
    }
    if explain != nil, against != nil, format == .table {
      throw ValidationError(
        "--explain and --against cannot be combined in a table; use --format json")
    }
    try require(
      tolerance >= 0,
      "--tolerance \(tolerance.decimalText()) is out of range; allowed: 0 pt or more")
  }

  func work(_ outcome: inout Outcome) throws {
    let resolved = try input.resolved()
    let timeline = try resolved.play()
    try MessageWriter(isQuiet: false).warn(
      resolved.warnings(of: timeline)
        + resolved.textWarnings(of: timeline, textLayout: try resolved.textLayout()),
      isStrict: strict)
    if let explain, timeline.attachedHeaders[explain] == nil {
      throw Failure(
        .usage, "--explain \(explain.rawValue): the scenario has no \(explain.rawValue)")
    }
    let options = Trace.Options(
      origin: try timeline.time(of: origin, anywhere: true), every: every, isVerbose: verbose,
      signals: signal, explained: explain)
    let comparison = try against.map { path in
      LogComparison(
        timeline,
        try ReplayLog(
          csv: try InputFile.read(path, allowsStream: true), fileName: path,
          columns: resolved.scenario.replay?.columns ?? [:], needsPan: false
        ).rounded(to: resolved.script.grid),
        name: path, tolerance: tolerance, origin: options.origin)
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
    if let comparison, !comparison.isWithin {
      throw Failure(
        outcome:
          "the run deviates from \(comparison.name) by more than \(tolerance.decimalText()) pt, or "
          + "its touches differ")
    }
  }
}

extension Trace {
  /// A header row and a row for each sample.
  ///
  /// Unless signals are requested, the last column lists the kinds of the events at the row's time,
  /// separated by spaces, with the names of impacts and announcements.
  var csv: String {
    var table = [head] + rows
    if listsEvents {
      let kinds = Dictionary(grouping: events, by: \.time).mapValues {
        $0.map(\.label).joined(separator: " ")
      }
      let column = ["events"] + samples.map { kinds[$0.time] ?? "" }
      table = zip(table, column).map { $0 + [$1] }
    }
    return table.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var head: [String] { ["time"] + keys }

  private var rows: [[String]] {
    let keys = keys
    return samples.map { sample in
      let values = Dictionary(sample.values.map { ($0.key, $0.value) }) { first, _ in first }
      return [text(of: sample.time)] + keys.map { TraceValues.text(of: values[$0], key: $0) }
    }
  }

  /// Returns a table of the events, followed by a table of the samples if requested.
  func table(withSamples: Bool) -> TerminalText {
    var table = TextTable([
      ("time", .right), ("event", .left), ("target", .left), ("name", .left), ("from", .right),
      ("to", .right),
    ])
    for event in events {
      table.add([
        text(of: event.time), event.kind.rawValue, event.target?.rawValue ?? "",
        event.name ?? "", TraceValues.text(of: event.from, key: event.name ?? ""),
        TraceValues.text(of: event.to, key: event.name ?? ""),
      ])
    }
    guard withSamples else { return table.text }
    var values = TextTable(head.map { ($0, .right) })
    for row in rows { values.add(row) }
    return table.text + "\n" + values.text
  }
}

extension TimelineEvent {
  /// The kind and, for an impact or an announcement, the name.
  fileprivate var label: String {
    guard let name, kind == .impact || kind == .announcement else { return kind.rawValue }
    return "\(kind.rawValue):\(name)"
  }
}
