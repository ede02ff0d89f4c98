import ArgumentParser
import FileAccess

/// The `reel trace` command, which prints the events of a run and samples of its signals.
struct TraceCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Show what happens in a run, and when.",
    discussion: """
      Events are listed in order. Samples of all that moves are taken after the events of each \
      time and, with --every, on a grid that counts from the origin.

      table shows the events, and with --every or --signal the samples; csv has a sample a row; json has both. \
      log is what a device's logger would write of the run, for a scenario's replay.

      --explain tells why a component refreshed: a paragraph for each time that it looked at its \
      condition and refreshed, or refused, with every clause and its numbers. A refusal is told at \
      each release, tap and call, and where the content is far enough and something else is against \
      it. It tells as well what an early end has left stuck, as the original does, and what avoids it; \
      \(Program.name) check warns of that.
      """)

  /// The output format of a trace.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
    case csv
    case log
  }

  @OptionGroup var input: ScenarioInput

  @Option(help: "table, json, csv or log.")
  var format: Format = .table

  @Option("Sample on a grid of so many seconds too.", "seconds", read: NumberArgument.read)
  var every: Double?

  @Option(
    "The instant that times are relative to: 0, trigger, release, rest-1 …",
    read: { try Instant(parsing: $0) })
  var origin = Instant(.start)

  @Option(
    help: ArgumentHelp(
      "Sample this one only, such as wave.bend; repeatable. A .model behind a name is the value that "
        + "was set last.", valueName: "name"))
  var signal: [String] = []

  @Option(word: "a component", help: "Tell why the header or the footer refreshed when it did.")
  var explain: Placement?

  @Option(
    help: ArgumentHelp(
      "Compare the run with a device's log, laid on one another at their first touches.",
      valueName: "log.csv"))
  var against: String?

  @Option(
    "With --against, how many points off is too far; then the exit code is 1.", "points",
    read: NumberArgument.read)
  var tolerance = 0.5

  @Flag(help: "Include finger movements and model values.")
  var verbose = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func validate() throws {
    if let every, !(every > 0) {
      throw ValidationError("--every \(every.decimalText()) is no grid; give seconds above 0")
    }
    let onlyTableOrJSON = [("--explain", explain != nil), ("--against", against != nil)]
    for (option, isGiven) in onlyTableOrJSON where isGiven && ![.table, .json].contains(format) {
      throw ValidationError(
        "\(option) has no form as \(format.rawValue); choose --format table or json")
    }
    if !signal.isEmpty, format == .log {
      throw ValidationError("--signal has no form as log; choose --format table, json or csv")
    }
    if explain != nil, against != nil, format == .table {
      throw ValidationError("--explain and --against are one table each; choose --format json")
    }
    try require(
      tolerance >= 0,
      "--tolerance \(tolerance.decimalText()) is no distance; give points, 0 or more")
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
          columns: resolved.scenario.replay?.columns ?? [:], needsPan: false),
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
          "the run is further off \(comparison.name) than \(tolerance.decimalText()) pt, or its "
          + "finger differs")
    }
  }
}

extension Trace {
  /// A header row and a row for each sample.
  var csv: String {
    ([head] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
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
