/// A reader of one signal over a run, which computes no other signals.
package struct SignalSampler: Sendable {
  package var signal: Signal { parts.signal }
  private let parts: Parts

  /// The contents of a sampler, boxed so that copying a sampler retains only one reference.
  private final class Parts: Sendable {
    let signal: Signal
    let run: RunRecording
    /// The time at which the behavior is removed from the scroll view; `.max` if it never is.
    let end: Flicks
    let source: Source
    /// The tracks from which the signal is computed; `nil` if they are unknown.
    let tracks: [any Track]?

    init(
      _ signal: Signal, _ run: RunRecording, _ end: Flicks, _ source: Source,
      _ tracks: [any Track]?
    ) {
      self.signal = signal
      self.run = run
      self.end = end
      self.source = source
      self.tracks = tracks
    }
  }

  /// The origin of a signal's values.
  fileprivate enum Source: Sendable {
    /// A recorded number.
    case track(any NumberTrack)
    case view(ViewSignal)
    case behavior(any BehaviorRun, index: Int)

    var track: (any NumberTrack)? { if case .track(let track) = self { track } else { nil } }
  }

  fileprivate init(
    _ signal: Signal, _ source: Source, in run: RunRecording, until end: Flicks = .max,
    tracks: [any Track]?
  ) {
    parts = Parts(signal, run, end, source, source.track.map { [$0] } ?? tracks)
  }

  /// The signal's track; `nil` if the signal is computed or ends before the run.
  fileprivate var track: (any NumberTrack)? { parts.end == .max ? parts.source.track : nil }

  /// The time ranges in which the signal may change; `nil` if they are unknown.
  ///
  /// Computed at every access.
  package var changes: Changes? {
    parts.tracks.map { tracks in
      // After the behavior is removed, its signals have no value.
      Changes(
        tracks.count == 1 && parts.end == .max
          ? tracks[0].changes : tracks.flatMap(\.changes) + [parts.end...parts.end])
    }
  }

  /// Returns the value at a time, after all events of that time, or `nil` if the signal has no
  /// value.
  package func value(at time: Flicks) -> TimelineEvent.Value? {
    guard time < parts.end else { return nil }
    return switch parts.source {
    case .track(let track): .number(track.presentation(at: time))
    case .view(let signal): signal.read(RunInstant(time, in: parts.run))
    case .behavior(let run, let index): run.value(index, at: RunInstant(time, in: parts.run))
    }
  }

  /// Returns the number at a time, or `nil` if the signal has no number.
  package func number(at time: Flicks) -> Double? {
    guard time < parts.end else { return nil }
    if case .track(let track) = parts.source { return track.presentation(at: time) }
    return number(at: RunInstant(time, in: parts.run))
  }

  /// Returns the numbers at ascending times; NaN where the signal has no number.
  package func numbers(at times: [Flicks]) -> [Double] {
    if let track { return track.presentations(at: times) }
    guard let first = times.first else { return [] }
    // Most computed signals depend on the offset, which is therefore read for all times in one
    // pass.
    let instant = RunInstant(first, in: parts.run)
    let offsets = parts.run.scrollView.offset.presentations(at: times)
    if case .behavior(let run, let index) = parts.source, parts.end == .max {
      return run.numbers(ofSignal: index, at: times, offsets, moving: instant)
    }
    return zip(times, offsets).map { time, offset in
      instant.move(to: time, offset: offset)
      return number(at: instant) ?? .nan
    }
  }

  /// Returns the number at an instant of the same run, or `nil` if the signal has no number.
  ///
  /// Values that the instant has cached are not computed again.
  fileprivate func number(at instant: RunInstant) -> Double? {
    guard instant.time < parts.end else { return nil }
    switch parts.source {
    case .track(let track): return track.presentation(at: instant.time)
    case .view(let signal):
      if case .number(let number) = signal.read(instant) { return number }
      return nil
    case .behavior(let run, let index): return run.number(index, at: instant)
    }
  }
}

extension Timeline {
  /// Returns the numbers of several signals at the same times; NaN where a signal has no number.
  ///
  /// A signal is read again only at times at which it may have changed.
  ///
  /// - Parameter times: The times, in ascending order.
  package func numbers(of samplers: [SignalSampler], at times: [Flicks]) -> [[Double]] {
    guard let first = times.first else { return samplers.map { _ in [] } }
    var all = samplers.map { $0.track?.presentations(at: times) ?? [] }
    var others = samplers.indices.filter { all[$0].isEmpty }.map {
      (index: $0, changes: samplers[$0].changes, numbers: [Double]())
    }
    guard !others.isEmpty else { return all }
    for place in others.indices { others[place].numbers.reserveCapacity(times.count) }
    // The instant caches the values that signals share, and the offset, on which most computed
    // signals depend, is read for all times in one pass.
    let instant = RunInstant(first, in: recording)
    let offsets = recording.scrollView.offset.presentations(at: times)
    var previous = Flicks.min
    for (time, offset) in zip(times, offsets) {
      instant.move(to: time, offset: offset)
      for place in others.indices {
        let number: Double =
          if let last = others[place].numbers.last,
            others[place].changes?.mayHappen(after: previous, upTo: time) == false
          {
            last
          } else {
            samplers[others[place].index].number(at: instant) ?? .nan
          }
        others[place].numbers.append(number)
      }
      previous = time
    }
    for other in others { all[other.index] = other.numbers }
    return all
  }

