import BezierGeometry
public import KeyframeAnimation
import RealModule
import Texts

/// A curve as CSS's `linear(…)` with the fewest stops under a vertical error.
///
/// Stops need not lie on the curve, which takes fewer of them than points of the curve would: the
/// straight pieces only have to stay in the band of the tolerance around it. Inputs are round parts of
/// the duration, some sixteen of them for each stop, and more where the curve is steep; outputs are
/// printed with few digits, and the rounding is part of the error. Among the choices with the fewest
/// stops one of the least error is taken. The first and the last stop are where the curve begins and
/// ends: a spring's last is its target, and its duration long enough for that.
///
/// A curve that takes more than 400 straight pieces between points of its own, such as a
/// noisy recording under a tolerance below its noise, or whose fewest are not found within a second,
/// gets these: nobody reads so many, and looking for fewer would take minutes.
public struct LinearReduction: Hashable, Sendable {
  /// The function of x from 0 to 1.
  public let stops: LinearStops
  /// The curve's duration, in seconds, for which the stops hold; a rubber band's is in points.
  package let duration: Double
  /// How far the stops are from the curve at most, in the value's unit, measured at 20,000 places, or at a recording's samples, and around the curve's jumps.
  public let maximumError: Double

  /// At how many places the error is measured.
  static let measuredCount = 20_000

  /// Up to how many pieces fewer are looked for than between points of the curve.
  static let thoroughCount = 400

  /// How many corners of polygons the search for the fewest may look at: less than a second.
  private static let budget = 8_000_000

  /// Reduces a curve over its domain, as its values are: a timing function's and a spring's run from
  /// ``NamedCurve/from`` to ``NamedCurve/to``, which is best left 0 and 1 for CSS.
  ///
  /// - Parameter tolerance: how far the stops may be from the curve, in the value's unit; below a
  ///   millionth of the curve's range it is that.
  public init(of curve: NamedCurve, tolerance: Double) {
    var curve = curve
    if curve.duration == nil, case .spring(let spring) = curve.curve, curve.from != curve.to {
      // What is left at the end must be within the tolerance for the last stop to be the target.
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
    // The same number of stops mostly does with less.
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

  /// The fewest stops for a tolerance, with corners on a grid of so many inputs; `nil` where a budget
  /// does not suffice.
  private static func stops(
    _ source: ReducedFunction, tolerance: Double, gridCount: Int, budget: inout Int
  ) -> [(input: Double, output: Double)]? {
    // A tenth of the tolerance goes into rounding the outputs.
    let digits = -Double.log10(tolerance / 5)
    let places = digits.isFinite ? Int(max(0, min(12, digits.rounded(.up)))) : 0
    let unit = Double.pow(10, Double(places))
    // What the curve does between two inputs is bounded to a twentieth, what is straightened away to
    // a thousandth.
    let room = tolerance * 0.949 - 0.5 / unit
    var stops: [(input: Double, output: Double)] = []
    for piece in source.pieces {
      let inputs = source.inputs(of: piece, gridCount: gridCount, tolerance: tolerance / 20)
      let values = inputs.map { source.value(at: $0, $0 == piece.upperBound ? .before : .after) }
      let end = piece.upperBound == 1 ? source.end(within: room) : values[values.count - 1]
      let corridor = Corridor(inputs: inputs, values: values, end: end, tolerance: room)
      guard let corners = corridor.fewestCorners(budget: &budget) else { return nil }
      for corner in corners {
        let isEnd = corner.input == piece.lowerBound || corner.input == piece.upperBound
        let output =
          isEnd
          ? corner.output.rounded(to: max(places, 9))
          : (corner.output * unit).rounded() / unit
        if let last = stops.last, last == (corner.input, output) { continue }
        stops.append((corner.input, output))
      }
    }
    // A curve that jumps at its very end.
    let last = source.value(at: 1, .after)
    if let corner = stops.last, abs(corner.output - last) > tolerance { stops.append((1, last)) }
    return stops
  }
}

/// A curve over 0 to 1 with its jumps, as ``LinearReduction`` looks at it.
struct ReducedFunction {
  /// From which side a jump is seen.
  enum Side {
    case before
    case after
  }

  /// Stretches without jumps, in order, each beginning where the one before ends.
  let pieces: [ClosedRange<Double>]
  /// The difference between the greatest and the least value.
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

  /// The value at an input; at a jump the one on a side of it.
  func value(at input: Double, _ side: Side = .after) -> Double {
    let isBeforeJump = side == .before && jumps.contains(input)
    let value = curve.value(at: x(isBeforeJump ? input - 1e-12 : input))
    return value.isFinite ? value : 0
  }

  private func x(_ input: Double) -> Double {
    domain.lowerBound + (domain.upperBound - domain.lowerBound) * input
  }

  /// Where the last stop stands: a spring's at its target, if that is near enough.
  func end(within tolerance: Double) -> Double {
    let last = value(at: 1, .before)
    if case .spring = curve.curve, abs(last - curve.to) <= tolerance { return curve.to }
    return last
  }

  /// How many straight pieces between points of the curve would do.
  func pieceCount(tolerance: Double) -> Int {
    let count = 2000
    let inputs = (0...count).map { Double($0) / Double(count) }
    return fewestLines(through: inputs, inputs.map { value(at: $0) }, tolerance: tolerance).count
  }

  /// How many steps a grid of inputs has that leaves stops enough choice: round parts of the whole, some
  /// sixteen for each of the pieces that would do.
  static func gridCount(pieceCount: Int) -> Int {
    [500, 1000, 2000].first { $0 >= 16 * pieceCount } ?? 5000
  }

  /// Where the curve is measured: at even steps, or at a recording's samples.
  private var measuredInputs: [Double] {
    let length = domain.upperBound - domain.lowerBound
    if case .samples(let samples) = curve.source, length > 0 {
      return samples.times.map { ($0 - domain.lowerBound) / length }
    }
    let count = LinearReduction.measuredCount
    return (0...count).map { Double($0) / Double(count) }
  }

  /// Stops at points of the curve, few but not always the fewest.
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
      // A level before a jump is one stop that lasts until it.
      let level = ends.dropLast().last ?? 0
      if values[level...].allSatisfy({ abs($0 - values[level]) <= tolerance }) {
        stops.removeLast()
      }
      stops[stops.count - 1].secondInput = piece.upperBound
    }
    return stops
  }

