import ArgumentParser
import CurveTuning

/// The `reel curve describe` command, which prints the properties of a curve.
struct CurveDescribeCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print the range of a curve and, for springs, all parameters and settling times.")

  @Argument(help: "The curve.")
  var curve: CurveInput

  @OptionGroup var reading: CurveReading

  @Flag(help: "Print the result as JSON.")
  var json = false

  func work(_ outcome: inout Outcome) throws {
    let description = CurveDescription.json(of: try curve.read(reading))
    outcome.print(asJSON: json, .object(description), PlainText(description).text)
  }
}
