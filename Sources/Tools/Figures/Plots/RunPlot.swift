/// A plot of a run: its signals over time, with the events and the behaviors' states.
package struct RunPlot: Sendable {
  package var timeline: Timeline
  /// The trace labels of the signals that are plotted.
  ///
  /// Without labels, up to four signals that change are plotted for each unit.
  package var names: [String]
  package var title: String
  /// The size, in points; `nil` for a default that depends on the signals.
  package var size: Size?
  /// The appearance, light or dark.
  package var appearance: Appearance
  /// The origin of the time axis, from the beginning of the run.
  package var origin = Flicks.zero
  /// The label of the time axis, which may name the origin.
  package var axisLabel = "seconds"
  /// The seconds to show, from the origin; `nil` for the entire run.
  package var window: ClosedRange<Double>?

  package init(
    _ timeline: Timeline, _ names: [String] = [], title: String, size: Size? = nil,
    appearance: Appearance = .light
  ) {
    self.timeline = timeline
    self.names = names
    self.title = title
    self.size = size
    self.appearance = appearance
  }
}
