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
    public var name: String
    /// Its values over seconds, from the run's beginning.
    public var curve: SampledCurve
  }

  /// The tracks, in the order of traces; of a name that comes and goes, from its first time on.
  public let tracks: [Track]

  /// Samples a run on a grid, at its events, and just before them, so that jumps stay upright.
  ///
  /// - Parameter rate: the grid's samples a second; 240 shows what a screen can show.
  public init(_ timeline: Timeline, rate: Double = 240) {
    let count = Int((timeline.duration.seconds * rate).rounded(.up))
    var times = Set((0...max(count, 1)).map { Flicks(seconds: Double($0) / rate) })
    times.formUnion(timeline.events.map(\.time))
    times.formUnion(timeline.events.map { Flicks(count: $0.time.count - 1) })
    var order: [String] = []
    var samples: [String: (times: [Double], values: [Double])] = [:]
    for time in times.sorted() where time >= .zero && time <= timeline.duration {
      let moment = timeline.moment(at: time)
      for (key, value) in TraceValues.all(in: moment, isVerbose: false) {
        guard case .number(let number) = value, number.isFinite else { continue }
        if samples[key] == nil { order.append(key) }
        samples[key, default: ([], [])].times.append(time.seconds)
        samples[key, default: ([], [])].values.append(number)
      }
    }
    tracks = order.compactMap { name in
      samples[name].flatMap { SampledCurve(times: $0.times, values: $0.values) }
        .map { Track(name: name, curve: $0) }
    }
  }

  /// The track of a name.
  public subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
