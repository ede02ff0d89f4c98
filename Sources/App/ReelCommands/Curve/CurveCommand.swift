import ArgumentParser

/// The `reel curve` command, which groups the commands for animation curves.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Sample, describe, plot, compare, fit and hand over animation curves.",
    discussion: """
      A curve is a name (ease-in-out, back-in, elastic-out, bounce-in, circular-in-out, sine-in …) \
      or cubic-bezier(.42, 0, .58, 1), steps(4, jump-end), linear(0, .5 25%, 1), \
      spring(mass: 1, stiffness: 100, damping: 10), spring(duration: .5, bounce: .3), \
      spring(response: .5, damping-fraction: .8), decay(velocity: 1000, rate: .998) or \
      rubber-band(dimension: 667). Quote it for the shell.

      It can also be a scenario's setting, given there or by default (wave.yaml#header.bounceTiming), \
      a recording (a file of comma-separated times and values), or - for standard input, which holds \
      either a recording or a curve's text on one line.
      """,
    subcommands: [
      CurveSampleCommand.self, CurveDescribeCommand.self, CurvePlotCommand.self,
      CurveCompareCommand.self, CurveFitCommand.self, CurveExportCommand.self,
    ])
}
