/// Parsers for exported texts that share no code with the exporter.
enum NotationReader {
  /// Returns every number in a text, including signs, exponents and Kotlin's `f` suffix, except
  /// for digits inside words.
  static func numbers(in text: String) -> [Double] {
    text.matches(of: /(?:^|[^A-Za-z_0-9.\-])(-?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)/)
      .compactMap { Double($0.output.1) }
  }

  /// Returns the text between the first pair of delimiters, or `nil` if none exists.
  static func part(of text: String, from start: String, to end: String) -> String? {
    guard let opening = text.range(of: start),
      let closing = text.range(of: end, range: opening.upperBound..<text.endIndex)
    else { return nil }
    return String(text[opening.upperBound..<closing.lowerBound])
  }

  /// Returns the y-coordinate of a Bézier timing curve at `x`, found by bisection.
  static func bezier(_ points: [Double], at x: Double) -> Double {
    func axis(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if axis(middle, points[0], points[2]) < x { low = middle } else { high = middle }
    }
    return axis((low + high) / 2, points[1], points[3])
  }

  /// Returns a spring's progress by its characteristic roots in complex arithmetic: x = 1 +
  /// a·e^(r₁t) + b·e^(r₂t) with x(0) = 0 and x′(0) = velocity.
  static func spring(
    stiffnessOverMass k: Double, dampingOverMass c: Double, velocity: Double, at time: Double
  ) -> Double {
    let discriminant = c * c / 4 - k
    let decay = -c / 2
    if abs(discriminant) < 1e-9 * k {
      // A double root: (a + b·t)·e^(rt).
      return 1 + (-1 + (velocity + decay) * time) * exp(decay * time)
    }
    if discriminant < 0 {
      let omega = (-discriminant).squareRoot()
      return 1
        + exp(decay * time) * (-cos(omega * time) + (velocity + decay) / omega * sin(omega * time))
    }
    let root = discriminant.squareRoot()
    let first = decay + root
    let second = decay - root
    // a + b = −1, a·r₁ + b·r₂ = velocity
    let a = (velocity + second) / (first - second)
    return 1 + a * exp(first * time) + (-1 - a) * exp(second * time)
  }

  /// Returns the largest difference of two curves at irregular sample points.
  static func largestDifference(
    over end: Double, avoiding jumps: [Double] = [], _ one: (Double) -> Double,
    _ other: (Double) -> Double
  ) -> Double {
    var largest = 0.0
    for index in 0..<2503 {
      let time = end * (Double(index) + 0.37) / 2503
      if jumps.contains(where: { abs($0 - time) < 4e-6 * end }) { continue }
      largest = max(largest, abs(one(time) - other(time)))
    }
    return largest
  }
}
