import ArgumentParser
import CurveTuning

/// The `reel curve sample` command, which prints values and derivatives of a curve.
struct CurveSampleCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Print a curve's values and slopes, as CSV.",
    discussion: """
      x is a fraction of the duration for timing functions, seconds for springs, decay \
      and recordings, and points for a rubber band.
      """)

  @Argument(help: "The curve.")
  var curve: CurveInput

  @OptionGroup var reading: CurveReading

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where to sample; negative numbers too.", valueName: "x,…"),
    transform: NumberArgument.readList)
  var at: [Double]

  @Option("The value at the start (timing functions and springs).", read: NumberArgument.read)
  var from: Double?

  @Option("The value at the end (timing functions and springs).", read: NumberArgument.read)
  var to: Double?

  func work(_ outcome: inout Outcome) throws {
    let curve = try self.curve.read(reading)
    if !curve.hasProgress, from != nil || to != nil {
      throw ValidationError(
        "--from and --to go with timing functions and springs; \(curve.name) has values of its own")
    }
    let (start, end) = (from ?? 0, to ?? 1)
    let distance = end - start
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
