/// The CSS timing function `linear(…)`: linear interpolation between points (CSS Easing 2,
/// section 2.2).
public struct LinearStops: Hashable, Sendable {
  /// An argument of `linear()`: an output with up to two inputs.
  public struct Stop: Hashable, Sendable {
    /// The progress at the stop.
    package var output: Double
    /// The input at which the output is reached, as a fraction; `nil` to space it evenly between
    /// the inputs of its neighbors.
    package var input: Double?
    /// The input until which the output is held, as a fraction; `nil` to leave it immediately.
    package var secondInput: Double?

    /// Creates a stop; inputs are fractions, for example 0.25 for CSS's 25%.
    public init(_ output: Double, at input: Double? = nil, through secondInput: Double? = nil) {
      self.output = output
      self.input = input
      self.secondInput = secondInput
    }
  }

  package struct Corner: Hashable, Sendable {
    /// The input at the corner, not less than that of the previous corner.
    package let input: Double
    /// The progress at the corner.
    package let output: Double
  }

  /// The corners in order of their inputs, at least one.
  package let corners: [Corner]

  /// Creates a curve from a list of stops.
  ///
  /// Missing inputs are filled in as CSS specifies: the first is 0, the last is 1 or the
  /// greatest preceding input if that is greater, and those in between are evenly spaced. An
  /// input less than a preceding one is raised to it. An empty list results in the straight line
  /// from 0 to 1. Inputs that are not finite count as missing, and outputs that are not finite
  /// as 0.
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

  /// Returns the progress at `x`.
  ///
  /// If two corners share an input, the output of the later one applies. Outside the corners,
  /// the first or last piece is extended; a single corner's output applies everywhere.
  package func value(at x: Double) -> Double {
    guard let (a, b) = piece(at: x) else { return corners[0].output }
    guard a.input != b.input else { return b.output }
    let fraction = (x - a.input) / (b.input - a.input)
    if fraction == 1 { return b.output }
    let rise = b.output - a.output
    // The difference of two huge outputs may overflow, but their weighted sum does not.
    return rise.isFinite
      ? a.output + fraction * rise : a.output * (1 - fraction) + b.output * fraction
  }

  /// Returns the slope of the piece that starts at `x` or contains it; 0 if that piece has no
  /// width or there is only one corner.
  package func derivative(at x: Double) -> Double {
    guard let (a, b) = piece(at: x), a.input != b.input else { return 0 }
    return (b.output - a.output) / (b.input - a.input)
  }

  /// The minimum and maximum output over `0...1`.
  package var range: ClosedRange<Double> {
    var low = Double.infinity
    var high = -Double.infinity
    let inside = corners.filter { $0.input >= 0 && $0.input <= 1 }.map(\.output)
    // With the arguments of `min` and `max` in this order, an output that overflowed to NaN is
    // ignored.
    for output in inside + [value(at: 0), value(at: 1)] {
      low = min(low, output)
      high = max(high, output)
    }
    return low <= high ? low...high : 0...0
  }

  /// Returns the corners on either side of `x`, or `nil` if there is only one corner.
  ///
  /// These are the last corner at or before `x` and the next one; outside the corners, the first
  /// or last two.
  private func piece(at x: Double) -> (Corner, Corner)? {
    guard corners.count > 1 else { return nil }
    let after = partitionPoint(0..<corners.count) { corners[$0].input > x }
    let index = min(max(after - 1, 0), corners.count - 2)
    return (corners[index], corners[index + 1])
  }

  /// Returns the inputs with missing ones spaced evenly; the first and last input are never
  /// missing.
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
        // A weighted sum does not overflow, but rounding may break the order.
        let input = from * (1 - fraction) + to * fraction
        filled.append(min(max(input, filled.last ?? from), to))
      }
      index = end
    }
    return filled
  }
}