  /// The signals of the run, in the order of traces: first the list's, then each behavior's.
  ///
  /// The list's model values and flags are not included. By default, traces list only the signals
  /// for which ``Signal/isTraced`` is `true`.
  package var signals: [Signal] {
    ViewSignal.all(recording.scrollView.axis, isVerbose: false).map(\.signal)
      + attachedRuns.flatMap { $1.table.signals }
  }

  /// Returns a sampler of the signal with the given label, or `nil` if none exists.
  package func sampler(of label: String) -> SignalSampler? {
    samplers(isVerbose: true) { $0.label == label }.first
  }

  /// Returns the number of a signal at a time, or `nil` if the behavior does not declare it or it
  /// is absent.
  public func value(
    of name: SignalName<Double>, at time: Flicks, _ placement: Placement = .header
  ) -> Double? {
    sampler(of: name, placement)?.number(at: time)
  }

  /// Returns the flag of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value(
    of name: SignalName<Bool>, at time: Flicks, _ placement: Placement = .header
  ) -> Bool? {
    if case .flag(let flag) = sampler(of: name, placement)?.value(at: time) { flag } else { nil }
  }

  /// Returns the point of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value(
    of name: SignalName<Point>, at time: Flicks, _ placement: Placement = .header
  ) -> Point? {
    guard let x = value(of: SignalName<Double>(name.facet, "\(name.name).x"), at: time, placement),
      let y = value(of: SignalName<Double>(name.facet, "\(name.name).y"), at: time, placement)
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the word of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value<Word: SignalWord>(
    of name: SignalName<Word>, at time: Flicks, _ placement: Placement = .header
  ) -> Word? {
    guard case .text(let text) = sampler(of: name, placement)?.value(at: time) else { return nil }
    return Word(rawValue: text)
  }

  private func sampler<Value>(
    of name: SignalName<Value>, _ placement: Placement
  ) -> SignalSampler? {
    guard
      let label = recording.headers[placement]?.table.signals.first(where: { $0.isNamed(name) })?
        .label
    else { return nil }
    return sampler(of: label)
  }

  /// Returns a sampler of each of the ``signals`` that satisfies the predicate, in the same order.
  package func samplers(where isWanted: (Signal) -> Bool) -> [SignalSampler] {
    samplers(isVerbose: false, where: isWanted)
  }

  private func samplers(isVerbose: Bool, where isWanted: (Signal) -> Bool) -> [SignalSampler] {
    var samplers: [SignalSampler] = []
    let view = ViewTracks(recording.scrollView)
    let all = ViewSignal.all(recording.scrollView.axis, isVerbose: isVerbose)
    for index in all.indices where isWanted(all[index].signal) {
      let signal = all[index]
      let source: SignalSampler.Source =
        if let track = signal.track { .track(track(recording.scrollView)) } else { .view(signal) }
      samplers.append(SignalSampler(signal.signal, source, in: recording, tracks: nil))
    }
    for (placement, run) in attachedRuns {
      let signals = run.table.signals
      for index in signals.indices where isWanted(signals[index]) {
        let source: SignalSampler.Source =
          if let track = run.track(index) { .track(track) } else { .behavior(run, index: index) }
        samplers.append(
          SignalSampler(
            signals[index], source, in: recording, until: recording.detachTimes[placement] ?? .max,
            tracks: run.tracks(index, view)))
      }
    }
    return samplers
  }

  private var attachedRuns: [(Placement, any BehaviorRun)] {
    Placement.allCases.compactMap { placement in
      recording.headers[placement].map { (placement, $0) }
    }
  }
}

