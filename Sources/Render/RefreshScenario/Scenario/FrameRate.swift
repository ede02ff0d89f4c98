package import KeyframeAnimation
import Texts

/// How many frames a second has, as an exact fraction.
public struct FrameRate: Hashable, Sendable {
  /// The fraction's numerator, in lowest terms; positive.
  package let numerator: Int
  /// The fraction's denominator, in lowest terms; positive.
  package let denominator: Int

  /// The fastest rate.
  package static let maximum = 1000
  /// Sixty frames a second.
  public static let sixty = FrameRate(reducing: 60, over: 1)
  /// Fifty frames a second, the most that GIF files show.
  public static let fifty = FrameRate(reducing: 50, over: 1)
  /// Thirty frames a second.
  public static let thirty = FrameRate(reducing: 30, over: 1)

  /// The largest numerator or denominator that is read, so that all arithmetic stays exact.
  private static let largestTerm = 1_000_000_000

  /// Makes a rate of a fraction; `nil` unless it is above 0 and at most 1000.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, denominator > 0, numerator <= Self.largestTerm,
      denominator <= Self.largestTerm, numerator <= Self.maximum * denominator
    else { return nil }
    self.init(reducing: numerator, over: denominator)
  }

  /// Reads `60`, `100/3`, `30000/1001` or a decimal fraction such as `29.97`, which is exactly
  /// 2997/100.
  public init(parsing text: String) throws(FrameRateSyntaxError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let terms = parts.compactMap(Self.decimal)
    guard let first = terms.first, terms.count == parts.count, terms.count <= 2,
      terms.count == 1 || terms.allSatisfy({ $0.denominator == 1 }),
      let rate = FrameRate(
        first.numerator, over: terms.count == 1 ? first.denominator : terms[1].numerator)
    else { throw FrameRateSyntaxError(text: text) }
    self = rate
  }

  /// The instant that a frame shows: `n · speed / rate`, rounded to the nearest flick.
  ///
  /// Frames count from 0. Speed is how fast the shown time runs, to nine decimals: 0.25 is slow
  /// motion. Rates that divide a flick's count exactly, as all common ones do, give exact times.
  package func time(ofFrame frame: Int, speed: Double = 1) -> Flicks {
    let speedUnits = (speed * Double(Self.largestTerm)).rounded()
    guard let speedTerm = Int64(exactly: speedUnits) else { return .zero }
    let divisor = Int128(numerator) * Int128(Self.largestTerm)
    let factors = [Int128(denominator), Int128(Flicks.perSecond), Int128(speedTerm)]
    var product = Int128(frame)
    for factor in factors {
      let (next, overflow) = product.multipliedReportingOverflow(by: factor)
      guard !overflow else { return frame < 0 ? .min : .max }
      product = next
    }
    let half = product < 0 ? -(divisor / 2) : divisor / 2
    return Flicks(count: Int64(clamping: (product + half) / divisor))
  }

  /// How many frames a stretch of time has: those with an instant before its end.
  ///
  /// That is ⌈duration · rate / speed⌉; a stretch without length has none. Where the number does
  /// not fit it is `Int.max`.
  package func frameCount(in duration: Flicks, speed: Double = 1) -> Int {
    let speedUnits = (speed * Double(Self.largestTerm)).rounded()
    guard let speedTerm = Int64(exactly: speedUnits), speedTerm > 0, duration > .zero else {
      return duration > .zero ? .max : 0
    }
    let (product, overflow) = (Int128(duration.count) * Int128(numerator))
      .multipliedReportingOverflow(by: Int128(Self.largestTerm))
    guard !overflow else { return .max }
    let divisor = Int128(denominator) * Int128(Flicks.perSecond)
    let frames = product / divisor
    let isWhole = product % divisor == 0
    let scaled = frames / Int128(speedTerm)
    let isExact = isWhole && frames % Int128(speedTerm) == 0
    return Int(clamping: isExact ? scaled : scaled + 1)
  }

  /// Frames a second, as the nearest double.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  private init(reducing numerator: Int, over denominator: Int) {
    var (divisor, remainder) = (numerator, denominator)
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads digits with at most one point among or before them.
  private static func decimal(_ text: Substring) -> (numerator: Int, denominator: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    let denominator = parts.dropFirst().joined().reduce(1.0) { power, _ in power * 10 }
    guard parts.count <= 2, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let numerator = Int(digits), numerator <= largestTerm, denominator <= Double(largestTerm)
    else { return nil }
    return (numerator, Int(denominator))
  }
}

extension FrameRate: CustomStringConvertible {
  /// `60` or `30000/1001`, which reads back the same.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

/// A text that should have been a frame rate and is not.
public struct FrameRateSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as found.
  package let text: String

  /// What is allowed.
  static let allowed = "60, 100/3, 30000/1001, 29.97; above 0, at most 1000"

  /// Says what was found and what is allowed.
  public var description: String {
    "“\(text.shortened())” is not a frame rate; allowed: \(Self.allowed)"
  }
}
