/// The band around a part of a curve, and the search for the fewest straight lines within it.
///
/// Corners are at inputs of a grid, at any output within the band. The outputs that a number of
/// lines reaches at an input form intervals. The next lines, which start in one of these intervals
/// and stay in the band, form a convex polygon in the plane of (output at the start, slope). Each
/// further input clips the polygon twice, and the outputs of the remaining lines form an interval
/// again. A breadth-first search over the intervals therefore finds the fewest lines.
///
/// Where the curve is straight to within a thousandth of the tolerance, the band is exactly
/// straight. A line between two points of a straight stretch stays in the band, so no clipping is
/// required.
struct Corridor {
  /// The grid inputs, at which corners are allowed.
  let inputs: [Double]
  private let lows: [Double]
  private let highs: [Double]
  /// For each input, the index of the last input up to which the band is straight.
  private let straightEnds: [Int]
  private let start: Double
  private let end: Double
  /// The distance below which reached outputs are merged.
  private let rounding: Double

  /// An interval of reached outputs.
  private struct Interval {
    var low: Double
    var high: Double
  }

  /// Creates the band around a curve's values at two or more inputs.
  init(inputs: [Double], values: [Double], end: Double, tolerance: Double) {
    self.inputs = inputs
    let (values, straightEnds) = Self.straightened(values, over: inputs, within: 1e-3 * tolerance)
    self.straightEnds = straightEnds
    lows = values.map { $0 - tolerance }
    highs = values.map { $0 + tolerance }
    start = values[0]
    self.end = end
    rounding = 1e-9 * tolerance
  }

  /// Returns the values, with those near straight lines moved onto them, and the end of each
  /// value's line.
  private static func straightened(
    _ values: [Double], over inputs: [Double], within slack: Double
  ) -> (values: [Double], ends: [Int]) {
    var values = values
    var ends = values.indices.map { min($0 + 1, values.count - 1) }
    let corners = longestLines(through: inputs, values, tolerance: slack)
    for (first, last) in zip(corners, corners.dropFirst()) {
      let slope = (values[last] - values[first]) / (inputs[last] - inputs[first])
      for index in first..<last {
        ends[index] = last
        values[index] = values[first] + slope * (inputs[index] - inputs[first])
      }
    }
    return (values, ends)
  }

  /// Returns the corners of the fewest lines from the start to the end, or `nil` if the budget is
  /// exceeded.
  ///
  /// - Parameter budget: The polygon corners that may be visited, and the memory of the reached
  ///   outputs; reduced by those of the search.
  func fewestCorners(budget: inout WorkBudget) -> [(input: Double, output: Double)]? {
    let last = inputs.count - 1
    /// For each number of lines, the outputs at each input that fewer lines do not reach.
    var layers: [[[Interval]]] = []
    var reached = [[Interval]](repeating: [], count: inputs.count)
    var layer = reached
    layer[0] = [Interval(low: start, high: start)]
    var isFinished = false
    while !isFinished, layer.contains(where: { !$0.isEmpty }) {
      guard budget.spend(bytes: inputs.count * MemoryLayout<[Interval]>.stride) else { return nil }
      layers.append(layer)
      var next = [[Interval]](repeating: [], count: inputs.count)
      let open = openInputs(reached)
      for origin in 0..<layer.count {
        for interval in layer[origin] {
          guard !budget.isSpent else { return nil }
          sweep(from: origin, interval, open, &budget) { input, low, high in
            if input == last, low - rounding <= end, end <= high + rounding { isFinished = true }
            merge(Interval(low: low, high: high), into: &next[input])
          }
        }
        if isFinished { break }
      }
      for input in 0..<inputs.count where !next[input].isEmpty {
        let new = next[input].flatMap { uncovered($0, reached[input]) }
        for interval in next[input] { merge(interval, into: &reached[input]) }
        next[input] = new
      }
      layer = next
    }
    guard isFinished else {
      // The end cannot be reached, for example because it is outside the band.
      return inputs.indices.map { index in
        (inputs[index], index == last ? end : (lows[index] + highs[index]) / 2)
      }
    }
    return corners(through: layers)
  }

  /// Returns, for each input, the index of the first input at or after it at which the band is not
  /// fully reached yet.
  ///
  /// An element is the number of inputs if the band is fully reached at all further inputs. The
  /// result has one more element than there are inputs.
  private func openInputs(_ reached: [[Interval]]) -> [Int] {
    var open = Array(0...inputs.count)
    for index in (0..<inputs.count).reversed() {
      let (low, high) = (lows[index] + rounding, highs[index] - rounding)
      for interval in reached[index] where interval.low <= low && high <= interval.high {
        open[index] = open[index + 1]
      }
    }
    return open
  }

  /// Inserts an interval into sorted disjoint intervals and merges it with those that it touches.
  private func merge(_ interval: Interval, into intervals: inout [Interval]) {
    if intervals.count == 1, intervals[0].low <= interval.low, interval.high <= intervals[0].high {
      return
    }
    var merged = interval
    intervals.removeAll { other in
      let touches = other.low <= merged.high + rounding && merged.low <= other.high + rounding
      guard touches else { return false }
      merged = Interval(low: min(merged.low, other.low), high: max(merged.high, other.high))
      return true
    }
    let place = intervals.firstIndex { $0.low > merged.low } ?? intervals.count
    intervals.insert(merged, at: place)
  }

