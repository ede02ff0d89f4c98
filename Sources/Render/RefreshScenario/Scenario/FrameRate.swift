/// A frame rate in frames per second, as an exact fraction.
public struct FrameRate: Hashable, Sendable {
  /// The numerator in lowest terms; positive.
  package let numerator: Int
  /// The denominator in lowest terms; positive.
  package let denominator: Int

  /// The maximum rate, in frames per second.
  package static let maximum = 1000
  /// 60 frames per second.
  public static let sixty = FrameRate(reducing: 60, over: 1)
  /// 50 frames per second, the maximum for GIF files.
  public static let fifty = FrameRate(reducing: 50, over: 1)
  /// 30 frames per second.
  public static let thirty = FrameRate(reducing: 30, over: 1)

  /// The maximum numerator and denominator, which keep all arithmetic exact.
  private static let largestTerm = 1_000_000_000

  /// Creates a rate from a fraction.
  ///
  /// The result is `nil` if a term of the fraction is not in 1…1,000,000,000, or if the rate exceeds
  /// 1000.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, denominator > 0, numerator <= Self.largestTerm,
      denominator <= Self.largestTerm, numerator <= Self.maximum * denominator
    else { return nil }
    self.init(reducing: numerator, over: denominator)
  }

  /// Creates a rate by parsing a text such as `60`, `100/3`, `30000/1001` or `29.97`.
  ///
  /// A decimal fraction is exact: `29.97` is 2997/100.
  ///
  /// - Throws: ``FrameRateSyntaxError`` if the text has another form or the rate is out of range.
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

  /// Returns the time of a frame, `frame · speed / rate`, rounded to the nearest flick.
  ///
  /// The time is exact if the rate divides the number of flicks per second, as all common rates
  /// do.
  ///
  /// - Parameters:
  ///   - frame: The zero-based index of the frame.
  ///   - speed: The speed of the simulated time, rounded to nine decimal places; 0.25 is slow
  ///     motion.
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

  /// Returns the number of frames in a duration, ⌈duration · rate / speed⌉.
  ///
  /// Only frames whose time is before the end are counted. The number is 0 if the duration is not
  /// positive, and `Int.max` if it is not representable.
  package func frameCount(in duration: Flicks, speed: Double = 1) -> Int {
    let speedUnits = (speed * Double(Self.largestTerm)).rounded()
    guard let speedTerm = Int64(exactly: speedUnits), speedTerm > 0, duration > .zero else {
      return duration > .zero ? .max : 0
    }
    let rated = Int128(duration.count) * Int128(numerator)
    let (product, overflow) = rated.multipliedReportingOverflow(by: Int128(Self.largestTerm))
    guard !overflow else { return .max }
    let divisor = Int128(denominator) * Int128(Flicks.perSecond)
    let frames = product / divisor
    let isWhole = product % divisor == 0
    let scaled = frames / Int128(speedTerm)
    let isExact = isWhole && frames % Int128(speedTerm) == 0
    return Int(clamping: isExact ? scaled : scaled + 1)
  }

  /// The rate in frames per second, as the nearest floating-point number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  private init(reducing numerator: Int, over denominator: Int) {
    var divisor = numerator
    var remainder = denominator
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Parses digits with at most one decimal point, which may come first, or returns `nil`.
  private static func decimal(_ text: Substring) -> (numerator: Int, denominator: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    let denominator = parts.dropFirst().joined().reduce(1.0) { power, _ in power * 10 }
    guard parts.count <= 2, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let numerator = Int(reading: digits, in: 0...largestTerm), denominator <= Double(largestTerm)
    else { return nil }
    return (numerator, Int(nearest: denominator))
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as `60` or `30000/1001`, which parses to the same rate.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

/// An error thrown when a text is not a valid frame rate.
public struct FrameRateSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// The allowed forms and range.
  static let allowed = "60, 100/3, 30000/1001, 29.97; above 0, at most 1000"

  /// A message with the rejected text and the allowed forms.
  public var description: String {
    "“\(text.shortened())” is not a frame rate; allowed: \(Self.allowed)"
  }
}
