import ArgumentParser
import BezierGeometry
import KeyframeAnimation

/// `reel curve sample`: a curve's values and slopes.
struct CurveSampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Print a curve's values and slopes, as CSV.",
    discussion: """
      x is a fraction of the duration for timing functions, seconds for springs and decay, and \
      points for a rubber band.
      """)

  @Argument(help: "The curve.", transform: { try Curve(parsing: $0) })
  var curve: Curve

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where to sample; negative numbers too.", valueName: "x,…"),
    transform: NumberArgument.readList)
  var at: [Double]

  @Option(
    parsing: .unconditional, help: "The value at the start (timing functions and springs).",
    transform: NumberArgument.read)
  var from: Double?

  @Option(
    parsing: .unconditional, help: "The value at the end (timing functions and springs).",
    transform: NumberArgument.read)
  var to: Double?

  func validate() throws {
    switch curve {
    case .timing, .spring: return
    case .decay, .rubberBand:
      guard from == nil, to == nil else {
        throw ValidationError(
          "--from and --to go with timing functions and springs; \(curve) has values of its own")
      }
    }
  }

  func run() throws {
    let (start, end) = (from ?? 0, to ?? 1)
    let distance = end - start
    // Without a change of ends the numbers are the curve's own to the last bit.
    let isPlain = start == 0 && end == 1
    var text = "x,value,derivative\n"
    for x in at {
      let value = curve.value(at: x)
      let slope = curve.derivative(at: x)
      let cells = [
        x, isPlain ? value : start + distance * value, isPlain ? slope : distance * slope,
      ]
      text += cells.map { $0.decimalText() }.joined(separator: ",") + "\n"
    }
    try Terminal.write(text)
  }
}
