import KeyframeAnimation

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
