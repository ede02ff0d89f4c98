import CurveTuning
import KeyframeAnimation
import RefreshModel

/// The reader of the movements of a run.
struct RedlineReader {
  private let run: HeaderRun
  private let tolerance: Double
  private let samplers: [SignalSampler]

  init(_ run: HeaderRun, tolerance: Double) {
    (self.run, self.tolerance) = (run, tolerance)
    let prefixes = Placement.allCases.filter { $0 != run.placement }.map { "\($0.rawValue)." }
    let all = run.timeline.samplers { signal in
      signal.isNumber && signal.unit != .seconds && !signal.isModel && !signal.isOptional
        && !prefixes.contains { signal.label.hasPrefix($0) }
        && (signal.facet != .list || Self.listSignals.contains { signal.label.hasPrefix($0) })
    }
    let recorded = Set(all.filter { $0.property != nil }.map(\.signal.facet))
    samplers = all.filter { sampler in
      if sampler.property != nil { return true }
      // Signals that are computed from recorded properties move with these.
      let signal = sampler.signal
      let isPoint = signal.label.hasSuffix(".x") || signal.label.hasSuffix(".y")
      return sampler.changes == nil && signal.isTraced
        && !(isPoint && recorded.contains(signal.facet))
    }
  }

  /// The signals of the list that a header moves.
  private static let listSignals = ["contentOffset.", "contentInset."]

  var signals: [Signal] { samplers.map(\.signal) }

  var rows: [RedlineRow] {
    var fits = Fits(run, tolerance: tolerance)
    let times = sampleTimes
    let all = samplers.map { (sampler: $0, exact: exactRows(of: $0, at: times)) }
    fits.record(all.filter { $0.exact == nil }.map(\.sampler))
    return all.flatMap { $0.exact ?? fits.rows(of: $0.sampler.signal) }
  }

  /// The times at which movements are compared with the run.
  private var sampleTimes: [Flicks] {
    let step = Flicks(1, over: 960).count
    return stride(from: run.start.count, through: run.stop.count, by: Int64.Stride(step)).map {
      Flicks(count: $0)
    }
  }

  /// Returns the movements of a recorded property; `nil` if they do not describe it exactly.
  private func exactRows(of sampler: SignalSampler, at times: [Flicks]) -> [RedlineRow]? {
    guard let property = sampler.property, let unit = sampler.signal.unit else { return nil }
    let movements = property.movements(until: run.stop + Flicks(count: 1))
      .filter { $0.start >= run.start }
    let end = run.end ?? .max
    let first = movements.filter { $0.start < end }.map {
      RedlineRow($0, of: sampler.signal, unit, .start, from: run.start)
    }
    let last = movements.filter { $0.start >= end }.map {
      RedlineRow($0, of: sampler.signal, unit, .ending, from: end)
    }
    let steps = RedlineRow.steps(in: first)
    let span = run.end.map { ($0 - run.start).seconds }
    let choices = [
      span.map { RedlineRow.loops(in: steps, until: $0) } ?? steps, steps, first,
    ]
    let values = sampler.numbers(at: times)
    let scale = values.reduce(1) { max($0, abs($1)) }
    for start in choices {
      let rows = start + RedlineRow.steps(in: last)
      if error(of: rows, values, times, initial: values.first ?? 0) <= 1e-6 * scale {
        return smooth(rows.filter { $0.from != $0.to }, values, times)
      }
    }
    return nil
  }

  /// The number of successive ramps that are the samples of a curve.
  private static let fewestSamples = 4

  /// Returns the rows, with the curves of the scenario or approximations instead of long sequences
  /// of ramps, as which the list's own movements are recorded.
  private func smooth(
    _ rows: [RedlineRow], _ values: [Double], _ times: [Flicks]
  ) -> [RedlineRow] {
    var result: [RedlineRow] = []
    var fitted: Set<Int> = []
    var rest = rows[...]
    while let first = rest.first {
      var chain = [first]
      for row in rest.dropFirst() where first.isRamp {
        let last = chain[chain.count - 1]
        guard row.isRamp, row.phase == last.phase, abs(row.from - last.to) < 1e-9,
          abs(row.delay - last.delay - last.duration) < 1e-6
        else { break }
        chain.append(row)
      }
      rest = rest.dropFirst(chain.count)
      guard chain.count >= Self.fewestSamples else {
        result += chain
        continue
      }
      let curves = fit(chain)
      fitted.formUnion(result.count..<(result.count + curves.count))
      result += curves
    }
    guard !fitted.isEmpty else { return result }
    // Between the samples, a curve deviates from the ramps.
    let worst = error(of: result, values, times, initial: values.first ?? 0)
    for index in fitted { result[index].error = max(result[index].error, worst) }
    return result
  }

  private func fit(_ chain: [RedlineRow]) -> [RedlineRow] {
    guard let last = chain.last else { return [] }
    var samples = chain.map { (time: Flicks(seconds: $0.delay), value: [$0.from]) }
    samples.append((Flicks(seconds: last.delay + last.duration), [last.to]))
    var phases = RunPhases(start: .zero)
    phases.easings = run.phases.easings
    let track = TrackBuilder(last.unit, tolerance: tolerance, phases: phases).track([samples])
    return track.map {
      last.rows(of: $0.refreshing, last.phase, error: $0.maximumError)
    } ?? chain
  }

