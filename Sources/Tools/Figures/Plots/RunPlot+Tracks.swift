import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RefreshModel

extension RunPlot {
  func tracks(named names: [String]) throws(PlotError) -> Plot {
    let annotations = try RunAnnotations(timeline, origin: origin, window: window)
    let tracks = RunTracks(timeline)
    let chosen = try chosen(from: tracks, names)
    let byUnit = Dictionary(grouping: chosen, by: \.unit)
    var style = 0
    let panels = MeasureUnit.panels.compactMap { unit -> PlotPanel? in
      guard let tracks = byUnit[unit] else { return nil }
      let series = tracks.map { track in
        defer { style += 1 }
        return PlotSeries(
          name: track.name, style: style, runs: [points(of: track, annotations)],
          isNamedAtEnd: true)
      }
      return PlotPanel(
        heading: unit.heading,
        range: Plot.range(of: series.flatMap(\.points).map(\.y), including: unit.anchors),
        weight: Double(max(tracks.count, 2)), references: [0], series: series)
    }
    guard !panels.isEmpty else { throw .missing("nothing moves in this run") }
    let height = 160.0 + panels.reduce(0) { $0 + 60 + 40 * $1.weight }
    return Plot(
      title: title, size: size ?? Size(width: Plot.standardSize.width, height: height),
      appearance: appearance, horizontalLabel: axisLabel, horizontalRange: annotations.range,
      panels: panels, events: annotations.events, strips: annotations.strips)
  }

  /// The track's values in the range, and those at its ends.
  private func points(of track: RunTracks.Track, _ annotations: RunAnnotations) -> [Point] {
    let range = annotations.range
    let shift = origin.seconds
    func point(_ time: Double) -> Point { Point(x: time, y: track.curve.value(at: time + shift)) }
    let inside = zip(track.curve.times, track.curve.values)
      .map { Point(x: $0 - shift, y: $1) }
      .filter { $0.x > range.lowerBound && $0.x < range.upperBound }
    return [point(range.lowerBound)] + inside + [point(range.upperBound)]
  }

  // MARK: Which

  /// What is left out where nobody asks for it: what follows from others, or is a plot of its own.
  private static func isQuiet(_ signal: Signal) -> Bool {
    signal.facet == .balls && !signal.isNamed(SignalName.ballDepth)
      || quietNames.contains(where: signal.isNamed)
      || signal.isNamed(SignalName.lastUpdated)
  }

  private static let quietNames: [SignalName<Double>] =
    EdgeInsets.Edge.allCases.map { .adjustedContentInset($0) } + [
      .crest, .lift, .position, .extent, .stateTime, .spinnerPhase,
    ]
  /// The most numbers a panel that nobody chose shows.
  private static let mostPerPanel = 4

  private func chosen(
    from tracks: RunTracks, _ names: [String]
  ) throws(PlotError) -> [RunTracks.Track] {
    guard names.isEmpty else {
      var chosen: [RunTracks.Track] = []
      for name in names {
        guard let track = tracks[name] else {
          throw .unknownTrack(name, known: tracks.tracks.map(\.name))
        }
        if !chosen.contains(where: { $0.name == name }) { chosen.append(track) }
      }
      return chosen
    }
    var counts: [MeasureUnit: Int] = [:]
    return tracks.tracks.filter { track in
      let values = track.curve.values
      guard let low = values.min(), let high = values.max(), high > low,
        !Self.isQuiet(track.signal)
      else { return false }
      counts[track.unit, default: 0] += 1
      return counts[track.unit, default: 0] <= Self.mostPerPanel
    }
  }
}

extension MeasureUnit {
  /// The units in the order of a plot's panels.
  fileprivate static let panels: [MeasureUnit] = [.points, .scalar, .radians, .seconds]

  fileprivate var heading: String {
    switch self {
    case .points: "points"
    case .scalar, .fraction: "fraction"
    case .radians: "radians"
    case .seconds: "seconds"
    case .pointsPerSecond: "points per second"
    }
  }

  /// What a panel shows in any case.
  fileprivate var anchors: [Double] { self == .scalar ? [0, 1] : [0] }
}
