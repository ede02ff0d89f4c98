/// The texts of a behavior in a language, some of which can be replaced.
///
/// A text that the behavior does not have, such as that of a header for `noMoreData`, is empty.
package struct Labels: Hashable, Sendable {
  package var family: LabelFamily
  package var language: LabelLanguage
  /// The texts that replace the default texts.
  package var replacements: [LabelKey: String]

  package init(
    _ family: LabelFamily, language: LabelLanguage = .english,
    replacing replacements: [LabelKey: String] = [:]
  ) {
    self.family = family
    self.language = language
    self.replacements = replacements
  }

  package subscript(key: LabelKey) -> String { replacements[key] ?? family.text(key, language) }

  /// Returns the text for a state.
  ///
  /// If the behavior has no text for `pulling`, because it never enters that state, the result is
  /// the idle text.
  package func text(for state: RefreshState) -> String {
    guard let key = LabelKey(state) else { return "" }
    return self[key == .pulling && !hasText(key) ? .idle : key]
  }

  /// Returns the text for a result.
  ///
  /// If the behavior has no text for `noMoreData`, because it never enters that state, the result
  /// is the text for a success.
  package func text(for result: Reaction.Result) -> String {
    let key = LabelKey(result)
    return self[hasText(key) ? key : .success]
  }

  /// Returns whether the behavior has a text for a key.
  package func hasText(_ key: LabelKey) -> Bool {
    replacements[key] != nil || !family.text(key, language).isEmpty
  }

  /// Returns the text with the time of the last refresh, or an empty string if the behavior does
  /// not show the time.
  ///
  /// - Parameters:
  ///   - time: The time of the last refresh; `nil` before the first refresh.
  ///   - now: The current time.
  ///   - dayRule: The rule by which a date is shown as today; ignored by behaviors that always show
  ///     the date.
  package func lastUpdated(
    _ time: LocalTime?, now: LocalTime, dayRule: LastUpdatedDayRule = .date
  ) -> String {
    guard let form = family.dateForm else { return "" }
    guard let time else {
      // The EGO header omits its prefix before the first refresh.
      return form == .relative && !isPattern
        ? self[.lastUpdated] + self[.noRecord] : self[.noRecord]
    }
    let (date, clock, joint) = parts(of: time, now: now, dayRule)
    guard !isPattern else { return filled(time, date: date, clock: clock) }
    return self[.lastUpdated] + date + joint + clock
  }

  /// Whether the last-updated text is a pattern with placeholders instead of a prefix.
  private var isPattern: Bool { self[.lastUpdated].contains("{") }

  /// Returns the date and the time in the behavior's format, and the separator between them.
  private func parts(
    of time: LocalTime, now: LocalTime, _ dayRule: LastUpdatedDayRule
  ) -> (date: String, clock: String, joint: String) {
    guard family.dateForm == .relative else {
      let form = language.shortForm
      return (time.text(form.date, language), time.text(form.clock, language), form.joint)
    }
    let date =
      dayRule.isToday(time, now: now)
      ? self[.today] : time.text(time.year == now.year ? "MM-dd" : "yyyy-MM-dd", language)
    return (date, time.text("HH:mm", language), " ")
  }

  /// Returns the last-updated pattern with its placeholders replaced.
  ///
  /// The placeholders `{date}` and `{time}` are replaced by the behavior's formats; other
  /// placeholders consist of date letters. A brace without a counterpart is literal.
  private func filled(_ time: LocalTime, date: String, clock: String) -> String {
    var text = ""
    var rest = self[.lastUpdated][...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      text += rest[..<start]
      text += name == "date" ? date : name == "time" ? clock : time.text(String(name), language)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}

extension LabelLanguage {
  /// The short formats of a date and of a time, and the separator between them.
  ///
  /// The formats are those of Unicode's locale data (CLDR 44) for the country with the most
  /// speakers of the language.
  fileprivate var shortForm: (date: String, joint: String, clock: String) {
    switch self {
    case .english: ("M/d/yy", ", ", "h:mm a")
    case .simplifiedChinese: ("y/M/d", " ", "HH:mm")
    case .traditionalChinese: ("y/M/d", " ", "ah:mm")
    case .korean: ("yy. M. d.", " ", "a h:mm")
    case .russian: ("dd.MM.y", ", ", "HH:mm")
    case .ukrainian: ("dd.MM.yy", ", ", "HH:mm")
    }
  }

  /// The names of morning and afternoon.
  var halvesOfDay: (morning: String, afternoon: String) {
    switch self {
    case .simplifiedChinese, .traditionalChinese: ("上午", "下午")
    case .korean: ("오전", "오후")
    case .english, .russian, .ukrainian: ("AM", "PM")
    }
  }
}

/// The rule by which a last-updated label shows a date as today.
public enum LastUpdatedDayRule: String, CaseIterable, Hashable, Sendable {
  /// The same year, month and day.
  case date
  /// The same day of the month in any month and year, as in MJRefresh.
  case dayOfMonth = "day-of-month"

  func isToday(_ time: LocalTime, now: LocalTime) -> Bool {
    switch self {
    case .date: (time.year, time.month, time.day) == (now.year, now.month, now.day)
    case .dayOfMonth: time.day == now.day
    }
  }
}
