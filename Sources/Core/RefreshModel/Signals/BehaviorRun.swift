import BezierGeometry
import KeyframeAnimation

/// A behavior's run with what reads its signals: by their index in the table, or by their slot among
/// those that are read the same way, as ``Bound`` has it.
protocol BehaviorRun: Sendable {
  var table: SignalTable { get }
  func state(at time: Flicks) -> RefreshState
  func pullingPercent(at instant: RunInstant) -> Double

  // By slot.
  func number(_ slot: Int, at instant: RunInstant) -> Double
  func optional(_ slot: Int, at instant: RunInstant) -> Double?
  func flag(_ slot: Int, at instant: RunInstant) -> Bool
  /// The position of a word in its type's list.
  func word(_ slot: Int, at instant: RunInstant) -> Int
  /// The point whose x is in the slot.
  func point(_ slot: Int, at instant: RunInstant) -> Point

  // By index.
  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value?
  /// A number; `nil` if it is absent, or the signal is not a number.
  func number(ofSignal index: Int, at instant: RunInstant) -> Double?
  /// The numbers at ascending times at which the offset is known, as an instant becomes each; NaN if
  /// absent.
  func numbers(
    ofSignal index: Int, at times: [Flicks], _ offsets: [Double], moving instant: RunInstant
  ) -> [Double]
  /// The track that a signal is; `nil` if it is computed.
  func track(_ index: Int) -> (any NumberTrack)?
  /// The tracks that a signal is computed from; `nil` if they are not known.
  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]?
  /// The signals that traces have, but the state and the percent.
  func values(at instant: RunInstant) -> SampleValues
}

/// What is known of a behavior's run whatever the behavior is.
struct CommonFacts: Sendable {
  let placement: Placement
  /// The adjusted insets that the run began with.
  let restingInset: EdgeInsets
  /// The run's end, after which all is as it was left.
  private let duration: Flicks
  private let times: [TimelineEvent.Kind: [Flicks]]

  init(
    _ placement: Placement, restingInset: EdgeInsets, events: [TimelineEvent], duration: Flicks
  ) {
    self.placement = placement
    self.restingInset = restingInset
    self.duration = duration
    var times: [TimelineEvent.Kind: [Flicks]] = [:]
    var isUnderWay = false
    for event in events where event.target == placement {
      switch event.kind {
      case .trigger: isUnderWay = true
      case .handler: break
      // An end that the app calls while nothing refreshes ends nothing.
      case .end where isUnderWay: isUnderWay = false
      default: continue
      }
      times[event.kind, default: []].append(event.time)
    }
    self.times = times
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
    guard let times = times[kind] else { return nil }
    let time = min(time, duration)
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    return next == 0 ? nil : (time - times[next - 1]).seconds
  }
}

/// The run of a behavior whose recording's type is known.
final class RecordedRun<Run: BehaviorRecording>: BehaviorRun {
  let table: SignalTable
  private let run: Run
  private let numbers: [NumberReader<Run>]
  private let declared: Signals<Run>
  private let facts: CommonFacts

  init(_ run: Run, _ declared: Signals<Run>, _ table: SignalTable, _ facts: CommonFacts) {
    self.run = run
    self.facts = facts
    self.table = table
    self.declared = declared
    numbers = declared.numbers.map { reader in
      if case .trackOf(let track) = reader { .track(track(run)) } else { reader }
    }
  }

  func state(at time: Flicks) -> RefreshState { run.state(at: time) }

  func pullingPercent(at instant: RunInstant) -> Double { run.pullingPercent(at: instant) }

  func number(_ slot: Int, at instant: RunInstant) -> Double {
    switch numbers[slot] {
    case .read(let read): return read(run, instant)
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
    }
  }

  func optional(_ slot: Int, at instant: RunInstant) -> Double? {
    switch declared.optionals[slot] {
    case .read(let read): read(run, instant)
    case .since(let kind): facts.seconds(since: kind, at: instant.time)
    }
  }

  func flag(_ slot: Int, at instant: RunInstant) -> Bool { declared.flags[slot](run, instant) }

  func word(_ slot: Int, at instant: RunInstant) -> Int { declared.words[slot](run, instant) }

  func point(_ slot: Int, at instant: RunInstant) -> Point {
    switch numbers[slot] {
    case .point(let read, _): read(run, instant)
    case .member(let read, let place, _): read(run, instant)[place]
    // Two numbers that are declared one by one.
    default: Point(x: number(slot, at: instant), y: number(slot + 1, at: instant))
    }
  }

  func number(ofSignal index: Int, at instant: RunInstant) -> Double? {
    switch table.slots[index] {
    case .number(let slot): number(slot, at: instant)
    case .optional(let slot): optional(slot, at: instant)
    case .flag, .word: nil
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
    // Which kind it is is found out once: its type is worked out at each look.
    if case .number(let slot) = table.slots[index], case .read(let read) = self.numbers[slot] {
      return numbers { [run] in read(run, $0) }
    }
    return numbers { [self] in number(ofSignal: index, at: $0) }
  }

  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value? {
    switch table.slots[index] {
    case .number(let slot): return .number(number(slot, at: instant))
    case .optional(let slot): return optional(slot, at: instant).map { .number($0) }
    case .flag(let slot): return .flag(flag(slot, at: instant))
    case .word(let slot):
      guard case .word(let words) = table.signals[index].kind else { return nil }
      return .text(words[word(slot, at: instant)])
    }
  }

  func track(_ index: Int) -> (any NumberTrack)? {
    if case .number(let slot) = table.slots[index], case .track(let track) = numbers[slot] {
      track
    } else {
      nil
    }
  }

  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]? {
    declared.tracks[index].flatMap { $0(run, view) }
  }

  func values(at instant: RunInstant) -> SampleValues {
    var values: [TimelineEvent.Value?] = []
    values.reserveCapacity(table.sampled.count)
    // A point's two numbers stand one after the other, and so do points that are worked out together.
    var point = Point.zero
    var points: [Point] = []
    for index in table.sampled {
      guard case .number(let slot) = table.slots[index] else {
        values.append(value(index, at: instant))
        continue
      }
      switch numbers[slot] {
      case .point(let read, let isY):
        if !isY { point = read(run, instant) }
        values.append(.number(isY ? point.y : point.x))
      case .member(let read, let place, let isY):
        if place == 0, !isY { points = read(run, instant) }
        values.append(.number(isY ? points[place].y : points[place].x))
      default: values.append(.number(number(slot, at: instant)))
      }
    }
    return SampleValues(table.names, values)
  }
}
