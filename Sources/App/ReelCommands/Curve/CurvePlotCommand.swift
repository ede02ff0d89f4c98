import ArgumentParser
import CurveTuning
import Figures
import FileAccess

/// The `reel curve plot` command, which draws curves or a scenario's run.
struct CurvePlotCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw curves over one time axis, or a scenario's run.",
    discussion: """
      Overshoot, peak and settling are marked with their numbers. Several curves have a legend, and \
      the largest difference from the first is marked where it is. Of a scenario, its numbers over \
      time are drawn with its events and states, or what its balls do. The picture is plot.svg \
      unless -o names another file; its ending says the form.

        \(Program.name) curve plot "spring(duration: .5, bounce: .3)"
        \(Program.name) curve plot ease-in-out back-out --duration 0.35 -o curves.png
        \(Program.name) curve plot wave.yaml --tracks contentOffset.y,wave.bend --origin trigger
        \(Program.name) curve plot wave.yaml --balls --appearance dark -o balls-dark.png
      """)

  @Argument(help: "The curves, up to 12, or one scenario.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @OptionGroup var placement: CurvePlacement

  @Flag(inversion: .prefixedNo, help: "Draw the velocity of curves too.")
  var velocity = true

  @OptionGroup(title: "Scenarios") var scenarioOptions: ScenarioPlotOptions

  @OptionGroup(title: "The picture") var image: PlotOutput

  /// The path of the scenario to plot, or `nil` if curves are plotted.
  private var scenario: String? {
    curves.first.map(\.text).flatMap { ScenarioFile.hasEnding($0) ? $0 : nil }
  }

  func validate() throws {
    try require(
      curves.count <= CurvePlot.mostCurves,
      "\(curves.count) curves cannot be told apart; give up to \(CurvePlot.mostCurves)")
    try require(
      curves.count(where: \.isStandardInput) <= 1,
      "standard input can be read once; give - for one curve only")
    if let whole = curves.map(\.text).first(where: ScenarioFile.hasEnding) {
      try require(
        curves.count == 1,
        "\(whole) is a scenario, which is plotted alone; for one of its curves give "
          + "\(whole)#header.bounceTiming")
    } else if let option = scenarioOptions.given.first {
      throw ValidationError(
        "\(option) goes with a scenario, as in: \(Program.name) curve plot wave.yaml")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    if let scenario {
      return try scenarioOptions.write(
        scenario, window: reading.window, to: image, &outcome)
    }
    var inputs = InputFiles()
    let named = try curves.map { input in
      inputs.add(input.inputs)
      var curve = placement.placed(try input.read(reading))
      // A legend has no room for the folders of a file; a curve's text has no slash.
      curve.name = InputFile.name(of: curve.name)
      // A spring or a fling takes as long as it takes, and is shown until it rests.
      switch curve.source {
      case .curve(.timing), .samples: break
      case .curve: curve.duration = nil
      }
      return curve
    }
    var plot = CurvePlot(
      named, title: image.title, size: image.size,
      appearance: image.appearance)
    plot.showsVelocity = velocity
    try image.write(reading: inputs, &outcome) { try plot.plot() }
  }
}
