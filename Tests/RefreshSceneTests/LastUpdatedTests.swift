import Foundation

@Suite("Time of the last refresh")
struct LastUpdatedTests {
  private let now = LocalTime("2024-03-15 14:30")

  private func text(
    _ family: LabelFamily, _ time: String?, _ language: LabelLanguage = .english,
    rule: LastUpdatedDayRule = .date, replacing: [LabelKey: String] = [:]
  ) throws -> String {
    let labels = Labels(family, language: language, replacing: replacing)
    let time = try time.map { try #require(LocalTime($0)) }
    return labels.lastUpdated(time, now: try #require(now), dayRule: rule)
  }

  @Test(
    "Today is named, this year's dates have no year, and others are complete",
    arguments: [
      ("2024-03-15 14:07", "Last update: Today 14:07"),
      ("2024-03-15 00:00", "Last update: Today 00:00"),
      ("2024-03-14 23:59", "Last update: 03-14 23:59"),
      ("2024-01-01 09:05", "Last update: 01-01 09:05"),
      ("2023-12-31 23:59", "Last update: 2023-12-31 23:59"),
      ("2024-02-15 14:07", "Last update: 02-15 14:07"),
      ("2023-03-15 14:07", "Last update: 2023-03-15 14:07"),
      ("0087-03-15 14:07", "Last update: 0087-03-15 14:07"),
    ])
  func relative(time: String, expected: String) throws {
    #expect(try text(.mjHeader, time) == expected)
  }

  @Test(
    "The old rule only compares the day of the month",
    arguments: [
      ("2024-02-15 14:07", "Last update: Today 14:07"),
      ("2023-03-15 14:07", "Last update: Today 14:07"),
      ("2024-03-14 14:07", "Last update: 03-14 14:07"),
      ("2023-03-14 14:07", "Last update: 2023-03-14 14:07"),
    ])
  func dayOfMonth(time: String, expected: String) throws {
    #expect(try text(.mjHeader, time, rule: .dayOfMonth) == expected)
  }

  @Test("Without a refresh, the label shows that there is no record, except in the EGO header")
  func never() throws {
    #expect(try text(.mjHeader, nil) == "Last update: No record")
    #expect(try text(.mjHeader, nil, .simplifiedChinese) == "最后更新：无记录")
    #expect(try text(.ego, nil) == "")
    #expect(try text(.ego, nil, replacing: [.noRecord: "Never"]) == "Never")
  }

  @Test(
    "Braces in a text are replaced by the date, the time or a custom pattern",
    arguments: [
      ("{date} at {time}", "Today at 14:07", "3/15/24 at 2:07 PM"),
      (
        "Stand {dd.MM.yyyy}, {H:mm} Uhr", "Stand 15.03.2024, 14:07 Uhr",
        "Stand 15.03.2024, 14:07 Uhr"
      ),
      ("{yy-M-d h:mm a}", "24-3-15 2:07 PM", "24-3-15 2:07 PM"),
      ("({time})", "(14:07)", "(2:07 PM)"), ("open {", "open {", "open {"),
    ])
  func pattern(text pattern: String, relative: String, short: String) throws {
    let replacing = [LabelKey.lastUpdated: pattern]
    #expect(try text(.mjHeader, "2024-03-15 14:07", replacing: replacing) == relative)
    #expect(try text(.ego, "2024-03-15 14:07", replacing: replacing) == short)
    #expect(try text(.mjHeader, nil, replacing: replacing) == "No record")
  }

  @Test("Only behaviors with a label for the time have its text", arguments: LabelFamily.allCases)
  func families(family: LabelFamily) throws {
    let says = family == .mjHeader || family == .ego
    #expect(try text(family, "2024-03-15 14:07").isEmpty == !says)
  }

  @Test("Chinese has no space after the colon, and replaced words are used") func words() throws {
    #expect(try text(.mjHeader, "2024-03-15 14:07", .simplifiedChinese) == "最后更新：今天 14:07")
    #expect(
      try text(.mjHeader, "2024-03-15 14:07", replacing: [.today: "Just now,"])
        == "Last update: Just now, 14:07")
  }

  @Test(
    "The EGO header uses the language's short format",
    arguments: [
      (LabelLanguage.english, "2024-03-05 14:07", "Last Updated: 3/5/24, 2:07 PM"),
      (.english, "2024-03-05 00:07", "Last Updated: 3/5/24, 12:07 AM"),
      (.english, "2024-03-05 12:07", "Last Updated: 3/5/24, 12:07 PM"),
      (.english, "2005-11-25 11:59", "Last Updated: 11/25/05, 11:59 AM"),
      (.simplifiedChinese, "2024-03-05 14:07", "上次更新：2024/3/5 14:07"),
      (.traditionalChinese, "2024-03-05 14:07", "上次更新：2024/3/5 下午2:07"),
      (.korean, "2024-03-05 09:07", "마지막 업데이트: 24. 3. 5. 오전 9:07"),
      (.russian, "2024-03-05 14:07", "Последнее обновление: 05.03.2024, 14:07"),
      (.ukrainian, "2024-03-05 14:07", "Останнє оновлення: 05.03.24, 14:07"),
    ])
  func short(language: LabelLanguage, time: String, expected: String) throws {
    #expect(try text(.ego, time, language) == expected)
  }

  @Test(
    "Times are parsed with a space or a T, with or without seconds, or as a date",
    arguments: [
      ("2024-03-05 14:07", "2024-03-05 14:07"), ("2024-03-05T14:07", "2024-03-05 14:07"),
      ("2024-03-05 14:07:59", "2024-03-05 14:07"), ("2024-03-05", "2024-03-05 00:00"),
      ("2024-02-29", "2024-02-29 00:00"), ("2000-02-29", "2000-02-29 00:00"),
      ("9999-12-31 23:59", "9999-12-31 23:59"),
    ])
  func parses(text: String, expected: String) {
    #expect(LocalTime(text)?.description == expected)
  }

  @Test(
    "Invalid dates and times are refused",
    arguments: [
      "", " ", "T", "2024", "2024-3-5", "2024-03-05 ", "2024-03-05 14", "2024-03-05 24:00",
      "2024-03-05 14:60", "2024-03-05 14:07:60", "2024-03-05 14:07:01:02", "2023-02-29",
      "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00", "0000-01-01",
      "2024-03-05 14:07 Z", "+024-03-05", "٢٠٢٤-03-05", "2024-03-05 -1:07", "24-03-05",
    ])
  func refuses(text: String) {
    #expect(LocalTime(text) == nil)
  }

  @Test("Valid days match Foundation's calendar and its order") func calendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var previous: LocalTime?
    for year in [1999, 2000, 2023, 2024, 2100] {
      for month in 1...12 {
        let date = try #require(
          calendar.date(from: DateComponents(year: year, month: month, day: 1)))
        let days = try #require(calendar.range(of: .day, in: .month, for: date)).count
        for day in 0...32 {
          let time = LocalTime(year: year, month: month, day: day)
          #expect((time != nil) == (1...days).contains(day))
          if let time, let before = previous { #expect(before < time) }
          previous = time ?? previous
        }
      }
    }
  }
}
