/// Ticks of an axis, spaced by 1, 2 or 5 times a power of ten.
struct PlotTicks {
  /// The values in ascending order, all within the range.
  let values: [Double]
  /// The labels, all with the same number of digits after the decimal point.
  let labels: [String]
  /// The exponent of the power of ten by which the labels are divided: 3 for thousands, 0 for none.
  let power: Int

  /// The magnitudes that are written without a power of ten.
  private static let plainMagnitudes = 1e-3..<1e5

  /// Chooses the finest spacing with at most `maximum` ticks, but at least 2, in a range.
  ///
  /// There are no ticks if the range's length is less than a billionth of its largest magnitude
  /// or not in ``spans``.
  init(in range: ClosedRange<Double>, maximum: Int) {
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    guard Self.spans.contains(span), span >= largest * 1e-9 else {
      values = []
      labels = []
      power = 0
      return
    }
    var exponent = Int(Double.log10(span / Double(max(maximum, 2))).rounded(.down)) - 1
    var candidates: [(factor: Double, exponent: Int)] = []
    while candidates.count < 12 {
      candidates += [1.0, 2, 5].map { ($0, exponent) }
      exponent += 1
    }
    let chosen = candidates.first { candidate in
      let step = candidate.factor * Self.powerOfTen(candidate.exponent)
      let count =
        (range.upperBound / step + 1e-9).rounded(.down)
        - (range.lowerBound / step - 1e-9).rounded(.up)
      return count + 1 <= Double(max(maximum, 2))
    }
    guard let (factor, exponent) = chosen else {
      values = []
      labels = []
      power = 0
      return
    }
    let step = factor * Self.powerOfTen(exponent)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    let numbers = stride(from: first, through: last, by: 1).map { index in
      // A negative power of ten is inexact; dividing gives the value nearest to the label.
      let multiple = index * factor
      return exponent < 0
        ? multiple / Self.powerOfTen(-exponent) : multiple * Self.powerOfTen(exponent)
    }
    let power =
      Self.plainMagnitudes.contains(largest)
      ? 0 : Int((Double.log10(largest) / 3).rounded(.down)) * 3
    let places = max(0, power - exponent)
    values = numbers.map { min(max($0, range.lowerBound), range.upperBound) }
    labels = numbers.map { number in
      let scaled = power < 0 ? number * Self.powerOfTen(-power) : number / Self.powerOfTen(power)
      return scaled.plotText(places: places, isPadded: true)
    }
    self.power = power
  }

  /// The suffix of the axis label, such as ` ×10³`; empty if the labels are not scaled.
  var powerText: String {
    guard power != 0 else { return "" }
    let digits = "⁰¹²³⁴⁵⁶⁷⁸⁹".map { $0 }
    let text = String(abs(power)).compactMap { $0.wholeNumberValue.map { digits[$0] } }
    return " ×10" + (power < 0 ? "⁻" : "") + String(text)
  }

  /// The lengths of ranges that have ticks.
  private static let spans = 1e-304...1e300

  private static func powerOfTen(_ exponent: Int) -> Double { .pow(10, exponent) }
}

extension Double {
  /// Returns the number as text, with U+2212 as the minus sign.
  ///
  /// - Parameters:
  ///   - places: The number of digits after the decimal point.
  ///   - isPadded: Whether to pad the fraction with zeros, so that numbers align in a column; 0 is
  ///     not padded.
  func plotText(places: Int, isPadded: Bool = false) -> String {
    var text = decimalText(places: places)
    if isPadded, places > 0, self != 0, !text.contains("e") {
      let digits = text.split(separator: ".", omittingEmptySubsequences: false)
      let fraction = digits.count > 1 ? digits[1].count : 0
      if fraction == 0 { text += "." }
      text += String(repeating: "0", count: max(0, places - fraction))
    }
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// Returns the number as text to the given number of significant digits.
  ///
  /// The minus sign is U+2212.
  func plotText(digits: Int = 3) -> String {
    guard self != 0, isFinite else { return plotText(places: 0) }
    let exponent = Int(Double.log10(magnitude).rounded(.down))
    guard (-6...9).contains(exponent) else {
      let scaled = self / .pow(10, exponent)
      return scaled.plotText(places: digits - 1) + "e\(exponent)".replacingMinus
    }
    let places = max(0, digits - 1 - exponent)
    return plotText(places: places)
  }
}

extension String {
  fileprivate var replacingMinus: String { String(map { $0 == "-" ? "−" : $0 }) }
}
