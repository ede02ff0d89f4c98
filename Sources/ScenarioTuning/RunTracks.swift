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
    var distinct = Set((0...max(count, 1)).map { Flicks(seconds: Double($0) / rate) })
    distinct.formUnion(timeline.events.map(\.time))
    distinct.formUnion(timeline.events.map { Flicks(count: $0.time.count - 1) })
    let times = distinct.filter { $0 >= .zero && $0 <= timeline.duration }.sorted()
    let wanted = timeline.signals.filter {
      $0.isTraced && !$0.isModel && $0.isNumber && isWanted($0)
    }
    let found = wanted.compactMap { signal -> (Int, Track)? in
      guard let sampler = timeline.sampler(of: signal.label) else { return nil }
      var samples: (times: [Double], values: [Double]) = ([], [])
      var first: Int?
      for (index, time) in times.enumerated() {
        guard let number = sampler.number(at: time), number.isFinite else { continue }
        first = first ?? index
        samples.times.append(time.seconds)
        samples.values.append(number)
      }
      guard let first, let curve = SampledCurve(times: samples.times, values: samples.values) else {
        return nil
      }
      return (first, Track(signal: signal, curve: curve))
    }
    // Stable: those that begin at one time stay in the order of traces.
    tracks = found.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }

  /// The track of a name.
  public subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