  /// Returns the subintervals of an interval that other intervals do not cover.
  private func uncovered(_ interval: Interval, _ others: [Interval]) -> [Interval] {
    var open = [interval]
    for other in others {
      open = open.flatMap { part -> [Interval] in
        guard other.low < part.high, part.low < other.high else { return [part] }
        return [
          Interval(low: part.low, high: other.low), Interval(low: other.high, high: part.high),
        ].filter { $0.low < $0.high }
      }
    }
    return others.isEmpty ? open : open.filter { $0.high - $0.low > rounding }
  }

  /// Reports the reachable output interval at each later input.
  ///
  /// Within the straight stretch of the origin, only inputs at which the band is not fully reached
  /// yet are reported.
  private func sweep(
    from origin: Int, _ interval: Interval, _ open: [Int], _ budget: inout WorkBudget,
    _ report: (Int, Double, Double) -> Void
  ) {
    guard origin + 1 < inputs.count else { return }
    let straightEnd = straightEnds[origin]
    var index = open[origin + 1]
    while index <= straightEnd {
      report(index, lows[index], highs[index])
      index = open[index + 1]
    }
    // The end of the straight stretch bounds the slopes.
    let distance = inputs[straightEnd] - inputs[origin]
    let (low, high) = (lows[straightEnd], highs[straightEnd])
    var polygon: [Double] = [
      interval.low, (low - interval.low) / distance,
      interval.high, (low - interval.high) / distance,
      interval.high, (high - interval.high) / distance,
      interval.low, (high - interval.low) / distance,
    ]
    var spare: [Double] = []
    for index in (straightEnd + 1)..<max(inputs.count, straightEnd + 1) {
      let distance = inputs[index] - inputs[origin]
      Self.clip(polygon, into: &spare, distance: distance, offset: -lows[index], sign: 1)
      Self.clip(spare, into: &polygon, distance: distance, offset: highs[index], sign: -1)
      guard !polygon.isEmpty else { return }
      var (low, high) = (Double.infinity, -Double.infinity)
      for corner in 0..<(polygon.count / 2) {
        let output = polygon[2 * corner] + polygon[2 * corner + 1] * distance
        low = min(low, output)
        high = max(high, output)
      }
      budget.spend(steps: polygon.count / 2)
      report(index, low, high)
    }
  }

  /// Clips a convex polygon to ±(output + slope·distance) + offset ≥ 0 (Sutherland and Hodgman
  /// 1974).
  ///
  /// The polygon is a flat list of corners: the output, then the slope of each.
  private static func clip(
    _ polygon: [Double], into kept: inout [Double], distance: Double, offset: Double, sign: Double
  ) {
    kept.removeAll(keepingCapacity: true)
    let count = polygon.count / 2
    guard count > 0 else { return }
    var (lastOutput, lastSlope) = (polygon[2 * count - 2], polygon[2 * count - 1])
    var before = sign * (lastOutput + lastSlope * distance) + offset
    for corner in 0..<count {
      let (output, slope) = (polygon[2 * corner], polygon[2 * corner + 1])
      let here = sign * (output + slope * distance) + offset
      if (before < 0) != (here < 0) {
        let fraction = before / (before - here)
        kept.append(lastOutput + (output - lastOutput) * fraction)
        kept.append(lastSlope + (slope - lastSlope) * fraction)
      }
      if here >= 0 {
        kept.append(output)
        kept.append(slope)
      }
      (lastOutput, lastSlope, before) = (output, slope, here)
    }
  }

  /// Returns corners through the layers to the end, traced backward.
  ///
  /// Each corner is in the middle of the widest interval of the previous layer from which the
  /// next corner is reachable.
  private func corners(through layers: [[[Interval]]]) -> [(input: Double, output: Double)] {
    var (input, output) = (inputs.count - 1, end)
    var corners = [(input: inputs[input], output: output)]
    for layer in layers.reversed() {
      var best: (input: Int, low: Double, high: Double)?
      var (flattest, steepest) = (-Double.infinity, Double.infinity)
      for origin in (0..<input).reversed() {
        let distance = inputs[input] - inputs[origin]
        for interval in layer[origin] {
          let low = max(interval.low, output - steepest * distance)
          let high = min(interval.high, output - flattest * distance)
          if high - low > best.map({ $0.high - $0.low }) ?? -2 * rounding {
            best = (origin, low, high)
          }
        }
        flattest = max(flattest, (output - highs[origin] - rounding) / distance)
        steepest = min(steepest, (output - lows[origin] + rounding) / distance)
        if flattest > steepest { break }
      }
      guard let best else { break }
      (input, output) = (best.input, (best.low + best.high) / 2)
      corners.append((inputs[input], output))
    }
    return corners.reversed()
  }
}
