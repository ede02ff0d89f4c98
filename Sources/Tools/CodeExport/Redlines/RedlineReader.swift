import CurveTuning
import KeyframeAnimation
import RefreshModel

/// The reader of the movements of a refresh.
struct RedlineReader {
  private let run: RefreshRun
  private let tolerance: Double
  private let easings: [TimingFunction]
  private let samplers: [SignalSampler]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - run: The refresh.
  ///   - placement: The placement of the behavior that refreshes.
  ///   - tolerance: The largest error of an approximated movement, in points.
  ///   - easings: The timing functions to try first.
  init(
    _ run: RefreshRun, of placement: Placement, tolerance: Double, easings: [TimingFunction]
  ) {
    (self.run, self.tolerance, self.easings) = (run, tolerance, easings)
    let prefixes = Placement.allCases.filter { $0 != placement }.map { "\($0.rawValue)." }
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
    var fits = Fits(run, tolerance: tolerance, easings: easings)
    let times = sampleTimes
    let all = samplers.map { (sampler: $0, exact: exactRows(of: $0, at: times)) }
    fits.record(all.filter { $0.exact == nil }.map(\.sampler))
    return all.flatMap { $0.exact ?? fits.rows(of: $0.sampler.signal) }
  }

  private var start: Flicks { run.begin.lowerBound }
  /// The time of the app's end call.
  private var end: Flicks { run.end.lowerBound }

  /// The times at which movements are compared with the run.
  private var sampleTimes: [Flicks] {
    let step = Flicks(1, over: 960).count
    return stride(from: start.count, through: run.end.upperBound.count, by: Int64.Stride(step)).map
    {
      Flicks(count: $0)
    }
  }

