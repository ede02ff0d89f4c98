import BezierGeometry
import KeyframeAnimation

/// A component's run with what reads its signals, by their places in the table.
protocol ComponentRun: Sendable {
  var table: SignalTable { get }
  func state(at time: Flicks) -> RefreshState
  func pullingPercent(at instant: RunInstant) -> Double
  /// A number; `nil` where there is none, or the signal is none.
  func number(_ index: Int, at instant: RunInstant) -> Double?
  /// The numbers at ascending times at which the offset is known, as an instant becomes each; NaN where
  /// there is none.
  func numbers(_ index: Int, at times: [Flicks], _ offsets: [Double], moving instant: RunInstant)
    -> [Double]
  func flag(_ index: Int, at instant: RunInstant) -> Bool
  /// The place of a word among its kind's.
  func word(_ index: Int, at instant: RunInstant) -> Int
  /// The point whose x is the signal.
  func point(_ index: Int, at instant: RunInstant) -> Point
  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value?
  /// The track that a signal is; `nil` where it is worked out.
  func track(_ index: Int) -> (any NumberTrack)?
  /// What a signal is worked out of; `nil` where that is not known.
  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]?
  func moment(at instant: RunInstant) -> ComponentMoment
}

/// What is known of a component's run whatever the component is.
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

/// The run of a component whose recording's type is known.
final class RecordedRun<Run: ComponentRecording>: ComponentRun {
  let table: SignalTable
  private let run: Run
  private let readers: [SignalReader<Run>]
  private let tracks: [Signals<Run>.TracksOfRun?]
  private let facts: CommonFacts

  init(_ run: Run, _ declared: Signals<Run>, _ table: SignalTable, _ facts: CommonFacts) {
    self.run = run
    self.facts = facts
    self.table = table
    readers = declared.readers.map { reader in
      if case .trackOf(let track) = reader { .track(track(run)) } else { reader }
    }
    tracks = declared.tracks
  }

  func state(at time: Flicks) -> RefreshState { run.state(at: time) }

  func pullingPercent(at instant: RunInstant) -> Double { run.pullingPercent(at: instant) }

  func number(_ index: Int, at instant: RunInstant) -> Double? {
    number(readers[index], at: instant)
  }

  func numbers(_ index: Int, at times: [Flicks], _ offsets: [Double], moving instant: RunInstant)
    -> [Double]
  {
    func numbers(_ read: (RunInstant) -> Double?) -> [Double] {
      zip(times, offsets).map { time, offset in
        instant.move(to: time, offset: offset)
        return read(instant) ?? .nan
      }
    }
    // Which kind it is is found out once: its type is worked out at each look.
    let reader = readers[index]
    switch reader {
    case .number(let read): return numbers { [run] in read(run, $0) }
    case .common(.pullingPercent): return numbers { [run] in run.pullingPercent(at: $0) }
    default: return numbers { [self] in number(reader, at: $0) }
    }
  }

  private func number(_ reader: SignalReader<Run>, at instant: RunInstant) -> Double? {
    switch reader {
    case .number(let read): return read(run, instant)
    case .track(let track): return track.presentation(at: instant.time)
    case .optional(let read): return read(run, instant)
    case .constant(let number): return number
    case .point(let read, let isY):
      let point = read(run, instant)
      return isY ? point.y : point.x
    case .member(let read, let place, let isY):
      let point = read(run, instant)[place]
      return isY ? point.y : point.x
    case .common(.pullingPercent): return run.pullingPercent(at: instant)
    case .common(.pull): return facts.pull(at: instant)
    case .common(.refreshing): return run.state(at: instant.time).isRefreshing ? 1 : 0
    case .common(.since(let kind)): return facts.seconds(since: kind, at: instant.time)
    case .flag, .word, .common(.state), .trackOf: return nil
    }
  }

  func flag(_ index: Int, at instant: RunInstant) -> Bool {
    if case .flag(let read) = readers[index] { read(run, instant) } else { false }
  }

  func word(_ index: Int, at instant: RunInstant) -> Int {
    switch readers[index] {
    case .word(let read): read(run, instant)
    default: run.state(at: instant.time).position
    }
  }

  func point(_ index: Int, at instant: RunInstant) -> Point {
    switch readers[index] {
    case .point(let read, _): read(run, instant)
    case .member(let read, let place, _): read(run, instant)[place]
    // Two numbers that are declared one by one.
    default: Point(x: number(index, at: instant) ?? 0, y: number(index + 1, at: instant) ?? 0)
    }
  }

  func value(_ index: Int, at instant: RunInstant) -> TimelineEvent.Value? {
    switch readers[index] {
    case .flag(let read): return .flag(read(run, instant))
    case .word, .common(.state):
      guard case .word(let words) = table.signals[index].kind else { return nil }
      return .text(words[word(index, at: instant)])
    default: return number(index, at: instant).map { .number($0) }
    }
  }

  func track(_ index: Int) -> (any NumberTrack)? {
    if case .track(let track) = readers[index] { track } else { nil }
  }

  func tracks(_ index: Int, _ view: ViewTracks) -> [any Track]? {
    if case .common(.pullingPercent) = readers[index] {
      return run.tracks(ofPullingPercent: view)
    }
    return tracks[index].map { $0(run, view) }
  }

  func moment(at instant: RunInstant) -> ComponentMoment {
    var values: [TimelineEvent.Value?] = []
    values.reserveCapacity(table.sampled.count)
    // A point's two numbers stand one after the other, and so do points that are worked out together.
    var point = Point.zero
    var points: [Point] = []
    for index in table.sampled {
      switch readers[index] {
      case .point(let read, let isY):
        if !isY { point = read(run, instant) }
        values.append(.number(isY ? point.y : point.x))
      case .member(let read, let place, let isY):
        if place == 0, !isY { points = read(run, instant) }
        values.append(.number(isY ? points[place].y : points[place].x))
      default: values.append(value(index, at: instant))
      }
    }
    let state = run.state(at: instant.time)
    func since(_ kind: TimelineEvent.Kind) -> Double? {
      facts.seconds(since: kind, at: instant.time)
    }
    return ComponentMoment(
      state: state, pullingPercent: run.pullingPercent(at: instant),
      values: SampleValues(table.names, values), pull: facts.pull(at: instant),
      refreshing: table.refreshing.flatMap { number($0, at: instant) },
      sinceTrigger: since(.trigger), sinceHandler: since(.handler), sinceEnd: since(.end))
  }
}
