import BezierGeometry
package import CurveTuning
import KeyframeAnimation
package import RefreshModel
import RefreshScenario

/// A run's numbers over time, by the names that traces give them.
package struct RunTracks: Sendable {
  /// One number over time.
  package struct Track: Sendable {
    /// The name, such as `wave.bend` or `contentOffset.y`.
    package var name: String { signal.label }
    /// What it is.
    package var signal: Signal { sampler.signal }
    /// What it is counted in.
    var unit: MeasureUnit { signal.unit ?? .scalar }
    /// Its values over seconds, from the run's beginning.
    package var curve: SampledCurve
    /// Reads it between its samples.
    package let sampler: SignalSampler
  }

  /// The tracks, in the order of traces; of a name that comes and goes, from its first time on.
  package let tracks: [Track]

  /// Samples a run on a grid, at its events, and just before them, so that jumps stay upright.
  ///
  /// - Parameters:
  ///   - rate: the grid's samples a second; 240 shows what a screen can show.
  ///   - isSparse: whether samples are left out where a number stays as it is, so that it is the same
  ///     between those that are left.
  ///   - isWanted: whether a number is wanted; only those that are cost anything.
  package init(
    _ timeline: Timeline, rate: Double = 240, isSparse: Bool = false,
    where isWanted: (Signal) -> Bool = { _ in true }
  ) {
    let count = Int((timeline.duration.seconds * rate).rounded(.up))
    var times: [Flicks] = []
    times.reserveCapacity(count + 2 * timeline.events.count + 2)
    func add(_ time: Flicks) {
      if time >= .zero, time <= timeline.duration, time > times.last ?? .min { times.append(time) }
    }
    func add(_ event: TimelineEvent) {
      add(Flicks(count: event.time.count - 1))
      add(event.time)
    }
    // Where a step is whole in flicks, so are its multiples.
    let step = Flicks(seconds: 1 / rate)
    let isWhole = Double(step.count) * rate == Double(Flicks.perSecond)
    // Both are in order.
    let events = timeline.events
    var nextEvent = 0
    for index in 0...max(count, 1) {
      let next = isWhole ? step * index : Flicks(seconds: Double(index) / rate)
      while nextEvent < events.count, events[nextEvent].time <= next {
        add(events[nextEvent])
        nextEvent += 1
      }
      add(next)
    }
    for event in events[nextEvent...] { add(event) }
    let samplers = timeline.samplers {
      $0.isNumber && $0.isTraced && isWanted($0) && !$0.isModel
    }
    let found = Self.curves(samplers, times, isSparse: isSparse, in: timeline).compactMap {
      sampler, curve in curve.map { Track(curve: $0, sampler: sampler) }
    }
    // Stable: those that begin at one time stay in the order of traces.
    tracks = found.enumerated().sorted {
      ($0.element.curve.times[0], $0.offset) < ($1.element.curve.times[0], $1.offset)
    }.map(\.element)
  }

  private static func curves(
    _ samplers: [SignalSampler], _ times: [Flicks], isSparse: Bool, in timeline: Timeline
  ) -> [(SignalSampler, SampledCurve?)] {
    let seconds = times.map(\.seconds)
    guard isSparse else {
      return zip(samplers, timeline.numbers(of: samplers, at: times)).map {
        ($0, curve(seconds, $1))
      }
    }
    return samplers.map { sampler in
      let places = sampler.changes?.places(among: times) ?? [times.indices]
      let kept = Array(places.joined())
      return (sampler, curve(kept.map { seconds[$0] }, sampler.numbers(at: kept.map { times[$0] })))
    }
  }

  /// A curve of those times at which there is a number.
  private static func curve(_ times: [Double], _ numbers: [Double]) -> SampledCurve? {
    if let curve = SampledCurve(times: times, values: numbers) { return curve }
    let known = numbers.indices.filter { numbers[$0].isFinite }
    return SampledCurve(times: known.map { times[$0] }, values: known.map { numbers[$0] })
  }

  /// The track of a name.
  package subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
