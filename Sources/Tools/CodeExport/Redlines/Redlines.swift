import BezierGeometry
import CurveTuning
import FrameSequence
package import KeyframeAnimation
package import RefreshModel
package import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// The movements of a header during a refresh, for manual implementation.
///
/// The movements are in three parts that fit a refresh of any duration: from the start, what
/// repeats while the app works, and from the app's end call. Those of recorded properties have the
/// scenario's own curves and are exact; other numbers are approximated by Bézier curves.
package struct Redlines: Sendable {
  /// The scenario's name.
  let name: String
  let styleName: String
  /// The width of the list, in points.
  let width: Double
  let start: Instant
  /// The largest error of an approximated movement, in points.
  let tolerance: Double
  let run: HeaderRun
  /// The movements, in the order of the signals.
  package let rows: [RedlineRow]
  /// The meanings of the signals that move, by their labels.
  let meanings: [(label: String, help: String)]
  let colors: [RedlineColor]
  /// The settings of the header, as in a scenario file.
  let settings: [Parameter]

  /// Plays a scenario and collects the movements of its header.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The name of the scenario in the exported files.
  ///   - start: The instant at which the export starts.
  ///   - tolerance: The largest error of an approximated movement, in points; greater than 0.
  ///   - textLayout: The layout of texts; `nil` for the scenario's own.
  /// - Throws: ``HeaderExportError`` if nothing triggers or the refresh takes longer than ten
  ///   seconds, `ScenarioErrors` if the run cannot be played, `MissingInstantError` if the start
  ///   does not occur in it.
  package init(
    _ resolved: ResolvedScenario, name: String, start: Instant = .trigger,
    tolerance: Double = HeaderExport.defaultTolerance, textLayout: (any TextLayout)? = nil
  ) throws {
    let textLayout = try textLayout ?? resolved.textLayout()
    run = try HeaderRun(resolved, from: start)
    (self.name, self.start, self.tolerance) = (name, start, tolerance)
    width = resolved.scene.frame.width
    let header = resolved.scene.headers[run.placement]
    styleName = header?.style.name ?? ""
    settings = (header?.style.parameters ?? []) + (header?.behavior.parameters ?? [])
    // The refresh of this run is long enough for an entire cycle.
    let long = try run.prolonged()
    let reader = RedlineReader(long, tolerance: tolerance)
    rows = reader.rows
    let labels = Set(rows.map(\.label))
    meanings = reader.signals.filter { labels.contains($0.label) }.map { ($0.label, $0.help) }
    colors = RedlineColor.all(in: long, of: resolved, textLayout)
    recorded = long
  }

  /// The run from which the movements are read; its refresh lasts at least a cycle.
  private let recorded: HeaderRun

  /// The timeline from which the movements are read, with the instants to which times refer.
  package var source: (timeline: Timeline, start: Flicks, end: Flicks?, stop: Flicks) {
    (recorded.timeline, recorded.start, recorded.end, recorded.stop)
  }
}

/// A row of the redlines: a movement of a signal.
package struct RedlineRow: Hashable, Sendable {
  /// The part of the run to which a movement belongs.
  package enum Phase: Hashable, Sendable {
    /// Once, after the start of the export.
    case start
    /// Repeated after every period, in seconds, until the app ends the refresh.
    case loop(period: Double)
    /// Once, after the app's call that ends the refresh.
    case ending
  }

  /// The label of the signal in traces.
  package var label: String
  package var unit: MeasureUnit
  package var phase: Phase
  /// The seconds from the start of the export, or from the app's call that ends the refresh.
  package var delay: Double
  /// The duration in seconds: 0 for a jump, the time from the first to the last step for steps.
  package var duration: Double
  package var from: Double
  package var to: Double
  package var curve: Curve
  /// The number of equal steps in which a timer moves the value; 1 for any other movement.
  package var steps = 1
  /// The largest distance of all movements of the signal from the run, in the signal's unit.
  package var error = 0.0

  init(
    _ movement: Movement, of signal: Signal, _ unit: MeasureUnit, _ phase: Phase,
    from origin: Flicks
  ) {
    label = signal.label
    self.unit = unit
    self.phase = phase
    delay = (movement.start - origin).seconds
    duration = movement.duration.seconds
    (from, to, curve) = (movement.from, movement.to, movement.curve)
  }

  /// Returns the value at a time after the movement's start, in seconds.
  func value(after elapsed: Double) -> Double {
    // Times are rounded, so a step counts a microsecond early.
    guard elapsed < duration, steps == 1 || elapsed >= 0 else { return to }
    if steps > 1 {
      let made = (elapsed * Double(steps - 1) / duration + 1e-6).rounded(.down) + 1
      return from + (to - from) * made / Double(steps)
    }
    if case .timing(let function) = curve {
      return from + (to - from) * function.value(at: elapsed / duration)
    }
    return from + (to - from) * curve.value(at: elapsed)
  }
}

/// The reader of the movements of a run.
private struct RedlineReader {
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

extension RedlineRow {
  fileprivate var isRamp: Bool { duration > 0 && steps == 1 && curve == .timing(.linear) }

