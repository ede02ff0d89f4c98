/// The comparison of texts in which numbers are rounded to a number of decimal places.
///
/// Processors and mathematical libraries differ in the last bits of a number, so that a number
/// between two rounded values is rounded up on one machine and down on another.
enum RoundedText {
  /// Returns how many numbers differ by one unit of the last decimal place.
  ///
  /// The result is `nil` if the texts are equal or differ in anything else.
  ///
  /// - Parameter places: The number of decimal places to which the numbers are rounded.
  static func count(from golden: String, to actual: String, places: Int) -> Int? {
    var old = Substring(golden).utf8
    var new = Substring(actual).utf8
    var count = 0
    while let first = old.first, let second = new.first {
      guard isNumber(first) || isNumber(second) else {
        guard first == second else { return nil }
        old.removeFirst()
        new.removeFirst()
        continue
      }
      let one = old.prefix(while: isNumber)
      let other = new.prefix(while: isNumber)
      old = old[one.endIndex...]
      new = new[other.endIndex...]
      if one.elementsEqual(other) { continue }
      guard let before = units(one, places), let after = units(other, places),
        before.hasAllPlaces || after.hasAllPlaces,
        before.units.subtractingReportingOverflow(after.units).partialValue.magnitude == 1
      else { return nil }
      count += 1
    }
    return old.isEmpty && new.isEmpty && count > 0 ? count : nil
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// Returns a number as a multiple of the last decimal place, and whether its text has all places.
  private static func units(
    _ text: Substring.UTF8View, _ places: Int
  ) -> (units: Int, hasAllPlaces: Bool)? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1].count : 0
    guard (1...2).contains(parts.count), fraction <= places,
      let units = Int(
        String(Substring(parts[0])) + (parts.count > 1 ? String(Substring(parts[1])) : "")
          + String(repeating: "0", count: places - fraction))
    else { return nil }
    return (isNegative ? -units : units, fraction == places)
  }
}
