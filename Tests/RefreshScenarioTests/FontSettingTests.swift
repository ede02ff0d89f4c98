@Suite("Font files of a scenario")
struct FontSettingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("one".utf8), to: "one.ttf")
    try folder.write(Array("two".utf8), to: "two.ttf")
  }

  private func resolve(_ fonts: String, overrides: [String] = []) throws -> ResolvedScenario {
    try ResolvedScenario(
      Scenario(
        parsing: "style: mj-header\n\(fonts)\n", fileName: folder.path(of: "pull.yaml"),
        overrides: overrides.map { try ScenarioOverride(parsing: $0) }))
  }

  @Test("Paths are relative to the scenario's folder, in order; absolute paths are kept")
  func paths() throws {
    let absolute = folder.path(of: "one.ttf")
    let resolved = try resolve("fonts: [two.ttf, ./one.ttf, \(absolute)]")
    #expect(resolved.scenario.fonts == ["two.ttf", "./one.ttf", absolute])
    #expect(
      resolved.fontFiles == [
        folder.path(of: "two.ttf"), folder.path + "/./one.ttf", absolute,
      ])
    for nothing in ["fonts: []", "fonts:", ""] {
      #expect(try resolve(nothing).fontFiles.isEmpty)
    }
  }

  @Test("The digest depends on the files' bytes and order, not on their names")
  func digest() throws {
    let one = try resolve("fonts: [one.ttf]").digest
    try folder.write(Array("one".utf8), to: "renamed.otf")
    #expect(try resolve("fonts: [renamed.otf]").digest == one)
    let texts = ["fonts: []", "fonts: [two.ttf]", "fonts: [one.ttf, two.ttf]"]
    let others =
      try texts.map { try resolve($0).digest } + [resolve("fonts: [two.ttf, one.ttf]").digest]
    #expect(Set(others + [one]).count == 5)
    #expect(try resolve("").digest == others[0])
    try folder.write(Array("onf".utf8), to: "one.ttf")
    #expect(try resolve("fonts: [one.ttf]").digest != one)
  }

  @Test(
    "An unreadable file is an error at its entry",
    arguments: cases("font-setting-unreadable", String.self, Int.self, Int.self, [String].self))
  func unreadable(fonts: String, line: Int, column: Int, parts: [String]) {
    let errors = #expect(throws: ScenarioErrors.self) { try resolve(fonts) }
    #expect(errors?.problems.map(\.line) == [line] && errors?.problems.map(\.column) == [column])
    let message = errors?.first.message ?? ""
    for part in parts { #expect(message.contains(part), "\(part): \(message)") }
  }

  @Test("All missing files are reported together with the searched folder") func several() {
    let errors = #expect(throws: ScenarioErrors.self) { try resolve("fonts: [a.ttf, b.ttf]") }
    #expect(errors?.problems.map(\.found) == ["a.ttf", "b.ttf"])
    #expect(errors?.description.contains(folder.path) == true)
  }

  @Test("Overrides can name files, and a missing one is reported with the override")
  func overrides() throws {
    let changed = try resolve("fonts: [one.ttf]", overrides: ["fonts.0=two.ttf"])
    #expect(changed.scenario.fonts == ["two.ttf"])
    #expect(try resolve("", overrides: ["fonts=[one.ttf]"]).scenario.fonts == ["one.ttf"])
    let errors = #expect(throws: ScenarioErrors.self) {
      try resolve("fonts: [one.ttf]", overrides: ["fonts.0=three.ttf"])
    }
    #expect(errors?.description.hasPrefix("--set fonts.0=three.ttf: error:") == true)
  }

  @Test("More than 64 files are refused, in a file and in code") func tooMany() throws {
    let list = Array(repeating: "one.ttf", count: 65)
    #expect(throws: ScenarioErrors.self) {
      try resolve("fonts: [\(list.joined(separator: ", "))]")
    }
    var scenario = Scenario(MJStyle())
    scenario.fonts = list
    let errors = #expect(throws: ScenarioErrors.self) { try ResolvedScenario(scenario) }
    #expect(errors?.first.message.contains("too many font files") == true)
    #expect(
      try resolve("fonts: [\(list.dropLast().joined(separator: ", "))]").fontFiles.count == 64)
  }

  @Test("A file that no layout can read is an error at its entry") func noFont() throws {
    let resolved = try resolve("fonts: [one.ttf, two.ttf]")
    let text = resolved.errors(for: .fontFile(folder.path(of: "two.ttf"))).description
    #expect(text.hasPrefix("\(folder.path(of: "pull.yaml")):2:18: error: fonts.1 "), "\(text)")
    #expect(text.contains("found two.ttf; allowed: OpenType and TrueType"), "\(text)")
  }
}
