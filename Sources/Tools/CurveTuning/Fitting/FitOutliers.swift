import KeyframeAnimation

/// Single samples of a recording that belong to no curve, as a logger's hiccups do.
struct FitOutliers {
  /// Their indices, in order; at least one.
  let indices: [Int]

  /// So few samples tell no outlier from the movement.
  private static let fewest = 12
  /// More of them, or more in a row, are movement that the curve does not have.
  private static let (largestShare, longestRow) = (0.15, 3)
  /// Beyond so many standard deviations of the others, and so large a part of their range.
  private static let (deviations, rangeShare) = (6.0, 0.05)
  /// The most that the curve may leave over of the others' range.
  private static let leftShare = 0.03

  /// Whether fits leave something over that outliers may be to blame for.
  static func areSuspected(_ fits: [CurveFit], _ samples: SampledCurve) -> Bool {
    guard samples.times.count >= fewest else { return false }
    guard let best = fits.min(by: { $0.rootMeanSquare < $1.rootMeanSquare }) else { return true }
    let distances = distances(of: samples, value: best.value)
    return best.rootMeanSquare > leftShare * samples.span
      || best.maximum > limit(distances, range: samples.span)
  }

  /// Finds them by the curve of some kinds that comes closest to four fifths of the samples; `nil`
  /// where no curve does, or where what it misses are not a few single samples.
  init?(_ models: [FitModel], _ samples: SampledCurve, _ settings: FitSettings) {
    // Places to begin the search are taken from what the outliers have not spoiled.
    let smooth = samples.smoothedByMedians
    var best: (cost: Double, distances: [Double])?
    for attempt in models.flatMap({ FitAttempt.attempts($0, smooth, settings) }) {
      let moved = SampledCurve(
        times: samples.times.map { $0 - attempt.origin }, values: samples.values)
      guard attempt.model.freeCount + 2 < samples.times.count / 2,
        let solution = moved.flatMap(attempt.model.trimmedSolution),
        solution.cost < best?.cost ?? .infinity
      else { continue }
      let curve = attempt.outcome(solution.shape, solution.weights)
      best = (solution.cost, Self.distances(of: samples, value: curve.value))
    }
    guard let distances = best?.distances, distances.allSatisfy(\.isFinite) else { return nil }
    var kept = samples
    var found: [Int] = []
    // The range is that of the others, which is known only once the outliers are.
    for _ in 0..<3 {
      let limit = Self.limit(distances, range: kept.span)
      found = distances.indices.filter { distances[$0] > limit }
      kept = samples.picked(distances.indices.filter { distances[$0] <= limit })
    }
    let squares = distances.indices.filter { !found.contains($0) }
      .reduce(0) { $0 + distances[$1] * distances[$1] }
    guard !found.isEmpty, Double(found.count) <= Self.largestShare * Double(distances.count),
      !zip(found, found.dropFirst(Self.longestRow)).contains(where: {
        $1 - $0 == Self.longestRow
      }),
      (squares / Double(kept.times.count)).squareRoot() <= Self.leftShare * kept.span
    else { return nil }
    indices = found
  }

  private static func distances(
    of samples: SampledCurve, value: (Double) -> Double
  ) -> [Double] {
    zip(samples.times, samples.values).map { abs(value($0) - $1) }
  }

  /// How far a sample may be: its deviation is taken from the median of all.
  private static func limit(_ distances: [Double], range: Double) -> Double {
    // The median of a normal distribution's magnitudes is 0.6745 of its deviation.
    max(deviations * distances.sorted()[distances.count / 2] / 0.6745, rangeShare * range)
  }
}

extension SampledCurve {
  /// The same times with each value's median of five, which two wrong values cannot move.
  fileprivate var smoothedByMedians: SampledCurve {
    let medians = values.indices.map { index in
      let near = values[max(index - 2, 0)...min(index + 2, values.count - 1)].sorted()
      return near[near.count / 2]
    }
    return SampledCurve(times: times, values: medians) ?? self
  }

  /// The samples without some, told by their times.
  func without(_ outliers: [CurveFit.Outlier]) -> SampledCurve {
    let left = Set(outliers.map(\.time))
    return left.isEmpty ? self : picked(times.indices.filter { !left.contains(times[$0]) })
  }
}
