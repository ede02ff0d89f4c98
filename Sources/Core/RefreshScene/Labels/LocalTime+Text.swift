extension LocalTime {
  /// Returns the time formatted by a pattern of Unicode date letters.
  ///
  /// A letter is repeated for the minimum number of digits. `y` is the year, and `yy` its last two
  /// digits. `M` is the month, `d` the day, `H` the hour in the 24-hour clock, `h` the hour in the
  /// 12-hour clock and `m` the minute. `a` is the name of morning or afternoon in the language.
  /// Other characters are literal.
  func text(_ pattern: String, _ language: LabelLanguage) -> String {
    var text = ""
    var rest = pattern[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      switch letter {
      case "y": text += Self.padded(run.count == 2 ? year % 100 : year, to: run.count)
      case "M": text += Self.padded(month, to: run.count)
      case "d": text += Self.padded(day, to: run.count)
      case "H": text += Self.padded(hour, to: run.count)
      case "h": text += Self.padded((hour + 11) % 12 + 1, to: run.count)
      case "m": text += Self.padded(minute, to: run.count)
      case "a":
        let halves = language.halvesOfDay
        text += hour < 12 ? halves.morning : halves.afternoon
      default: text += run
      }
    }
    return text
  }
}
