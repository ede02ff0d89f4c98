import BezierGeometry
public import CurveTuning
import KeyframeAnimation
public import RefreshModel
import RefreshScenario

/// A run's numbers over time, by the names that traces give them.
public struct RunTracks: Sendable {
  /// One number over time.
  public struct Track: Hashable, Sendable {
    /// The name, such as `wave.bend` or `contentOffset.y`.
    public var name: String { signal.label }
    /// What it is.
    public var signal: Signal
    /// What it is counted in.
    var unit: Signal.Unit { signal.unit ?? .ratio }
    /// Its values over seconds, from the run's beginning.
    public var curve: SampledCurve
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
    let samplers = wanted.compactMap { timeline.sampler(of: $0.label) }
    var samples = samplers.map { _ in Samples(capacity: times.count) }
    for (index, time) in times.enumerated() {
      let (instant, seconds) = (timeline.instant(at: time), time.seconds)
      for track in samplers.indices {
        guard let number = samplers[track].number(at: instant), number.isFinite else { continue }
        samples[track].add(number, at: seconds, index)
      }
    }
    let found = zip(samplers, samples).compactMap { sampler, samples -> (Int, Track)? in
      guard let first = samples.first,
        let curve = SampledCurve(times: samples.times, values: samples.values)
      else { return nil }
      return (first, Track(signal: sampler.signal, curve: curve))
    }
    // Stable: those that begin at one time stay in the order of traces.
    tracks = found.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }

  /// What was sampled of one signal.
  private struct Samples {
    var times: [Double] = []
    var values: [Double] = []
    /// The place of the first of all times that has a value.
    var first: Int?

    init(capacity: Int) {
      times.reserveCapacity(capacity)
      values.reserveCapacity(capacity)
    }

    mutating func add(_ value: Double, at time: Double, _ index: Int) {
      first = first ?? index
      times.append(time)
      values.append(value)
    }
  }

  /// The track of a name.
  public subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