  /// The grid's inputs in a piece, its ends, and the tenths, hundredths and thousandths of steps where
  /// a line from one input to the next would miss the curve by more than a tolerance.
  func inputs(of piece: ClosedRange<Double>, gridCount: Int, tolerance: Double) -> [Double] {
    inputs(of: piece, gridCount, depth: 3) { from, to in
      let (a, b) = (
        value(at: from), value(at: to, to == piece.upperBound ? .before : .after)
      )
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
    // An end that lies on the grid may be rounded to either side of it.
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
            .dropFirst()
          : [to]
      }
  }

  /// How far stops are from the curve.
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
  /// The inputs, from 0 to 1 and rising, where the value jumps.
  var jumps: [Double] {
    guard case .timing(let function) = curve else { return [] }
    return function.jumps
  }
}

/// The ends of the fewest straight lines between points of a curve, each within a tolerance of all
/// points that it passes.
///
/// It is the shortest way through the lines that are allowed, which a sweep from each point finds by
/// narrowing the slopes that pass all points so far (Imai and Iri 1988). Beyond some ten thousand
/// points, long stretches are taken greedily.
///
/// - Parameters:
///   - inputs: where the points are, ascending, at least one.
///   - values: the curve there.
///   - tolerance: how far a line may be from a point; rounding allows for 1e-12 of the largest value
///     in any case.
/// - Returns: the indices of the points at which the lines end.
func fewestLines(through inputs: [Double], _ values: [Double], tolerance: Double) -> [Int] {
  /// How many points are looked at before each line is taken as long as it can be: a fraction of a
  /// second.
  let budget = 25_000_000
  let tolerance = values.reduce(tolerance) { max($0, 1e-12 * abs($1)) }
  let count = inputs.count
  var steps = [Int](repeating: .max, count: count)
  var before = [Int](repeating: 0, count: count)
  var (farthest, work) = (0, 0)
  steps[0] = 0
  for start in 0..<(count - 1) where steps[start] < .max {
    // A way that is as long as the one known needs no look.
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