  private func error(
    of rows: [RedlineRow], _ values: [Double], _ times: [Flicks], initial: Double
  ) -> Double {
    zip(values, times).reduce(0) { worst, sample in
      let since = run.end.flatMap { sample.1 >= $0 ? (sample.1 - $0).seconds : nil }
      let value = RedlineRow.value(
        of: rows, at: (sample.1 - run.start).seconds, sinceEnd: since)
      return max(worst, abs((value ?? initial) - sample.0))
    }
  }
}

extension LayerProperty {
  /// The property whose numbers are like those of a unit.
  fileprivate init(_ unit: MeasureUnit?) {
    switch unit {
    case .points: self = .x
    case .radians: self = .rotation
    default: self = .opacity
    }
  }
}

extension TrackBuilder {
  /// Creates a builder for a signal with a unit, from a tolerance in points.
  fileprivate init(_ unit: MeasureUnit?, tolerance: Double, phases: RunPhases) {
    let property = LayerProperty(unit)
    // A rotation moves by the tolerance at this distance from the center, in points.
    let radius = 25.0
    self.init(
      property: property, tolerance: property.tolerance(points: tolerance, radius: radius),
      phases: phases)
  }
}

/// The approximations of the signals whose movements are not recorded, or overlap.
private struct Fits {
  private let run: HeaderRun
  private let tolerance: Double
  private var tracks: [String: HeaderTrack] = [:]
  /// The values just before the end of the refresh.
  private var beforeEnd: [String: Double] = [:]

  init(_ run: HeaderRun, tolerance: Double) { (self.run, self.tolerance) = (run, tolerance) }

  /// Records the signals and fits keyframes to them.
  mutating func record(_ samplers: [SignalSampler]) {
    guard !samplers.isEmpty else { return }
    let timeline = run.timeline
    let recording = LayerRecording(
      run.start...run.stop, events: timeline.events.map(\.time), tolerance: tolerance
    ) { time in
      LayerSnapshot(
        time: time,
        numbers: samplers.compactMap { sampler in
          sampler.number(at: time).flatMap { number in
            number.isFinite
              ? (sampler.signal.label, LayerProperty(sampler.signal.unit), number) : nil
          }
        })
    }
    var phases = run.phases
    phases.eventTimes = recording.eventTimes
    for sampler in samplers {
      let (label, property) = (sampler.signal.label, LayerProperty(sampler.signal.unit))
      let samples = recording.snapshots.compactMap { snapshot in
        snapshot.states[label]?.values[property].map { (time: snapshot.time, value: $0) }
      }
      let builder = TrackBuilder(sampler.signal.unit, tolerance: tolerance, phases: phases)
      tracks[label] = builder.track([samples])
      beforeEnd[label] = run.end.flatMap { sampler.number(at: Flicks(count: $0.count - 1)) }
    }
  }

  func rows(of signal: Signal) -> [RedlineRow] {
    guard let track = tracks[signal.label], let unit = signal.unit else { return [] }
    let blank = RedlineRow(
      Movement(start: .zero, duration: .zero, from: 0, to: 0, curve: .timing(.linear)),
      of: signal, unit, .start, from: .zero)
    func rows(_ keyframes: EasedKeyframes?, _ phase: RedlineRow.Phase) -> [RedlineRow] {
      guard let keyframes else { return [] }
      let rows = RedlineRow.steps(
        in: blank.rows(of: keyframes, phase, error: track.maximumError))
      let keys = keyframes.keys
      guard case .loop(let period) = phase, let first = rows.first,
        let start = keys[0].value.first, let end = keys[keys.count - 1].value.first
      else { return rows }
      let (begin, restart) = (keys[0].time, keys[0].time + period)
      if first.delay < begin + 1e-6 {
        // The first movement of the next cycle replaces a jump at the end.
        return rows.filter { $0.duration > 0 || $0.delay < restart - 1e-6 }
      }
      guard start != end else { return rows }
      var jump = first
      (jump.delay, jump.duration, jump.from, jump.to) = (restart, 0, end, start)
      jump.curve = .timing(.linear)
      return rows + [jump]
    }
    let period = track.loop.flatMap { loop in
      loop.keys.last.flatMap { last in loop.keys.first.map { last.time - $0.time } }
    }
    return rows(track.refreshing, .start) + rows(track.loop, .loop(period: period ?? 0))
      + stop(of: track, like: blank) + rows(track.ending, .ending)
  }

  /// Returns the jump with which the end of the refresh stops a movement.
  private func stop(of track: HeaderTrack, like blank: RedlineRow) -> [RedlineRow] {
    guard let after = track.ending?.keys.first?.value.first,
      let before = beforeEnd[blank.label],
      track.property.distance([after], [before]) > track.maximumError + 1e-6
    else { return [] }
    var row = blank
    (row.phase, row.from, row.to, row.error) = (.ending, before, after, track.maximumError)
    return [row]
  }
}
