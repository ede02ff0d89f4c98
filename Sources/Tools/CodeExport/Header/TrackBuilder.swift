import BezierGeometry
import CurveTuning
import KeyframeAnimation
import Texts

/// The phases of a run that are exported separately.
struct RunPhases {
  /// The time at which the export starts.
  var start: Flicks
  /// The time at which the app ends the refresh; `nil` if it does not.
  var end: Flicks?
  /// The time from which everything repeats, and the period; `nil` to export no cycles.
  var cycle: (steady: Flicks, period: Flicks)?
  var eventTimes: [Flicks] = []
  /// The times at which each property has a key.
  var breaks: [Flicks] = []
  /// The timing functions to try first.
  var easings: [TimingFunction] = []
}

/// A builder of the keyframes of a property from samples.
struct TrackBuilder {
  typealias Sample = (time: Flicks, value: [Double])

  let property: LayerProperty
  let tolerance: Double
  let phases: RunPhases

  /// The distance below which a value is at rest, in tolerances.
  private static let stillness = 0.02

  /// Returns the keyframes of the property, or `nil` if it does not change.
  ///
  /// - Parameter runs: Dense samples, in separate stretches between which the value has no effect.
  func track(_ runs: [[Sample]]) -> HeaderTrack? {
    let runs = property == .rotation ? Self.unwrapped(runs) : runs
    guard let first = runs.first?.first?.value,
      runs.contains(where: { run in
        run.contains { property.distance($0.value, first) > stillness }
      })
    else { return nil }
    var refreshing = runs
    var ending: [[Sample]] = []
    if let end = phases.end {
      refreshing = runs.map { $0.filter { $0.time < end } }.filter { !$0.isEmpty }
      ending = runs.map { $0.filter { $0.time >= end } }.filter { !$0.isEmpty }
    }
    var loop: [Sample] = []
    if let last = refreshing.popLast() {
      var before = last
      if let cycle = shortestCycle(in: last) {
        loop = cycle.samples
        before = last.filter { $0.time < cycle.start } + [loop[0]]
      }
      refreshing.append(before)
    }
    guard
      let refreshed = keyframes(refreshing, from: phases.start)
        ?? keyframes(ending.first.map { [[$0[0]]] } ?? [], from: phases.start)
    else { return nil }
    let looped = loop.isEmpty ? nil : keyframes([loop], from: phases.start)
    let ended = phases.end.flatMap { keyframes(withoutTurns(ending), from: $0) }
    let errors = [refreshed, looped, ended].compactMap { $0?.maximumError }
    return HeaderTrack(
      property: property, refreshing: refreshed, loop: looped,
      ending: ended.flatMap { ended in
        let last = (looped ?? refreshed).keys.last?.value
        return ended.isConstant && looped == nil && ended.keys[0].value == last ? nil : ended
      },
      maximumError: errors.max() ?? 0)
  }

  private var stillness: Double { tolerance * Self.stillness }

  /// Returns rotations that continue beyond half a turn instead of wrapping around.
  private static func unwrapped(_ runs: [[Sample]]) -> [[Sample]] {
    var last: Double?
    return runs.map { run in
      run.map { sample in
        var angle = sample.value[0]
        if let last { angle = last + (angle - last).remainder(dividingBy: 2 * .pi) }
        last = angle
        return (sample.time, [angle])
      }
    }
  }

  /// Returns rotations that begin within the first turn, since earlier full turns have no effect.
  private func withoutTurns(_ runs: [[Sample]]) -> [[Sample]] {
    guard property == .rotation, let first = runs.first?.first?.value.first else { return runs }
    let turns = 2 * .pi * (first / (2 * .pi)).rounded(.down)
    return runs.map { $0.map { ($0.time, [$0.value[0] - turns]) } }
  }

  // MARK: Cycles

  /// The largest number of cycles of a property within the common period.
  private static let mostDivisions: Int64 = 16

  /// Returns the first cycle of the repetition, which may be shorter than the common period, or
  /// `nil` if the property does not repeat.
  private func shortestCycle(in run: [Sample]) -> (start: Flicks, samples: [Sample])? {
    guard let (steady, period) = phases.cycle else { return nil }
    for division in (1...Self.mostDivisions).reversed() {
      let part = Flicks(count: period.count / division)
      if let cycle = cycle(in: run, from: steady, period: part) { return cycle }
    }
    return nil
  }

  private func cycle(
    in run: [Sample], from steady: Flicks, period: Flicks
  ) -> (start: Flicks, samples: [Sample])? {
    guard let end = phases.end, period > .zero, let first = run.first, let last = run.last,
      first.time <= steady + period, end.count - last.time.count <= 2, end - steady >= period
    else { return nil }
    var start = first.time
    for index in run.indices.reversed() {
      let later = run[index].time + period
      guard later <= last.time else { continue }
      // The period may be a fraction of a flick longer than the rounded one.
      let isSame = [0, -16, 16].contains { (shift: Int64) in
        let other = Self.value(of: run, at: Flicks(count: later.count + shift))
        return property.distance(run[index].value, other) <= tolerance * 0.1
      }
      if !isSame {
        guard index + 1 < run.count else { return nil }
        start = run[index + 1].time
        break
      }
    }
    guard start <= steady + period, start + period <= end else { return nil }
    let stop = min(start + period, last.time)
    let samples =
      [(time: start, value: Self.value(of: run, at: start))]
      + run.filter { $0.time > start && $0.time < stop }
      + [(time: start + period, value: Self.value(of: run, at: stop))]
    guard samples.contains(where: { property.distance($0.value, samples[0].value) > tolerance })
    else { return nil }
    return (start, samples)
  }

