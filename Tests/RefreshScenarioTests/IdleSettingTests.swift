/// Compares the table of settings that another setting makes idle with runs and their drawings.
@Suite("Settings that another setting makes idle", .waiting)
struct IdleSettingTests {
  /// A row of the table: a style, settings with which the row applies (separated by semicolons),
  /// and settings with which it does not, so that each of its keys shows with one of them.
  private typealias Case = (style: String, key: String, on: String, off: [String])

  private static let cases: [Case] = RefreshScenarioTests.cases(
    "idle-setting-cases", String.self, String.self, String.self, [String].self)

  private static let image = "Images/loading_00@2x.png"

  /// The table's rows that a case switches on.
  private static func rows(_ test: Case) throws -> [IdleSettings] {
    let header = try #require(try scenario(test.style, test.on).headers[.header])
    return IdleSettings.all.filter {
      $0.key == test.key && $0.applies(to: header.style, header.behavior)
    }
  }

  private static func scenario(_ style: String, _ settings: String) throws -> Scenario {
    let header = ([style] + settings.split(separator: "; ").map(String.init)).joined(
      separator: ", ")
    let text = """
      screen: { width: 375, height: 667, safeArea: { top: 20 } }
      content: { rows: 12 }
      header: { style: \(header) }
      steps:
        - drag: { pull: 0.6, duration: 0.3 }
        - hold: 0.2
        - drag: { pull: 1.2, duration: 0.3 }
        - hold: 0.7
        - release
        - untilRest
        - wait: 0.3
        - drag: { pull: 0.5, duration: 0.3 }
        - release
      app: { header: [{ after: 1.6 }] }

      """
    let folder = Repository.examples.appending(path: "Originals")
    return try Scenario(parsing: text, fileName: folder.appending(path: "idle.yaml").path)
  }

  /// Returns the trace and the drawings of a run, as text.
  private static func run(_ style: String, _ settings: String) throws -> [String] {
    let resolved = try ResolvedScenario(try scenario(style, settings))
    let timeline = try resolved.play()
    let times = stride(from: 0, through: timeline.duration.seconds, by: 0.1)
    return [timeline.traceText]
      + times.flatMap { time in
        Appearance.allCases.map { appearance in
          resolved.scene.displayList(
            at: timeline.instant(at: seconds(time)), appearance: appearance,
            textLayout: Screen.layout
          ).text
        }
      }
  }

  /// Returns other values of a setting, as in a scenario file.
  private static func values(_ parameter: Parameter) -> [String] {
    let all: [String]
    switch parameter.kind {
    case .number(let range, _, _):
      let usual = parameter.defaultValue.number ?? 3
      all = [usual * 0.6, usual + 0.2, usual + 3, 0.5, 7].filter(range.contains)
        .map { $0.decimalText() }
    case .integer(let range, _): all = [2, 3, 5].filter(range.contains).map(String.init)
    case .flag: all = ["true", "false"]
    case .color: all = ["\"#12A456\""]
    case .curve: all = ["\"cubic-bezier(0.1, 0.9, 0.2, 1)\""]
    case .choice(let words): all = words
    case .text: all = ["Zq Wm"]
    case .localTime: all = ["\"2024-03-05 14:07\""]
    case .images: all = [image]
    case .artwork: all = []
    case .frames: all = ["[0, 10]"]
    case .phases: all = ["pull", "refreshing"]
    }
    return all.filter { $0 != parameter.defaultValue.scenarioText }
  }

  private static func parameter(_ key: String, of style: String) throws -> Parameter? {
    let header = try #require(try scenario(style, "").headers[.header])
    return (header.style.parameters + header.behavior.parameters).first { $0.name == key }
  }

  @Test("Each row of the table has a case") func rows() throws {
    let tested = try Self.cases.flatMap { try Self.rows($0) }
    for row in IdleSettings.all where row.key != "refreshingTitleHidden" {
      #expect(
        tested.contains { $0.key == row.key && $0.value == row.value && $0.idle == row.idle },
        "\(row.key) \(row.value)")
    }
  }

  @Test(
    "Another value of an idle setting changes neither trace nor drawing, and else it does",
    arguments: Grids.part(of: cases.indices.map(\.self), count: 4))
  func idle(index: Int) throws {
    let test = Self.cases[index]
    let rows = try Self.rows(test)
    #expect(!rows.isEmpty, "\(test.style) \(test.on)")
    let plain = try Self.run(test.style, test.on)
    let others = try test.off.map { (settings: $0, run: try Self.run(test.style, $0)) }
    for key in Set(rows.flatMap(\.idle)).sorted() {
      guard let parameter = try Self.parameter(key, of: test.style) else { continue }
      func joined(_ settings: String, _ value: String) -> String {
        let rest = settings.split(separator: "; ").filter { !$0.hasPrefix("\(key):") }
        return (rest.map(String.init) + ["\(key): \(value)"]).joined(separator: "; ")
      }
      let values = Self.values(parameter)
      for value in values.prefix(2) {
        let changed = try Self.run(test.style, joined(test.on, value))
        #expect(changed == plain, "\(test.style) \(test.on) \(key): \(value)")
      }
      let shows = others.contains { settings, run in
        values.contains {
          guard let changed = try? Self.run(test.style, joined(settings, $0)) else { return false }
          return changed != run
        }
      }
      #expect(shows, "\(test.style) \(key) shows nothing without \(test.on) either")
    }
  }

  @Test("An idle setting is noted with the setting that makes it so") func notes() throws {
    func warnings(_ settings: String) throws -> [String] {
      let resolved = try ResolvedScenario(try Self.scenario("wave", settings))
      return resolved.warnings(of: try resolved.play()).filter { $0.contains("no effect") }
    }
    #expect(
      try warnings("ballCount: 0; ballColor: red; riseDelay: 1") == [
        "header.riseDelay has no effect, because header.ballCount is 0",
        "header.ballColor has no effect, because header.ballCount is 0 and header.resultDuration is 0",
      ])
    #expect(try warnings("ballCount: 0; ballColor: red; resultDuration: 1") == [])
    #expect(try warnings("ballCount: 2; ballColor: red; riseDelay: 1; riseStagger: 0.1") == [])
  }
}
