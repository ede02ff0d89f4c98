import BezierGeometry
public import CurveTuning
import KeyframeAnimation
public import RefreshModel
import RefreshScenario

/// A run's numbers over time, by the names that traces give them.
public struct RunTracks: Sendable {
  /// One number over time.
  public struct Track: Sendable {
    /// The name, such as `wave.bend` or `contentOffset.y`.
    public var name: String { signal.label }
    /// What it is.
    public var signal: Signal
    /// What it is counted in.
    var unit: Signal.Unit { signal.unit ?? .ratio }
    /// Its values over seconds, from the run's beginning.
    public var curve: SampledCurve
    /// Reads it between its samples.
    let sampler: SignalSampler
    let changes: Changes?

    /// Whether it stays as it is from one time, in seconds, to a later one.
    func isStill(from first: Double, to last: Double) -> Bool {
      changes?.mayHappen(after: Flicks(seconds: first), upTo: Flicks(seconds: last)) == false
    }
  }

  /// The tracks, in the order of traces; of a name that comes and goes, from its first time on.
  public let tracks: [Track]

  /// Samples a run on a grid, at its events, and just before them, so that jumps stay upright.
  ///
  /// - Parameters:
  ///   - rate: the grid's samples a second; 240 shows what a screen can show.
  ///   - isWanted: whether a number is wanted; only those that are cost anything.
  public init(
    _ timeline: Timeline, rate: Double = 240, where isWanted: (Signal) -> Bool = { _ in true }
  ) {
    let count = Int((timeline.duration.seconds * rate).rounded(.up))
    var all = (0...max(count, 1)).map { Flicks(seconds: Double($0) / rate) }
    for event in timeline.events { all += [Flicks(count: event.time.count - 1), event.time] }
    all.sort()
    var times: [Flicks] = []
    times.reserveCapacity(all.count)
    for time in all where time >= .zero && time <= timeline.duration && time != times.last {
      times.append(time)
    }
    let wanted = timeline.signals.filter {
      $0.isTraced && !$0.isModel && $0.isNumber && isWanted($0)
    }
    var samples = wanted.compactMap { signal in
      timeline.sampler(of: signal.label).map { Samples($0, capacity: times.count) }
    }
    for (index, time) in times.enumerated() {
      let seconds = time.seconds
      // What the tracks have in common is worked out once, where one of them may have changed.
      var shared: RunInstant?
      for track in samples.indices {
        if index > 0, samples[track].isStill(from: times[index - 1], to: time) {
          samples[track].addLast(at: seconds)
        } else {
          let instant = shared ?? timeline.instant(at: time)
          shared = instant
          samples[track].add(at: instant, seconds, index)
        }
      }
    }
    let found = samples.compactMap { samples -> (Int, Track)? in
      guard let first = samples.first,
        let curve = SampledCurve(times: samples.times, values: samples.values)
      else { return nil }
      return (
        first,
        Track(
          signal: samples.sampler.signal, curve: curve, sampler: samples.sampler,
          changes: samples.changes)
      )
    }
    // Stable: those that begin at one time stay in the order of traces.
    tracks = found.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }

  /// What was sampled of one signal.
  private struct Samples {
    let sampler: SignalSampler
    let changes: Changes?
    var times: [Double] = []
    var values: [Double] = []
    /// The place of the first of all times that has a value.
    var first: Int?
    /// The value at the last time; `nil` where there was none.
    var last: Double?

    init(_ sampler: SignalSampler, capacity: Int) {
      self.sampler = sampler
      changes = sampler.changes
      times.reserveCapacity(capacity)
      values.reserveCapacity(capacity)
    }

    func isStill(from first: Flicks, to last: Flicks) -> Bool {
      changes?.mayHappen(after: first, upTo: last) == false
    }

    mutating func add(at instant: RunInstant, _ seconds: Double, _ index: Int) {
      last = sampler.number(at: instant).flatMap { $0.isFinite ? $0 : nil }
      if last != nil { first = first ?? index }
      addLast(at: seconds)
    }

    mutating func addLast(at seconds: Double) {
      guard let last else { return }
      times.append(seconds)
      values.append(last)
    }
  }

  /// The track of a name.
  public subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
