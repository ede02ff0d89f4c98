import ArgumentParser
import CurveTuning

/// The `reel curve compare` command, which measures how curves differ from the first curve.
struct CurveCompareCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Say how far curves are from the first one, and where.",
    discussion: """
      All curves are seen over one time axis: a timing function over its duration, 1 second unless \
      said, and at its ends' values outside; a recording only where it has samples. Rubber bands go \
      with rubber bands.

        \(Program.name) curve compare ease-in-out "cubic-bezier(.4, 0, .6, 1)"
        \(Program.name) curve compare rec.csv "spring(duration: .5)" --from -80 --to 0 --start 12.4

      If a recording is far off a curve of 0 to 1 and none of --from, --to and --start is given, a hint \
      names the recording's own.

      Exits with 1 where a difference is larger than --max-error.
      """)

  @Argument(help: "The curves; the others are compared with the first.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @OptionGroup var placement: CurvePlacement

  @Option(
    name: .customLong("max-error"), "The largest difference that is allowed.", "value",
    read: NumberArgument.read)
  var maximumError: Double?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try require(curves.count >= 2, "one curve has nothing to be compared with; give two or more")
    try require(
      curves.count(where: \.isStandardInput) <= 1,
      "standard input can be read once; give - for one curve only")
    if let maximumError, maximumError < 0 {
      throw ValidationError("--max-error \(maximumError.decimalText()) is below 0; give 0 or more")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    let curves = try self.curves.map { placement.placed(try $0.read(reading)) }
    let first = curves[0]
    let differences = try curves.dropFirst().map { curve in
      guard let difference = CurveDifference(first, curve) else {
        throw Failure(
          .badData,
          first.unit == curve.unit
            ? "\(first.name) and \(curve.name) have no time in common"
            : "\(first.name) and \(curve.name) cannot be compared: one is over seconds, the other "
              + "over points")
      }
      try require(
        difference.rootMeanSquare.isFinite,
        or: Failure(.badData, "\(curve.name) grows beyond all numbers beside \(first.name)"))
      return (curve: curve, difference: difference)
    }
    outcome.print(asJSON: json, report(on: first, differences), table(differences))
    if !placement.isGiven {
      for hint in PlacementHint.hints(for: first, differences) {
        outcome.say("hint: \(hint)")
      }
    }
    if let maximumError,
      let worst = differences.max(by: { $0.difference.maximum < $1.difference.maximum }),
      worst.difference.maximum > maximumError
    {
      throw Failure(
        outcome:
          "\(worst.curve.name) is \(worst.difference.maximum.decimalText(places: 6)) from "
          + "\(first.name) at \(worst.difference.place.decimalText(places: 6)) "
          + "\(first.unit.rawValue); allowed: \(maximumError.decimalText())")
    }
  }

  private typealias Found = (curve: NamedCurve, difference: CurveDifference)

  private func report(on first: NamedCurve, _ differences: [Found]) -> JSONValue {
    let most = maximumError ?? .infinity
    let curves = differences.map { curve, difference -> JSONValue in
      [
        "curve": .text(curve.name), "maximum": .number(difference.maximum),
        "at": .number(difference.place), "difference": .number(difference.difference),
        "rms": .number(difference.rootMeanSquare), "from": .number(difference.domain.lowerBound),
        "to": .number(difference.domain.upperBound),
      ]
    }
    return [
      "first": .text(first.name), "unit": .text(first.unit.rawValue),
      "maxError": maximumError.map(JSONValue.number) ?? .null,
      "allowed": .flag(differences.allSatisfy { $0.difference.maximum <= most }),
      "curves": .list(curves),
    ]
  }

  private func table(_ differences: [Found]) -> TerminalText {
    var table = TextTable([
      ("curve", .left), ("maximum", .right), ("at", .right), ("RMS", .right), ("over", .left),
    ])
    for (curve, difference) in differences {
      let numbers = [
        difference.maximum, difference.place, difference.rootMeanSquare,
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
