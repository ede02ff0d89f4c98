import BezierGeometry
import RealModule
import Texts

/// Round numbers along an axis: 1, 2 or 5 times a power of ten apart.
struct PlotTicks {
  /// The numbers, rising, none outside the range.
  let values: [Double]
  /// Their labels, all with as many digits after the point.
  let labels: [String]
  /// The power of ten that labels are in, such as 3 for thousands; 0 for plain numbers.
  let power: Int

  /// The magnitudes that are written out; larger and smaller ones have a power of ten.
  private static let plainMagnitudes = 1e-3..<1e5

  /// Chooses the finest ticks of which there are no more than `most` (at least 2) in a range.
  ///
  /// The range has a length that its magnitude does not drown, a billionth of it at least, and that
  /// leaves room for steps far smaller and larger; others have no ticks.
  init(in range: ClosedRange<Double>, most: Int) {
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    guard Self.spans.contains(span), span >= largest * 1e-9 else {
      (values, labels, power) = ([], [], 0)
      return
    }
    var exponent = Int(Double.log10(span / Double(max(most, 2))).rounded(.down)) - 1
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
      return count + 1 <= Double(max(most, 2))
    }
    guard let (factor, exponent) = chosen else {
      (values, labels, power) = ([], [], 0)
      return
    }
    let step = factor * Self.powerOfTen(exponent)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    let numbers = stride(from: first, through: last, by: 1).map { index in
      // Dividing by a whole power gives the number nearest to what the label says.
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
      let scaled =
        power < 0 ? number * Self.powerOfTen(-power) : number / Self.powerOfTen(power)
      return scaled.plotText(places: places, isPadded: true)
    }
    self.power = power
  }

  /// What to put behind a unit, such as ` ×10³`; empty for plain numbers.
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
  /// The number with a true minus sign.
  ///
  /// - Parameters:
  ///   - places: the digits after the point.
  ///   - isPadded: whether zeros at the end stay, so that numbers under one another look alike.
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

  /// The number to so many digits that count, with a true minus sign.
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
