/// A bounded nonlinear least squares problem.
///
/// It is solved by the method of Levenberg (1944) and Marquardt (1963): a Gauss–Newton step
/// where it reduces the sum, otherwise a short step downhill. A parameter at a bound is fixed
/// while the direction of descent points beyond it.
struct LeastSquares {
  /// A function that writes the residuals and, unless the third argument is empty, their
  /// derivatives: one row per residual with one number per parameter.
  typealias Model = (
    _ parameters: [Double], _ residuals: inout [Double], _ derivatives: inout [Double]
  ) -> Void

  let residualCount: Int
  /// The range of each parameter.
  let bounds: [ClosedRange<Double>]
  let model: Model

  /// The result of a search.
  struct Solution {
    var parameters: [Double]
    /// The residual sum of squares.
    var cost: Double
    /// The product of the transposed Jacobian and the Jacobian, in row-major order.
    var normalMatrix: [Double]
  }

  /// Creates a problem whose derivatives are approximated by central differences.
  ///
  /// - Parameter scales: A significant change of each parameter, which determines the step of
  ///   its difference.
  init(
    residualCount: Int, bounds: [ClosedRange<Double>], scales: [Double],
    residuals: @escaping (_ parameters: [Double], _ residuals: inout [Double]) -> Void
  ) {
    // The cube root of the floating-point precision balances rounding and truncation errors.
    let part = 6e-6
    self.init(residualCount: residualCount, bounds: bounds) { parameters, values, derivatives in
      residuals(parameters, &values)
      guard !derivatives.isEmpty else { return }
      var moved = parameters
      var before = values
      var after = values
      for index in parameters.indices {
        let step = part * scales[index]
        let low = max(parameters[index] - step, bounds[index].lowerBound)
        let high = min(parameters[index] + step, bounds[index].upperBound)
        guard low < high else {
          for row in 0..<residualCount { derivatives[row * parameters.count + index] = 0 }
          continue
        }
        moved[index] = low
        residuals(moved, &before)
        moved[index] = high
        residuals(moved, &after)
        moved[index] = parameters[index]
        for row in 0..<residualCount {
          derivatives[row * parameters.count + index] = (after[row] - before[row]) / (high - low)
        }
      }
    }
  }

  init(residualCount: Int, bounds: [ClosedRange<Double>], model: @escaping Model) {
    self.residualCount = residualCount
    self.bounds = bounds
    self.model = model
  }

