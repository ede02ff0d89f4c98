import ArgumentParser
import Figures
import FileAccess

/// The `reel curve plot` command, which draws curves.
struct CurvePlotCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Plot curves over one time axis.",
    discussion: """
      A plot of curves labels overshoot, peak and settling time. A plot of several curves has a \
      legend and marks the largest difference from the first curve. The image is written to \
      plot.svg, or to the file given by -o, whose ending selects SVG or PNG.

        \(Program.name) curve plot "spring(duration: .5, bounce: .3)"
        \(Program.name) curve plot ease-in-out back-out --duration 0.35 -o curves.png
        \(Program.name) trace wave.yaml --format csv | \(Program.name) curve plot - --columns \
      time,wave.bend
      """)

  @Argument(help: "The curves, at most 12.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @OptionGroup var placement: CurvePlacement

  @Flag(inversion: .prefixedNo, help: "Also plot the velocity of curves.")
  var velocity = true

  @OptionGroup(title: "Image") var image: PlotOutput

  func validate() throws {
    try require(
      curves.count <= CurvePlot.maximumCount,
      "\(curves.count) curves are too many for a plot; allowed: at most \(CurvePlot.maximumCount)")
    try require(
      curves.count(where: \.isStandardInput) <= 1,
      "standard input can be read only once; give - for one curve only")
  }

  func work(_ outcome: inout Outcome) throws {
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
