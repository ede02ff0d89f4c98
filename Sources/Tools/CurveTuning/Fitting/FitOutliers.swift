/// The outliers of a recording: single samples far from a curve, such as glitches of a logger.
struct FitOutliers {
  /// The indices of the outliers in ascending order; at least one.
  let indices: [Int]

  /// The smallest number of samples in which outliers can be distinguished from movement.
  private static let fewest = 12
  /// The largest fraction of outliers, and the largest number in a row; more are movement.
  private static let largestShare = 0.15
  private static let longestRow = 3
  /// The distance beyond which a sample is an outlier, in standard deviations of the other
  /// samples and as a fraction of their range; the larger one applies.
  private static let deviations = 6.0
  private static let rangeShare = 0.05
  /// The largest root mean square of the other samples' residuals, as a fraction of their range.
  private static let leftShare = 0.03

  /// Returns whether the residuals of the fits suggest outliers.
  static func areSuspected(_ fits: [CurveFit], _ samples: SampledCurve) -> Bool {
    guard samples.times.count >= fewest else { return false }
    guard let best = fits.min(by: { $0.rootMeanSquare < $1.rootMeanSquare }) else { return true }
    let distances = distances(of: samples, value: best.curve.value)
    return best.rootMeanSquare > leftShare * samples.span
      || best.maximum > limit(distances, range: samples.span)
  }

  /// Finds the outliers by least trimmed squares, with the kind of curve that fits best.
  ///
  /// The result is `nil` if no curve fits, if there are no outliers, or if the samples far from the
  /// curve are too many to be outliers.
  init?(_ models: [FitModel], _ samples: SampledCurve, _ settings: FitSettings) {
    // The median filter removes outliers from the samples that determine the starts of the search.
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
    // The range excludes the outliers, so it has to be found iteratively.
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

  private static func distances(of samples: SampledCurve, value: (Double) -> Double) -> [Double] {
    zip(samples.times, samples.values).map { abs(value($0) - $1) }
  }

  /// Returns the distance above which a sample is an outlier.
  ///
  /// It is a multiple of the standard deviation, which is estimated from the median distance, and
  /// at least a fraction of the range.
  private static func limit(_ distances: [Double], range: Double) -> Double {
    // The median magnitude of a normal distribution is 0.6745 standard deviations.
    max(deviations * distances.sorted()[distances.count / 2] / 0.6745, rangeShare * range)
  }
}

extension SampledCurve {
  /// The samples with each value replaced by the median of the five values around it, which two
  /// outliers cannot affect.
  fileprivate var smoothedByMedians: SampledCurve {
    let medians = values.indices.map { index in
      let near = values[max(index - 2, 0)...min(index + 2, values.count - 1)].sorted()
      return near[near.count / 2]
    }
    return SampledCurve(times: times, values: medians) ?? self
  }

  /// Returns the samples without the outliers, which are identified by their times.
  func without(_ outliers: [CurveFit.Outlier]) -> SampledCurve {
    let left = Set(outliers.map(\.time))
    return left.isEmpty ? self : picked(times.indices.filter { !left.contains(times[$0]) })
  }
}