  /// Returns the movements of a recorded property; `nil` if they do not describe it exactly.
  private func exactRows(of sampler: SignalSampler, at times: [Flicks]) -> [RedlineRow]? {
    guard let property = sampler.property, let unit = sampler.signal.unit else { return nil }
    let movements = property.movements(until: run.end.upperBound + Flicks(count: 1))
      .filter { $0.start >= start }
    let first = movements.filter { $0.start < end }.map {
      RedlineRow($0, of: sampler.signal, unit, .start, from: start)
    }
    let last = movements.filter { $0.start >= end }.map {
      RedlineRow($0, of: sampler.signal, unit, .ending, from: end)
    }
    let steps = RedlineRow.steps(in: first)
    let choices = [RedlineRow.loops(in: steps, until: (end - start).seconds), steps, first]
    let values = sampler.numbers(at: times)
    let scale = values.reduce(1) { max($0, abs($1)) }
    for start in choices {
      let rows = start + RedlineRow.steps(in: last)
      if error(of: rows, values, times, initial: values.first ?? 0) <= 1e-6 * scale {
        return smooth(rows.filter { abs($0.from - $0.to) > 1e-6 * scale }, values, times)
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
    let builder = TrackBuilder(
      last.unit, tolerance: tolerance, hints: KeyHints(easings: easings))
    return builder.track([samples]).map { last.rows(of: $0, last.phase) } ?? chain
  }

  private func error(
    of rows: [RedlineRow], _ values: [Double], _ times: [Flicks], initial: Double
  ) -> Double {
    zip(values, times).reduce(0) { worst, sample in
      let value = RedlineRow.value(
        of: rows, at: (sample.1 - start).seconds,
        sinceEnd: sample.1 >= end ? (sample.1 - end).seconds : nil)
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
  fileprivate init(_ unit: MeasureUnit?, tolerance: Double, hints: KeyHints) {
    let property = LayerProperty(unit)
    // A rotation moves by the tolerance at this distance from the center, in points.
    let radius = 25.0
    self.init(
      property: property, tolerance: property.tolerance(points: tolerance, radius: radius),
      hints: hints)
  }
}

/// The approximations of the signals whose movements are not recorded, or overlap.
private struct Fits {
  private let run: RefreshRun
  private let tolerance: Double
  private let easings: [TimingFunction]
  private var found: [String: [RedlineRow]] = [:]

  init(_ run: RefreshRun, tolerance: Double, easings: [TimingFunction]) {
    (self.run, self.tolerance, self.easings) = (run, tolerance, easings)
  }

  func rows(of signal: Signal) -> [RedlineRow] { found[signal.label] ?? [] }

  /// Records the signals and fits keyframes to them.
  mutating func record(_ samplers: [SignalSampler]) {
    guard !samplers.isEmpty else { return }
    let recording = LayerRecording(
      run.begin.lowerBound...run.end.upperBound, rate: 960,
      events: run.timeline.events.map(\.time), tolerance: tolerance
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
    for sampler in samplers {
      let (label, property) = (sampler.signal.label, LayerProperty(sampler.signal.unit))
      let samples = recording.snapshots.compactMap { snapshot in
        snapshot.states[label]?.values[property].map { (time: snapshot.time, value: $0) }
      }
      found[label] = rows(of: sampler, samples, events: recording.eventTimes)
    }
  }

  /// Returns the rows from the trigger, of a cycle, and from the end of the refresh.
  private func rows(
    of sampler: SignalSampler, _ samples: [TrackBuilder.Sample], events: [Flicks]
  ) -> [RedlineRow] {
    guard let unit = sampler.signal.unit, let last = samples.last(where: { $0.time < end }),
      let after = samples.first(where: { $0.time >= end })
    else { return [] }
    let builder = TrackBuilder(
      unit, tolerance: tolerance, hints: KeyHints(eventTimes: events, easings: easings))
    // Full turns before the end of the refresh have no effect after it.
    let turns =
      unit == .radians ? 2 * .pi * (after.value[0] / (2 * .pi)).rounded(.down) : 0
    func part(
      _ range: Range<Flicks>, _ phase: RedlineRow.Phase, closing: [TrackBuilder.Sample] = []
    ) -> [RedlineRow] {
      let origin = phase == .ending ? end : run.begin.lowerBound
      var builder = builder
      builder.hints.eventTimes = events.map { $0 - origin }
      let inside = samples.filter { range.contains($0.time) } + closing
      let shift = phase == .ending ? turns : 0
      let track = builder.track([inside.map { ($0.time - origin, [$0.value[0] - shift]) }])
      let blank = RedlineRow(
        Movement(start: .zero, duration: .zero, from: 0, to: 0, curve: .timing(.linear)),
        of: sampler.signal, unit, phase, from: .zero)
      return track.map { RedlineRow.steps(in: blank.rows(of: $0, phase)) } ?? []
    }
    let begin = run.begin.lowerBound
    var rows: [RedlineRow] = []
    if let (start, period) = cycle(of: sampler, samples, builder) {
      rows += part(begin..<(start + Flicks(count: 1)), .start)
      // The period may be a fraction of a flick longer than the rounded one.
      let next = sampler.number(at: start + period + Flicks(count: 16)).map {
        (time: start + period, value: [$0])
      }
      rows += part(
        start..<(start + period), .loop(period: period.seconds), closing: next.map { [$0] } ?? [])
      // The first movement of the next cycle replaces a jump at the end.
      if let first = rows.first(where: { $0.phase != .start }),
        first.delay < (start - begin).seconds + 1e-6
      {
        rows.removeAll {
          $0.phase != .start && $0.duration == 0
            && $0.delay > (start + period - begin).seconds - 1e-6
        }
      }
    } else {
      rows += part(begin..<end, .start)
    }
    let ending = part(end..<(run.end.upperBound + Flicks(count: 1)), .ending)
    // The jump with which the end of the refresh stops a movement.
    if builder.property.distance(after.value, last.value) > builder.tolerance {
      var stop = RedlineRow(
        Movement(
          start: .zero, duration: .zero, from: last.value[0] - turns, to: after.value[0] - turns,
          curve: .timing(.linear)), of: sampler.signal, unit, .ending, from: .zero)
      stop.error = rows.map(\.error).max() ?? 0
      rows.append(stop)
    }
    return rows + ending
  }

  /// Returns the time from which a signal repeats until the end of the refresh, and the shortest
  /// period, a fraction of the header's; `nil` if it does not repeat.
  private func cycle(
    of sampler: SignalSampler, _ samples: [TrackBuilder.Sample], _ builder: TrackBuilder
  ) -> (start: Flicks, period: Flicks)? {
    let (property, tolerance) = (builder.property, builder.tolerance)
    let whole = run.loop.upperBound - run.loop.lowerBound
    let before = samples.filter { $0.time < end }
    guard whole > .zero, let last = before.last else { return nil }
    for division in (1...Self.mostDivisions).reversed() {
      let period = Flicks(count: whole.count / division)
      guard period > .zero else { continue }
      let change = before.lastIndex { sample in
        let later = sample.time + period
        guard later < end else { return false }
        // The period may be a fraction of a flick longer than the rounded one.
        return ![0, -16, 16].contains { (shift: Int64) in
          sampler.number(at: Flicks(count: later.count + shift)).map {
            property.distance(sample.value, [$0]) <= tolerance * 0.1
          } ?? false
        }
      }
      let start = before[change.map { min($0 + 1, before.count - 1) } ?? 0].time
      guard start <= run.loop.upperBound,
        before.contains(where: {
          $0.time >= start && property.distance($0.value, last.value) > tolerance
        })
      else { continue }
      return (start, period)
    }
    return nil
  }

  /// The largest number of cycles of a signal within the common period.
  private static let mostDivisions: Int64 = 16

  private var end: Flicks { run.end.lowerBound }
}