  /// Returns the local minimum found from a start.
  ///
  /// If the sum at the start is not finite, the solution is the start.
  func solution(from start: [Double], iterations: Int = 100) -> Solution {
    let count = bounds.count
    var residuals = [Double](repeating: 0, count: residualCount)
    var derivatives = [Double](repeating: 0, count: residualCount * count)
    var none: [Double] = []
    var parameters = zip(start, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    model(parameters, &residuals, &derivatives)
    var cost = Self.sumOfSquares(residuals)
    var normal = [Double](repeating: 0, count: count * count)
    var gradient = [Double](repeating: 0, count: count)
    gather(residuals, derivatives, normal: &normal, gradient: &gradient)
    var damping = 1e-3
    // The number of negligible improvements in a row after which the search ends.
    var remainingSteps = 3
    for _ in 0..<iterations where cost.isFinite && cost > 0 {
      guard let step = step(normal, gradient, damping: damping, at: parameters) else { break }
      let moved = parameters.indices.map { index in
        let bound = bounds[index]
        return min(max(parameters[index] + step[index], bound.lowerBound), bound.upperBound)
      }
      guard moved != parameters else { break }
      model(moved, &residuals, &none)
      let movedCost = Self.sumOfSquares(residuals)
      if movedCost < cost {
        remainingSteps = movedCost > cost * (1 - 1e-9) ? remainingSteps - 1 : 3
        parameters = moved
        cost = movedCost
        model(parameters, &residuals, &derivatives)
        gather(residuals, derivatives, normal: &normal, gradient: &gradient)
        damping = max(damping / 5, 1e-12)
        if remainingSteps == 0 { break }
      } else {
        damping *= 4
        if damping > 1e12 { break }
      }
    }
    return Solution(parameters: parameters, cost: cost, normalMatrix: normal)
  }

  private static func sumOfSquares(_ numbers: [Double]) -> Double {
    let sum = numbers.reduce(0) { $0 + $1 * $1 }
    return sum.isNaN ? .infinity : sum
  }

  private func gather(
    _ residuals: [Double], _ derivatives: [Double], normal: inout [Double],
    gradient: inout [Double]
  ) {
    let count = bounds.count
    for index in normal.indices { normal[index] = 0 }
    for index in gradient.indices { gradient[index] = 0 }
    for row in 0..<residualCount {
      let base = row * count
      let residual = residuals[row]
      for i in 0..<count {
        let derivative = derivatives[base + i]
        gradient[i] += derivative * residual
        for j in 0...i { normal[i * count + j] += derivative * derivatives[base + j] }
      }
    }
    for i in 0..<count { for j in 0..<i { normal[j * count + i] = normal[i * count + j] } }
  }

  /// Returns the damped step, or `nil` if no parameter can be moved or the step is not finite.
  private func step(
    _ normal: [Double], _ gradient: [Double], damping: Double, at parameters: [Double]
  ) -> [Double]? {
    let count = bounds.count
    let free = (0..<count).filter { index in
      let bound = bounds[index]
      let presses =
        (parameters[index] <= bound.lowerBound && gradient[index] > 0)
        || (parameters[index] >= bound.upperBound && gradient[index] < 0)
      return !presses && normal[index * count + index] > 0
    }
    guard !free.isEmpty else { return nil }
    var matrix = SymmetricMatrix(
      count: free.count, elements: Array(repeating: 0, count: free.count * free.count))
    for row in 0..<free.count {
      for column in 0..<free.count {
        matrix[row, column] = normal[free[row] * count + free[column]]
      }
      matrix[row, row] *= 1 + damping
    }
    guard let solved = matrix.solved(for: free.map { -gradient[$0] }) else { return nil }
    var step = [Double](repeating: 0, count: count)
    for row in 0..<free.count { step[free[row]] = solved[row] }
    return step.allSatisfy(\.isFinite) ? step : nil
  }
}

/// A small symmetric positive definite matrix, such as a normal matrix.
struct SymmetricMatrix {
  let count: Int
  /// The elements in row-major order.
  var elements: [Double]

  subscript(row: Int, column: Int) -> Double {
    get { elements[row * count + column] }
    set { elements[row * count + column] = newValue }
  }

  /// Returns the solution of the linear equations with the given right-hand side, or `nil` if
  /// the matrix is singular to within rounding.
  ///
  /// The method is a Cholesky decomposition of the matrix scaled to a unit diagonal.
  func solved(for right: [Double]) -> [Double]? {
    var scales = right
    for i in 0..<count {
      scales[i] = elements[i * count + i].squareRoot()
      guard scales[i] > 0, scales[i].isFinite else { return nil }
    }
    /// The lower triangle, in row-major order.
    var lower = elements
    for i in 0..<count {
      let row = i * count
      for j in 0...i {
        var sum = elements[row + j] / scales[i] / scales[j]
        for k in 0..<j { sum -= lower[row + k] * lower[j * count + k] }
        if i == j {
          guard sum > 1e-15 else { return nil }
          lower[row + i] = sum.squareRoot()
        } else {
          lower[row + j] = sum / lower[j * count + j]
        }
      }
    }
    var vector = right
    for i in 0..<count {
      var sum = right[i] / scales[i]
      for k in 0..<i { sum -= lower[i * count + k] * vector[k] }
      vector[i] = sum / lower[i * count + i]
    }
    for i in (0..<count).reversed() {
      var sum = vector[i]
      for k in (i + 1)..<max(count, i + 1) { sum -= lower[k * count + i] * vector[k] }
      vector[i] = sum / lower[i * count + i]
    }
    for i in 0..<count { vector[i] /= scales[i] }
    return vector
  }
}
