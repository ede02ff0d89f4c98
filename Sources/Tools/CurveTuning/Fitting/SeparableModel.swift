/// A model of a recording with nonlinear shape parameters and with basis functions, whose weights
/// are linear parameters such as the values at both ends.
///
/// For any shape, the best weights are the solution of linear equations (Golub and Pereyra
/// 1973). Many shapes can therefore be tried before the best are refined in all parameters.
struct SeparableModel {
  /// A nonlinear parameter.
  struct Shape {
    var bounds: ClosedRange<Double>
    /// A significant change of the parameter.
    var scale: Double
    /// The given value; `nil` to fit the parameter.
    var given: Double?
  }

  /// The values of the basis functions, of which there are at most four.
  typealias Parts = SIMD4<Double>

  var shapes: [Shape]
  /// The weights of the basis functions; `nil` for weights that are fitted.
  var given: [Double?]
  /// The initial shapes of the search.
  var seeds: [[Double]]
  /// The closure that returns the basis functions over time for a shape.
  var parts: (_ shape: [Double]) -> (_ time: Double) -> Parts

  /// A local minimum of the sum of squares.
  struct Solution {
    var shape: [Double]
    var weights: [Double]
    /// The residual sum of squares.
    var cost: Double
    /// The covariance of the free shape parameters, followed by the free weights; `nil` if the
    /// recording does not determine them.
    var covariance: [[Double]]?
  }

  /// The number of free parameters.
  var freeCount: Int { freeShapes.count + freeWeights.count }

  private var freeShapes: [Int] { shapes.indices.filter { shapes[$0].given == nil } }
  private var freeWeights: [Int] { given.indices.filter { given[$0] == nil } }

  /// The counts of samples in the initial search, of starts that are refined, and of samples in the
  /// final refinement.
  private static let searchedCount = 200
  private static let followedCount = 8
  private static let countedCount = 5_000

  /// Returns the best fit to the samples, or `nil` if none exists.
  func solution(_ samples: SampledCurve) -> Solution? {
    let few = samples.thinned(to: Self.searchedCount)
    let starts = seeds.map { seed in zip(seed, shapes).map { $1.given ?? $0 } }
      .compactMap { shape in weights(for: shape, few).map { (shape: shape, fit: $0) } }
      .sorted { $0.fit.cost < $1.fit.cost }
    let followed = starts.prefix(Self.followedCount)
      .map { descend(from: $0.shape, $0.fit.weights, few, iterations: 60) }
    guard let best = followed.min(by: { $0.cost < $1.cost }) else { return nil }
    let counted = samples.thinned(to: Self.countedCount)
    var solution = descend(from: best.shape, best.weights, counted, iterations: 200)
    solution.covariance = covariance(solution, sampleCount: counted.times.count)
    return solution
  }

  /// The fraction of the samples that ``trimmedSolution(_:)`` ignores.
  static let trimmedShare = 0.2

  /// Returns the least trimmed squares fit (Rousseeuw 1984), which ignores the largest fifth of
  /// the residuals, or `nil` if none exists.
  ///
  /// Up to a fifth of the samples may be outliers. As proposed by Rousseeuw and Van Driessen
  /// (2006), each of many starts takes two concentration steps, which refit the nearest samples.
  /// The best of them are then iterated until the set of nearest samples no longer changes.
  func trimmedSolution(_ samples: SampledCurve) -> Solution? {
    let few = samples.thinned(to: Self.searchedCount)
    func concentrated(_ shape: [Double]) -> (
      shape: [Double], fit: (weights: [Double], cost: Double)
    )? {
      guard var fit = weights(for: shape, few) else { return nil }
      for _ in 0..<2 {
        guard let next = weights(for: shape, nearest(few, shape, fit.weights)) else { return nil }
        fit = next
      }
      return (shape, fit)
    }
    func settled(
      _ shape: [Double], _ weights: [Double], _ samples: SampledCurve, iterations: Int
    ) -> Solution {
      var solution = Solution(shape: shape, weights: weights, cost: .infinity, covariance: nil)
      var kept = nearest(samples, shape, weights)
      for _ in 0..<Self.maximumConcentrationCount {
        solution = descend(from: solution.shape, solution.weights, kept, iterations: iterations)
        let next = nearest(samples, solution.shape, solution.weights)
        if next == kept { break }
        kept = next
      }
      return solution
    }
    let starts = seeds.map { seed in zip(seed, shapes).map { $1.given ?? $0 } }
      .compactMap(concentrated).sorted { $0.fit.cost < $1.fit.cost }
    let followed = starts.prefix(Self.followedCount)
      .map { settled($0.shape, $0.fit.weights, few, iterations: 20) }
    guard let best = followed.min(by: { $0.cost < $1.cost }) else { return nil }
    return settled(best.shape, best.weights, samples.thinned(to: Self.countedCount), iterations: 60)
  }

  private static let maximumConcentrationCount = 10

  /// Returns the samples without the fifth that is farthest from a curve.
  private func nearest(
    _ samples: SampledCurve, _ shape: [Double], _ weights: [Double]
  ) -> SampledCurve {
    let parts = self.parts(shape)
    let distances = samples.times.indices.map { index in
      (Self.value(parts(samples.times[index]), weights) - samples.values[index]).magnitude
    }
    let count = distances.count - Int(Self.trimmedShare * Double(distances.count))
    return samples.picked(
      distances.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(count).sorted())
  }

