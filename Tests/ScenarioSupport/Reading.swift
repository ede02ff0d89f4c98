package import Testing

extension Timeline {
  /// Returns the events of a kind, optionally with a given name.
  package func events(_ kind: TimelineEvent.EventKind, named name: String? = nil) -> [TimelineEvent]
  {
    events.filter { $0.kind == kind && (name == nil || $0.name == name) }
  }

  /// Returns the times of the events of a kind, optionally with a given name.
  package func times(_ kind: TimelineEvent.EventKind, named name: String? = nil) -> [Flicks] {
    events(kind, named: name).map(\.time)
  }

  /// Returns the events at a time, without finger movements, impacts and announcements.
  package func events(at time: Flicks) -> [TimelineEvent] {
    events.filter {
      $0.time == time && ![.touchMoved, .impact, .announcement].contains($0.kind)
    }
  }

  /// Returns the lines of the events at a time, without finger movements.
  package func lines(at time: Flicks) -> [String] { events(at: time).map(\.line) }

  /// Returns the states that a behavior entered, in order.
  package func states(of placement: Placement = .header) -> [String] {
    events(.state).filter { $0.target == placement }.compactMap(\.word)
  }

  /// Returns the names of a behavior's callbacks, in order.
  package func callbacks(of placement: Placement = .header) -> [String] {
    events(.callback).filter { $0.target == placement }.compactMap(\.name)
  }

  /// Returns the time of an event, which must exist.
  package func time(
    _ kind: TimelineEvent.EventKind, _ number: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Flicks {
    try #require(firstTime(of: kind, number: number), sourceLocation: sourceLocation)
  }

  /// The instant at the start.
  package var first: RunState { instant(at: .zero) }

  /// The instant at the end.
  package var last: RunState { instant(at: duration) }

  /// Returns the instant `seconds` after a time, by default the start.
  package func instant(_ seconds: Double, after time: Flicks = .zero) -> RunState {
    instant(at: time + Flicks(seconds: seconds))
  }

  /// Returns an instant in the grammar of the command line, such as `trigger+0.1`.
  package func instant(_ text: String) throws -> RunState {
    instant(at: try time(of: Instant(parsing: text)))
  }

  /// Returns the instant one flick before a time.
  package func instant(before time: Flicks) -> RunState { instant(at: time - Flicks(count: 1)) }

  /// Returns the instants on the observers' grid between two times.
  package func instants(from start: Flicks, through end: Flicks) -> [RunState] {
    gridTimes(from: start, through: end).map { instant(at: $0) }
  }

  /// Returns the instants on the observers' grid in the seconds after a time, with the seconds
  /// elapsed.
  package func instants(_ length: Double, after time: Flicks = .zero) -> [(
    elapsed: Double, instant: RunState
  )] {
    instants(from: time, through: time + seconds(length)).map { (($0.time - time).seconds, $0) }
  }

  /// Expects a number to go from one value to another with UIKit's ease-in-ease-out, at every
  /// point of the observers' grid.
  package func expectEase(
    _ from: Double, _ to: Double, over length: Double, after time: Flicks = .zero,
    within tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation,
    _ read: (RunState) -> Double
  ) {
    for (elapsed, instant) in instants(length, after: time) {
      #expect(
        isClose(read(instant), eased(from, to, elapsed, over: length), within: tolerance),
        "\(elapsed) s", sourceLocation: sourceLocation)
    }
  }
}

extension [SampleValue] {
  /// The value with the given name; `nil` if it is absent.
  package subscript(name: String) -> TimelineEvent.Value? { first { $0.name == name }?.value }

  /// Returns the number with the given name, or `nil` if it is absent.
  package func number(_ name: String) -> Double? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  /// Returns the flag with the given name, or `nil` if it is absent.
  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag) = self[name] { flag } else { nil }
  }

  /// Returns the word with the given name, or `nil` if it is absent.
  package func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }
}

extension RunState {
  /// The pull of the list, in points beyond its top edge.
  package var pull: Double { -scrollView.adjustedContentInset.top - scrollView.contentOffset.y }

  /// Returns a number of the header by its label, or NaN if it has none.
  package func number(_ label: String) -> Double { header?.values.number(label) ?? .nan }

  /// Returns a flag of the header by its label, or `false` if it has none.
  package func flag(_ label: String) -> Bool { header?.values.flag(label) ?? false }

  /// Returns a number of a behavior, or NaN if it has none with that name.
  package func number(of placement: Placement, _ name: String) -> Double {
    headers[placement]?.values.number("\(placement.rawValue).\(name)") ?? .nan
  }

  /// Returns a flag of a behavior, or `false` if it has none with that name.
  package func flag(of placement: Placement, _ name: String) -> Bool {
    headers[placement]?.values.flag("\(placement.rawValue).\(name)") ?? false
  }

  package var bend: Double { number("wave.bend") }
  /// Returns a ball's center.
  package func ball(_ tag: Int) -> Point {
    Point(x: number("ball.\(tag).x"), y: number("ball.\(tag).y"))
  }
  package func isHidden(_ tag: Int) -> Bool { header?.values.flag("ball.\(tag).hidden") ?? true }
}

extension TimelineEvent {
  /// The kind and the name, formatted as in a log.
  package var line: String { kind.rawValue + (name.map { " " + $0 } ?? "") }
  /// The number in the event, or `nil` if it has none.
  package var number: Double? { if case .number(let number) = to { number } else { nil } }
  /// The text in the event, or `nil` if it has none.
  package var word: String? { if case .text(let text) = to { text } else { nil } }
}

/// Returns the points of the observers' grid, 1/120 s apart, in a range.
package func gridTimes(from start: Flicks, through end: Flicks) -> [Flicks] {
  let interval = Flicks.perSecond / 120
  let first = (start.count + interval - 1) / interval
  let last = end.count / interval
  return first > last ? [] : (first...last).map { Flicks(count: $0 * interval) }
}

/// Returns evenly spaced times, excluding the end.
package func times(_ count: Int, from start: Flicks = .zero, over length: Double) -> [Flicks] {
  (0..<count).map { start + Flicks(seconds: length * Double($0) / Double(count)) }
}
