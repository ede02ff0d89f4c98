/// A curve reduced to a CSS `linear()` function with the fewest stops within a vertical tolerance.
///
/// Stops do not have to be on the curve: only the straight lines between them have to stay within
/// the tolerance, so fewer stops suffice. Inputs are multiples of 1/500 to 1/5000 of the duration,
/// and of finer fractions where the curve is steep. Outputs have few digits, and the error
/// includes their rounding. Among the solutions with the fewest stops, one with a small error is
/// chosen. The first and last stops are the ends of the curve. The last stop of a spring is its
/// target if the spring ends within the tolerance of it; a spring without a duration is given one
/// that is long enough, up to a minute.
///
/// The stops are points of the curve, and not always the fewest, if more than 400 straight lines
/// between points of the curve are required, as for a noisy recording with a tolerance below the
/// noise, or if the search would take longer than about a second.
package struct LinearReduction: Hashable, Sendable {
  /// The `linear()` function, over inputs from 0 to 1.
  package let stops: LinearStops
  /// The curve's duration, in seconds; for a rubber band, the pull in points.
  package let duration: Double
  /// The largest vertical distance of the function from the curve, in the value's unit.
  ///
  /// It is measured at 20,000 equal steps or at a recording's samples, and around the curve's
  /// jumps.
  package let maximumError: Double

  /// The number of equal steps at which the error is measured.
  static let measuredCount = 20_000

  /// The largest number of straight lines between points of the curve for which the fewest stops
  /// are searched.
  static let thoroughCount = 400

  /// The number of polygon corners that the search may visit, which takes less than a second, and
  /// the memory of the outputs that it reaches.
  private static let budget = WorkBudget(steps: 8_000_000, bytes: 96 << 20)

  /// Reduces a curve over its domain.
  ///
  /// The outputs are the curve's values. Those of a timing function or a spring begin at
  /// ``NamedCurve/from`` and end at ``NamedCurve/to``, which should be 0 and 1 for CSS.
  ///
  /// - Parameter tolerance: The largest vertical distance from the curve, in the value's unit.
  ///   A tolerance below a millionth of the curve's range is replaced by it.
  package init(of curve: NamedCurve, tolerance: Double) {
    var curve = curve
    if curve.duration == nil, case .spring(let spring) = curve.curve, curve.from != curve.to {
      // For the last stop to be the target, the curve must end within the tolerance of it.
      let threshold = min(Spring.settlingThreshold, tolerance / abs(curve.to - curve.from) / 2)
      curve.duration = min(
        spring.settlingTime(.envelope(threshold: threshold)), NamedCurve.longestDuration)
    }
    duration = curve.domain.upperBound - curve.domain.lowerBound
    let source = ReducedFunction(curve)
    let tolerance = max(tolerance, 1e-6 * source.span, .leastNormalMagnitude)
    let pieceCount = source.pieceCount(tolerance: tolerance)
    let gridCount = ReducedFunction.gridCount(pieceCount: pieceCount)
    var budget = Self.budget
    func attempt(_ part: Double) -> [(input: Double, output: Double)]? {
      LinearReduction.stops(
        source, tolerance: tolerance * part, gridCount: gridCount, budget: &budget)
    }
    guard pieceCount <= Self.thoroughCount, var best = attempt(1) else {
      stops = LinearStops(source.pointStops(tolerance: tolerance))
      maximumError = source.error(of: stops)
      return
    }
    // The same number of stops usually suffices for a smaller tolerance.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<4 where (3...100).contains(best.count) {
      let middle = (low + high) / 2
      guard let tighter = attempt(middle) else { break }
      if tighter.count <= best.count {
        best = tighter
        high = middle
      } else {
        low = middle
      }
    }
    stops = LinearStops(best.map { LinearStops.Stop($0.output, at: $0.input) })
    maximumError = source.error(of: stops)
  }

  /// Returns the fewest stops within a tolerance, with inputs on a grid, or `nil` if the budget
  /// is exceeded.
  private static func stops(
    _ source: ReducedFunction, tolerance: Double, gridCount: Int, budget: inout WorkBudget
  ) -> [(input: Double, output: Double)]? {
    // Rounding the outputs uses at most a tenth of the tolerance.
    let digits = -Double.log10(tolerance / 5)
    let places = digits.isFinite ? Int(max(0, min(12, digits.rounded(.up)))) : 0
    let unit = Double.pow(10, Double(places))
    // Deviations between inputs use a twentieth of the tolerance, and straightening the values a
    // thousandth.
    let room = tolerance * 0.949 - 0.5 / unit
    var stops: [(input: Double, output: Double)] = []
    var checks = ReducedFunction.budget
    for piece in source.pieces {
      let inputs = source.inputs(
        of: piece, gridCount: gridCount, tolerance: tolerance / 20, &checks)
      guard !checks.isSpent else { return nil }
      let values = inputs.map { source.value(at: $0, $0 == piece.upperBound ? .before : .after) }
      let end = piece.upperBound == 1 ? source.end(within: room) : values[values.count - 1]
      let corridor = Corridor(inputs: inputs, values: values, end: end, tolerance: room)
      guard let corners = corridor.fewestCorners(budget: &budget) else { return nil }
      for corner in corners {
        let isEnd = corner.input == piece.lowerBound || corner.input == piece.upperBound
        let output =
          isEnd
          ? corner.output.rounded(to: max(places, 9)) : (corner.output * unit).rounded() / unit
        if let last = stops.last, last == (corner.input, output) { continue }
        stops.append((corner.input, output))
      }
    }
    // A curve that jumps at its end requires one more stop.
    let last = source.value(at: 1, .after)
    if let corner = stops.last, abs(corner.output - last) > tolerance { stops.append((1, last)) }
    return stops
  }
}

