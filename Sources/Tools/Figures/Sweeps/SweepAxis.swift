/// An axis of a sweep: a setting and its values, or the variants of the file.
package struct SweepAxis: Sendable {
  package struct Choice: Sendable {
    /// The value without quotes, or the variant's name.
    package var label: String
    /// The variant; `nil` for a value of a setting.
    package var variant: String?
    package var overrides: [ScenarioOverride]

    /// Whether all values that the choice sets are numbers; false for a variant.
    var isNumber: Bool { variant == nil && overrides.allSatisfy { Double($0.value) != nil } }
  }

  /// The path of the setting, or `variant`.
  package let name: String
  /// The choices, in order; at least one.
  package let choices: [Choice]

  static let variantName = "variant"

  /// The largest number of values of a setting.
  static let maximumCount = 10_000

  /// Creates an axis of a file's variants.
  ///
  /// - Throws: `SweepSyntaxError` if the file has no variants.
  package init(variantsOf file: ScenarioFile) throws(SweepSyntaxError) {
    guard !file.variants.isEmpty else {
      throw SweepSyntaxError(
        "\(file.fileName) has no variants; add variants, such as variants: { now: {}, soft: "
          + "{ header.hillHeight: 40 } }, or vary a setting with --vary")
    }
    name = Self.variantName
    choices = file.variants.map { Choice(label: $0.name, variant: $0.name, overrides: []) }
  }

  /// Creates an axis by parsing `KEY=VALUES`.
  ///
  /// The values are separated by commas outside of brackets and quotes. A value may be a range,
  /// such as `20..100:20`.
  ///
  /// - Throws: ``SweepSyntaxError`` if the syntax is wrong or there are too many values.
  package init(parsing text: String) throws(SweepSyntaxError) {
    guard let equals = text.firstIndex(of: "="),
      case let key = String(text[..<equals]),
      key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else {
      throw SweepSyntaxError(
        "“\(text)” is not KEY=VALUES; give, for example, header.hillHeight=20..100:20 or "
          + "header.bounceTiming=ease-out,back-out")
    }
    var values: [String] = []
    let list = text[text.index(after: equals)...]
    for part in list.parts(separatedBy: ",", quotes: "\"'", brackets: "()[]{}") {
      let value = String(part.trimmed())
      guard !value.isEmpty else {
        throw SweepSyntaxError("“\(text)” has an empty value; remove the comma, or add a value")
      }
      if let range = try SweepRange(parsing: value) {
        values += range.texts
      } else {
        values.append(value)
      }
      guard values.count <= Self.maximumCount else {
        throw SweepSyntaxError(
          "“\(key)” has too many values; allowed: at most \(Self.maximumCount)")
      }
    }
    name = key
    choices = values.map {
      Choice(
        label: Self.unquoted($0), variant: nil,
        overrides: [ScenarioOverride(key: key, value: $0, option: "--vary")])
    }
  }

  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}

/// Evenly spaced numbers from a range such as `20..100:20`, which includes both ends.
///
/// The numbers are computed in decimal, so `0..10:0.1` contains exactly the number that `9.9`
/// parses as.
struct SweepRange {
  let count: Int
  private let first: Int128
  private let step: Int128
  private let places: Int

  /// The numbers as text, without trailing zeros.
  var texts: [String] {
    (0..<count).map { Decimal(mantissa: first + Int128($0) * step, places: places).text }
  }

