/// A plot of a run: its signals over time, the paths of its balls, or the floating of its balls.
package struct RunPlot: Sendable {
  /// The part of a run that is plotted.
  package enum Subject: Hashable, Sendable {
    /// The signals with the given trace labels, over time, with the events and the behaviors'
    /// states.
    ///
    /// Without labels, up to four signals that change are plotted for each unit.
    case tracks([String] = [])
    /// The paths of a wave header's balls, in points on both axes.
    ///
    /// Dots mark equal time intervals, so that their distance shows the speed.
    case balls
    /// The float's contribution to each ball's y-coordinate over time, positive downward.
    ///
    /// Each ball has its own row.
    case floats
  }

  /// The recorded run; plots of balls show its first refresh.
  package var timeline: Timeline
  /// The part of the run that is plotted.
  package var subject: Subject
  package var title: String
  /// The size, in points; `nil` for a default that depends on the subject.
  package var size: Size?
  /// The appearance, light or dark.
  package var appearance: Appearance
  /// The origin of the time axis, from the beginning of the run.
  ///
  /// It has no effect on the balls' paths, which have no time axis.
  package var origin = Flicks.zero
  /// The label of the time axis, which may name the origin.
  package var axisLabel = "seconds"
  /// The seconds to show, from the origin; `nil` for the entire run, or the balls' entire float.
  package var window: ClosedRange<Double>?

  package init(
    _ timeline: Timeline, _ subject: Subject = .tracks(), title: String, size: Size? = nil,
    appearance: Appearance = .light
  ) {
    self.timeline = timeline
    self.subject = subject
    self.title = title
    self.size = size
    self.appearance = appearance
  }

  /// Returns the plot.
  ///
  /// - Throws: ``PlotError`` if a trace label is unknown, nothing changes, the window does not
  ///   overlap the run, the header has no balls, or they never rise.
  package func plot() throws(PlotError) -> Plot {
    switch subject {
    case .tracks(let names): try tracks(named: names)
    case .balls: try balls()
    case .floats: try floats()
    }
  }
}
