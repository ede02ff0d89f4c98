/// The measures of a run: the times of its events, and the range and speed of its main tracks.
///
/// The article on sweeps and variants defines each measure.
package struct SweepMeasures: Sendable {
  /// The measures, with numbers rounded as in traces; empty if the run has none.
  package let measures: [(name: String, text: String)]

  /// The distance from rest within which a track has settled, as a fraction of its largest
  /// distance.
  static let settlingTolerance = 0.01
  /// The sampling rate, in samples per second; extrema are refined between the samples.
  private static let rate = 240.0
  /// The rate of the scroll view's observers, in calls per second.
  ///
  /// Between two calls, a jump is recorded as a straight line.
  private static let tickRate = 120.0
  /// The factor by which a step has to exceed both adjacent steps to count as a jump.
  private static let jumpRatio = 4.0

  /// Returns whether a track is measured if no tracks are named: the content offset, the adjusted
  /// inset, and every bend.
  static func isMain(_ signal: Signal) -> Bool { mainNames.contains(where: signal.isNamed) }

  private static let mainNames: [SignalName<Double>] = [
    .contentOffset(.vertical), .contentOffset(.horizontal), .adjustedContentInset(.top),
    .adjustedContentInset(.left), .bend,
  ]

  /// Measures a run.
  ///
  /// - Parameters:
  ///   - names: The trace labels of the tracks to measure; the main tracks if empty.
  ///   - others: The trace labels of tracks to measure in addition to the main ones.
  package init(
    _ timeline: Timeline, tracks names: [String] = [], comparedWith others: [String] = []
  ) {
    var measures: [(name: String, text: String)] = []
    func add(_ name: String, _ number: Double?, key: String) {
      measures.append((name, number.map { TraceValues.text(of: .number($0), key: key) } ?? ""))
    }
    for event in [Instant.EventName.release, .trigger, .handler, .end, .rest] {
      measures.append((event.rawValue, timeline.firstTime(of: event.kind).map(Self.text) ?? ""))
    }
    measures.append(("duration", Self.text(of: timeline.duration)))
    func isMeasured(_ signal: Signal) -> Bool {
      names.isEmpty
        ? Self.isMain(signal) || others.contains(signal.label) : names.contains(signal.label)
    }
    func isPull(_ signal: Signal) -> Bool { signal.isNamed(SignalName.pullingPercent) }
    let tracks = RunTracks(timeline, rate: Self.rate, isSparse: true) {
      isMeasured($0) || isPull($0)
    }.tracks
    for track in tracks where isPull(track.signal) {
      let furthest = TrackExtremes(track: track).highest(among: track.curve.values.indices)
      add("\(track.name).max", furthest.value, key: track.name)
    }
    for track in tracks where isMeasured(track.signal) {
      for (name, value) in Self.measures(of: track, in: timeline) {
        add("\(track.name).\(name)", value, key: track.name)
      }
    }
    self.measures = measures
  }

  /// Returns a time as text, in seconds, rounded to a microsecond.
  private static func text(of time: Flicks) -> String {
    TraceValues.rounded(time, from: .zero).decimalText()
  }

  private static func measures(
    of track: RunTracks.Track, in timeline: Timeline
  ) -> [(String, Double?)] {
    let samples = track.curve.values
    let extremes = TrackExtremes(track: track)
    let lowest = extremes.lowest(among: samples.indices)
    let highest = extremes.highest(among: samples.indices)
    let answer = answer(of: track, extremes, in: timeline)
    return [
      ("rest", samples.last), ("min", lowest.value), ("max", highest.value),
      ("overshoot", answer?.overshoot), ("settling", answer?.settling),
      ("peakSpeed", peakSpeed(of: track)),
    ]
  }

  /// Returns how a track comes to rest between the trigger and the app's end call or the end of
  /// the run.
  ///
  /// Without a trigger, the interval begins with the run. The overshoot is relative to the
  /// largest distance from rest, and the settling time is in seconds after it. The result is
  /// `nil` if the track does not move in the interval.
  private static func answer(
    of track: RunTracks.Track, _ extremes: TrackExtremes, in timeline: Timeline
  ) -> (overshoot: Double, settling: Double)? {
    let (times, samples) = (track.curve.times, track.curve.values)
    let start = timeline.firstTime(of: .trigger)?.seconds ?? 0
    let stop = timeline.firstTime(of: .end)?.seconds ?? .infinity
    guard let first = times.firstIndex(where: { $0 >= start }),
      let last = times.lastIndex(where: { $0 < stop }), first < last
    else { return nil }
    let window = first..<(last + 1)
    let rest = samples[last]
    let lowest = extremes.lowest(among: window)
    let highest = extremes.highest(among: window)
    let isAbove = highest.value - rest >= rest - lowest.value
    let furthest = isAbove ? highest : lowest
    let distance = abs(furthest.value - rest)
    guard distance > 0 else { return nil }
    let later = furthest.index..<window.upperBound
    let beyond = isAbove ? extremes.lowest(among: later) : extremes.highest(among: later)
    let limit = distance * settlingTolerance
    var settled = furthest.time
    if let outside = window.last(where: { abs(samples[$0] - rest) > limit }), outside < last {
      // Interpolates between the last sample outside the band and the first inside.
      let (far, near) = (abs(samples[outside] - rest), abs(samples[outside + 1] - rest))
      let fraction = far > near ? (far - limit) / (far - near) : 0
      settled = times[outside] + (times[outside + 1] - times[outside]) * fraction
    }
    return (abs(beyond.value - rest) / distance, max(0, settled - furthest.time))
  }

  /// Returns the track's largest speed in its unit per second, ignoring jumps.
  private static func peakSpeed(of track: RunTracks.Track) -> Double {
    let (times, samples) = (track.curve.times, track.curve.values)
    var jumps: Jumps?
    var peak = 0.0
    for index in samples.indices.dropFirst() {
      let length = times[index] - times[index - 1]
      // Skips the pair of samples one flick apart at an event.
      guard length > 1e-6 else { continue }
      let speed = abs(samples[index] - samples[index - 1]) / length
      guard speed > peak else { continue }
      let found = jumps ?? Jumps(of: track.curve)
      jumps = found
      if !found.contains(Int(times[index - 1] * tickRate + 1e-6)) { peak = speed }
    }
    return peak
  }

  /// The intervals between two calls of observers in which a track jumps.
  private struct Jumps {
    /// The distance that the track moves between each call and the next.
    private let steps: [Double]

    init(of curve: SampledCurve) {
      let count = Int((curve.domain.upperBound * tickRate).rounded(.down))
      let ticks = curve.values(at: (0...max(count, 0)).map { Double($0) / tickRate })
      steps = zip(ticks, ticks.dropFirst()).map { abs($1 - $0) }
    }

    func contains(_ step: Int) -> Bool {
      guard steps.indices.contains(step) else { return false }
      let before = step > 0 ? steps[step - 1] : 0
      let after = step + 1 < steps.count ? steps[step + 1] : 0
      return steps[step] > jumpRatio * max(before, after)
    }
  }
}

