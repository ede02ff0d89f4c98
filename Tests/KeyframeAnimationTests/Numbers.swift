/// Returns whether two numbers agree to an absolute or a relative tolerance, whichever is larger.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

/// Returns the central difference quotient of a function.
func slope(at x: Double, step: Double = 1e-6, _ function: (Double) -> Double) -> Double {
  (function(x + step) - function(x - step)) / (2 * step)
}

/// Returns evenly spaced numbers, including both ends.
func grid(_ low: Double, _ high: Double, _ parts: Int) -> [Double] {
  (0...parts).map { low + (high - low) * Double($0) / Double(parts) }
}

extension SeededGenerator {
  mutating func flag() -> Bool { .random(using: &self) }
}
