import ArgumentParser
import Figures

/// The options for a plot of a scenario's run.
struct ScenarioPlotOptions: ParsableArguments {
  @Option(
    parsing: .next,
    "The tracks of a scenario's run to plot, by their names in \(Program.name) trace; default: up "
      + "to four tracks that change, for each unit.", "name,…",
    read: { try ListArgument.read($0) { $0 } })
  var tracks: [String]?

  @Option(
    "The instant of a scenario's run that times are relative to, such as trigger, release or "
      + "rest-1; default: 0.", "instant", read: { try Instant(parsing: $0) })
  var origin: Instant?

  @OptionGroup var changes: ScenarioChanges

  /// The names of the given options, which do not apply to curves.
  var given: [String] {
    [
      ("--tracks", tracks != nil), ("--origin", origin != nil),
      ("--set", !changes.overrides.isEmpty), ("--variant", changes.variant != nil),
    ].filter(\.1).map(\.0)
  }

  /// Plays a scenario and writes the requested plot.
  func write(
    _ path: String, window: TimeWindow?, to image: PlotOutput, _ outcome: inout Outcome
  ) throws {
    let resolved = try ScenarioInput.resolve(
      path, variant: changes.variant, overrides: changes.overrides)
    let timeline = try resolved.play()
    let origin = try timeline.time(of: origin ?? Instant(.start), anywhere: true)
    let shown = window.map { window in
      let end = (timeline.duration - origin).seconds
      let start = window.from ?? -origin.seconds
      return start...max(window.to ?? end, start)
    }
    var plot = RunPlot(
      timeline, tracks ?? [], title: image.title ?? ScenarioInput.baseName(path),
      size: image.size, appearance: image.appearance)
    plot.origin = origin
    plot.window = shown
    plot.axisLabel = self.origin.map { "seconds from \($0)" } ?? "seconds"
    try image.write(reading: resolved.inputs, &outcome) { try plot.plot() }
  }
}