extension Sweep {
  /// Returns the tracks that differ between the first cell and the last, in trace order.
  ///
  /// The result is empty if a main track is among them, because the main tracks then distinguish
  /// the cells.
  package func tellingTracks() throws(ScenarioErrors) -> [String] {
    guard count > 1 else { return [] }
    let (first, last) = (try play(cell(0)).timeline, try play(cell(count - 1)).timeline)
    let end = max(first.duration, last.duration).seconds
    let times = (0...Int(end * Self.tellingRate)).map {
      Flicks(seconds: Double($0) / Self.tellingRate)
    }
    let differing = first.signals.filter { signal in
      guard signal.isNumber, !signal.isModel, let other = last.sampler(of: signal.label),
        let one = first.sampler(of: signal.label)
      else { return false }
      return times.contains { time in
        let values = (one.value(at: time), other.value(at: time))
        return values.0 != values.1
          && TraceValues.text(of: values.0, key: signal.label)
            != TraceValues.text(of: values.1, key: signal.label)
      }
    }
    return differing.contains(where: SweepMeasures.isMain) ? [] : differing.map(\.label)
  }

  /// The sampling rate of the comparison, in samples per second.
  private static let tellingRate = 30.0
}

/// The extrema of a track, at its samples and between them.
struct TrackExtremes {
  /// An extremum and the index of the nearest sample.
  struct Extreme {
    var index: Int
    var time: Double
    var value: Double
  }

  let track: RunTracks.Track

  /// Returns the minimum within a range of samples.
  func lowest(among range: Range<Int>) -> Extreme { extreme(among: range, sign: -1) }

  /// Returns the maximum within a range of samples.
  func highest(among range: Range<Int>) -> Extreme { extreme(among: range, sign: 1) }

  private func extreme(among range: Range<Int>, sign: Double) -> Extreme {
    let samples = track.curve.values
    var best = range.lowerBound
    for index in range where samples[index] * sign > samples[best] * sign { best = index }
    guard best > range.lowerBound, best + 1 < range.upperBound else {
      return Extreme(index: best, time: track.curve.times[best], value: samples[best])
    }
    return search(about: best, sign)
  }

  /// Returns the extremum between a sample's neighbors by golden-section search.
  ///
  /// If the search finds nothing better, as at a jump, the result is the sample itself.
  private func search(about index: Int, _ sign: Double) -> Extreme {
    let times = track.curve.times
    let sample = Extreme(index: index, time: times[index], value: track.curve.values[index])
    var (low, high) = (times[index - 1], times[index + 1])
    func value(at time: Double) -> Double {
      track.sampler.number(at: Flicks(seconds: time)) ?? sample.value
    }
    let golden = 0.618_033_988_749_895
    var (left, right) = (high - (high - low) * golden, low + (high - low) * golden)
    var (atLeft, atRight) = (value(at: left) * sign, value(at: right) * sign)
    for _ in 0..<Self.searchSteps {
      // One of the two interior points remains an interior point of the smaller interval.
      if atLeft > atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - (high - low) * golden
        atLeft = value(at: left) * sign
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + (high - low) * golden
        atRight = value(at: right) * sign
      }
    }
    let time = (low + high) / 2
    let refined = value(at: time)
    return refined * sign > sample.value * sign
      ? Extreme(index: index, time: time, value: refined) : sample
  }

  private static let searchSteps = 24
}
