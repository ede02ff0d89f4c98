package import RefreshModel

/// The texts of a behavior in a language, any of them replaceable.
///
/// A text that a behavior does not have, such as a header's for `noMoreData`, is empty.
package struct Labels: Hashable, Sendable {
  /// The behavior whose texts they are.
  package var family: LabelFamily
  /// The language.
  package var language: LabelLanguage
  /// Texts that take the place of the behavior's own.
  package var replacements: [LabelKey: String]

  /// Makes the texts of a behavior.
  package init(
    _ family: LabelFamily, language: LabelLanguage = .english,
    replacing replacements: [LabelKey: String] = [:]
  ) {
    self.family = family
    self.language = language
    self.replacements = replacements
  }

  /// The text for a purpose.
  package subscript(key: LabelKey) -> String {
    replacements[key] ?? family.text(key, language)
  }

  /// The text for a state; where the behavior has none for being pulled far enough, as it never is,
  /// the idle one.
  package func text(for state: RefreshState) -> String {
    let key = LabelKey(state)
    let isUnknown =
      key == .pulling && replacements[key] == nil && family.text(key, language).isEmpty
    return self[isUnknown ? .idle : key]
  }

  /// The text that says when the last refresh was; empty for behaviors that do not say it.
  ///
  /// - Parameters:
  ///   - time: the last refresh; `nil` where there was none.
  ///   - now: the present.
  ///   - dayRule: what counts as today, for behaviors that write it so.
  package func lastUpdated(
    _ time: LocalTime?, now: LocalTime, dayRule: LastUpdatedDayRule = .date
  ) -> String {
    guard let form = family.dateForm else { return "" }
    guard let time else {
      // The EGO header leaves its date out until there is one.
      return form == .relative && !isPattern
        ? self[.lastUpdated] + self[.noRecord] : self[.noRecord]
    }
    let (date, clock, joint) = parts(of: time, now: now, dayRule)
    guard !isPattern else { return filled(time, date: date, clock: clock) }
    return self[.lastUpdated] + date + joint + clock
  }

  /// Whether the text before the time is a pattern for the whole.
  private var isPattern: Bool { self[.lastUpdated].contains("{") }

  /// The date and the time of day as the behavior writes them, and what stands between them.
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

  /// The pattern with `{date}` and `{time}` as the behavior writes them, and the other braces by their
  /// letters; a brace without its partner stands for itself.
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
  /// The short forms of a date and of a time of day, and what stands between them, as Unicode's locale
  /// data (CLDR 44) have them for the country where most of the language's speakers live.
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

/// What a last-updated label calls today.
package enum LastUpdatedDayRule: String, CaseIterable, Hashable, Sendable {
  /// The same year, month and day.
  case date
  /// The same day of the month, in whatever month or year: what MJRefresh does.
  case dayOfMonth = "day-of-month"

  func isToday(_ time: LocalTime, now: LocalTime) -> Bool {
    switch self {
    case .date: (time.year, time.month, time.day) == (now.year, now.month, now.day)
    case .dayOfMonth: time.day == now.day
    }
  }
}
