/// A search for the longest segments over dense samples, for ``EasedKeyframes``.
struct KeyframeReducer {
  let times: [Double]
  /// The components of all samples, sample by sample.
  private let values: [Double]
  private let width: Int
  let tolerance: Double

  /// The largest number of samples to which a curve is fitted; all samples are used to verify it.
  private static let fittedCount = 32

  /// The fractions of each interval between samples at which a curve is verified.
  private static let parts = [0, 0.25, 0.5, 0.75]

  init(times: [Double], values: [[Double]], tolerance: Double) {
    self.times = times
    self.values = values.flatMap(\.self)
    width = values[0].count
    self.tolerance = tolerance
  }

  /// Returns the segments from one sample to another, each with the index of its last sample and
  /// its easing.
  func segments(from first: Int, to last: Int) -> [(end: Int, easing: TimingFunction)] {
    var segments: [(end: Int, easing: TimingFunction)] = []
    var start = first
    while start < last {
      let segment = longestSegment(from: start, to: last)
      segments.append(segment)
      start = segment.end
    }
    return segments
  }

  /// Returns whether all samples from a time up to but not including an index have the same value,
  /// within the tolerance.
  func isStill(from time: Double, to end: Int) -> Bool {
    let start = partitionPoint(0..<times.count) { times[$0] > time } - 1
    return (start..<max(start, end)).allSatisfy { index in
      (0..<width).allSatisfy { c in
        abs(values[index * width + c] - values[start * width + c]) <= tolerance
      }
    }
  }

  // MARK: Curves

  /// Returns the longest segment from a sample for which one easing suffices.
  ///
  /// The length is doubled until no easing is found, and then bisected.
  private func longestSegment(from start: Int, to last: Int) -> (end: Int, easing: TimingFunction) {
    var best = (end: start + 1, easing: TimingFunction.linear)
    var step = 2
    var failed = last + 1
    while best.end < last {
      let end = min(start + step, last)
      guard let easing = easing(from: start, to: end) else {
        failed = end
        break
      }
      best = (end, easing)
      step *= 2
    }
    while best.end + 1 < failed {
      let middle = best.end + (failed - best.end) / 2
      if let easing = easing(from: start, to: middle) {
        best = (middle, easing)
      } else {
        failed = middle
      }
    }
    return best
  }

  /// Returns an easing within the tolerance of all samples between two, or `nil` if none is found.
  private func easing(from start: Int, to end: Int) -> TimingFunction? {
    guard end > start + 1 else { return .linear }
    if straightError(from: start, to: end) <= tolerance { return .linear }
    guard let band = band(from: start, to: end) else { return nil }
    let inner = end - start - 1
    let picked: [Int] =
      inner <= Self.fittedCount
      ? Array(1...inner)
      : (0..<Self.fittedCount).map { 1 + $0 * (inner - 1) / (Self.fittedCount - 1) }
    var fit = BezierTimingFit(
      inputs: picked.map { band.inputs[$0] }, outputs: picked.map { band.targets[$0] })
    for seed in fit.seeds {
      fit.weights = []
      var parameters = fit.solution(from: seed, iterations: 25).parameters
      // Least squares do not minimize the largest error, so larger errors are weighted more
      // (Lawson 1961).
      for _ in 0..<6 {
        let timing = BezierTimingFit.timing(parameters)
        let misses = picked.map { band.miss(of: timing, at: $0) }
        let worst = misses.reduce(0, max)
        if worst <= 1, band.passes(timing, at: Self.parts) { return .cubicBezier(timing) }
        guard worst > 0, worst < 4 else { break }
        let previous = fit.weights.isEmpty ? picked.map { _ in 1.0 } : fit.weights
        fit.weights = zip(previous, misses).map { $0 * (0.1 + $1 / worst).squareRoot() }
        parameters = fit.solution(from: parameters, iterations: 8).parameters
      }
    }
    return nil
  }

  private func straightError(from start: Int, to end: Int) -> Double {
    let duration = times[end] - times[start]
    var worst = 0.0
    for index in (start + 1)..<end {
      let fraction = (times[index] - times[start]) / duration
      for c in 0..<width {
        let from = values[start * width + c]
        let straight = from + (values[end * width + c] - from) * fraction
        worst = max(worst, abs(straight - values[index * width + c]))
        if worst > tolerance { return worst }
      }
    }
    return worst
  }

