/// A time or a duration as an exact number of flicks, each 1/705,600,000 of a second.
///
/// The unit (Horvath, 2018) divides the frame durations of all common frame rates and every
/// hundredth of a second: 1/120, 1/100, 3/100 and 1001/30000 of a second are integer numbers of
/// flicks, so that adding steps never drifts. `Int64` covers about ±414 years. Arithmetic never
/// traps: results out of range are clamped.
public struct Flicks: Hashable, Comparable, Sendable {
  /// The number of flicks; negative before the origin.
  package var count: Int64

  /// The number of flicks per second.
  package static let perSecond: Int64 = 705_600_000

  /// The origin of time, or a duration of zero.
  public static let zero = Flicks(count: 0)

  /// The latest representable time, used for "never ends".
  package static let max = Flicks(count: .max)

  /// The earliest representable time.
  package static let min = Flicks(count: .min)

  package init(count: Int64) { self.count = count }

  /// Creates the time nearest to a number of seconds.
  ///
  /// NaN results in zero, and numbers out of range are clamped.
  public init(seconds: Double) {
    let flicks = (seconds * Double(Flicks.perSecond)).rounded()
    if let exact = Int64(exactly: flicks) {
      count = exact
    } else if flicks.isNaN {
      count = 0
    } else {
      count = flicks < 0 ? .min : .max
    }
  }

  /// Creates a time from a standard library `Duration`, rounded to the nearest flick.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Flicks(seconds, over: 1) + Flicks(seconds: Double(attoseconds) / 1e18)
  }

  /// Returns the time nearest to a number of seconds.
  public static func seconds(_ seconds: Double) -> Flicks { Flicks(seconds: seconds) }

  /// Creates a time of `numerator / denominator` seconds, rounded to the nearest flick, with
  /// ties away from zero.
  ///
  /// The time is exact if the quotient is an integer number of flicks. A denominator of 0
  /// results in zero.
  public init(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else {
      count = 0
      return
    }
    let (quotient, remainder) = (Int128(numerator) * Int128(Flicks.perSecond))
      .quotientAndRemainder(dividingBy: Int128(denominator))
    let half: Int128 = (numerator < 0) == (denominator < 0) ? 1 : -1
    let isRoundedAway = 2 * remainder.magnitude >= UInt128(denominator.magnitude)
    count = Int64(clamping: isRoundedAway ? quotient + half : quotient)
  }

  /// The time in seconds, computed by one division; the nearest `Double` if the magnitude of the
  /// count is below 2⁵³.
  public var seconds: Double { Double(count) / Double(Flicks.perSecond) }

  /// Returns whether `lhs` is earlier than `rhs`.
  public static func < (lhs: Flicks, rhs: Flicks) -> Bool { lhs.count < rhs.count }

  /// Returns the sum, clamped to the representable range.
  public static func + (lhs: Flicks, rhs: Flicks) -> Flicks {
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs.count)
    return Flicks(count: overflow ? (rhs.count < 0 ? .min : .max) : sum)
  }

  /// Returns the difference, clamped to the representable range.
  public static func - (lhs: Flicks, rhs: Flicks) -> Flicks {
    let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs.count)
    return Flicks(count: overflow ? (rhs.count < 0 ? .max : .min) : difference)
  }

  /// Returns the negated time; the earliest time becomes the latest.
  public static prefix func - (time: Flicks) -> Flicks { .zero - time }

  /// Returns the product, clamped to the representable range.
  public static func * (lhs: Flicks, rhs: Int) -> Flicks {
    let (product, overflow) = lhs.count.multipliedReportingOverflow(by: Int64(rhs))
    return Flicks(count: overflow ? ((lhs.count < 0) != (rhs < 0) ? .min : .max) : product)
  }

  /// Returns the product, clamped to the representable range.
  package static func * (lhs: Int, rhs: Flicks) -> Flicks { rhs * lhs }

  /// Adds a time, clamping the sum to the representable range.
  public static func += (lhs: inout Flicks, rhs: Flicks) { lhs = lhs + rhs }

  /// Subtracts a time, clamping the difference to the representable range.
  public static func -= (lhs: inout Flicks, rhs: Flicks) { lhs = lhs - rhs }
}
