import BezierGeometry

/// CSS's `linear(…)`: straight pieces between points (CSS Easing 2, section 2.2).
public struct LinearStops: Hashable, Sendable {
  /// One argument of `linear()`: an output, at none, one or two inputs.
  public struct Stop: Hashable, Sendable {
    /// The progress.
    package var output: Double
    /// Where the output is reached; `nil` spreads it evenly between its neighbours.
    package var input: Double?
    /// Where the output is left; `nil` leaves it at once.
    package var secondInput: Double?

    /// Makes a stop; inputs are fractions, 0.25 for CSS's 25%.
    public init(_ output: Double, at input: Double? = nil, through secondInput: Double? = nil) {
      self.output = output
      self.input = input
      self.secondInput = secondInput
    }
  }

  /// A corner of the curve.
  package struct Corner: Hashable, Sendable {
    /// The time, never less than the corner's before.
    package let input: Double
    /// The progress there.
    package let output: Double
  }

  /// The corners, at least one, in order of time.
  package let corners: [Corner]

  /// Makes the curve of a list of stops.
  ///
  /// Missing inputs are filled in as CSS says: the first is 0, the last is 1 or the greatest so
  /// far, gaps are spread evenly; an input never lies before an earlier one. No stops at all give
  /// the straight line from 0 to 1. Numbers that are not finite count as missing inputs and as the
  /// output 0.
  public init(_ stops: [Stop]) {
    var inputs: [Double?] = []
    var outputs: [Double] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      let output = stop.output.isFinite ? stop.output : 0
      var input = stop.input.flatMap { $0.isFinite ? $0 : nil }
      if input == nil, index == 0 { input = 0 }
      if input == nil, index == stops.count - 1 { input = max(1, largest) }
      if let given = input {
        largest = max(largest, given)
        input = largest
      }
      inputs.append(input)
      outputs.append(output)
      if input != nil, let second = stop.secondInput, second.isFinite {
        largest = max(largest, second)
        inputs.append(largest)
        outputs.append(output)
      }
    }
    let filled = LinearStops.fillingGaps(inputs)
    corners =
      stops.isEmpty
      ? [Corner(input: 0, output: 0), Corner(input: 1, output: 1)]
      : zip(filled, outputs).map { Corner(input: $0, output: $1) }
  }

  /// The progress at `x`; where two corners share an input, the later one's output, and outside the
  /// corners along the first or the last piece.
  ///
  /// A single corner gives its output everywhere.
  package func value(at x: Double) -> Double {
    guard let (a, b) = piece(at: x) else { return corners[0].output }
    guard a.input != b.input else { return b.output }
    let fraction = (x - a.input) / (b.input - a.input)
    if fraction == 1 { return b.output }
    let rise = b.output - a.output
    // The difference of two huge outputs overflows, their weighted sum does not.
    return rise.isFinite
      ? a.output + fraction * rise : a.output * (1 - fraction) + b.output * fraction
  }

  /// The slope of the piece that begins at or holds `x`; 0 where that piece has no width.
  package func derivative(at x: Double) -> Double {
    guard let (a, b) = piece(at: x), a.input != b.input else { return 0 }
    return (b.output - a.output) / (b.input - a.input)
  }

  /// The least and the greatest output over `0...1`.
  package var range: ClosedRange<Double> {
    var low = Double.infinity
    var high = -Double.infinity
    let inside = corners.filter { $0.input >= 0 && $0.input <= 1 }.map(\.output)
    // In this order an output that overflowed to no number is passed over.
    for output in inside + [value(at: 0), value(at: 1)] {
      low = min(low, output)
      high = max(high, output)
    }
    return low <= high ? low...high : 0...0
  }

  /// The corners around `x`: the last at or before it (at the ends, the first or the last but one)
  /// and the next; `nil` where there is only one.
  private func piece(at x: Double) -> (Corner, Corner)? {
    guard corners.count > 1 else { return nil }
    let after = partitionPoint(0..<corners.count) { corners[$0].input > x }
    let index = min(max(after - 1, 0), corners.count - 2)
    return (corners[index], corners[index + 1])
  }

  /// Spreads runs of missing inputs evenly; the first and the last are always there.
  private static func fillingGaps(_ inputs: [Double?]) -> [Double] {
    var filled: [Double] = []
    var index = 0
    while index < inputs.count {
      if let input = inputs[index] {
        filled.append(input)
        index += 1
        continue
      }
      let end = inputs[index...].firstIndex { $0 != nil } ?? inputs.count
      let from = filled.last ?? 0
      let to = (end < inputs.count ? inputs[end] : nil) ?? from
      let gaps = Double(end - index + 1)
      for offset in 1...(end - index) {
        let fraction = Double(offset) / gaps
        // A weighted sum does not overflow, but may be rounded out of order.
        let input = from * (1 - fraction) + to * fraction
        filled.append(min(max(input, filled.last ?? from), to))
      }
      index = end
    }
    return filled
  }
}
