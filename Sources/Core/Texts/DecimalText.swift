extension Double {
  /// Returns the number in decimal notation, without a trailing ".0" and without "−0".
  ///
  /// The format suits path data, style sheets and reports. Without `places`, it is the shortest
  /// text that parses as exactly this number, with an exponent if Swift would print one.
  /// With `places`, clamped to 0…15, the number is rounded to that many decimal places, half away
  /// from zero, and trailing zeros are dropped. NaN, the infinities, and numbers of 2⁵³ or more
  /// units of the last place ignore `places`.
  package func decimalText(places: Int? = nil) -> String {
    guard let places, isFinite else { return shortestText }
    let digits = max(0, min(places, 15))
    let unit = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * unit).rounded(.toNearestOrAwayFromZero)
    // A double of 2⁵³ or more has no fraction to round.
    guard scaled < 0x1p53 else { return shortestText }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(unit))
    let text = (sign == .minus && scaled != 0 ? "-" : "") + String(whole)
    var fraction = rest
    guard fraction > 0 else { return text }
    var width = digits
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    return text + "." + String(fraction).zeroPadded(to: width)
  }

  /// The number with exactly two decimal places, such as `0.80`, rounded half away from zero.
  ///
  /// - Precondition: The number is finite and its magnitude is below 10¹⁶.
  package var hundredthsText: String {
    let whole = Int((self * 100).rounded())
    let rest = String(abs(whole) % 100).zeroPadded(to: 2)
    return "\(whole < 0 ? "-" : "")\(abs(whole) / 100).\(rest)"
  }

  /// Returns the number rounded to a number of decimal places, half away from zero.
  package func rounded(to places: Int) -> Double { Double(decimalText(places: places)) ?? self }

  private var shortestText: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
