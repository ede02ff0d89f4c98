import ArgumentParser

/// The `reel curve` command, which groups the commands for animation curves.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Sample, describe, plot, compare, fit and export animation curves.",
    discussion: """
      A curve is a name, such as ease-in-out, back-in, elastic-out, bounce-in, circular-in-out or \
      sine-in; or cubic-bezier(.42, 0, .58, 1), steps(4, jump-end), linear(0, .5 25%, 1), \
      spring(mass: 1, stiffness: 100, damping: 10), spring(duration: .5, bounce: .3), \
      spring(response: .5, damping-fraction: .8), decay(velocity: 1000, rate: .998) or \
      rubber-band(dimension: 667). Quote it for the shell.

      A curve can also be a setting of a scenario, such as wave.yaml#header.bounceTiming; a \
      recording, which is a file of comma-separated times and values; a design token, such as \
      motion.tokens.json#motion.bounce; or - to read a recording, or a curve on one line, from \
      standard input.

      Code is read as well, as it is exported or pasted: CSS declarations such as transition: \
      opacity .3s ease-out; animations, springs and timing curves of SwiftUI, UIKit and Core \
      Animation; specs and easings of Compose; interpolators and springs of Android. An argument, \
      a name or a unit that is not understood is an error.
      """,
    subcommands: [
      CurveSampleCommand.self, CurveDescribeCommand.self, CurvePlotCommand.self,
      CurveCompareCommand.self, CurveFitCommand.self, CurveExportCommand.self,
    ])
}
