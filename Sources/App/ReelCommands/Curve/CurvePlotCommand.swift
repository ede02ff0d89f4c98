import ArgumentParser
import Figures
import FileAccess

/// The `reel curve plot` command, which draws curves or a scenario's run.
struct CurvePlotCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Plot curves over one time axis, or a scenario's run.",
    discussion: """
      A plot of curves labels overshoot, peak and settling time. A plot of several curves has a \
      legend and marks the largest difference from the first curve. A plot of a scenario shows \
      tracks over time, with events and states. The image is written to plot.svg, or to the file \
      given by -o, whose ending selects SVG or PNG.

        \(Program.name) curve plot "spring(duration: .5, bounce: .3)"
        \(Program.name) curve plot ease-in-out back-out --duration 0.35 -o curves.png
        \(Program.name) curve plot wave.yaml --tracks contentOffset.y,wave.bend --origin trigger
      """)

  @Argument(help: "The curves, at most 12, or one scenario file.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @OptionGroup var placement: CurvePlacement

  @Flag(inversion: .prefixedNo, help: "Also plot the velocity of curves.")
  var velocity = true

  @OptionGroup(title: "Scenarios") var scenarioOptions: ScenarioPlotOptions

  @OptionGroup(title: "Image") var image: PlotOutput

  /// The path of the scenario to plot, or `nil` if curves are plotted.
  private var scenario: String? {
    curves.first.map(\.text).flatMap { ScenarioFile.hasEnding($0) ? $0 : nil }
  }

  func validate() throws {
    try require(
      curves.count <= CurvePlot.mostCurves,
      "\(curves.count) curves are too many for a plot; allowed: at most \(CurvePlot.mostCurves)")
    try require(
      curves.count(where: \.isStandardInput) <= 1,
      "standard input can be read only once; give - for one curve only")
    if let whole = curves.map(\.text).first(where: ScenarioFile.hasEnding) {
      try require(
        curves.count == 1,
        "\(whole) is a scenario, which cannot be plotted together with curves; for one of its "
          + "curves, give \(whole)#header.bounceTiming")
    } else if let option = scenarioOptions.given.first {
      throw ValidationError(
        "\(option) requires a scenario, as in: \(Program.name) curve plot wave.yaml")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    if let scenario {
      return try scenarioOptions.write(scenario, window: reading.window, to: image, &outcome)
    }
    var inputs = InputFiles()
    let named = try curves.map { input in
      inputs.add(input.inputs)
      var curve = placement.placed(try input.read(reading))
      // A legend has no room for the folders of a file; a curve's text has no slash.
      curve.name = ExactPath.name(of: curve.name)
      // `--duration` does not apply to springs and decays, which are shown until they rest.
      switch curve.source {
      case .curve(.timing), .samples: break
      case .curve: curve.duration = nil
      }
      return curve
    }
    var plot = CurvePlot(named, title: image.title, size: image.size, appearance: image.appearance)
    plot.showsVelocity = velocity
    try image.write(reading: inputs, &outcome) { try plot.plot() }
  }
}
