/// The numeric signals of a run over time, by their trace labels.
package struct RunTracks: Sendable {
  package struct Track: Sendable {
    /// The trace label, such as `wave.bend` or `contentOffset.y`.
    package var name: String { signal.label }
    package let signal: Signal
    var unit: MeasureUnit { signal.unit ?? .scalar }
    /// The values over seconds from the beginning of the run.
    package let curve: SampledCurve
  }

  /// The tracks, sorted by the time of their first value, then in trace order.
  package let tracks: [Track]

  /// Samples a run on a grid, at each event, and just before each event, so that jumps stay
  /// vertical.
  ///
  /// - Parameters:
  ///   - rate: The grid's rate, in samples per second; by default, twice that of a 120 Hz display.
  package init(_ timeline: Timeline, rate: Double = 240) {
    let count = Int((timeline.duration.seconds * rate).rounded(.up))
    let grid = (0...max(count, 1)).map { Flicks(seconds: Double($0) / rate) }
    let noted = timeline.events.map(\.time).flatMap { [Flicks(count: $0.count - 1), $0] }
    var times: [Flicks] = []
    for time in (grid + noted).sorted()
    where time >= .zero && time <= timeline.duration && time != times.last {
      times.append(time)
    }
    let samplers = timeline.samplers { $0.isNumber && $0.isTraced && !$0.isModel }
    let seconds = times.map(\.seconds)
    let found = zip(samplers, timeline.numbers(of: samplers, at: times)).compactMap {
      sampler, numbers in
      Self.curve(seconds, numbers).map { Track(signal: sampler.signal, curve: $0) }
    }
    // A stable sort: tracks with the same first time stay in trace order.
    tracks = found.enumerated().sorted {
      ($0.element.curve.times[0], $0.offset) < ($1.element.curve.times[0], $1.offset)
    }.map(\.element)
  }

  /// Returns the curve of the finite numbers, or `nil` if no number is finite.
  private static func curve(_ times: [Double], _ numbers: [Double]) -> SampledCurve? {
    if let curve = SampledCurve(times: times, values: numbers) { return curve }
    let known = numbers.indices.filter { numbers[$0].isFinite }
    return SampledCurve(times: known.map { times[$0] }, values: known.map { numbers[$0] })
  }

  /// The track with the given trace label; `nil` if there is no such track.
  package subscript(_ name: String) -> Track? { tracks.first { $0.name == name } }
}
