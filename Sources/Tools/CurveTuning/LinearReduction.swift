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