  /// Returns the value at a time, interpolated linearly between samples.
  private static func value(of run: [Sample], at time: Flicks) -> [Double] {
    let low = partitionPoint(0..<run.count) { run[$0].time > time }
    guard low > 0 else { return run[0].value }
    guard low < run.count, run[low - 1].time < time else { return run[low - 1].value }
    let (before, after) = (run[low - 1], run[low])
    let fraction =
      Double(time.count - before.time.count) / Double(after.time.count - before.time.count)
    return before.value.indices.map {
      before.value[$0] + (after.value[$0] - before.value[$0]) * fraction
    }
  }

  // MARK: Keyframes

  /// Returns the keyframes of stretches of samples, with holds between the stretches, or `nil` if
  /// there are no samples.
  ///
  /// The error is measured at all samples.
  private func keyframes(_ runs: [[Sample]], from origin: Flicks) -> EasedKeyframes? {
    guard let width = runs.first?.first?.value.count else { return nil }
    // Constant components are not fitted, and are inserted again at the end.
    let fixed = runs[0][0].value
    let moving = (0..<width).filter { component in
      runs.contains { $0.contains { abs($0.value[component] - fixed[component]) > stillness } }
    }
    guard !moving.isEmpty else {
      let time = (runs[0][0].time - origin).seconds
      return EasedKeyframes(keys: [.init(time: time, value: fixed)], easings: [])
    }
    let picked = runs.map { run in
      run.map { sample in
        (time: (sample.time - origin).seconds, value: moving.map { sample.value[$0] })
      }
    }
    var best: EasedKeyframes?
    // Smoothing small steps causes an error that is only known after the fit.
    var allowed = tolerance
    for _ in 0..<5 {
      guard let found = joined(picked, tolerance: allowed) else { return best }
      best = found
      if found.maximumError <= max(tolerance, 1e-9) { break }
      allowed /= 2
    }
    return best.map { found in
      EasedKeyframes(
        keys: found.keys.map { key in
          var value = fixed
          for (index, component) in moving.enumerated() { value[component] = key.value[index] }
          return .init(time: key.time, value: value)
        }, easings: found.easings, maximumError: found.maximumError)
    }
  }

  private func joined(
    _ runs: [[(time: Double, value: [Double])]], tolerance: Double
  ) -> EasedKeyframes? {
    var keys: [EasedKeyframes.Key] = []
    var easings: [TimingFunction] = []
    for run in runs {
      let fit = SegmentFit(
        run, tolerance: tolerance, smoothing: property == .isShown ? 0 : 1.5 * self.tolerance,
        eventTimes: phases.eventTimes.map { ($0 - phases.start).seconds },
        easings: phases.easings, breaks: phases.breaks.map { ($0 - phases.start).seconds })
      guard let fitted = fit.keyframes else { return nil }
      if !keys.isEmpty { easings.append(EasedKeyframes.hold) }
      keys += fitted.keys
      easings += fitted.easings
    }
    guard !keys.isEmpty else { return nil }
    var result = EasedKeyframes(
      keys: keys.map(property.rounded), easings: easings.map(\.roundedForPrinting))
    for run in runs {
      for sample in run {
        result.maximumError = max(result.maximumError, distance(of: sample, from: result))
      }
    }
    return result
  }

  /// Returns the distance of keyframes from a sample.
  ///
  /// Rounding may move a jump slightly, so next to a jump, the nearer of both values counts.
  private func distance(
    of sample: (time: Double, value: [Double]), from keyframes: EasedKeyframes
  ) -> Double {
    let distance = property.distance(keyframes.value(at: sample.time), sample.value)
    guard distance > tolerance else { return distance }
    return [-Self.jumpMargin, Self.jumpMargin].reduce(distance) { least, shift in
      min(least, property.distance(keyframes.value(at: sample.time + shift), sample.value))
    }
  }

  /// The margin for times rounded to six decimal places, in seconds.
  private static let jumpMargin = 1.5e-6
}

extension LayerProperty {
  /// Returns a key rounded to the exported digits, so that the measured error is that of the files.
  fileprivate func rounded(_ key: EasedKeyframes.Key) -> EasedKeyframes.Key {
    let places =
      switch self {
      case .rotation, .scaleX, .scaleY, .strokeEnd: 6
      default: 4
      }
    return EasedKeyframes.Key(
      time: key.time.rounded(to: 6), value: key.value.map { $0.rounded(to: places) })
  }
}

extension TimingFunction {
  /// The timing function with Bézier coordinates rounded to four decimal places.
  ///
  /// Other functions are unchanged.
  fileprivate var roundedForPrinting: TimingFunction {
    guard case .cubicBezier(let timing) = self else { return self }
    let numbers = [timing.x1, timing.y1, timing.x2, timing.y2].map { $0.rounded(to: 4) }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