  /// Parses a range.
  ///
  /// The result is `nil` if the text is not a range but a literal value.
  ///
  /// - Throws: `SweepSyntaxError` if the range is malformed, or its steps do not reach the end.
  init?(parsing text: some StringProtocol) throws(SweepSyntaxError) {
    let text = String(text)
    guard let dots = text.firstRange(of: "..") else { return nil }
    let head: String = text[..<dots.lowerBound].filter { $0 != " " }
    let tail: String = text[dots.upperBound...].filter { $0 != " " }
    guard let start = Decimal(head) else { return nil }
    func failure(_ reason: String) -> SweepSyntaxError {
      SweepSyntaxError("“\(text)” is not a range: \(reason)")
    }
    let parts = tail.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw failure("it requires an end and a step, such as \(head)..\(parts.first ?? "100"):10")
    }
    guard let end = Decimal(parts[0]) else {
      throw failure("“\(parts[0])” is not a decimal number of at most 15 digits, such as 0.25")
    }
    guard let given = Decimal(parts[1]) else {
      throw failure("“\(parts[1])” is not a decimal number of at most 15 digits, such as 0.25")
    }
    let places = max(start.places, end.places, given.places)
    let low = start.scaled(to: places)
    let high = end.scaled(to: places)
    let step = given.scaled(to: places)
    guard step != 0 else { throw failure("the step must not be 0") }
    guard low == high || (low < high) == (step > 0) else {
      throw failure(
        "the step has the wrong sign; use \(Decimal.opposite(parts[1])) to reach \(parts[0])")
    }
    let steps = (high - low) / step
    guard steps < Int128(SweepAxis.maximumCount) else {
      throw failure(
        "it has \(steps + 1) values; allowed: at most \(SweepAxis.maximumCount); increase the step")
    }
    guard low + steps * step == high else {
      var proposals =
        Self.roundStep(low, high, places, near: step).map { ["\(head)..\(parts[0]):\($0)"] } ?? []
      // An end that follows from a step of many digits is not proposed.
      if given.digitCount <= Self.roundDigitCount {
        proposals += [steps, steps + 1].map {
          let end = Decimal(mantissa: low + $0 * step, places: places).text
          return "\(head)..\(end):\(parts[1])"
        }
      }
      throw failure(
        "its steps do not reach the end \(parts[0]) exactly"
          + (proposals.isEmpty ? "" : "; use \(proposals.joined(separator: " or "))"))
    }
    count = Int(steps) + 1
    first = low
    self.step = step
    self.places = places
  }

  /// The largest number of digits of a step that is proposed.
  private static let roundDigitCount = 2

  /// Returns the step of at most ``roundDigitCount`` digits that divides the range and whose number
  /// of steps is nearest to that of `step`, or `nil` if none exists.
  private static func roundStep(
    _ low: Int128, _ high: Int128, _ places: Int, near step: Int128
  ) -> String? {
    // Two additional decimal places allow a step of 0.25 for 0..1.
    let length = (high - low) * 100
    let wanted = Double(length) / Double(step * 100)
    let counts = (1...SweepAxis.maximumCount - 1).sorted {
      (abs(Double($0) - wanted), $0) < (abs(Double($1) - wanted), $1)
    }
    return counts.lazy.filter { length % Int128($0) == 0 }
      .map { Decimal(mantissa: length / Int128($0), places: places + 2) }
      .first { $0.digitCount <= roundDigitCount }?.text
  }

  private struct Decimal {
    var mantissa: Int128
    var places: Int

    init(mantissa: Int128, places: Int) {
      self.mantissa = mantissa
      self.places = places
    }

    /// Parses a number such as `-12.5`.
    ///
    /// The result is `nil` for any other syntax and for more than 15 digits, which exceed the
    /// precision of a `Double`.
    init?(_ text: String) {
      let isNegative = text.hasPrefix("-")
      let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
      let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count),
        parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
        (1...15).contains(parts.joined().count), let mantissa = Int128(parts.joined())
      else { return nil }
      self.mantissa = isNegative ? -mantissa : mantissa
      places = parts.count == 2 ? parts[1].count : 0
    }

    /// Returns the mantissa for a larger number of decimal places.
    func scaled(to wanted: Int) -> Int128 {
      (places..<max(wanted, places)).reduce(mantissa) { scaled, _ in scaled * 10 }
    }

    var text: String {
      let padded = String(mantissa.magnitude).zeroPadded(to: places + 1)
      var fraction = padded.suffix(places)
      while fraction.last == "0" { fraction.removeLast() }
      let whole = padded.dropLast(places)
      return (mantissa < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// The number of significant digits, without trailing zeros.
    var digitCount: Int { String(mantissa.magnitude).reversed().drop { $0 == "0" }.count }

    static func opposite(_ text: String) -> String {
      text.hasPrefix("-") ? String(text.dropFirst()) : "-\(text.drop { $0 == "+" })"
    }
  }
}

/// An error in the syntax or the size of a sweep.
package struct SweepSyntaxError: ReportedError, Hashable, Sendable {
  /// The error message, with a proposed correction.
  package let description: String

  init(_ description: String) { self.description = description }

  package var exitStatus: FinalStatus { .usage }
}
