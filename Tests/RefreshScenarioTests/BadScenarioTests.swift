import Foundation
import RefreshScenario
import Testing

@Suite("Scenario files that are wrong")
struct BadScenarioTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/BadScenarios")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()

  @Test("every bad file is refused in the words that were read through", arguments: names)
  func isRefused(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: bytes, fileName: name)
    }
    let text = (errors?.description ?? "") + "\n"
    let expectedFile = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_BAD_SCENARIOS"] != nil {
      try text.write(to: expectedFile, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: expectedFile, encoding: .utf8)))
  }

  @Test("there are files to refuse")
  func folderIsFull() {
    #expect(Self.names.count > 50)
  }
}