/// A curve over inputs from 0 to 1, split at its jumps.
struct ReducedFunction {
  /// The side from which a jump is approached.
  enum Side {
    case before
    case after
  }

  /// The intervals without jumps, in order; each begins at the end of the previous one.
  let pieces: [ClosedRange<Double>]
  /// The difference between the largest and the smallest value.
  private(set) var span: Double
  private let domain: ClosedRange<Double>
  private let curve: NamedCurve
  private let jumps: Set<Double>

  init(_ curve: NamedCurve) {
    self.curve = curve
    let jumps = curve.jumps
    self.jumps = Set(jumps)
    let bounds = [0] + jumps.filter { $0 > 0 && $0 < 1 } + [1]
    pieces = zip(bounds, bounds.dropFirst()).map { $0...$1 }
    domain = curve.domain
    span = 0
    let values = (0...1000).map { value(at: Double($0) / 1000) }
    span = (values.max() ?? 0) - (values.min() ?? 0)
  }

  /// Returns the value at an input; at a jump, the limit from the given side.
  func value(at input: Double, _ side: Side = .after) -> Double {
    let isBeforeJump = side == .before && jumps.contains(input)
    let value = curve.value(at: x(isBeforeJump ? input - 1e-12 : input))
    return value.isFinite ? value : 0
  }

  private func x(_ input: Double) -> Double {
    domain.lowerBound + (domain.upperBound - domain.lowerBound) * input
  }

  /// Returns the value of the last stop: a spring's target if it is within the tolerance,
  /// otherwise the curve's last value.
  func end(within tolerance: Double) -> Double {
    let last = value(at: 1, .before)
    if case .spring = curve.curve, abs(last - curve.to) <= tolerance { return curve.to }
    return last
  }

  /// Returns the number of straight lines between points of the curve that stay within a
  /// tolerance of it.
  func pieceCount(tolerance: Double) -> Int {
    let count = 2000
    let inputs = (0...count).map { Double($0) / Double(count) }
    return fewestLines(through: inputs, inputs.map { value(at: $0) }, tolerance: tolerance).count
  }

  /// The number of steps of grids that may be compared with straight lines, about a second.
  static let budget = WorkBudget(steps: 500_000)

  /// Returns the number of steps of a grid with at least sixteen inputs per piece, up to a limit
  /// of 5,000.
  static func gridCount(pieceCount: Int) -> Int {
    [500, 1000, 2000].first { $0 >= 16 * pieceCount } ?? 5000
  }

  /// The inputs at which the error is measured: even steps, or a recording's samples.
  private var measuredInputs: [Double] {
    let length = domain.upperBound - domain.lowerBound
    if case .samples(let samples) = curve.source, length > 0 {
      return samples.times.map { ($0 - domain.lowerBound) / length }
    }
    let count = LinearReduction.measuredCount
    return (0...count).map { Double($0) / Double(count) }
  }

  /// Returns stops at points of the curve, few enough for straight lines within a tolerance.
  func pointStops(tolerance: Double) -> [LinearStops.Stop] {
    let measured = measuredInputs
    var stops: [LinearStops.Stop] = []
    for piece in pieces {
      let inner = measured.filter { piece.lowerBound < $0 && $0 < piece.upperBound }
      let inputs = [piece.lowerBound] + inner + [piece.upperBound]
      let isLast = piece.upperBound == 1
      let values = inputs.map { value(at: $0, $0 < piece.upperBound || isLast ? .after : .before) }
      let ends = fewestLines(through: inputs, values, tolerance: tolerance)
      stops += ([0] + ends).map { LinearStops.Stop(values[$0], at: inputs[$0]) }
      if isLast { break }
      // A constant value before a jump is a single stop that lasts until the jump.
      let level = ends.dropLast().last ?? 0
      if values[level...].allSatisfy({ abs($0 - values[level]) <= tolerance }) {
        stops.removeLast()
      }
      stops[stops.count - 1].secondInput = piece.upperBound
    }
    return stops
  }

