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
    public var signal: Signal { sampler.signal }
    /// What it is counted in.
    var unit: Signal.Unit { signal.unit ?? .ratio }
    /// Its values over seconds, from the run's beginning.
    public var curve: SampledCurve
    /// Reads it between its samples.
    package let sampler: SignalSampler

    /// Whether it stays as it is from one time, in seconds, to a later one.
    package func isStill(from first: Double, to last: Double) -> Bool {
      sampler.changes?.mayHappen(after: Flicks(seconds: first), upTo: Flicks(seconds: last))
        == false
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
    let samplers = wanted.compactMap { timeline.sampler(of: $0.label) }
    let seconds = times.map(\.seconds)
    let found = zip(samplers, timeline.numbers(of: samplers, at: times))
      .compactMap { sampler, numbers in
        Self.curve(seconds, numbers).map { first, curve in
          (first, Track(curve: curve, sampler: sampler))
        }
      }
    // Stable: those that begin at one time stay in the order of traces.
    tracks = found.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }

  /// A curve of those times at which there is a number, and the place of the first of them.
  private static func curve(
    _ times: [Double], _ numbers: [Double?]
  ) -> (first: Int, SampledCurve)? {
    guard let first = numbers.firstIndex(where: { $0?.isFinite == true }) else { return nil }
    var known: ([Double], [Double]) = ([], [])
    known.0.reserveCapacity(times.count)
    known.1.reserveCapacity(times.count)
    for (time, number) in zip(times, numbers) {
      guard let number, number.isFinite else { continue }
      known.0.append(time)
      known.1.append(number)
    }
    return SampledCurve(times: known.0, values: known.1).map { (first, $0) }
  }

  /// The track of a name.
  public subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
