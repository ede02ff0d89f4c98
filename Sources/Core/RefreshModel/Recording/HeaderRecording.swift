/// The type-erased run of a behavior, from which its signals are read.
///
/// A signal is identified by its index in the table, which ``Bound`` stores.
protocol BehaviorRun: Sendable {
  var table: SignalTable { get }
  func state(at time: Flicks) -> RefreshState
  func pullingPercent(at instant: RunInstant) -> Double

  /// Returns the number, or `nil` if it is absent or the signal is not a number.
  func number(_ index: Int, at instant: RunInstant) -> Double?
  func flag(_ index: Int, at instant: RunInstant) -> Bool
  /// Returns the index of the signal's word among the cases of its type.
  func word(_ index: Int, at instant: RunInstant) -> Int
  /// Returns the point whose x-coordinate has the index.
  func point(_ index: Int, at instant: RunInstant) -> Point
  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value?
  /// Returns the numbers at ascending times with known content offsets; NaN for an absent number.
  ///
  /// - Parameter instant: The instant to read from, which is moved to each time in turn.
  func numbers(
    ofSignal index: Int, at times: [Flicks], _ offsets: [Double], moving instant: RunInstant
  ) -> [Double]
  /// Returns the track of a signal, or `nil` if the signal is computed.
  func track(_ index: Int) -> (any NumberTrack)?
  /// Returns the tracks from which a signal is computed, or `nil` if they are unknown.
  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]?
  /// Returns the values of the signals that are traced by default, without the state and the
  /// pulling percent.
  func values(at instant: RunInstant) -> [SampleValue]
}

/// The value of a signal at one instant, with the signal's label, such as `wave.bend` or `ball.0.x`.
///
/// A label with the suffix `.model` denotes the model value of the property whose presentation value
/// has the label without it.
package struct SampleValue: Hashable, Sendable {
  package let name: String
  package let value: TimelineEvent.Value
}

/// The data of a behavior's run that do not depend on the type of the behavior.
struct CommonFacts: Sendable {
  let placement: Placement
  /// The adjusted insets at the beginning of the run.
  let restingInset: EdgeInsets
  /// The end of the run, after which all values stay the same.
  private let duration: Flicks
  private let results: ResultRecording

  init(
    _ placement: Placement, restingInset: EdgeInsets, scrollView: ScrollViewRecording,
    events: [TimelineEvent], duration: Flicks
  ) {
    self.placement = placement
    self.restingInset = restingInset
    self.duration = duration
    results = ResultRecording(placement, events, scrollView, duration: duration)
  }

  func pull(at instant: RunInstant) -> Double {
    switch placement {
    case .header: return 0 - restingInset[instant.axis.leadingEdge] - instant.offset
    case .footer:
      var geometry = instant.geometry
      geometry.adjustedContentInset = restingInset
      return instant.offset - geometry.maximumOffset
    }
  }

  func seconds(since kind: TimelineEvent.Kind, at time: Flicks) -> Double? {
    guard let times = results.times[kind] else { return nil }
    let time = min(time, duration)
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    return next == 0 ? nil : (time - times[next - 1]).seconds
  }

  /// Whether the result of a refresh is shown before the behavior ends the refresh.
  func isFinished(at time: Flicks) -> Bool { results.isFinished.value(at: time) }

  /// Returns the index of the last result among all results, or the number of results for `nil`.
  func result(at time: Flicks) -> Int {
    results.last.value(at: time)?.position ?? Reaction.Result.allCases.count
  }

  /// Returns the time for which a result has been shown, in seconds, or `nil` if none is shown.
  func resultTime(at time: Flicks) -> Double? {
    let time = min(time, duration)
    return results.shownSince.value(at: time).map { (time - $0).seconds }
  }
}

/// The run of a behavior with a known type of recording.
final class RecordedRun<Run: BehaviorRecording>: BehaviorRun {
  let table: SignalTable
  private let run: Run
  private let readers: [SignalReader<Run>]
  private let declared: Signals<Run>
  private let facts: CommonFacts

