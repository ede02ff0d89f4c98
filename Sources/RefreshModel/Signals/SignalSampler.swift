import BezierGeometry
public import KeyframeAnimation

/// One signal along a run, read without any of the others.
public struct SignalSampler: Sendable {
  /// What it is.
  public var signal: Signal { parts.signal }
  private let parts: Parts

  /// What a sampler is made of, behind one reference: samplers are asked by the thousand.
  private final class Parts: Sendable {
    let signal: Signal
    let view: ScrollViewRun
    /// When its component is taken from the scroll view.
    let end: Flicks
    let read: @Sendable (RunInstant) -> TimelineEvent.Value?
    let readNumber: (@Sendable (RunInstant) -> Double?)?
    let changes: Changes?

    init(
      _ signal: Signal, _ view: ScrollViewRun, _ end: Flicks,
      _ read: @escaping @Sendable (RunInstant) -> TimelineEvent.Value?,
      _ readNumber: (@Sendable (RunInstant) -> Double?)?, _ tracks: [any Track]?
    ) {
      self.signal = signal
      self.view = view
      self.end = end
      self.read = read
      self.readNumber = readNumber
      // Together with the end of the component, from which on there is no value.
      changes = tracks.map { Changes($0.flatMap(\.changes) + [end...end]) }
    }
  }

  fileprivate init(
    _ signal: Signal, in view: ScrollViewRun, until end: Flicks = .max,
    _ read: @escaping @Sendable (RunInstant) -> TimelineEvent.Value?,
    number: (@Sendable (RunInstant) -> Double?)? = nil, tracks: [any Track]?
  ) {
    parts = Parts(signal, view, end, read, number, tracks)
  }

  /// When it may change; `nil` where that is not known, and so at any time.
  public var changes: Changes? { parts.changes }

  /// Its value at a time, after all events of that time; `nil` where there is none.
  public func value(at time: Flicks) -> TimelineEvent.Value? {
    time < parts.end ? parts.read(RunInstant(time, in: parts.view)) : nil
  }

  /// Its number at a time; `nil` where there is none.
  public func number(at time: Flicks) -> Double? { number(at: RunInstant(time, in: parts.view)) }

  /// Its number at an instant of the same run; what other signals have worked out of the view then is not
  /// worked out again.
  public func number(at instant: RunInstant) -> Double? {
    guard instant.time < parts.end else { return nil }
    if let readNumber = parts.readNumber { return readNumber(instant) }
    if case .number(let number) = parts.read(instant) { return number }
    return nil
  }
}

extension Timeline {
  /// The numbers of several signals at the same times, each read only where it may have changed; `nil`
  /// where there is none.
  ///
  /// - Parameter times: ascending.
  public func numbers(of samplers: [SignalSampler], at times: [Flicks]) -> [[Double?]] {
    // What the signals have in common at an instant is worked out once.
    var instants = [RunInstant?](repeating: nil, count: times.count)
    return samplers.map { sampler in
      var cursor = sampler.changes?.cursor
      var last: Double?
      return times.indices.map { index in
        if index == 0 || cursor?.mayHappen(after: times[index - 1], upTo: times[index]) ?? true {
          let instant = instants[index] ?? instant(at: times[index])
          instants[index] = instant
          last = sampler.number(at: instant)
        }
        return last
      }
    }
  }

  /// An instant of the run, for samplers that share it.
  public func instant(at time: Flicks) -> RunInstant { RunInstant(time, in: scrollView) }

  /// All that can be sampled, in the order of traces: of the list, and of each component.
  ///
  /// What traces have unasked says so itself.
  public var signals: [Signal] {
    ViewSignal.all(scrollView.record.axis, isVerbose: false).map(\.signal)
      + attachedRuns.flatMap { $1.table.signals }
  }

  /// What reads the signal of a name and no other; `nil` where nothing has that name.
  public func sampler(of label: String) -> SignalSampler? {
    if let found = ViewSignal.all(scrollView.record.axis, isVerbose: true)
      .first(where: { $0.signal.label == label })
    {
      return SignalSampler(
        found.signal, in: scrollView, found.read, number: found.readNumber,
        tracks: found.tracks?(ViewTracks(scrollView)))
    }
    for (placement, run) in attachedRuns {
      guard let index = run.table.signals.firstIndex(where: { $0.label == label }) else {
        continue
      }
      return SignalSampler(
        run.table.signals[index], in: scrollView, until: detachTimes[placement] ?? .max,
        { run.value(index, at: $0) }, number: { run.number(index, at: $0) },
        tracks: run.tracks(index, ViewTracks(scrollView)))
    }
    return nil
  }