  /// Returns the weights that minimize the sum of squares for a shape.
  private func weights(
    for shape: [Double], _ samples: SampledCurve
  ) -> (weights: [Double], cost: Double)? {
    let free = freeWeights
    let times = samples.times
    let values = samples.values
    var weights = given.map { $0 ?? 0 }
    let sampled = times.map(self.parts(shape))
    var matrix = SymmetricMatrix(
      count: free.count, elements: Array(repeating: 0, count: free.count * free.count))
    var right = [Double](repeating: 0, count: free.count)
    for index in 0..<times.count {
      let part = sampled[index]
      var rest = values[index]
      for index in 0..<weights.count { rest -= weights[index] * part[index] }
      for row in 0..<free.count {
        let own = part[free[row]]
        right[row] += own * rest
        for column in 0..<free.count { matrix[row, column] += own * part[free[column]] }
      }
    }
    guard let found = free.isEmpty ? [] : matrix.solved(for: right) else { return nil }
    for number in 0..<free.count { weights[free[number]] = found[number] }
    var cost = 0.0
    for index in 0..<times.count {
      let rest = values[index] - Self.value(sampled[index], weights)
      cost += rest * rest
    }
    return cost.isFinite ? (weights, cost) : nil
  }

  static func value(_ parts: Parts, _ weights: [Double]) -> Double {
    var value = 0.0
    for index in 0..<weights.count { value += weights[index] * parts[index] }
    return value
  }

  private func descend(
    from shape: [Double], _ weights: [Double], _ samples: SampledCurve, iterations: Int
  ) -> Solution {
    let freeShapes = freeShapes
    let freeWeights = freeWeights
    let spread = max(
      (samples.values.max() ?? 0) - (samples.values.min() ?? 0), .leastNormalMagnitude)
    func full(_ parameters: [Double]) -> (shape: [Double], weights: [Double]) {
      var shape = shape
      var weights = weights
      for (number, index) in freeShapes.enumerated() { shape[index] = parameters[number] }
      for (number, index) in freeWeights.enumerated() {
        weights[index] = parameters[freeShapes.count + number]
      }
      return (shape, weights)
    }
    let problem = LeastSquares(
      residualCount: samples.times.count,
      bounds: freeShapes.map { shapes[$0].bounds } + freeWeights.map { _ in -1e15...1e15 },
      scales: freeShapes.map { shapes[$0].scale } + freeWeights.map { _ in spread }
    ) { parameters, residuals in
      let (shape, weights) = full(parameters)
      let parts = self.parts(shape)
      for index in samples.times.indices {
        residuals[index] = Self.value(parts(samples.times[index]), weights) - samples.values[index]
      }
    }
    let found = problem.solution(
      from: freeShapes.map { shape[$0] } + freeWeights.map { weights[$0] }, iterations: iterations)
    let (shape, weights) = full(found.parameters)
    return Solution(
      shape: shape, weights: weights, cost: found.cost, covariance: inverse(found.normalMatrix))
  }

  private func inverse(_ matrix: [Double]) -> [[Double]]? {
    let count = freeCount
    let symmetric = SymmetricMatrix(count: count, elements: matrix)
    var rows: [[Double]] = []
    for row in 0..<count {
      let unit = (0..<count).map { $0 == row ? 1.0 : 0 }
      guard let solved = symmetric.solved(for: unit) else { return nil }
      rows.append(solved)
    }
    return rows
  }

  /// Returns the inverse of the normal matrix times the residual variance.
  ///
  /// The result is `nil` if a parameter is at its bound, where the squares do not determine its
  /// error, or if there are too few samples.
  private func covariance(_ solution: Solution, sampleCount: Int) -> [[Double]]? {
    let isAtBound = freeShapes.contains { index in
      let bounds = shapes[index].bounds
      return solution.shape[index] <= bounds.lowerBound
        || solution.shape[index] >= bounds.upperBound
    }
    guard !isAtBound, sampleCount > freeCount else { return nil }
    let variance = solution.cost / Double(sampleCount - freeCount)
    return solution.covariance?.map { $0.map { $0 * variance } }
  }

  /// Returns the standard error of a quantity computed from a solution, by linear propagation of
  /// the covariance.
  func standardError(
    _ solution: Solution, of quantity: (_ shape: [Double], _ weights: [Double]) -> Double
  ) -> Double? {
    guard let covariance = solution.covariance else { return nil }
    var slopes: [Double] = []
    func add(_ index: Int, of number: WritableKeyPath<Solution, [Double]>, step: Double) {
      var before = solution
      var after = solution
      before[keyPath: number][index] -= step
      after[keyPath: number][index] += step
      slopes.append(
        (quantity(after.shape, after.weights) - quantity(before.shape, before.weights)) / (2 * step)
      )
    }
    let errors = covariance.indices.map { covariance[$0][$0].squareRoot() }
    for (row, index) in freeShapes.enumerated() {
      add(index, of: \.shape, step: max(errors[row] * 1e-3, shapes[index].scale * 1e-7))
    }
    for (row, index) in freeWeights.enumerated() {
      let error = errors[freeShapes.count + row]
      let least = max(abs(solution.weights[index]) * 1e-7, 1e-12)
      add(index, of: \.weights, step: max(error * 1e-3, least))
    }
    var variance = 0.0
    for row in slopes.indices {
      for column in slopes.indices {
        variance += slopes[row] * covariance[row][column] * slopes[column]
      }
    }
    guard variance.isFinite else { return nil }
    return max(variance, 0).squareRoot()
  }
}

extension SampledCurve {
  /// Returns at most `count` evenly chosen samples, including the first and the last.
  func thinned(to count: Int) -> SampledCurve {
    guard times.count > count, count > 1 else { return self }
    return picked((0..<count).map { $0 * (times.count - 1) / (count - 1) })
  }

  /// Returns the samples at ascending indices; all samples if there are no indices.
  func picked(_ indices: [Int]) -> SampledCurve {
    SampledCurve(times: indices.map { times[$0] }, values: indices.map { values[$0] }) ?? self
  }
}