  init(_ run: Run, _ declared: Signals<Run>, _ table: SignalTable, _ facts: CommonFacts) {
    self.run = run
    self.facts = facts
    self.table = table
    self.declared = declared
    readers = declared.readers.map { reader in
      if case .trackOf(let track) = reader { .track(track(run)) } else { reader }
    }
  }

  func state(at time: Flicks) -> RefreshState {
    let state = run.state(at: time)
    return state == .refreshing && facts.isFinished(at: time) ? .finished : state
  }

  func pullingPercent(at instant: RunInstant) -> Double { run.pullingPercent(at: instant) }

  func number(_ index: Int, at instant: RunInstant) -> Double? {
    switch readers[index] {
    case .number(let read): return read(run, instant)
    case .trackOf(let track): return track(run).presentation(at: instant.time)
    case .track(let track): return track.presentation(at: instant.time)
    case .constant(let number): return number
    case .point(let read, let isY):
      let point = read(run, instant)
      return isY ? point.y : point.x
    case .member(let read, let place, let isY):
      let point = read(run, instant)[place]
      return isY ? point.y : point.x
    case .pull: return facts.pull(at: instant)
    case .optional(let read): return read(run, instant)
    case .since(let kind): return facts.seconds(since: kind, at: instant.time)
    case .resultTime: return facts.resultTime(at: instant.time)
    case .flag, .word, .state, .result: return nil
    }
  }

  func flag(_ index: Int, at instant: RunInstant) -> Bool {
    if case .flag(let read) = readers[index] { read(run, instant) } else { false }
  }

  func word(_ index: Int, at instant: RunInstant) -> Int {
    switch readers[index] {
    case .word(let read): read(run, instant)
    case .state(let read):
      state(at: instant.time) == .finished ? RefreshState.finished.position : read(run, instant)
    default: facts.result(at: instant.time)
    }
  }

  func point(_ index: Int, at instant: RunInstant) -> Point {
    switch readers[index] {
    case .point(let read, _): return read(run, instant)
    case .member(let read, let place, _): return read(run, instant)[place]
    default:
      // The coordinates are declared as two separate numbers.
      let (x, y) = (number(index, at: instant), number(index + 1, at: instant))
      return Point(x: x ?? .nan, y: y ?? .nan)
    }
  }

  func numbers(
    ofSignal index: Int, at times: [Flicks], _ offsets: [Double], moving instant: RunInstant
  ) -> [Double] {
    func numbers(_ read: (RunInstant) -> Double?) -> [Double] {
      zip(times, offsets).map { time, offset in
        instant.move(to: time, offset: offset)
        return read(instant) ?? .nan
      }
    }
    // Resolving the kind of reader once avoids looking up its generic type at every time.
    if case .number(let read) = readers[index] { return numbers { [run] in read(run, $0) } }
    return numbers { [self] in number(index, at: $0) }
  }

  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value? {
    switch table.signals[index].kind {
    case .number: number(index, at: instant).map { .number($0) }
    case .flag: .flag(flag(index, at: instant))
    case .word(let words): .text(words[word(index, at: instant)])
    }
  }

  func track(_ index: Int) -> (any NumberTrack)? {
    if case .track(let track) = readers[index] { track } else { nil }
  }

  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]? {
    declared.tracks[index].flatMap { $0(run, view) }
  }

  func values(at instant: RunInstant) -> [SampleValue] {
    // The coordinates of a point are adjacent, and so are points that are computed together, so
    // each point is read only once.
    var point = Point.zero
    var points: [Point] = []
    return table.sampled.compactMap { index in
      let value: TimelineEvent.Value?
      switch readers[index] {
      case .point(let read, let isY):
        if !isY { point = read(run, instant) }
        value = .number(isY ? point.y : point.x)
      case .member(let read, let place, let isY):
        if place == 0, !isY { points = read(run, instant) }
        value = .number(isY ? points[place].y : points[place].x)
      default: value = self.value(index, at: instant)
      }
      return value.map { SampleValue(name: table.signals[index].label, value: $0) }
    }
  }
}
