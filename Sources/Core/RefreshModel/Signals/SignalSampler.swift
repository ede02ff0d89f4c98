public import BezierGeometry
public import KeyframeAnimation

/// One signal along a run, read without any of the others.
package struct SignalSampler: Sendable {
  /// What it is.
  package var signal: Signal { parts.signal }
  private let parts: Parts

  /// What a sampler is made of, behind one reference: samplers are asked by the thousand.
  private final class Parts: Sendable {
    let signal: Signal
    let run: RunRecording
    /// When its behavior is taken from the scroll view.
    let end: Flicks
    let source: Source
    /// What it is worked out of, and nothing else; `nil` where that is not known.
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

  /// What a signal is read of.
  fileprivate enum Source: Sendable {
    /// A number written down as such.
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

  /// The track that it is from the run's beginning to its end; `nil` where it is worked out, or ends.
  fileprivate var track: (any NumberTrack)? { parts.end == .max ? parts.source.track : nil }

  /// When it may change; `nil` where that is not known, and so at any time.
  ///
  /// It is worked out anew each time.
  package var changes: Changes? {
    parts.tracks.map { tracks in
      // Together with the end of the behavior, from which on there is no value.
      Changes(
        tracks.count == 1 && parts.end == .max
          ? tracks[0].changes : tracks.flatMap(\.changes) + [parts.end...parts.end])
    }
  }

  /// Its value at a time, after all events of that time; `nil` where there is none.
  package func value(at time: Flicks) -> TimelineEvent.Value? {
    guard time < parts.end else { return nil }
    return switch parts.source {
    case .track(let track): .number(track.presentation(at: time))
    case .view(let signal): signal.read(RunInstant(time, in: parts.run))
    case .behavior(let run, let index): run.value(index, at: RunInstant(time, in: parts.run))
    }
  }

  /// Its number at a time; `nil` where there is none.
  package func number(at time: Flicks) -> Double? {
    guard time < parts.end else { return nil }
    if case .track(let track) = parts.source { return track.presentation(at: time) }
    return number(at: RunInstant(time, in: parts.run))
  }

  /// Its numbers at ascending times; NaN where there is none.
  package func numbers(at times: [Flicks]) -> [Double] {
    if let track { return track.presentations(at: times) }
    guard let first = times.first else { return [] }
    // Most of what is worked out is worked out of the offset, which is read in one pass.
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

  /// Its number at an instant of the same run; what other signals have worked out of the view then is not
  /// worked out again.
  fileprivate func number(at instant: RunInstant) -> Double? {
    guard instant.time < parts.end else { return nil }
    switch parts.source {
    case .track(let track): return track.presentation(at: instant.time)
    case .view(let signal):
      if case .number(let number) = signal.read(instant) { return number }
      return nil
    case .behavior(let run, let index): return run.number(ofSignal: index, at: instant)
    }
  }
}

extension Timeline {
  /// The numbers of several signals at the same times, each read only where it may have changed; NaN
  /// where there is none.
  ///
  /// - Parameter times: ascending.
  package func numbers(of samplers: [SignalSampler], at times: [Flicks]) -> [[Double]] {
    guard let first = times.first else { return samplers.map { _ in [] } }
    var all = samplers.map { $0.track?.presentations(at: times) ?? [] }
    var others = samplers.indices.filter { all[$0].isEmpty }.map {
      (index: $0, cursor: samplers[$0].changes?.cursor, numbers: [Double]())
    }
    guard !others.isEmpty else { return all }
    for place in others.indices { others[place].numbers.reserveCapacity(times.count) }
    // What signals have in common at an instant is worked out once, and the offset, which most of what
    // is worked out is worked out of, in one pass.
    let instant = RunInstant(first, in: recording)
    let offsets = recording.scrollView.offset.presentations(at: times)
    var previous = Flicks.min
    for (time, offset) in zip(times, offsets) {
      instant.move(to: time, offset: offset)
      for place in others.indices {
        let number: Double =
          if let last = others[place].numbers.last,
            others[place].cursor?.mayHappen(after: previous, upTo: time) == false
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

  /// All that can be sampled, in the order of traces: of the list, and of each behavior.
  ///
  /// What traces have unasked says so itself.
  package var signals: [Signal] {
    ViewSignal.all(recording.scrollView.axis, isVerbose: false).map(\.signal)
      + attachedRuns.flatMap { $1.table.signals }
  }

  /// What reads the signal of a name and no other; `nil` where nothing has that name.
  package func sampler(of label: String) -> SignalSampler? {
    samplers(isVerbose: true) { $0.label == label }.first
  }

  /// The number of a signal at a time; `nil` if the header does not declare it, or has none then.
  public func value(
    of name: SignalName<Double>, at time: Flicks, _ placement: Placement = .header
  ) -> Double? {
    sampler(of: name, placement)?.number(at: time)
  }

  /// The flag of a signal at a time; `nil` if the header does not declare it, or is detached.
  public func value(
    of name: SignalName<Bool>, at time: Flicks, _ placement: Placement = .header
  ) -> Bool? {
    if case .flag(let flag) = sampler(of: name, placement)?.value(at: time) { flag } else { nil }
  }

  /// The point of a signal at a time; `nil` if the header does not declare it, or is detached.
  public func value(
    of name: SignalName<Point>, at time: Flicks, _ placement: Placement = .header
  ) -> Point? {
    guard let x = value(of: SignalName<Double>(name.facet, "\(name.name).x"), at: time, placement),
      let y = value(of: SignalName<Double>(name.facet, "\(name.name).y"), at: time, placement)
    else { return nil }
    return Point(x: x, y: y)
  }

  /// The word of a signal at a time; `nil` if the header does not declare it, or is detached.
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

  /// What reads the signals that are wanted, each alone, in the order of traces.
  package func samplers(where isWanted: (Signal) -> Bool) -> [SignalSampler] {
    samplers(isVerbose: false, where: isWanted)
  }

  private func samplers(
    isVerbose: Bool, where isWanted: (Signal) -> Bool
  ) -> [SignalSampler] {
    var samplers: [SignalSampler] = []
    let view = ViewTracks(recording.scrollView)
    let all = ViewSignal.all(recording.scrollView.axis, isVerbose: isVerbose)
    for index in all.indices where isWanted(all[index].signal) {
      let signal = all[index]
      let source: SignalSampler.Source =
        if let part = signal.part { .track(view.track(part)) } else { .view(signal) }
      samplers.append(SignalSampler(signal.signal, source, in: recording, tracks: nil))
    }
    for (placement, run) in attachedRuns {
      let signals = run.table.signals
      for index in signals.indices where isWanted(signals[index]) {
        let source: SignalSampler.Source =
          if let track = run.track(index) { .track(track) } else {
            .behavior(run, index: index)
          }
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

/// What the scroll view says at every instant, in the order of traces.
package struct ViewSignal: Sendable {
  /// What it is.
  package let signal: Signal
  /// Its value; `nil` where there is none.
  package let read: @Sendable (RunInstant) -> TimelineEvent.Value?
  /// Which of the view's tracks it is, where it is one.
  let part: ViewPart?

  private init(
    _ label: String, _ kind: Signal.Kind = .number(.points), isOptional: Bool = false,
    of part: ViewPart? = nil, read: @escaping @Sendable (RunInstant) -> TimelineEvent.Value?
  ) {
    signal = Signal(
      facet: .list, name: label, label: label, kind: kind, isOptional: isOptional,
      help: "As UIKit has it.")
    self.part = part
    self.read = read
  }

  /// All of them, for a list that scrolls one way.
  ///
  /// - Parameter isVerbose: whether model values and flags are among them.
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
      [
        point("contentOffset", coordinate, of: coordinate.axis == axis ? .offset : nil) {
          $0.contentOffset
        }
      ]
        + insets("contentInset", edges, of: ViewPart.inset) { $0.contentInset($1) }
        + insets("adjustedContentInset", edges, of: ViewPart.adjustedInset) {
          $0.adjustedContentInset($1)
        }
        + insets("scrollIndicatorInsets", edges) { $0.scrollView.scrollIndicatorInsets[$1] }
    } + [
      indicator("start") { axis.coordinate(of: $0.frame.origin) },
      indicator("length") { axis.length(of: $0.frame.size) },
      indicator("alpha", .scalar, \.alpha),
    ]
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

  private typealias Coordinate = (
    name: String, axis: ScrollAxis, read: @Sendable (Point) -> Double
  )

  /// What is said of the vertical, and after it, where the list scrolls sideways, of the horizontal.
  private static func along(
    _ axis: ScrollAxis, _ signals: ([EdgeInsets.Edge], Coordinate) -> [ViewSignal]
  ) -> [ViewSignal] {
    let vertical = signals([.top, .bottom], ("y", .vertical, { $0.y }))
    return axis == .vertical
      ? vertical : vertical + signals([.left, .right], ("x", .horizontal, { $0.x }))
  }

  private static func point(
    _ name: String, _ coordinate: Coordinate, _ suffix: String = "", of part: ViewPart? = nil,
    _ point: @escaping @Sendable (RunInstant) -> Point
  ) -> ViewSignal {
    let read = coordinate.read
    return ViewSignal("\(name).\(coordinate.name)\(suffix)", of: part) {
      .number(read(point($0)))
    }
  }

  private static func insets(
    _ name: String, _ edges: [EdgeInsets.Edge], _ suffix: String = "",
    of part: (EdgeInsets.Edge) -> ViewPart? = { _ in nil },
    _ inset: @escaping @Sendable (RunInstant, EdgeInsets.Edge) -> Double
  ) -> [ViewSignal] {
    edges.map { edge in
      ViewSignal("\(name).\(edge.rawValue)\(suffix)", of: part(edge)) {
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
