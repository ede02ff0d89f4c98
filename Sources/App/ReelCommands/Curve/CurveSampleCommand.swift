import ArgumentParser
import CurveTuning

/// The `reel curve sample` command, which prints values and derivatives of a curve.
struct CurveSampleCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Print values and slopes of a curve as CSV.",
    discussion: """
      x is a fraction of the duration for timing functions, a time in seconds for springs, decays \
      and recordings, and a pull in points for rubber bands.
      """)

  @Argument(help: "The curve.")
  var curve: CurveInput

  @OptionGroup var reading: CurveReading

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The values of x to sample, which may be negative.", valueName: "x,…"),
    transform: NumberArgument.readList)
  var at: [Double]

  @OptionGroup var ends: CurveEnds

  func work(_ outcome: inout Outcome) throws {
    let curve = try self.curve.read(reading)
    try require(
      curve.hasProgress || !ends.isGiven,
      "--from and --to apply only to timing functions and springs; the values of \(curve.name) "
        + "are fixed")
    let start = ends.from ?? 0
    let distance = (ends.to ?? 1) - start
    // With the default end values, the numbers are bit for bit those of the curve.
    var text = "x,value,derivative\n"
    for x in at {
      // `NamedCurve` would expect seconds for a timing function instead of a fraction.
      let value = curve.curve?.value(at: x) ?? curve.value(at: x)
      let slope = curve.curve?.derivative(at: x) ?? curve.derivative(at: x)
      let cells = [x, start + distance * value, distance * slope]
      text += cells.map { $0.decimalText() }.joined(separator: ",") + "\n"
    }
    outcome.print(result: text)
  }
}
