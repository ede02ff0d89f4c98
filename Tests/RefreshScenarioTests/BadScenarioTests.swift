@Suite("Invalid scenario files")
struct BadScenarioTests {
  static let folder = Repository.fixtures.appending(path: "BadScenarios")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()

  @Test("Every invalid file is refused with its recorded message", arguments: names)
  func isRefused(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: bytes, fileName: name)
    }
    let text = (errors?.description ?? "") + "\n"
    let expectedFile = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_BAD_SCENARIOS"] != nil {
      try text.write(to: expectedFile, atomically: true, encoding: .utf8)
      Issue.record("recorded")
    }
    #expect(text == (try String(contentsOf: expectedFile, encoding: .utf8)))
  }

  @Test("There are more than 50 invalid files") func folderIsFull() {
    #expect(Self.names.count > 50)
  }
}
