extension Double {
  /// The number in decimals, as path data, style sheets and reports want it: no ".0", no "−0".
  ///
  /// Without `places` it is the shortest text that reads back as exactly this number, with an exponent
  /// where Swift would print one. With `places` it is rounded to so many digits after the point,
  /// half away from zero, and zeros at the end are dropped; numbers too large for that to matter, 2⁵³
  /// and up in units of the last place, keep the shortest text. Not-a-number and the infinities print
  /// as Swift prints them.
  package func decimalText(places: Int? = nil) -> String {
    guard let places, isFinite else { return shortestText }
    let digits = max(0, min(places, 15))
    let unit = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * unit).rounded(.toNearestOrAwayFromZero)
    // Above 2⁵³ a double has no fraction left to round.
    guard scaled < 0x1p53 else { return shortestText }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(unit))
    let text = (sign == .minus && scaled != 0 ? "-" : "") + String(whole)
    var fraction = rest
    guard fraction > 0 else { return text }
    var width = digits
    while fraction % 10 == 0 { (fraction, width) = (fraction / 10, width - 1) }
    return text + "." + String(fraction).zeroPadded(to: width)
  }

  /// The number that its text with so many digits after the point reads back as.
  package func rounded(to places: Int) -> Double { Double(decimalText(places: places)) ?? self }

  private var shortestText: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
