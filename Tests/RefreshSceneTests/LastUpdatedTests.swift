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
    "The time is written by the family, the rule of days and the language",
    arguments: TableRow.rows(of: "Labels/last-updated.tsv"))
  func written(row: TableRow) throws {
    let family = try #require(LabelFamily.allCases.first { "\($0)" == row[1] })
    let rule = try #require(LastUpdatedDayRule.allCases.first { "\($0)" == row[2] })
    let language = try #require(LabelLanguage(rawValue: row[3]))
    #expect(try text(family, row[4] == "-" ? nil : row[4], language, rule: rule) == row[5])
  }

  @Test("Replaced words are used") func words() throws {
    #expect(try text(.ego, nil, replacing: [.noRecord: "Never"]) == "Never")
    #expect(
      try text(.mjHeader, "2024-03-15 14:07", replacing: [.today: "Just now,"])
        == "Last update: Just now, 14:07")
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

  @Test(
    "Times are parsed with a space or a T, with or without seconds, or as a date",
    arguments: TableRow.rows(of: "Labels/local-times.tsv"))
  func parses(row: TableRow) {
    #expect(LocalTime(row[0])?.description ?? "" == row[1])
    #expect(LocalTime("") == nil)
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
