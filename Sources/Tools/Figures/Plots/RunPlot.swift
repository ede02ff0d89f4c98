public import BezierGeometry
public import KeyframeAnimation
public import RefreshModel
public import VectorDrawing

/// A run over time: its numbers, its balls' paths, or how its balls float.
public struct RunPlot: Sendable {
  /// What of the run is shown.
  public enum Subject: Hashable, Sendable {
    /// Numbers over time by the names that traces give them, with the events and the behaviors' states;
    /// without names those that tell most.
    case tracks([String] = [])
    /// The paths of a wave header's balls on the header's own geometry, with dots at equal times, so that
    /// their distance is speed.
    case balls
    /// What the float of each ball of a wave header adds to its y over time, positive downwards: a row a ball.
    case floats
  }

  /// The run; of balls its first refresh is shown.
  public var timeline: Timeline
  /// What of it is shown.
  public var subject: Subject
  /// The plot's title.
  public var title: String
  /// The extents, in points; `nil` for as much as its parts need.
  public var size: Size?
  /// Light or dark.
  public var appearance: Appearance
  /// The time that the axis counts from, from the run's beginning; paths have no time axis.
  public var origin = Flicks.zero
  /// The axis' label; it may name the origin.
  public var axisLabel = "seconds"
  /// The seconds to show, from the origin; `nil` for the whole run, or the balls' whole float.
  public var window: ClosedRange<Double>?

  /// Creates a plot of a run.
  public init(
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
  /// - Throws: ``PlotError`` if a name is unknown, nothing of the run lies in the window, there are no
  ///   balls, or they never rise.
  public func plot() throws(PlotError) -> Plot {
    switch subject {
    case .tracks(let names): try tracks(named: names)
    case .balls: try balls()
    case .floats: try floats()
    }
  }
}
