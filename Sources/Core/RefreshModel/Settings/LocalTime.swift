/// A local date and time of day, to the minute and without a time zone, such as
/// `2024-03-05 14:07`.
public struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year of the Gregorian calendar, 1…9999.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int
  /// The hour, 0…23.
  package let hour: Int
  /// The minute, 0…59.
  package let minute: Int

  /// Creates a time, or returns `nil` if the date or the time of day does not exist.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, year: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    self.init(checkedYear: year, month: month, day: day, hour: hour, minute: minute)
  }

  /// January 1, 2024, 9:41, the time of day in Apple's screenshots.
  package static let standard = LocalTime(
    checkedYear: 2024, month: 1, day: 1, hour: 9, minute: 41)

  /// Creates a time from components that are known to be valid.
  private init(checkedYear year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  /// Parses a date, optionally followed by a time of day.
  ///
  /// The date is separated from the time by a space or a `T`, as in `2024-03-05 14:07`. Seconds
  /// may follow and are ignored. A date alone is midnight. Returns `nil` for any other text, and
  /// for a date or a time of day that does not exist.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "T" }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, date.count == 3, let year = Self.number(date[0], digits: 4),
      let month = Self.number(date[1], digits: 2), let day = Self.number(date[2], digits: 2)
    else { return nil }
    guard parts.count == 2 else {
      self.init(year: year, month: month, day: day)
      return
    }
    let time = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = time.compactMap { Self.number($0, digits: 2) }
    guard (2...3).contains(time.count), numbers.count == time.count,
      numbers.count == 2 || numbers[2] < 60
    else { return nil }
    self.init(year: year, month: month, day: day, hour: numbers[0], minute: numbers[1])
  }

  /// The time in the form `2024-03-05 14:07`.
  public var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month))-\(Self.padded(day)) "
      + "\(Self.padded(hour)):\(Self.padded(minute))"
  }

  /// Returns whether `lhs` is earlier than `rhs`.
  public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
    (lhs.year, lhs.month, lhs.day, lhs.hour, lhs.minute)
      < (rhs.year, rhs.month, rhs.day, rhs.hour, rhs.minute)
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(reading: text)
  }

  /// Returns the number in decimal, padded with leading zeros to at least `digits` digits.
  package static func padded(_ number: Int, to digits: Int = 2) -> String {
    String(number).zeroPadded(to: digits)
  }
}
