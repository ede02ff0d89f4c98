/// A least squares fit of a `cubic-bezier()` to given progress.
struct BezierTimingFit {
  /// The range of control point y-coordinates, which excludes implausible overshoot.
  private static let heights = -8.0...9.0

  /// The fractions of the time, ascending and between 0 and 1.
  let inputs: [Double]
  /// The progress at each input.
  let outputs: [Double]
  /// The weight of each residual; empty for equal weights.
  var weights: [Double] = []

  /// The parameters from which searches start.
  var seeds: [[Double]] {
    let count = inputs.count
    guard count > 0 else { return [[1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3]] }
    let startSlope = inputs[0] > 0 ? outputs[0] / inputs[0] : 1
    let endGap = 1 - inputs[count - 1]
    let endSlope = endGap > 0 ? (1 - outputs[count - 1]) / endGap : 1
    return [[1.0 / 3, startSlope / 3, 2.0 / 3, 1 - endSlope / 3], [0.42, 0, 0.58, 1]]
  }

  /// Returns the local minimum found from a start, with the parameters x1, y1, x2 and y2.
  func solution(from start: [Double], iterations: Int = 40) -> LeastSquares.Solution {
    let inputs = self.inputs
    let outputs = self.outputs
    let weights = self.weights
    let problem = LeastSquares(
      residualCount: inputs.count, bounds: [0...1, Self.heights, 0...1, Self.heights]
    ) { parameters, residuals, derivatives in
      let curve = Quick(x1: parameters[0], y1: parameters[1], x2: parameters[2], y2: parameters[3])
      let isWeighted = !weights.isEmpty
      let isSloped = !derivatives.isEmpty
      var s = 0.0
      for index in 0..<inputs.count {
        s = curve.parameter(at: inputs[index], from: s)
        let weight = isWeighted ? weights[index] : 1
        residuals[index] = weight * (curve.y(s) - outputs[index])
        guard isSloped else { continue }
        let first = 3 * (1 - s) * (1 - s) * s
        let second = 3 * (1 - s) * s * s
        // Limits the derivative where the curve is nearly vertical.
        let slope = curve.ySlope(s) / max(curve.xSlope(s), 1e-6)
        derivatives[index * 4] = -weight * slope * first
        derivatives[index * 4 + 1] = weight * first
        derivatives[index * 4 + 2] = -weight * slope * second
        derivatives[index * 4 + 3] = weight * second
      }
    }
    return problem.solution(from: start, iterations: iterations)
  }

  /// Returns the curve with the parameters x1, y1, x2 and y2.
  static func timing(_ parameters: [Double]) -> CubicBezierTiming {
    CubicBezierTiming(x1: parameters[0], y1: parameters[1], x2: parameters[2], y2: parameters[3])
  }

  /// A curve that is fast to evaluate at ascending inputs, because each search starts at the
  /// previous parameter.
  struct Quick {
    let x1, y1, x2, y2: Double

    func x(_ s: Double) -> Double {
      let r = 1 - s
      return s * (3 * r * (r * x1 + s * x2) + s * s)
    }

    func y(_ s: Double) -> Double {
      let r = 1 - s
      return s * (3 * r * (r * y1 + s * y2) + s * s)
    }

    func xSlope(_ s: Double) -> Double {
      let r = 1 - s
      return 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
    }

    func ySlope(_ s: Double) -> Double {
      let r = 1 - s
      return 3 * (r * r * y1 + 2 * r * s * (y2 - y1) + s * s * (1 - y2))
    }

    /// Returns the curve's parameter at an input, which must not be before the input at the
    /// parameter `start`.
    ///
    /// The method is Newton's, with bisection if a step leaves the bracketing interval.
    func parameter(at input: Double, from start: Double) -> Double {
      var low = start
      var high = 1.0
      var s = min(max(start, input), 1)
      for _ in 0..<60 {
        let miss = x(s) - input
        if miss.magnitude < 1e-13 { return s }
        if miss > 0 { high = s } else { low = s }
        let newton = s - miss / xSlope(s)
        s = newton > low && newton < high ? newton : (low + high) / 2
        if high - low < 1e-15 { return s }
      }
      return s
    }
  }
}