/// A signal of the scroll view.
package struct ViewSignal: Sendable {
  package let signal: Signal
  /// The function that returns the value at an instant, or `nil` if the signal has no value.
  package let read: @Sendable (RunInstant) -> TimelineEvent.Value?
  /// The track that records the signal; `nil` if the signal is computed.
  fileprivate let track: TrackOfView?

  fileprivate typealias TrackOfView = @Sendable (ScrollViewRecording) -> any NumberTrack

  private init(
    _ label: String, _ kind: Signal.Kind = .number(.points), isOptional: Bool = false,
    of track: TrackOfView? = nil, read: @escaping @Sendable (RunInstant) -> TimelineEvent.Value?
  ) {
    signal = Signal(
      facet: .list, name: label, label: label, kind: kind, isOptional: isOptional,
      help: "A property of the scroll view, as in UIKit.")
    self.track = track
    self.read = read
  }

  /// Returns the signals of a list with the given axis, in the order of traces.
  ///
  /// - Parameter isVerbose: Whether to include model values and flags.
  package static func all(_ axis: ScrollAxis, isVerbose: Bool) -> [ViewSignal] {
    switch (axis, isVerbose) {
    case (.vertical, false): vertical
    case (.vertical, true): verticalVerbose
    case (.horizontal, false): horizontal
    case (.horizontal, true): horizontalVerbose
    }
  }

  private static let vertical = list(.vertical)
  private static let horizontal = list(.horizontal)
  private static let verticalVerbose = vertical + verbose(.vertical)
  private static let horizontalVerbose = horizontal + verbose(.horizontal)

  private static func list(_ axis: ScrollAxis) -> [ViewSignal] {
    along(axis) { edges, coordinate in
      let offset: TrackOfView = { $0.offset }
      let isAlong = coordinate.axis == axis
      return [point("contentOffset", coordinate, of: isAlong ? offset : nil) { $0.contentOffset }]
        + insets("contentInset", edges, of: inset) { $0.contentInset($1) }
        + insets("adjustedContentInset", edges, of: adjustedInset) { $0.adjustedContentInset($1) }
        + insets("scrollIndicatorInsets", edges) { $0.scrollView.scrollIndicatorInsets[$1] }
    } + [
      indicator("start") { axis.coordinate(of: $0.frame.origin) },
      indicator("length") { axis.length(of: $0.frame.size) },
      indicator("alpha", .scalar, \.alpha),
    ]
  }

  private static func inset(_ edge: EdgeInsets.Edge) -> TrackOfView { { $0.inset[edge] } }

  private static func adjustedInset(_ edge: EdgeInsets.Edge) -> TrackOfView {
    { ShiftedTrack(track: $0.inset[edge], shift: $0.safeAreaInset[edge]) }
  }

  private static func verbose(_ axis: ScrollAxis) -> [ViewSignal] {
    along(axis) { edges, coordinate in
      [point("contentOffset", coordinate, ".model") { $0.scrollView.modelContentOffset }]
        + insets("contentInset", edges, ".model") { $0.scrollView.modelContentInset[$1] }
        + insets("scrollIndicatorInsets", edges, ".model") {
          $0.scrollView.modelScrollIndicatorInsets[$1]
        }
    } + [
      ViewSignal("isDragging", .flag) { .flag($0.scrollView.isDragging) },
      ViewSignal("isScrollEnabled", .flag) { .flag($0.scrollView.isScrollEnabled) },
    ]
  }

  private typealias Coordinate = (name: String, axis: ScrollAxis, read: @Sendable (Point) -> Double)

  /// Returns the signals of the vertical axis, followed by those of the horizontal axis if the
  /// list scrolls horizontally.
  private static func along(
    _ axis: ScrollAxis, _ signals: ([EdgeInsets.Edge], Coordinate) -> [ViewSignal]
  ) -> [ViewSignal] {
    let vertical = signals([.top, .bottom], ("y", .vertical, { $0.y }))
    return axis == .vertical
      ? vertical : vertical + signals([.left, .right], ("x", .horizontal, { $0.x }))
  }

  private static func point(
    _ name: String, _ coordinate: Coordinate, _ suffix: String = "", of track: TrackOfView? = nil,
    _ point: @escaping @Sendable (RunInstant) -> Point
  ) -> ViewSignal {
    let read = coordinate.read
    return ViewSignal("\(name).\(coordinate.name)\(suffix)", of: track) {
      .number(read(point($0)))
    }
  }

  private static func insets(
    _ name: String, _ edges: [EdgeInsets.Edge], _ suffix: String = "",
    of track: (EdgeInsets.Edge) -> TrackOfView? = { _ in nil },
    _ inset: @escaping @Sendable (RunInstant, EdgeInsets.Edge) -> Double
  ) -> [ViewSignal] {
    edges.map { edge in
      ViewSignal("\(name).\(edge.rawValue)\(suffix)", of: track(edge)) {
        .number(inset($0, edge))
      }
    }
  }

  private static func indicator(
    _ name: String, _ unit: MeasureUnit = .points,
    _ number: @escaping @Sendable (ScrollIndicator) -> Double
  ) -> ViewSignal {
    ViewSignal("scrollIndicator.\(name)", .number(unit), isOptional: true) {
      $0.scrollView.scrollIndicator.map { .number(number($0)) }
    }
  }
}
