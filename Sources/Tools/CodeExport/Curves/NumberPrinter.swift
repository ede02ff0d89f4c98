import BezierGeometry
import RealModule
import Texts

/// A number as it is printed, and what its digits mean to whoever reads them.
struct PrintedNumber: Hashable, Sendable, CustomStringConvertible {
  /// The digits, with the suffix of the language's literals.
  let text: String
  /// What the digits mean.
  let value: Double

  var description: String { text }
}

/// Prints numbers in six digits, and reads them as the notation's reader will.
struct NumberPrinter: Hashable, Sendable {
  /// Digits after the point of a progress; digits altogether of a parameter.
  static let digits = 6

  /// Whether the reader keeps them in 32 bits.
  var isSinglePrecision = false
  /// What stands behind a literal.
  var suffix = ""

  /// Kotlin's `0.5f`.
  static let kotlinFloat = NumberPrinter(isSinglePrecision: true, suffix: "f")

  /// A number about as large as 1, such as a progress: six digits after the point.
  func progress(_ number: Double) -> PrintedNumber { printed(number, places: Self.digits) }

  /// A fraction in percent, as finely as a progress.
  func percentage(_ fraction: Double) -> PrintedNumber {
    printed(fraction * 100, places: Self.digits - 2)
  }

  /// A number of any size, such as a stiffness: six digits altogether.
  func parameter(_ number: Double) -> PrintedNumber {
    printed(number, places: Self.places(forSize: number))
  }

  /// A value on a way of a length: as many digits as make a millionth of the way.
  func value(_ number: Double, way: Double) -> PrintedNumber {
    printed(number, places: way == 0 ? Self.digits : Self.places(forSize: way) + 1)
  }

  /// Places after the point that make six digits of a number of a size.
  private static func places(forSize size: Double) -> Int {
    guard size.isFinite, size != 0 else { return digits }
    // Doubles have no sizes beyond 10^±324.
    return max(0, digits - 1 - Int(Double.log10(size.magnitude).rounded(.down)))
  }

  private func printed(_ number: Double, places: Int) -> PrintedNumber {
    // Beyond fifteen places only the shortest text, with its exponent, says anything.
    let digits = number.decimalText(places: places > 15 ? nil : places)
    let read = Double(digits) ?? number
    return PrintedNumber(
      text: digits + suffix, value: isSinglePrecision ? Double(Float(read)) : read)
  }
}

extension Double {
  /// A measured error as it is stated, in so many digits after the point, never less than it is.
  func statedError(places: Int = NumberPrinter.digits) -> String {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded(.up) / unit).decimalText(places: places)
  }

  /// A measured error, a fraction of the way, in words.
  var statement: String { self == 0 ? "exact" : "at most \(statedError()) of the way off" }
}
