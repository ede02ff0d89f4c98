import RealModule

/// A sum of squares to be made small: how far a model with a few parameters is from many numbers.
///
/// Solved by the method of Levenberg (1944) and Marquardt (1963): Gauss and Newton's step where it
/// helps, a short step downhill where it does not. Parameters that would leave their bounds are held
/// there for as long as they press outwards.
struct LeastSquares {
  /// Writes the residuals, and where the third argument is not empty their derivatives, a row of as
  /// many numbers as there are parameters for each residual.
  typealias Model = (
    _ parameters: [Double], _ residuals: inout [Double], _ derivatives: inout [Double]
  ) -> Void

  let residualCount: Int
  /// What each parameter may be.
  let bounds: [ClosedRange<Double>]
  let model: Model

  /// Where a search came to rest.
  struct Solution {
    var parameters: [Double]
    /// The sum of the squares.
    var cost: Double
    /// The products of the derivatives' columns with each other, row by row.
    var normalMatrix: [Double]
  }

  /// A model whose derivatives are taken by differences to both sides, each parameter's step a small
  /// part of its scale.
  init(
    residualCount: Int, bounds: [ClosedRange<Double>], scales: [Double],
    residuals: @escaping (_ parameters: [Double], _ residuals: inout [Double]) -> Void
  ) {
    // The cube root of the unit in the last place balances rounding and curvature.
    let part = 6e-6
    self.init(residualCount: residualCount, bounds: bounds) { parameters, values, derivatives in
      residuals(parameters, &values)
      guard !derivatives.isEmpty else { return }
      var moved = parameters
      var (before, after) = (values, values)
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

  /// The smallest sum found downhill from a start; a start that gives no number stays where it is.
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
    gather(residuals, derivatives, &normal, &gradient)
    var damping = 1e-3
    // How often in a row the sum may shrink by next to nothing before the search ends.
    var patience = 3
    for _ in 0..<iterations where cost.isFinite && cost > 0 {
      guard
        let step = step(normal, gradient, damping: damping, at: parameters)
      else { break }
      let moved = parameters.indices.map { index in
        let bound = bounds[index]
        return min(max(parameters[index] + step[index], bound.lowerBound), bound.upperBound)
      }
      guard moved != parameters else { break }
      model(moved, &residuals, &none)
      let movedCost = Self.sumOfSquares(residuals)
      if movedCost < cost {
        patience = movedCost > cost * (1 - 1e-9) ? patience - 1 : 3
        parameters = moved
        cost = movedCost
        model(parameters, &residuals, &derivatives)
        gather(residuals, derivatives, &normal, &gradient)
        damping = max(damping / 5, 1e-12)
        if patience == 0 { break }
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
    _ residuals: [Double], _ derivatives: [Double], _ normal: inout [Double],
    _ gradient: inout [Double]
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

  /// The damped step; `nil` where nothing can be moved.
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
    for place in 0..<free.count { step[free[place]] = solved[place] }
    return step.allSatisfy(\.isFinite) ? step : nil
  }
}

/// A small symmetric matrix that is positive definite, as sums of squares have them.
struct SymmetricMatrix {
  let count: Int
  /// Row by row.
  var elements: [Double]

  subscript(row: Int, column: Int) -> Double {
    get { elements[row * count + column] }
    set { elements[row * count + column] = newValue }
  }

  /// The vector that the matrix takes to another one, by Cholesky's decomposition of the matrix with
  /// its diagonal brought to 1; `nil` where the matrix is singular to within rounding.
  func solved(for right: [Double]) -> [Double]? {
    var scales = right
    for i in 0..<count {
      scales[i] = elements[i * count + i].squareRoot()
      guard scales[i] > 0, scales[i].isFinite else { return nil }
    }
    /// The lower left triangle; a row begins at its number times the count.
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
