extension RunPlot {
  /// Returns the plot.
  ///
  /// - Throws: ``PlotError`` if a trace label is unknown, nothing changes, or the window does not
  ///   overlap the run.
  package func plot() throws(PlotError) -> Plot {
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
    guard !panels.isEmpty else { throw .missing("no track changes in this run") }
    let height = 160.0 + panels.reduce(0) { $0 + 60 + 40 * $1.weight }
    return Plot(
      title: title, size: size ?? Size(width: Plot.standardSize.width, height: height),
      appearance: appearance, horizontalLabel: axisLabel, horizontalRange: annotations.range,
      panels: panels, events: annotations.events, strips: annotations.strips)
  }

  /// Returns the track's values inside the range and at its ends.
  private func points(of track: RunTracks.Track, _ annotations: RunAnnotations) -> [Point] {
    let range = annotations.range
    let shift = origin.seconds
    func point(_ time: Double) -> Point { Point(x: time, y: track.curve.value(at: time + shift)) }
    let inside = zip(track.curve.times, track.curve.values).map { Point(x: $0 - shift, y: $1) }
      .filter { $0.x > range.lowerBound && $0.x < range.upperBound }
    return [point(range.lowerBound)] + inside + [point(range.upperBound)]
  }

  // MARK: Choosing tracks

  /// Returns whether a signal is plotted only by request, because it follows from others or has a
  /// separate plot.
  private static func isQuiet(_ signal: Signal) -> Bool {
    signal.facet == .balls && !signal.isNamed(SignalName.ballDepth)
      || quietNames.contains(where: signal.isNamed) || signal.isNamed(SignalName.lastUpdated)
  }

  private static let quietNames: [SignalName<Double>] =
    EdgeInsets.Edge.allCases.map { .adjustedContentInset($0) } + [
      .hillHeight, .lift, .position, .extent, .stateTime, .spinnerPhase,
    ]
  /// The largest number of tracks in a panel if no tracks are named.
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
  /// The units in the order of the panels.
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

  /// The values that the vertical axis always includes.
  fileprivate var anchors: [Double] { self == .scalar ? [0, 1] : [0] }
}

/// The events and states of a run, positioned on a plot's time axis.
struct RunAnnotations {
  let timeline: Timeline
  /// The origin of the time axis, from the beginning of the run.
  let origin: Flicks
  /// The visible seconds, from the origin.
  let range: ClosedRange<Double>

  /// The event kinds that are shown, and their names.
  private static let telling: [(kind: TimelineEvent.EventKind, name: String)] = [
    (.touchBegan, "touch"), (.touchEnded, "release"), (.trigger, "trigger"),
    (.handler, "handler"), (.end, "end"), (.rest, "rest"),
  ]

  /// Creates the annotations of a run.
  ///
  /// - Parameter window: The seconds to show, from the origin; `nil` for the entire run.
  /// - Throws: ``PlotError/missing(_:)`` if the window does not overlap the run.
  init(_ timeline: Timeline, origin: Flicks, window: ClosedRange<Double>?) throws(PlotError) {
    self.timeline = timeline
    self.origin = origin
    let whole = (-origin.seconds)...(timeline.duration - origin).seconds
    guard let window else {
      range = whole
      return
    }
    guard window.overlaps(whole), window.lowerBound < window.upperBound else {
      throw .missing(
        "the window from \(window.lowerBound.decimalText(places: 3)) s to "
          + "\(window.upperBound.decimalText(places: 3)) s contains no part of the run, which "
          + "lasts from \(whole.lowerBound.decimalText(places: 3)) s to "
          + "\(whole.upperBound.decimalText(places: 3)) s")
    }
    range = window.clamped(to: whole)
  }

  /// Returns a time in seconds from the origin.
  func seconds(_ time: Flicks) -> Double { (time - origin).seconds }

  /// The events in the range; simultaneous events share a label.
  var events: [Plot.Event] {
    let hasTwo = timeline.attachedHeaders.count > 1
    var events: [Plot.Event] = []
    for event in timeline.events {
      guard let name = Self.telling.first(where: { $0.kind == event.kind })?.name,
        range.contains(seconds(event.time))
      else { continue }
      let target = hasTwo ? event.target.map { "\($0.rawValue) " } ?? "" : ""
      if let last = events.last, last.place == seconds(event.time) {
        guard !last.label.hasSuffix(name) else { continue }
        events[events.count - 1].label += ", \(name)"
      } else {
        events.append(Plot.Event(place: seconds(event.time), label: target + name))
      }
    }
    return events
  }

  /// The states of each behavior, as spans.
  var strips: [Plot.Strip] {
    Placement.allCases.compactMap { placement in
      guard timeline.attachedHeaders[placement] != nil else { return nil }
      var spans: [Plot.Strip.Span] = []
      let changes = timeline.events.filter { $0.kind == .state && $0.target == placement }
      var times = [Flicks(seconds: range.lowerBound) + origin] + changes.map(\.time)
      times = Array(Set(times)).sorted()
      for (time, next) in zip(times, times.dropFirst() + [Flicks.max]) {
        let start = max(seconds(time), range.lowerBound)
        let end = next == .max ? range.upperBound : min(seconds(next), range.upperBound)
        guard start < end, let state = timeline.instant(at: time).headers[placement]?.state
        else { continue }
        if let last = spans.last, last.label == state.rawValue {
          spans[spans.count - 1].range = last.range.lowerBound...end
        } else {
          spans.append(Plot.Strip.Span(range: start...end, label: state.rawValue))
        }
      }
      return spans.isEmpty ? nil : Plot.Strip(name: placement.rawValue, spans: spans)
    }
  }
}
