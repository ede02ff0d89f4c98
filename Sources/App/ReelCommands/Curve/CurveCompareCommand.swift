import ArgumentParser
import CurveTuning

/// The `reel curve compare` command, which measures how curves differ from the first curve.
struct CurveCompareCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Measure how far curves deviate from the first one.",
    discussion: """
      All curves share one time axis. A timing function extends over its duration and keeps its \
      first and last value outside of it; a recording counts only where it has samples. Rubber \
      bands can be compared only with rubber bands.

        \(Program.name) curve compare ease-in-out "cubic-bezier(.4, 0, .6, 1)"
        \(Program.name) curve compare rec.csv "spring(duration: .5)" --from -80 --to 0 --start 12.4

      If a recording deviates strongly from a curve between 0 and 1, and --from, --to and --start \
      are missing, a hint suggests their values.

      The exit code is 1 if a difference is larger than --max-error.
      """)

  @Argument(help: "The curves; the others are compared with the first.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @OptionGroup var placement: CurvePlacement

  @Option(
    name: .customLong("max-error"),
    "The largest allowed difference, in the unit of the values; default: unlimited.", "value",
    read: NumberArgument.read)
  var maximumError: Double?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    try require(curves.count >= 2, "a comparison requires at least two curves")
    try require(
      curves.count(where: \.isStandardInput) <= 1,
      "standard input can be read only once; give - for one curve only")
    if let maximumError, maximumError < 0 {
      throw ValidationError(
        "--max-error \(maximumError.decimalText()) is out of range; allowed: 0 or more")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    let curves = try self.curves.map { placement.placed(try $0.read(reading)) }
    let first = curves[0]
    let others = try curves.dropFirst().map { curve in
      guard let difference = CurveDifference(first, curve) else {
        throw Failure(
          .badData,
          first.unit == curve.unit
            ? "\(first.name) and \(curve.name) do not overlap in time"
            : "\(first.name) and \(curve.name) cannot be compared: one is over seconds, the other "
              + "over points")
      }
      try require(
        difference.rootMeanSquare.isFinite,
        or: Failure(
          .badData, "the difference between \(curve.name) and \(first.name) is not finite"))
      return (curve: curve, difference: difference)
    }
    let comparison = CurveComparison(with: first, others)
    outcome.print(asJSON: json, comparison.json(limit: maximumError), table(of: comparison))
    if !placement.isGiven { for hint in comparison.hints { outcome.say("hint: \(hint)") } }
    if let maximumError, let worst = comparison.farthest, worst.difference.maximum > maximumError {
      throw Failure(
        outcome: "\(worst.curve.name) deviates from \(first.name) by "
          + "\(worst.difference.maximum.decimalText(places: 6)) at "
          + "\(worst.difference.maximumX.decimalText(places: 6)) \(first.unit.rawValue); allowed: "
          + "\(maximumError.decimalText())")
    }
  }

  private func table(of comparison: CurveComparison) -> TerminalText {
    var table = TextTable([
      ("curve", .left), ("maximum", .right), ("at", .right), ("RMS", .right), ("range", .left),
    ])
    for (curve, difference) in comparison.others {
      let numbers = [
        difference.maximum, difference.maximumX, difference.rootMeanSquare,
        difference.domain.lowerBound, difference.domain.upperBound,
      ].map { $0.decimalText(places: 6) }
      let unit = curve.unit.rawValue
      table.add([
        curve.name, numbers[0], "\(numbers[1]) \(unit)", numbers[2],
        "\(numbers[3])..\(numbers[4]) \(unit)",
      ])
    }
    return table.text
  }
}
