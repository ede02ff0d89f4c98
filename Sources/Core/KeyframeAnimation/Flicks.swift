/// A time or a length of time, counted exactly: one flick is 1/705,600,000 of a second.
///
/// The unit (Horvath, 2018) divides every common frame rate and every decimal hundredth, so 1/120,
/// 1/100, 3/100 and 1001/30000 of a second are whole numbers of it, and adding steps never drifts.
/// `Int64` holds about ±414 years. Nothing here traps: results beyond that stay at the limit.
public struct Flicks: Hashable, Comparable, Sendable {
  /// The number of flicks; negative before the origin.
  package var count: Int64

  /// How many flicks a second has.
  package static let perSecond: Int64 = 705_600_000

  /// No time at all.
  public static let zero = Flicks(count: 0)

  /// The latest time there is, used for "never ends".
  package static let max = Flicks(count: .max)

  /// The earliest time there is.
  package static let min = Flicks(count: .min)

  /// Makes a time from its count.
  package init(count: Int64) {
    self.count = count
  }

  /// Makes the time nearest to a number of seconds; NaN gives zero, and numbers out of range give
  /// the nearest limit.
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

  /// Creates a time from a standard library's duration, to the nearest flick.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Flicks(seconds, over: 1) + Flicks(seconds: Double(attoseconds) / 1e18)
  }

  /// The time nearest to a number of seconds.
  public static func seconds(_ seconds: Double) -> Flicks { Flicks(seconds: seconds) }

  /// Makes `numerator / denominator` seconds, rounded to the nearest flick, halves away from zero.
  ///
  /// Where the quotient is a whole number of flicks it is exact. A denominator of 0 gives zero.
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

  /// The time in seconds, by one division: the nearest double where the count is below 2⁵³.
  public var seconds: Double { Double(count) / Double(Flicks.perSecond) }

  /// Orders times from earlier to later.
  public static func < (lhs: Flicks, rhs: Flicks) -> Bool { lhs.count < rhs.count }

  /// The sum, at the limit where it would overflow.
  public static func + (lhs: Flicks, rhs: Flicks) -> Flicks {
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs.count)
    return Flicks(count: overflow ? (rhs.count < 0 ? .min : .max) : sum)
  }

  /// The difference, at the limit where it would overflow.
  public static func - (lhs: Flicks, rhs: Flicks) -> Flicks {
    let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs.count)
    return Flicks(count: overflow ? (rhs.count < 0 ? .max : .min) : difference)
  }

  /// The opposite time; the earliest becomes the latest.
  public static prefix func - (time: Flicks) -> Flicks { .zero - time }

  /// The multiple, at the limit where it would overflow.
  public static func * (lhs: Flicks, rhs: Int) -> Flicks {
    let (product, overflow) = lhs.count.multipliedReportingOverflow(by: Int64(rhs))
    return Flicks(count: overflow ? ((lhs.count < 0) != (rhs < 0) ? .min : .max) : product)
  }

  /// The multiple, at the limit where it would overflow.
  package static func * (lhs: Int, rhs: Flicks) -> Flicks { rhs * lhs }

  /// Adds to a time.
  public static func += (lhs: inout Flicks, rhs: Flicks) { lhs = lhs + rhs }

  /// Takes from a time.
  public static func -= (lhs: inout Flicks, rhs: Flicks) { lhs = lhs - rhs }
}