  /// Returns the ends of a piece, the grid's inputs in it, and subdivisions of steps.
  ///
  /// A step is divided into tenths, hundredths or thousandths where a straight line between two
  /// inputs would miss the curve by more than the tolerance, until the budget is spent.
  func inputs(
    of piece: ClosedRange<Double>, gridCount: Int, tolerance: Double, _ budget: inout WorkBudget
  ) -> [Double] {
    inputs(of: piece, gridCount, depth: 3) { from, to in
      guard budget.spend(steps: 1) else { return false }
      let (a, b) = (value(at: from), value(at: to, to == piece.upperBound ? .before : .after))
      return (1..<8).contains { part in
        let fraction = Double(part) / 8
        return abs(a + (b - a) * fraction - value(at: from + (to - from) * fraction)) > tolerance
      }
    }
  }

  private func inputs(
    of range: ClosedRange<Double>, _ gridCount: Int, depth: Int,
    isRough: (_ from: Double, _ to: Double) -> Bool
  ) -> [Double] {
    let grid = Double(gridCount)
    // An end on the grid may be rounded to either side of it.
    let first = Int((range.lowerBound * grid + 1e-6).rounded(.down)) + 1
    let last = Int((range.upperBound * grid - 1e-6).rounded(.up)) - 1
    var inputs = [range.lowerBound]
    if first <= last { inputs += (first...last).map { Double($0) / grid } }
    inputs.append(range.upperBound)
    guard depth > 0 else { return inputs }
    return [range.lowerBound]
      + zip(inputs, inputs.dropFirst()).flatMap { from, to in
        isRough(from, to)
          ? self.inputs(of: from...to, gridCount * 10, depth: depth - 1, isRough: isRough)
            .dropFirst() : [to]
      }
  }

  /// Returns the largest vertical distance of stops from the curve, in the value's unit.
  func error(of stops: LinearStops) -> Double {
    var worst = 0.0
    for input in measuredInputs {
      if !jumps.contains(input) || input == 0 || input == 1 {
        worst = max(worst, abs(stops.value(at: input) - value(at: input)))
      }
    }
    for jump in jumps {
      for offset in [-1e-9, 1e-9] where (0...1).contains(jump + offset) {
        worst = max(worst, abs(stops.value(at: jump + offset) - value(at: jump + offset)))
      }
    }
    return worst
  }
}

extension NamedCurve {
  /// The inputs from 0 to 1 at which the value jumps, in ascending order.
  var jumps: [Double] {
    guard case .timing(let function) = curve else { return [] }
    return function.jumps
  }
}

/// Returns the ends of the fewest straight lines between points of a curve, each within a
/// tolerance of all points that it passes.
///
/// The lines are a shortest path in the graph of admissible lines. A sweep from each point finds
/// these lines by narrowing the range of slopes that pass all points so far (Imai and Iri 1988).
/// Beyond about ten thousand points, long stretches are processed greedily.
///
/// - Parameters:
///   - inputs: The inputs of the points in ascending order; at least one.
///   - values: The values of the points.
///   - tolerance: The largest vertical distance of a line from a point. It is at least 1e-12 of
///     the largest value, to allow for rounding.
/// - Returns: The indices of the points at which the lines end.
func fewestLines(through inputs: [Double], _ values: [Double], tolerance: Double) -> [Int] {
  /// The number of points that are visited before the search becomes greedy, which takes a
  /// fraction of a second.
  let budget = 25_000_000
  let tolerance = values.reduce(tolerance) { max($0, 1e-12 * abs($1)) }
  let count = inputs.count
  var steps = [Int](repeating: .max, count: count)
  var before = [Int](repeating: 0, count: count)
  var (farthest, work) = (0, 0)
  steps[0] = 0
  for start in 0..<(count - 1) where steps[start] < .max {
    // Skips paths that are no shorter than the best one.
    if steps[count - 1] < .max, steps[start] + 1 >= steps[count - 1] { continue }
    if work > budget, start < farthest { continue }
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in (start + 1)..<count {
      let (length, rise) = (inputs[end] - inputs[start], values[end] - values[start])
      let isAllowed = low <= rise / length && rise / length <= high
      low = max(low, (rise - tolerance) / length)
      high = min(high, (rise + tolerance) / length)
      work += 1
      if isAllowed, steps[start] + 1 < steps[end] {
        steps[end] = steps[start] + 1
        before[end] = start
        farthest = max(farthest, end)
      }
      if low > high { break }
    }
  }
  var ends: [Int] = []
  var end = count - 1
  while end > 0 {
    ends.append(end)
    end = before[end]
  }
  return ends.reversed()
}
