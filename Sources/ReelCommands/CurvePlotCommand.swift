import ArgumentParser
import CurveTuning
import ScenarioTuning

/// `reel curve plot`: curves as a picture for a design document.
struct CurvePlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw curves over one time axis, with their velocity.",
    discussion: """
      Overshoot, peak and settling are marked with their numbers. Several curves have a legend, and \
      the largest difference from the first is marked where it is. The picture is plot.svg unless \
      -o names another file; its ending says the form.

        reel curve plot "spring(duration: .5, bounce: .3)"
        reel curve plot ease-in-out back-out --duration 0.35 -o curves.png
      """)

  @Argument(help: "The curves, up to 12.")
  var curves: [CurveInput]

  @OptionGroup var reading: CurveReading

  @Flag(inversion: .prefixedNo, help: "Draw the velocity too.")
  var velocity = true

  @OptionGroup var picture: PlotOutput

  func validate() throws {
    guard curves.count <= CurvePlot.mostCurves else {
      throw ValidationError(
        "\(curves.count) curves cannot be told apart; give up to \(CurvePlot.mostCurves)")
    }
    guard curves.count(where: \.isStandardInput) <= 1 else {
      throw ValidationError("standard input can be read once; give - for one curve only")
    }
  }

  func run() throws {
    var plot = CurvePlot(
      try curves.map { try $0.read(reading) }, title: picture.title, size: picture.size,
      appearance: picture.appearance.appearance)
    plot.showsVelocity = velocity
    try picture.write { () throws(PlotError) in try plot.plot() }
  }
}