  /// Returns rows of the same signal with the movements of keyframes.
  fileprivate func rows(
    of keyframes: EasedKeyframes, _ phase: Phase, error: Double
  ) -> [RedlineRow] {
    keyframes.easings.indices.compactMap { index in
      let (first, second) = (keyframes.keys[index], keyframes.keys[index + 1])
      guard let from = first.value.first, let to = second.value.first, from != to else {
        return nil
      }
      let easing = keyframes.easings[index]
      let isJump = easing == EasedKeyframes.hold || second.time <= first.time
      var row = self
      (row.phase, row.from, row.to, row.error) = (phase, from, to, error)
      row.delay = isJump ? second.time : first.time
      row.duration = second.time - row.delay
      row.curve = .timing(isJump ? .linear : easing)
      return row
    }
  }

  /// Returns the value that rows of one signal have at a time; `nil` if no movement has begun.
  ///
  /// - Parameters:
  ///   - time: The seconds from the start of the export.
  ///   - sinceEnd: The seconds from the end of the refresh; `nil` before it.
  static func value(of rows: [RedlineRow], at time: Double, sinceEnd: Double?) -> Double? {
    // Times of a run are rounded to flicks.
    let margin = 1e-8
    var latest: (begin: Double, row: RedlineRow)?
    for row in rows {
      var begin: Double
      switch row.phase {
      case .start: begin = row.delay
      case .ending:
        guard let sinceEnd else { continue }
        begin = time - sinceEnd + row.delay
      case .loop(let period):
        // Nothing begins again at the end.
        let last = sinceEnd.map { time - $0 - 2 * margin } ?? time
        begin = row.delay
        if last > begin { begin += ((last - begin + margin) / period).rounded(.down) * period }
      }
      guard begin <= time + margin, latest.map({ $0.begin <= begin }) ?? true else { continue }
      latest = (begin, row)
    }
    return latest.map { $0.row.value(after: time - $0.begin) }
  }

  /// Returns rows in which jumps of equal heights at equal intervals are one row.
  static func steps(in rows: [RedlineRow]) -> [RedlineRow] {
    var result: [RedlineRow] = []
    var rest = rows[...]
    while let first = rest.first {
      let count = stepCount(at: rest)
      if count > 3 {
        let last = rest[rest.startIndex + count - 1]
        var row = first
        (row.to, row.steps, row.duration) = (last.to, count, last.delay - first.delay)
        result.append(row)
      } else {
        result += rest.prefix(count)
      }
      rest = rest.dropFirst(count)
    }
    return result
  }

  /// Returns the number of jumps at the start of some rows that continue the first one evenly.
  private static func stepCount(at rows: ArraySlice<RedlineRow>) -> Int {
    guard rows.count > 1, let first = rows.first, first.duration == 0 else { return 1 }
    let pace = rows[rows.startIndex + 1].delay - first.delay
    var last = first
    var count = 1
    for row in rows.dropFirst() {
      let isEven =
        row.duration == 0 && abs(row.from - last.to) < 1e-6
        && abs(row.delay - last.delay - pace) < 2e-6
        && abs((row.to - row.from) - (first.to - first.from)) < 1e-6
      guard isEven else { break }
      (last, count) = (row, count + 1)
    }
    return count
  }

  /// Returns rows in which equal movements at equal intervals repeat until a time, in seconds.
  static func loops(in rows: [RedlineRow], until end: Double) -> [RedlineRow] {
    var isTaken = Array(repeating: false, count: rows.count)
    var found: [Int: (period: Double, others: [Int])] = [:]
    for (index, row) in rows.enumerated() where !isTaken[index] {
      let equal = rows.indices.filter { $0 >= index && row.isRepeated(as: rows[$0]) }
      for other in equal { isTaken[other] = true }
      guard equal.count > 1 else { continue }
      let period = rows[equal[1]].delay - row.delay
      let isEven = zip(equal, equal.dropFirst()).allSatisfy {
        abs(rows[$1].delay - rows[$0].delay - period) < 2e-6
      }
      // The next repetition would begin after the end.
      guard isEven, period > 0, rows[equal[equal.count - 1]].delay + period > end - 1e-6 else {
        continue
      }
      found[index] = (period, Array(equal.dropFirst()))
    }
    // Movements that end by themselves do not fill a cycle.
    let loops = found.filter { _, loop in
      let filled = found.filter { abs($0.value.period - loop.period) < 2e-6 }
        .reduce(0) { $0 + rows[$1.key].duration }
      return abs(filled - loop.period) < 1e-5
    }
    let repeated = Set(loops.values.flatMap(\.others))
    return rows.indices.filter { !repeated.contains($0) }.map { index in
      var row = rows[index]
      if let loop = loops[index] { row.phase = .loop(period: loop.period) }
      return row
    }
  }

  private func isRepeated(as other: RedlineRow) -> Bool {
    abs(from - other.from) < 1e-6 && abs(to - other.to) < 1e-6 && curve == other.curve
      && abs(duration - other.duration) < 2e-6 && steps == other.steps
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
