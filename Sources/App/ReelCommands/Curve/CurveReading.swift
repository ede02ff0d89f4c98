import ArgumentParser
import CodeExport

/// The options for reading recordings, and the duration of timing functions.
struct CurveReading: ParsableArguments {
  private static func names(_ column: ReplayColumn) -> String { column.names.alternatives }

  @Option(
    parsing: .next,
    "The columns of a recording's times and values, by name or by number from 1; default: those "
      + "named \(Self.names(.time)) and \(Self.names(.offset)), otherwise the first two.",
    "t,y",
    read: { text in
      let names = try ListArgument.read(text) { $0 }
      try require(
        names.count == 2,
        "--columns requires two columns, of the times and of the values, as in t,y or 1,3")
      return names
    })
  var columns: [String]?

  @Option(
    "The time interval of a recording to read, in seconds; either end may be omitted; default: all "
      + "samples.",
    "A..B", read: { try Self.window($0) })
  var window: ClosedRange<Double>?

  @Option(
    help: """
      The unit of a recording's times: s, ms, us, ns, or auto, which detects the unit from the \
      name of the column (such as timestamp_ms) or the interval between samples, and reports it. \
      All other times are in seconds.
      """)
  var timeUnit = TimeUnitWord.auto

  @Option(
    "The duration of timing functions without one, in seconds; default: 1.", "seconds",
    read: {
      try NumberArgument.read($0, "--duration \($0) is out of range; allowed: above 0 s") { $0 > 0 }
    })
  var duration: Double?

  /// The part of a recording to read.
  var recording: CurveRecording.Options {
    var options = CurveRecording.Options()
    options.columns = columns
    options.window = window
    options.timeUnit = TimeUnit(rawValue: timeUnit.rawValue)
    return options
  }

  /// Parses an interval such as `0.2..1.5`, `0.2..` or `..1.5`.
  private static func window(_ text: String) throws -> ClosedRange<Double> {
    let ends = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    try require(
      ends.count == 2, "“\(text)” is not a window; give two times in seconds, as in 0.2..1.5")
    let start = ends[0].isEmpty ? -.infinity : try NumberArgument.read(ends[0])
    let end = ends[1].isEmpty ? .infinity : try NumberArgument.read(ends[1])
    try require(start < end, "the window \(text) is empty; its end must be after its start")
    return start...end
  }
}

/// The values of `--time-unit`: a unit's symbol, or `auto` to detect the unit.
enum TimeUnitWord: String, ExpressibleByArgument, CaseIterable {
  case auto, s, ms, us, ns
}

extension Duration {
  package var inSeconds: Double { self / .seconds(1) }
}
