public import RefreshModel

/// The texts of a component in a language, any of them replaceable.
///
/// A text that a component does not have, such as a header's for `noMoreData`, is empty.
public struct Labels: Hashable, Sendable {
  /// The component whose texts they are.
  public var family: LabelFamily
  /// The language.
  public var language: LabelLanguage
  /// Texts that take the place of the component's own.
  public var replacements: [LabelKey: String]

  /// Makes the texts of a component.
  public init(
    _ family: LabelFamily, language: LabelLanguage = .english,
    replacing replacements: [LabelKey: String] = [:]
  ) {
    self.family = family
    self.language = language
    self.replacements = replacements
  }

  /// The text for a purpose.
  public subscript(key: LabelKey) -> String {
    replacements[key] ?? family.text(key, language)
  }

  /// The text for a state.
  public func text(for state: RefreshState) -> String { self[LabelKey(state)] }

  /// The text that says when the last refresh was; empty for components that do not say it.
  ///
  /// - Parameters:
  ///   - time: the last refresh; `nil` where there was none.
  ///   - now: the present.
  ///   - dayRule: what counts as today, for components that write it so.
  public func lastUpdated(
    _ time: LocalTime?, now: LocalTime, dayRule: LastUpdatedDayRule = .date
  ) -> String {
    switch (family.dateForm, time) {
    case (.relative, nil): return self[.lastUpdated] + self[.noRecord]
    case (.relative, let time?):
      let date =
        dayRule.isToday(time, now: now)
        ? self[.today] : time.year == now.year ? time.monthAndDay : time.date
      return self[.lastUpdated] + date + " " + time.hourAndMinute
    // The EGO header leaves its date out until there is one.
    case (.short, nil): return self[.noRecord]
    case (.short, let time?): return self[.lastUpdated] + time.shortText(language)
    case (.none, _): return ""
    }
  }
}

/// What a last-updated label calls today.
public enum LastUpdatedDayRule: String, CaseIterable, Hashable, Sendable {
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