  private var attachedRuns: [(Placement, any ComponentRun)] {
    Placement.allCases.compactMap { placement in components[placement].map { (placement, $0) } }
  }
}

/// What the scroll view says at every instant, in the order of traces.
package struct ViewSignal: Sendable {
  /// What it is.
  package let signal: Signal
  /// Its value; `nil` where there is none.
  package let read: @Sendable (RunInstant) -> TimelineEvent.Value?
  /// Its number, where it is one that there always is.
  let readNumber: (@Sendable (RunInstant) -> Double?)?
  /// What it is worked out of, where that is known.
  let tracks: (@Sendable (ViewTracks) -> [any Track])?

  private init(
    _ label: String, _ kind: Signal.Kind = .number(.points), isOptional: Bool = false,
    number: (@Sendable (RunInstant) -> Double?)? = nil,
    of tracks: (@Sendable (ViewTracks) -> [any Track])? = nil,
    read: @escaping @Sendable (RunInstant) -> TimelineEvent.Value?
  ) {
    signal = Signal(
      facet: .list, name: label, label: label, kind: kind, isOptional: isOptional,
      help: "As UIKit has it.")
    readNumber = number
    self.tracks = tracks
    self.read = read
  }

  private init(
    _ label: String, of tracks: (@Sendable (ViewTracks) -> [any Track])?,
    number: @escaping @Sendable (RunInstant) -> Double
  ) {
    self.init(label, number: { number($0) }, of: tracks, read: { .number(number($0)) })
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
    along(axis) { edges, coordinates in
      points("contentOffset", coordinates, of: { [$0.offset] }) { $0.contentOffset }
        + insets("contentInset", edges, of: { [$0.contentInset] }) { $0.contentInset($1) }
        + insets("adjustedContentInset", edges, of: { [$0.contentInset] }) {
          $0.adjustedContentInset($1)
        }
        + insets("scrollIndicatorInsets", edges) { $0.scrollView.scrollIndicatorInsets[$1] }
    } + [
      indicator("start") { axis.coordinate(of: $0.frame.origin) },
      indicator("length") { axis.length(of: $0.frame.size) },
      indicator("alpha", .ratio, \.alpha),
    ]
  }

  private static func verbose(_ axis: ScrollAxis) -> [ViewSignal] {
    along(axis) { edges, coordinates in
      points("contentOffset", coordinates, ".model") { $0.scrollView.modelContentOffset }
        + insets("contentInset", edges, ".model") { $0.scrollView.modelContentInset[$1] }
        + insets("scrollIndicatorInsets", edges, ".model") {
          $0.scrollView.modelScrollIndicatorInsets[$1]
        }
    } + [
      ViewSignal("isDragging", .flag) { .flag($0.scrollView.isDragging) },
      ViewSignal("isScrollEnabled", .flag) { .flag($0.scrollView.isScrollEnabled) },
    ]
  }

  private typealias Coordinate = (name: String, read: @Sendable (Point) -> Double)

  /// What is said of the vertical, and after it, where the list scrolls sideways, of the horizontal.
  private static func along(
    _ axis: ScrollAxis, _ signals: ([EdgeInsets.Edge], Coordinate) -> [ViewSignal]
  ) -> [ViewSignal] {
    let vertical = signals([.top, .bottom], ("y", { $0.y }))
    return axis == .vertical ? vertical : vertical + signals([.left, .right], ("x", { $0.x }))
  }

  private static func points(
    _ name: String, _ coordinate: Coordinate, _ suffix: String = "",
    of tracks: (@Sendable (ViewTracks) -> [any Track])? = nil,
    _ point: @escaping @Sendable (RunInstant) -> Point
  ) -> [ViewSignal] {
    let read = coordinate.read
    return [
      ViewSignal(
        "\(name).\(coordinate.name)\(suffix)", of: tracks, number: { read(point($0)) })
    ]
  }

  private static func insets(
    _ name: String, _ edges: [EdgeInsets.Edge], _ suffix: String = "",
    of tracks: (@Sendable (ViewTracks) -> [any Track])? = nil,
    _ inset: @escaping @Sendable (RunInstant, EdgeInsets.Edge) -> Double
  ) -> [ViewSignal] {
    edges.map { edge in
      ViewSignal(
        "\(name).\(edge.rawValue)\(suffix)", of: tracks, number: { inset($0, edge) })
    }
  }

  private static func indicator(
    _ name: String, _ unit: Signal.Unit = .points,
    _ number: @escaping @Sendable (ScrollIndicator) -> Double
  ) -> ViewSignal {
    ViewSignal("scrollIndicator.\(name)", .number(unit), isOptional: true) {
      $0.scrollView.scrollIndicator.map { .number(number($0)) }
    }
  }
}