  /// Returns the band of progress that the samples allow, or `nil` if no progress suits all
  /// components or the segment's ends have equal values.
  private func band(from start: Int, to end: Int) -> ProgressBand? {
    let duration = times[end] - times[start]
    var rises = [Double](repeating: 0, count: width)
    for c in 0..<width { rises[c] = values[end * width + c] - values[start * width + c] }
    let weight = rises.reduce(0) { $0 + $1 * $1 }
    guard weight > 0 else { return nil }
    var band = ProgressBand()
    for index in start...end {
      var low = -Double.infinity
      var high = Double.infinity
      var sum = 0.0
      for c in 0..<width {
        let change = values[index * width + c] - values[start * width + c]
        let rise = rises[c]
        guard rise != 0 else {
          guard abs(change) <= tolerance else { return nil }
          continue
        }
        sum += change * rise
        let a = (change - tolerance) / rise
        let b = (change + tolerance) / rise
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
      guard low <= high else { return nil }
      band.inputs.append((times[index] - times[start]) / duration)
      band.targets.append(min(max(sum / weight, low), high))
      band.lows.append(low)
      band.highs.append(high)
    }
    return band
  }

  // MARK: Measuring

  /// Returns the largest distance of keyframes from the straight lines between the samples, in the
  /// value's unit.
  func error(of frames: EasedKeyframes) -> Double {
    var worst = 0.0
    var index = 0
    for (key, easing) in frames.easings.enumerated() {
      let from = frames.keys[key]
      let to = frames.keys[key + 1]
      while index + 1 < times.count, times[index + 1] <= from.time { index += 1 }
      var sample = index
      while sample + 1 < times.count, times[sample + 1] <= to.time {
        let a = times[sample]
        let b = times[sample + 1]
        for part in 0...8 where a < b {
          let fraction = Double(part) / 8
          let time = a + (b - a) * fraction
          // At the end of a hold, the value before the jump counts.
          let isEnd = time >= to.time
          if isEnd, easing == EasedKeyframes.hold { continue }
          let progress = isEnd ? 1 : easing.value(at: (time - from.time) / (to.time - from.time))
          for c in 0..<width {
            let left = values[sample * width + c]
            let right = values[(sample + 1) * width + c]
            let exact = left + (right - left) * fraction
            let shown = from.value[c] + (to.value[c] - from.value[c]) * progress
            worst = max(worst, abs(shown - exact))
          }
        }
        sample += 1
      }
      index = sample
    }
    return worst
  }
}

/// The range of progress at each input for which the values stay within a tolerance.
struct ProgressBand {
  /// The fractions of the segment's duration in ascending order, from 0 to 1.
  var inputs: [Double] = []
  /// The progress at each input that is nearest to the values.
  var targets: [Double] = []
  var lows: [Double] = []
  var highs: [Double] = []

  /// Returns the distance of a curve from the target at an input, relative to the allowed distance.
  func miss(of timing: CubicBezierTiming, at index: Int) -> Double {
    let offset = timing.value(at: inputs[index]) - targets[index]
    let room = offset > 0 ? highs[index] - targets[index] : targets[index] - lows[index]
    return offset == 0 ? 0 : abs(offset) / max(room, 1e-12)
  }

  /// Returns whether a curve stays within the band at the given fractions of each interval between
  /// inputs.
  func passes(_ timing: CubicBezierTiming, at parts: [Double]) -> Bool {
    let curve = BezierTimingFit.Quick(x1: timing.x1, y1: timing.y1, x2: timing.x2, y2: timing.y2)
    var s = 0.0
    for index in 0..<max(inputs.count - 1, 0) {
      let input = inputs[index]
      let low = lows[index]
      let high = highs[index]
      let length = inputs[index + 1] - input
      let lowRise = lows[index + 1] - low
      let highRise = highs[index + 1] - high
      for part in parts {
        s = curve.parameter(at: input + length * part, from: s)
        let progress = curve.y(s)
        guard progress >= low + lowRise * part, progress <= high + highRise * part else {
          return false
        }
      }
    }
    return true
  }
}
