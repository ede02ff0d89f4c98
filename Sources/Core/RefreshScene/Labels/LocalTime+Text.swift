import RefreshModel

extension LocalTime {
  /// The time by a pattern of Unicode's date letters, each as often as it has digits.
  ///
  /// `y` is the year, `yy` its last two digits; `M`, `d`, `H`, `h` and `m` are month, day, hours of 24
  /// and of 12, and minutes; `a` is the half of the day in a language. All else stands for itself.
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
