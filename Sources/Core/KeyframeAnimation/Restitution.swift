import RealModule

/// A ball that bounces on the ground and keeps a fraction of its speed each time: flights of
/// heights e²ⁿ·h and durations eⁿ·T, for n = 0, 1, 2 and so on.
public struct Restitution: Hashable, Sendable {
  /// e, the fraction of the speed that an impact leaves, in `0..<1`.
  public let coefficient: Double

  /// Makes a bounce; coefficients are brought into 0 up to just below 1.
  public init(coefficient: Double) {
    self.coefficient = coefficient > 0 ? min(coefficient, 1.0.nextDown) : 0
  }

  /// The greatest height of the flight after `impacts` impacts.
  public func height(after impacts: Int, firstHeight: Double) -> Double {
    firstHeight * .pow(coefficient * coefficient, max(impacts, 0))
  }

  /// The duration of the flight after `impacts` impacts.
  public func duration(after impacts: Int, firstDuration: Double) -> Double {
    firstDuration * .pow(coefficient, max(impacts, 0))
  }

  /// The sum of all flights' durations, T/(1 − e).
  public func totalDuration(firstDuration: Double) -> Double { firstDuration / (1 - coefficient) }

  /// The time of the n-th impact, n from 1, counted from the start of the first flight.
  public func impactTime(_ number: Int, firstDuration: Double) -> Double {
    guard number > 0 else { return 0 }
    let left = 1 - Double.pow(coefficient, number)
    return firstDuration * left / (1 - coefficient)
  }

  /// The height above the ground at a time from the start of the first flight: a parabola a
  /// flight, 0 before, and after the last.
  public func height(at time: Double, firstHeight: Double, firstDuration: Double) -> Double {
    guard time > 0, time < totalDuration(firstDuration: firstDuration) else { return 0 }
    let impacts = impacts(before: time, firstDuration: firstDuration)
    let duration = duration(after: impacts, firstDuration: firstDuration)
    guard duration > 0 else { return 0 }
    let fraction = (time - impactTime(impacts, firstDuration: firstDuration)) / duration
    let height = height(after: impacts, firstHeight: firstHeight)
    return max(0, 4 * height * fraction * (1 - fraction))
  }

  /// How many impacts lie at or before a time that is before the end.
  private func impacts(before time: Double, firstDuration: Double) -> Int {
    guard time >= firstDuration, coefficient > 0 else { return time >= firstDuration ? 1 : 0 }
    let left = 1 - time * (1 - coefficient) / firstDuration
    // Enough for flights shorter than any frame; keeps the count a whole number of Int's.
    let impacts = min((.log(left) / .log(coefficient)).rounded(.down), 1e9)
    return impacts.isNaN ? 0 : Int(impacts)
  }
}
